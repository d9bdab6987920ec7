import { z } from 'zod';
import { ingestPage } from '../../../src/app/ingest-document.js';
import { pollPage } from '../../../src/app/poll-page.js';
import { retryThread } from '../../../src/app/retry-thread.js';
import { subscribe } from '../../../src/app/subscribe.js';
import { loadCatalogue } from '../../../src/catalogue/catalogue.js';
import { ensureChannel, resumeChannel, setPreset, writeChannelSettings } from '../../../src/db/channels.js';
import { type Db, rows, sql } from '../../../src/db/database.js';
import { type Mark, marksOf, markThread, unmarkThread } from '../../../src/db/marks.js';
import { lookSoon } from '../../../src/db/pages.js';
import { laggingThreads, type ThreadKey } from '../../../src/db/threads.js';
import { ChannelSettings } from '../../../src/domain/channel-settings.js';
import { previewTenant, TenantId, ThreadId } from '../../../src/domain/ids.js';
import type { Preset } from '../../../src/domain/thread.js';
import { toIso } from '../../../src/domain/time.js';
import { openPipeline, type Pipeline } from '../../support/pipeline.js';
import type { Fate } from './call-fate.js';
import { HistoryOfLooks } from './history-of-looks.js';
import { ModelChat } from './model-chat.js';
import { ModelVendor } from './model-vendor.js';
import type { PlatformRules } from './platform-rules.js';
import { Worker } from './worker.js';

const channelRef = 'C0MODEL';

/** What the people of the channel decided, and how their platform is set up. */
export interface Setup {
  readonly preset: Preset;
  readonly rootGone: ChannelSettings['rootGone'];
  readonly editWindowMs: number | null;
}

const tables = 'pages, follows, channels, incidents, documents, threads, deliveries, paces, channel_posts, notices';

const StoredThread = z.object({
  tenantId: TenantId,
  threadId: ThreadId,
  incident: z.string(),
  state: z.string(),
  stoppedCode: z.string().nullable(),
  rootRef: z.string().nullable(),
  generation: z.number().int(),
  isBehind: z.boolean(),
  /** When anything may be done about it. */
  dueAt: z.date(),
});
export type StoredThread = z.infer<typeof StoredThread>;

/** Who goes on next when two processes are at the same thread, and what happens just before. */
export interface Turn {
  readonly who: number;
  readonly passMs: number;
  /** The vendor adds something, and it is seen. */
  readonly isNews: boolean;
}

/** One wake, and the time until the next. */
export interface Round {
  readonly fates: readonly Fate[];
  readonly passMs: number;
}

/** The product with a real database, between a vendor and a chat that exist in memory only. */
export class World {
  readonly chat: ModelChat;
  readonly vendor: ModelVendor;
  readonly seen = new HistoryOfLooks();
  readonly setup: Setup;
  /** For a while there was no room for new threads: what they lack they get with the next update. */
  wasFull = false;
  readonly #line: Pipeline;

  private constructor(line: Pipeline, rules: PlatformRules, setup: Setup) {
    this.#line = line;
    this.setup = setup;
    this.chat = new ModelChat(rules, line.clock);
    this.chat.room.editWindowMs = rules.chat === 'slack' ? setup.editWindowMs : null;
    this.vendor = new ModelVendor(() => line.clock.now().getTime());
  }

  static async open(db: Db, rules: PlatformRules, setup: Setup): Promise<World> {
    await sql`truncate ${sql.raw(tables)} cascade`.execute(db);
    const line = await openPipeline(db);
    const { id } = await ensureChannel(db, {
      tenantId: previewTenant,
      chat: rules.chat,
      externalId: channelRef,
      name: 'ops',
      kind: rules.kind,
    });
    await setPreset(db, previewTenant, id, setup.preset);
    await writeChannelSettings(db, previewTenant, id, ChannelSettings.parse({ rootGone: setup.rootGone }));
    const wish = { tenantId: previewTenant, channelId: id, expression: 'all', by: 'Dana' };
    await subscribe({ ...line.deps, catalogue: loadCatalogue() }, wish);
    const world = new World(line, rules, setup);
    await world.look();
    return world;
  }

