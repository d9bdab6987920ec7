import { type ChatEvents, createChatEvents } from '../../../src/app/chat-events.js';
import type { CommandDeps, RealChat } from '../../../src/app/commands/deps.js';
import { admitted } from '../../../src/app/commands/kept-requests.js';
import { recheckWaiting } from '../../../src/app/commands/recheck-waiting.js';
import { drivePage } from '../../../src/app/drive-page.js';
import { reconcileThread } from '../../../src/app/reconcile-thread.js';
import { addSubscriptionRow, prepare } from '../../../src/app/subscribe.js';
import { sweep } from '../../../src/app/sweep.js';
import { tellPeople } from '../../../src/app/tell-people.js';
import { loadCatalogue } from '../../../src/catalogue/catalogue.js';
import type { ChatPort } from '../../../src/chat/port.js';
import type { Rooms } from '../../../src/chat/rooms.js';
import { ensureChannel, loadChannel } from '../../../src/db/channels.js';
import { type Db, sql } from '../../../src/db/database.js';
import { latestNotices } from '../../../src/db/notices.js';
import { followPage, lookSoon } from '../../../src/db/pages.js';
import { laggingThreads } from '../../../src/db/threads.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { ChannelId, type TenantId } from '../../../src/domain/ids.js';
import type { IncidentStatus } from '../../../src/domain/incident.js';
import { toIso } from '../../../src/domain/time.js';
import { TocsinError } from '../../../src/errors.js';
import { logBook } from '../../queues/log-book.js';
import { incident, openPipeline } from '../../support/pipeline.js';
import { recordedPosts } from '../../support/recorded-posts.js';

export type Text = readonly [IncidentStatus, string];
export const first: Text = ['investigating', 'We are looking into slow answers.'];
export const second: Text = ['identified', 'A full disk slows the answers down.'];
export const third: Text = ['monitoring', 'The disk was emptied and answers are quick.'];
export const over: Text = ['resolved', 'Answers are quick again.'];

export interface StageParts {
  readonly chat: RealChat;
  readonly tenantId: TenantId;
  readonly port: ChatPort & { readonly rooms: Rooms };
  readonly externalId: string;
  readonly kind: ChannelKind;
  /** Who subscribed. */
  readonly personId: string;
  /** Stores the installation; the tables are empty. */
  readonly install: (at: string) => Promise<unknown>;
  /** Moves the platform's clock as ours moves. */
  readonly passTime?: (ms: number) => void;
}

const tables =
  'pages, follows, channels, incidents, documents, threads, deliveries, installations, notices, paces, channel_posts, chat_requests, chat_interactions';

