import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type ReconcileDeps, reconcileThread } from '../../../src/app/reconcile-thread.js';
import type { ChatPort } from '../../../src/chat/port.js';
import { ManualClock } from '../../../src/clock.js';
import { resumeChannel } from '../../../src/db/channels.js';
import { createPool, databaseOf } from '../../../src/db/connect.js';
import { sql } from '../../../src/db/database.js';
import { migrate } from '../../../src/db/migrate.js';
import { migrations } from '../../../src/db/migrations/index.js';
import { laggingThreads } from '../../../src/db/threads.js';
import { TenantId } from '../../../src/domain/ids.js';
import { addMs, toIso } from '../../../src/domain/time.js';
import { RetryableError } from '../../../src/errors.js';
import { silentLog } from '../../../src/log.js';
import { createMetrics } from '../../../src/metrics.js';
import { discord, forum } from '../../app/model/discord-rules.js';
import { ModelChat } from '../../app/model/model-chat.js';
import { wordsNow } from '../../app/model/model-room.js';
import type { PlatformRules } from '../../app/model/platform-rules.js';
import { preview } from '../../app/model/preview-rules.js';
import { slack } from '../../app/model/slack-rules.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { urlOfDatabase } from '../../support/template-database.js';
import { type HalfDelivered, halfDelivered, oldAction } from './half-delivered.js';
import { type OldChannel, oldMarker, tenants, writeChannel, writeDelivery, writeIncident, writeThread } from './old-version.js';

const now = '2026-03-02T10:20:00.000Z';
const name = 'upgrade_half_delivered';
const beforeUpgrade = 2;

let server: FreshDatabase;
let db: FreshDatabase['db'];
let clock: ManualClock;
const connect = () => databaseOf(createPool(urlOfDatabase(inject('postgresUrl'), name), silentLog, 3));

beforeEach(async () => {
  server = await freshDatabase();
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server.db);
  await sql`create database ${sql.id(name)}`.execute(server.db);
  db = connect();
  clock = new ManualClock(now);
  await migrate(db, migrations.slice(0, beforeUpgrade));
  await writeIncident(db);
});
afterEach(async () => {
  await db.destroy();
  await sql`drop database ${sql.id(name)} with (force)`.execute(server.db);
  await server.close();
});

interface OldPlace {
  readonly half: HalfDelivered;
  readonly channel: OldChannel;
  readonly chat: ModelChat;
}

/** Writes what the version before left in the database and in the chat, begun so many seconds ago. */
async function leave(rules: PlatformRules, preset: OldChannel['preset'], ageSeconds: number): Promise<OldPlace[]> {
  const places: OldPlace[] = [];
  for (const [index, half] of halfDelivered.entries()) {
    const channel: OldChannel = {
      id: `c${index}`,
      chat: rules.chat,
      kind: rules.kind === 'forum' ? 'forum' : 'text',
      preset,
      ...half.channel,
    };
    const chat = new ModelChat(rules, clock);
    await writeChannel(db, channel);
    const isRooted = half.writes.some(({ what, state }) => what === 'root' && state === 'sent');
    const isSending = half.writes.some(({ state }) => state === 'sending');
    await writeThread(db, channel, {
      rootRef: isRooted ? 'm1' : null,
      deliveredRevision: half.writes.length > 1 ? 1 : 0,
      ...(isSending ? { leaseUntil: addMs(now, (20 - ageSeconds) * 1000) } : {}),
      ...half.thread,
    });
    const begunAt = addMs(now, -ageSeconds * 1000);
    for (const write of half.writes) await leaveWrite({ half, channel, chat }, write, begunAt);
    places.push({ half, channel, chat });
  }
  return places;
}

async function leaveWrite({ channel, chat }: OldPlace, write: HalfDelivered['writes'][number], begunAt: string): Promise<void> {
  const { rowKey, action } = oldAction(write);
  const marker = oldMarker(channel.chat, channel.id, rowKey);
  const seq = typeof write.what === 'number' ? write.what : null;
  const rootRef = seq === null ? null : 'm1';
  // What was never carried out was never there; what was and is not there was taken away by people.
  const isPost = write.what !== 'root edit' && (write.isThere || write.state === 'sent');
  const message = isPost ? chat.room.leave({ marker, rootRef, seq, postedAt: begunAt }) : undefined;
  if (message !== undefined && !write.isThere) chat.room.remove(message, 'people');
  await writeDelivery(db, channel, {
    rowKey,
    action,
    state: write.state,
    messageRef: write.state === 'sent' && message !== undefined ? message.ref : null,
    begunAt,
    failureCode: write.failureCode ?? null,
  });
}