  get #db(): Db {
    return this.#line.deps.db;
  }

  pass(ms: number): void {
    this.#line.clock.advance(ms);
  }

  /** Polls the page and applies what it shows; nothing is delivered yet. */
  async look(): Promise<void> {
    this.#line.site.incidents = this.vendor.page();
    await lookSoon(this.#db, this.#line.page, toIso(this.#line.clock.now()));
    await pollPage(this.#line.deps, this.#line.page);
    await ingestPage(this.#line.deps, this.#line.page);
    this.seen.see(this.vendor.page(), this.chat.step);
  }

  threads(): Promise<StoredThread[]> {
    return rows(
      StoredThread,
      this.#db,
      sql`select t.tenant_id as "tenantId", t.id as "threadId", i.key as incident, t.state, t.stopped_code as "stoppedCode", t.root_ref as "rootRef", t.generation,
          t.state = 'open' and (t.delivered_revision < t.wanted_revision or t.delivered_marks < t.marks_version) as "isBehind",
          greatest(t.not_before, t.lease_until) as "dueAt"
        from threads t join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id order by i.key`,
    );
  }

  async wake(which: number, rounds: readonly Round[]): Promise<void> {
    const key = await this.#pick(which);
    if (key === undefined) return;
    for (const { fates, passMs } of rounds) {
      await new Worker(this.#line.deps, this.chat, fates).run(key);
      this.pass(passMs);
    }
  }

  async seeNews(which: number): Promise<void> {
    this.pass(1_000);
    this.vendor.act('adds', which, 0);
    await this.look();
  }

  /** Two processes at the same thread, each going on from call to call as the turns have it; what is left then goes on by itself. */
  async race(which: number, turns: readonly Turn[], fates: readonly (readonly Fate[])[]): Promise<void> {
    const key = await this.#pick(which);
    if (key === undefined) return;
    const workers = fates.map((each) => new Worker(this.#line.deps, this.chat, each, { isInSteps: true }));
    const runs = Promise.all(workers.map((worker) => worker.run(key)));
    // Looked at below, and until then an error of one is not an error of nobody.
    runs.catch(() => undefined);
    const endless = (function* () {
      yield* turns;
      for (;;) yield { who: 0, passMs: 0, isNews: false };
    })();
    for (const { who, passMs, isNews } of endless) {
      await Promise.all(workers.map((worker) => worker.untilStill()));
      const waiting = workers.filter(({ isWaiting }) => isWaiting);
      if (waiting.length === 0) break;
      this.pass(passMs);
      this.chat.step += 1;
      if (isNews) await this.seeNews(which);
      waiting[who % waiting.length]?.goOn();
    }
    await runs;
  }

  /** What the sweep would wake. */
  async sweep(): Promise<number> {
    const due = await laggingThreads(this.#db, toIso(this.#line.clock.now()), 100);
    for (const key of due) await new Worker(this.#line.deps, this.chat, []).run(key);
    return due.length;
  }

  /** An operator presses the button. */
  async retry(which: number): Promise<void> {
    const key = await this.#pick(which);
    if (key === undefined) return;
    await retryThread(this.#line.deps, key);
    await this.wake(which, [{ fates: [], passMs: 0 }]);
  }

  /** Somebody presses a button under a root, or takes it back. */
  async press(which: number, kind: Mark['kind'], personId: string): Promise<void> {
    const key = await this.#pick(which);
    if (key === undefined) return;
    const mark = { kind, personId, personName: personId, markedAt: toIso(this.#line.clock.now()) };
    if (!(await markThread(this.#db, key, mark))) await unmarkThread(this.#db, key, kind, personId);
  }

  pressed(key: ThreadKey): Promise<readonly Mark[]> {
    return marksOf(this.#db, key);
  }

  fill(): void {
    this.chat.room.isFull = true;
    this.wasFull = true;
  }

  async resume(): Promise<void> {
    this.chat.room.isArchived = false;
    this.chat.room.isFull = false;
    await resumeChannel(this.#db, previewTenant, this.chat.rules.chat, channelRef, toIso(this.#line.clock.now()));
  }

  /** No more faults: looks and wakes until nothing is owed any more, however long the product wants to wait. */
  async comeToRest(): Promise<void> {
    await this.resume();
    if (this.wasFull) for (const [index] of this.vendor.troubles.entries()) this.#later(() => this.vendor.act('adds', index, 0));
    for (let look = 0; look < 3; look += 1) {
      this.pass(60_000);
      this.chat.step += 1;
      await this.look();
    }
    for (let round = 0; round < 100; round += 1) {
      const woken = await this.sweep();
      const behind = (await this.threads()).filter(({ isBehind }) => isBehind);
      const [next] = behind.map(({ dueAt }) => dueAt).toSorted((one, other) => one.getTime() - other.getTime());
      if (next === undefined) return;
      if (woken === 0) this.#line.clock.moveTo(new Date(Math.max(next.getTime(), this.#line.clock.now().getTime() + 1)));
    }
    throw new Error(`never comes to rest: ${JSON.stringify(await this.threads())}`);
  }

  /** Codes of writes that were given up, by what was to be written. */
  async givenUp(threadId: ThreadId): Promise<ReadonlyMap<string, string>> {
    const Dead = z.object({ key: z.string(), code: z.string().nullable() });
    const found = await rows(
      Dead,
      this.#db,
      sql`select row_key as key, failure_code as code from deliveries where thread_id = ${threadId} and state = 'dead'`,
    );
    return new Map(found.map(({ key, code }) => [key, code ?? '']));
  }

  async unsettled(): Promise<string[]> {
    const Left = z.object({ key: z.string(), state: z.string() });
    const found = await rows(
      Left,
      this.#db,
      sql`select row_key as key, deliveries.state from deliveries join threads on threads.tenant_id = deliveries.tenant_id and threads.id = thread_id
        where threads.state = 'open' and deliveries.state in ('sending', 'in_doubt', 'retry')`,
    );
    return found.map(({ key, state }) => `${key} ${state}`);
  }

  #later(happens: () => void): void {
    this.pass(1_000);
    happens();
  }

  async #pick(which: number): Promise<ThreadKey | undefined> {
    const threads = await this.threads();
    return threads[which % Math.max(1, threads.length)];
  }
}
