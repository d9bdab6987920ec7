import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import { createDiscordChat } from '../../src/chat/discord/discord-chat.js';
import type { ChatPort } from '../../src/chat/port.js';
import { writeChannelSettings } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { markThread, unmarkThread } from '../../src/db/marks.js';
import { laggingThreads, type ThreadKey } from '../../src/db/threads.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { ChannelId, previewTenant, TenantId, ThreadId } from '../../src/domain/ids.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import { toIso } from '../../src/domain/time.js';
import { silentLog } from '../../src/log.js';
import type { ChannelHandle } from '../fakes/discord/channel-handle.js';
import { type FakeDiscord, startFakeDiscord } from '../fakes/discord/fake-discord.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

/** Discord recognises a repetition by its nonce for two minutes and answers with the first message, whatever the second one said. */
let database: FreshDatabase;
let fake: FakeDiscord;
let channel: ChannelHandle;
let chat: ChatPort;
let restart: () => void;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(() => fake.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, incidents, documents, threads, deliveries cascade`.execute(database.db);
  fake = await startFakeDiscord();
  const guild = fake.addGuild({ name: 'Larch' });
  channel = guild.addChannel({ name: 'ops', type: 'text' });
  restart = () => {
    chat = createDiscordChat({
      apiUrl: fake.apiUrl,
      token: fake.token,
      guildOf: async () => ({ guildId: guild.id }),
      clock: { now: () => line.clock.now() },
      log: silentLog,
    });
  };
  line = await openPipeline(database.db, {
    chat: () => ({
      id: 'discord',
      perform: (call, signal) => chat.perform(call, signal),
      settle: (call, at, signal) => chat.settle(call, at, signal),
    }),
  });
  restart();
  await line.subscribe('all', channel.id, 'default');
  await line.look();
});

type Text = readonly [IncidentStatus, string];
const first: Text = ['investigating', 'We are looking into slow answers.'];
const second: Text = ['identified', 'The disk is replaced at 10:00.'];
const edited: Text = ['identified', 'The disk is replaced at 11:00.'];
const over: Text = ['resolved', 'Answers are quick again.'];

/** The page shows this now; what could not be delivered waits. */
async function see(...texts: readonly Text[]): Promise<void> {
  line.site.incidents = [incident('a', texts)];
  await line.look().catch(() => undefined);
}

async function deliverAfter(seconds: number): Promise<void> {
  line.clock.advance(seconds * 1000);
  fake.passTime(seconds * 1000);
  // The client counts its limits by the clock on the wall, which did not move.
  restart();
  const lagging = await laggingThreads(database.db, toIso(line.clock.now()), 5);
  for (const key of lagging) await reconcileThread(line.deps, key).catch(() => undefined);
}

const contents = (place: string): string[] => fake.messages(place).map(({ content }) => content);
const rootId = (): string => fake.messages(channel.id)[0]?.id ?? 'none';
const linesInChannel = (): string[] => contents(channel.id).slice(1);

async function thread(): Promise<ThreadKey> {
  const [row] = (await sql<{ tenant_id: string; id: string }>`select tenant_id, id from threads`.execute(database.db)).rows;
  return { tenantId: TenantId.parse(row?.tenant_id), threadId: ThreadId.parse(row?.id) };
}

const press = async (name: string) =>
  markThread(database.db, await thread(), {
    kind: 'affected',
    personId: `1${name.length}`,
    personName: name,
    markedAt: toIso(line.clock.now()),
  });

const surfaces = (...shown: ('over' | 'reopened')[]) =>
  writeChannelSettings(database.db, previewTenant, ChannelId.parse(channel.id), ChannelSettings.parse({ surfaces: shown }));

describe('a reply that was posted without an answer, and whose repetition has to wait', () => {
  beforeEach(async () => {
    await see(first);
    fake.fault({ kind: 'commit-then-drop', method: 'POST', route: /messages$/, when: says('10:00') });
    await see(first, second);
    fake.fault({ kind: 20028, method: 'POST', route: /messages$/ });
    await deliverAfter(6);
  });

  it('is there once when the wait was longer than the nonce is known', async () => {
    await deliverAfter(200);
    expect(contents(rootId()).filter((content) => content.includes('10:00'))).toHaveLength(1);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
  });

  it('shows what the vendor has made of it since', async () => {
    await see(first, edited);
    await deliverAfter(40);
    const [, reply, note] = contents(rootId());
    expect(reply).toContain('> The disk is replaced at 11:00.');
    expect(note).toContain('changed what it wrote');
    expect(contents(rootId())).toHaveLength(3);
  });
});

describe('a line that was posted without an answer', () => {
  it('about the affected says in the end who they are, also when all of them took it back meanwhile', async () => {
    await see(first);
    fake.fault({ kind: 'commit-then-drop', method: 'POST', route: /messages$/, when: says('Dana') });
    await press('Dana');
    await deliverAfter(1);
    await unmarkThread(database.db, await thread(), 'affected', '14');
    await deliverAfter(10);
    expect(contents(rootId())).toEqual([expect.stringContaining('Taken back')]);
    await press('Kim');
    await deliverAfter(10);
    expect(contents(rootId())).toEqual([expect.stringContaining("Kim: we're affected")]);
  });

  it('about the end is followed by the line about the return, when the incident came back meanwhile', async () => {
    await surfaces('over', 'reopened');
    await see(first);
    fake.fault({ kind: 'commit-then-drop', method: 'POST', route: /messages$/, when: says('resolved after') });
    await see(first, over);
    await see(first, over, first);
    await deliverAfter(10);
    expect(linesInChannel()).toEqual([expect.stringContaining('resolved after'), expect.stringContaining('is **back**')]);
  });
});

const says =
  (words: string) =>
  (body: unknown): boolean =>
    JSON.stringify(body).includes(words);