function depsFor(places: readonly OldPlace[]): ReconcileDeps {
  const rooms = new Map(places.map(({ channel, chat }) => [channel.id, chat]));
  const chatIn = (channelId: string): ModelChat => {
    const chat = rooms.get(channelId);
    if (chat === undefined) throw new Error(`nobody knows the channel ${channelId}`);
    return chat;
  };
  const port = (id: string): ChatPort => ({
    id,
    perform: async (call) => chatIn(call.channel.externalId).carryOut(call, 0)(),
    settle: async (call, firstAttemptAt) => chatIn(call.channel.externalId).settle(call, firstAttemptAt),
  });
  return { db, clock, chatOf: port, log: silentLog, metrics: createMetrics(), publicUrl: null, chance: () => 0.5 };
}

/** Everything that is due, for two hours. */
async function goOn(deps: ReconcileDeps): Promise<void> {
  for (let step = 0; step < 240; step += 1) {
    for (const key of await laggingThreads(db, toIso(clock.now()), 200))
      await reconcileThread(deps, key).catch((error: unknown) => {
        if (!(error instanceof RetryableError)) throw error;
      });
    clock.advance(30_000);
  }
}

/** As `becomes` has it. */
function seenIn({ chat }: OldPlace): string[] {
  return chat.room.visible().flatMap((message) => {
    const { view, about } = wordsNow(message);
    if (message.rootRef === null) return view.kind === 'root' ? [view.status] : ['as it was'];
    return about.seq === null || about.action === 'post-note' ? [] : [`${about.seq}r${about.revision}`];
  });
}

const versions = async (): Promise<number[]> =>
  (await sql<{ version: number }>`select version from schema_migrations order by version`.execute(db)).rows.map(
    (row) => row.version,
  );

describe('a database of the version before', () => {
  const platforms = [slack, discord, forum, preview].map((rules) => [rules.name, rules] as const);
  describe.each(platforms)('whose threads on %s were left in the middle', (_, rules) => {
    it.each([
      ['plain', 30],
      ['plain', 900],
      ['default', 30],
      ['default', 900],
    ] as const)('has them told to the end, and nothing twice (preset %s, left %i seconds ago)', async (preset, ageSeconds) => {
      const places = await leave(rules, preset, ageSeconds);
      await migrate(db);
      await goOn(depsFor(places));
      for (const { channel } of places.filter(({ channel: { state } }) => state === 'paused'))
        await resumeChannel(db, TenantId.parse(tenants[channel.chat]), channel.chat, channel.id, toIso(clock.now()));
      await goOn(depsFor(places));
      const seen = Object.fromEntries(places.map((place) => [place.half.name, seenIn(place)]));
      expect(seen).toEqual(Object.fromEntries(halfDelivered.map(({ name: left, becomes }) => [left, becomes])));
      expect(await laggingThreads(db, '2100-01-01T00:00:00.000Z', 50)).toEqual([]);
    });
  });

  it('is upgraded once, whether one process does it or three, and again changes nothing', async () => {
    await leave(slack, 'plain', 30);
    const before = (await sql`select * from deliveries order by id`.execute(db)).rows;
    const others = [connect(), connect()];
    const outcomes = await Promise.all([db, ...others].map((each) => migrate(each)));
    expect(outcomes.filter(({ from }) => from === beforeUpgrade).length).toBeGreaterThan(0);
    expect(outcomes.every(({ to }) => to === migrations.length)).toBe(true);
    expect(await migrate(db)).toEqual({ from: migrations.length, to: migrations.length });
    expect(await versions()).toEqual(migrations.map(({ version }) => version));
    expect((await sql`select * from deliveries order by id`.execute(db)).rows).toEqual(before);
    for (const each of others) await each.destroy();
  });
});
