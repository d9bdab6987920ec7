import { describe, expect, it } from 'vitest';
import { createDiscordChat } from '../../src/chat/discord/discord-chat.js';
import type { ChatCall, ChatPort, Receipt } from '../../src/chat/port.js';
import { createSlackChat } from '../../src/chat/slack/slack-chat.js';
import { systemClock } from '../../src/clock.js';
import { InDoubtError, RetryableError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { calls } from '../chat/conformance.js';
import { startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { startFakeSlack } from '../fakes/slack/fake-slack.js';
import { type ChatFault, chatFaults, type DiscordFault, type SlackFault } from './chat-faults.js';

/** One platform with one channel, as one fault finds it. */
interface Ground {
  readonly chat: ReturnType<typeof calls>;
  /** A client without memory of what it was refused, as after a restart. */
  freshPort(): ChatPort;
  /** What people see: the root's text and its replies. */
  texts(): readonly string[];
  /** How old a post in doubt has to be for its port to believe that it is not there. */
  readonly doubtMs: number;
  /** How old a message has to be for its port to look for it, and not to repeat it or to give up when it has to wait. */
  readonly lookMs: number;
  close(): Promise<void>;
}

const faults = chatFaults({ slowMs: 150, waitSeconds: 0.1 });
const patienceMs = (kind: string): number => (kind.includes('hang') ? 4_000 : 10_000);

async function slackGround(kind: string): Promise<Ground & { readonly arm: (fault: SlackFault) => void }> {
  const slack = await startFakeSlack();
  const { id: externalId } = slack.addChannel({ name: 'ops' });
  const { botToken: token, teamId, teamUrl, botId, botUserId, scopes, appId } = slack;
  const tokenOf = async () => ({ token, teamId, teamUrl, appId, botId, botUserId, scopes: [...scopes, 'channels:history'] });
  slack.scopes.push('channels:history');
  const settings = { apiUrl: slack.apiUrl, clock: systemClock, log: silentLog, timeoutMs: patienceMs(kind), tokenOf };
  return {
    chat: calls({ tenantId: `slack-${teamId}`, externalId }),
    freshPort: () => createSlackChat(settings),
    texts: () => slack.messages(externalId).map(({ text, blocks }) => `${text} ${JSON.stringify(blocks)}`),
    doubtMs: 60_000,
    lookMs: 10_000,
    arm: (fault) => fault.arm(slack),
    close: slack.close,
  };
}

async function discordGround(): Promise<Ground & { readonly arm: (fault: DiscordFault) => void }> {
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Larch' });
  const { id: externalId } = guild.addChannel({ name: 'ops' });
  const settings = { apiUrl: discord.apiUrl, token: discord.token, clock: systemClock, log: silentLog };
  const text = (channelId: string): string[] =>
    discord.messages(channelId).map(({ content, embeds }) => `${content} ${JSON.stringify(embeds)}`);
  return {
    chat: calls({ tenantId: 'discord-larch', externalId }),
    freshPort: () => createDiscordChat({ ...settings, guildOf: async () => ({ guildId: guild.id }) }),
    texts: () => [...text(externalId), ...discord.threads(externalId).flatMap(({ id }) => text(id))],
    doubtMs: 0,
    lookMs: 3_600_000,
    arm: (fault) => fault.arm(discord),
    close: discord.close,
  };
}

interface Try {
  /** The error's code; undefined when it was answered. */
  readonly failed: string | undefined;
  /** How many messages there are after the first try. */
  readonly messages: number;
}

const signalFor = (kind: string): AbortSignal => AbortSignal.timeout(patienceMs(kind));

/** What the outbox does, without its waits: what was surely not done is done again; what is in doubt is looked for first. */
async function deliver(
  ground: Ground,
  fault: ChatFault,
  call: ChatCall,
): Promise<{ readonly receipt: Receipt; readonly first: Try }> {
  const { kind } = fault;
  let first: Try | undefined;
  let isInDoubt = false;
  let last: unknown;
  const begunAt = moment(ground.doubtMs);
  for (let round = 0; round < 12; round += 1) {
    const port = ground.freshPort();
    try {
      const settled = isInDoubt ? await port.settle(call, begunAt, signalFor(kind)) : undefined;
      if (settled?.kind === 'found') return { receipt: settled.receipt, first: first ?? answered(ground) };
      if (settled?.kind === 'absent') isInDoubt = false;
      const receipt = await port.perform(call, signalFor(kind));
      return { receipt, first: first ?? answered(ground) };
    } catch (error) {
      if (!(error instanceof RetryableError || error instanceof InDoubtError)) throw error;
      last = error;
      first ??= { failed: error.code, messages: ground.texts().length };
      isInDoubt ||= error instanceof InDoubtError;
    }
  }
  throw new Error(`${kind} did not end`, { cause: last });
}

const moment = (beforeMs: number): string => new Date(Date.now() - beforeMs).toISOString();

const answered = (ground: Ground): Try => ({ failed: undefined, messages: ground.texts().length });

/** Discord's library waits as long as a 429 says, where that is short, and asks again: the call only takes longer. */
const isLate = ({ chat, kind }: ChatFault): boolean =>
  kind === 'slow' || (chat === 'discord' && kind.startsWith('429') && kind !== '429-long');
const isCommitted = (fault: ChatFault): boolean => fault.kind.startsWith('commit-then') || isLate(fault);

describe('what the chaos harness does to chats', () => {
  it('is at least twenty different things, each of them once', () => {
    const names = faults.map(({ chat, kind }) => `${chat} ${kind}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20);
  });

  it('ends by itself: no fault costs longer than a minute', () => {
    for (const { costsMs } of faults) expect(costsMs).toBeLessThanOrEqual(60_000);
  });
});

it.concurrent.each(faults)(
  '$chat: $kind does what it says, and a bot that looks before it repeats gets over it',
  async (fault) => {
    const ground = await arm(fault);
    try {
      await survive(ground, fault);
    } finally {
      await ground.close();
    }
  },
  90_000,
);

async function survive(ground: Ground, fault: ChatFault): Promise<void> {
  const { kind } = fault;
  const root = await deliver(ground, fault, ground.chat.root('a'.repeat(20)));
  const reply = await deliver(ground, fault, ground.chat.reply('b'.repeat(20), root.receipt));
  const edit = await deliver(ground, fault, ground.chat.editRoot('a'.repeat(20), root.receipt, 'Answers are quick'));
  await read(ground, kind, root.receipt);
  if (fault.on.includes('post')) expect(root.first.messages).toBe(isCommitted(fault) ? 1 : 0);
  const isFailing = !isLate(fault);
  expect(root.first.failed !== undefined).toBe(isFailing && fault.on.includes('post'));
  expect(edit.first.failed !== undefined).toBe(isFailing && fault.on.includes('edit'));
  expect(fault.hits()).toBeGreaterThanOrEqual(fault.on.length);
  const texts = ground.texts();
  expect(texts).toHaveLength(2);
  expect(texts[0]).toContain('Answers are quick');
  expect(texts[1]).toContain('A fix is out.');
  expect(reply.receipt.messageRef).not.toBe(root.receipt.messageRef);
}

async function arm(fault: (typeof faults)[number]): Promise<Ground> {
  if (fault.chat === 'slack') {
    const ground = await slackGround(fault.kind);
    ground.arm(fault);
    return ground;
  }
  const ground = await discordGround();
  ground.arm(fault);
  return ground;
}

/** Looks for a message that is there, so that reads have their turn where no post was in doubt. */
async function read(ground: Ground, kind: string, { messageRef }: Receipt): Promise<void> {
  const call = ground.chat.root('a'.repeat(20));
  let last: unknown;
  for (let round = 0; round < 12; round += 1) {
    try {
      const settled = await ground.freshPort().settle(call, moment(ground.lookMs), signalFor(kind));
      expect(settled).toMatchObject({ kind: 'found', receipt: { messageRef } });
      return;
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      last = error;
    }
  }
  throw new Error(`${kind} keeps the history from being read`, { cause: last });
}

it('is taken back when it is disarmed', async () => {
  const [fault] = faults;
  if (fault?.chat !== 'slack') throw new Error('the first fault is one of Slack');
  const slack = await startFakeSlack();
  fault.arm(slack);
  fault.disarm(slack);
  slack.addChannel({ name: 'ops' });
  const before = fault.hits();
  await fetch(`${slack.apiUrl}chat.postMessage`, { method: 'POST' });
  expect(fault.hits()).toBe(before);
  await slack.close();
});