/** One subscribed channel on a fake platform, and the whole way from the vendor's page to it, driven by hand on a clock that stands still. */
export async function openRowStage(db: Db, parts: (now: () => Date) => Promise<StageParts>) {
  await sql`truncate ${sql.raw(tables)} cascade`.execute(db);
  const book = logBook();
  let chat: StageParts['port'] | undefined;
  const line = await openPipeline(db, { chat: (preview) => chat ?? preview });
  const { chat: name, tenantId, port, externalId, kind, personId, install, passTime } = await parts(() => line.clock.now());
  chat = port;
  await install(toIso(line.clock.now()));
  await followPage(db, tenantId, line.page);
  const deps = {
    ...line.deps,
    log: book.log,
    chatOf: () => port,
    look: (_chat: string, of: TenantId, id: string, signal: AbortSignal) => port.rooms.look(of, id, signal),
  };
  const woken: string[] = [];
  const commandDeps: CommandDeps = {
    ...deps,
    catalogue: loadCatalogue(),
    wake: { ...deps.wake, thread: async (_tenant, threadId) => void woken.push(threadId) },
    rooms: () => port.rooms,
    chatOf: () => port,
    linkTo: async () => null,
    commandName: () => '/tocsin',
    forwarding: recordedPosts().forwarding,
    publicUrl: null,
    sleep: async () => undefined,
  };
  const commands = { admitted: (of: TenantId, on: RealChat, ref: string) => admitted(commandDeps, of, on, ref) };
  const events: ChatEvents = createChatEvents({ ...deps, chat: name, wake: commandDeps.wake, commands });
  const channel = await ensureChannel(db, { tenantId, chat: name, externalId, name: 'ops', kind });
  const subscribe = async (expression: string, by: { readonly id: string; readonly name: string }): Promise<void> => {
    const wanted = await prepare(commandDeps, tenantId, expression);
    if (wanted.kind !== 'ready') throw new Error(`not subscribed: ${wanted.kind}`);
    await addSubscriptionRow(commandDeps, channel, wanted, by);
  };
  await subscribe('all', { id: personId, name: 'Dana' });

  const pass = (ms: number): void => {
    line.clock.advance(ms);
    passTime?.(ms);
  };
  /** Writes whatever is owed and may be written, waiting as long as the paces ask. What a round ends with is kept for the test. */
  const settle = async (rounds = 40): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const due = await laggingThreads(db, toIso(line.clock.now()), 50);
      for (const thread of due) await quietly(() => reconcileThread(deps, thread));
      pass(2_000);
    }
  };
  const failures: string[] = [];
  const quietly = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof TocsinError)) throw error;
      failures.push(error.code);
    }
  };
  /** The page shows this from now on, and what follows from it is written. */
  const see = async (texts: readonly Text[], id = 'a', more: Parameters<typeof incident>[2] = {}): Promise<void> => {
    pass(60_000);
    const others = line.site.incidents.filter(({ title }) => title !== `Trouble ${id}`);
    line.site.incidents = [...others, incident(id, texts, { title: `Trouble ${id}`, ...more })];
    await lookSoon(db, line.page, toIso(line.clock.now()));
    await quietly(() => drivePage(deps, line.page));
    await settle(8);
  };
  const threads = async () =>
    (
      await sql<{
        state: string;
        stopped_code: string | null;
        replies_closed_code: string | null;
        root_closed_code: string | null;
      }>`
        select state, stopped_code, replies_closed_code, root_closed_code from threads where tenant_id = ${tenantId} order by created_at, id`.execute(
        db,
      )
    ).rows;
  return {
    db,
    line,
    deps,
    tenantId,
    port,
    events,
    book,
    woken,
    failures,
    channelId: channel.id,
    pass,
    settle,
    see,
    threads,
    /** Somebody else subscribes in the same channel, later. */
    subscribeToo: (id: string) => {
      pass(1_000);
      return subscribe('kind:incident', { id, name: 'Yuki' });
    },
    /** Tells people what is pending; twice, as once must be enough. */
    tell: async () => {
      for (let round = 0; round < 2; round += 1) {
        await tellPeople({ ...deps, rooms: () => port.rooms }, new AbortController().signal);
        pass(6_000);
      }
    },
    channel: () => loadChannel(db, tenantId, channel.id),
    awaySince: async () =>
      (
        await sql<{ away_since: Date | null }>`select away_since from channels where id = ${ChannelId.parse(channel.id)}`.execute(
          db,
        )
      ).rows[0]?.away_since?.toISOString() ?? null,
    installation: async () =>
      (
        await sql<{
          state: string;
          state_code: string | null;
        }>`select state, state_code from installations where tenant_id = ${tenantId}`.execute(db)
      ).rows[0],
    notices: async () => (await latestNotices(db, 20)).map(({ code, state, toldTo }) => [code, state, toldTo]),
    recheck: () => recheckWaiting(commandDeps, commands, name),
    sweep: () => sweep({ db, clock: line.clock }),
    openSubscriptions: async () =>
      Number(
        (
          await sql<{
            count: string;
          }>`select count(*) from subscriptions where ended_at is null and tenant_id = ${tenantId}`.execute(db)
        ).rows[0]?.count,
      ),
    said: (level: number) => book.lines.filter((one) => one.level >= level).map(({ msg }) => msg),
  };
}
