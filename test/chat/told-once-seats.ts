import { createDiscordChat } from '../../src/chat/discord/discord-chat.js';
import type { ChatPort } from '../../src/chat/port.js';
import { createSlackChat } from '../../src/chat/slack/slack-chat.js';
import type { Clock } from '../../src/clock.js';
import { silentLog } from '../../src/log.js';
import { startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { startFakeSlack } from '../fakes/slack/fake-slack.js';

/** One channel of a fake, our port before it, and what people see and do there. */
export interface FakeSeat {
  readonly chat: 'slack' | 'discord';
  readonly channelRef: string;
  /** As a process that was just started has it. */
  readonly port: () => ChatPort;
  /** Texts of all roots, then of what stands below the first of them. */
  roots(): readonly string[];
  replies(): readonly string[];
  deleteRoot(): void;
  /** The next posts are answered with a 429 and a wait of half a minute. */
  limitPosts(times: number): { readonly hits: number };
  /** The platform's time goes on as well. */
  pass(ms: number): void;
  close(): Promise<void>;
}

export async function slackSeat(clock: () => Clock): Promise<FakeSeat> {
  const slack = await startFakeSlack();
  const { id: channelRef } = slack.addChannel({ name: 'ops' });
  const { botToken: token, teamId, teamUrl, botId, botUserId, scopes } = slack;
  const tokenOf = async () => ({ token, teamId, teamUrl, appId: slack.appId, botId, botUserId, scopes });
  const seen = () => slack.messages(channelRef).filter(({ isTombstone }) => !isTombstone);
  const isRoot = ({ ts, threadTs }: ReturnType<typeof seen>[number]): boolean => threadTs === undefined || threadTs === ts;
  return {
    chat: 'slack',
    channelRef,
    port: () => createSlackChat({ apiUrl: slack.apiUrl, clock: clock(), log: silentLog, tokenOf }),
    roots: () => seen().filter(isRoot).map(textOf),
    replies: () =>
      seen()
        .filter((message) => !isRoot(message))
        .map(textOf),
    deleteRoot: () => {
      const root = seen().find(isRoot);
      if (root !== undefined) slack.deleteMessage(channelRef, root.ts);
    },
    limitPosts: (times) => slack.fault({ method: 'chat.postMessage', fault: '429', retryAfterSeconds: 30, times }),
    pass: () => undefined,
    close: () => slack.close(),
  };
}

export async function discordSeat(clock: () => Clock): Promise<FakeSeat> {
  const discord = await startFakeDiscord();
  const guild = discord.addGuild({ name: 'Larch' });
  const { id: channelRef } = guild.addChannel({ name: 'ops', type: 'text' });
  const { apiUrl, token } = discord;
  const rootId = (): string => discord.messages(channelRef)[0]?.id ?? 'none';
  return {
    chat: 'discord',
    channelRef,
    port: () =>
      createDiscordChat({ apiUrl, token, guildOf: async () => ({ guildId: guild.id }), clock: clock(), log: silentLog }),
    roots: () => discord.messages(channelRef).map(textOf),
    replies: () => (discord.threads(channelRef).length === 0 ? [] : discord.messages(rootId()).map(textOf)),
    deleteRoot: () => discord.deleteMessage(channelRef, rootId()),
    limitPosts: (times) =>
      discord.fault({ method: 'POST', route: /messages$/, kind: '429', retryAfter: { header: 30, body: 30 }, times }),
    pass: (ms) => discord.passTime(ms),
    close: () => discord.close(),
  };
}

/** All words of a message, wherever a platform keeps them. */
const textOf = (message: object): string => JSON.stringify(message);
