import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ingestPage } from '../../src/app/ingest-document.js';
import { pollPage } from '../../src/app/poll-page.js';
import { type ReconcileDeps, reconcileThread } from '../../src/app/reconcile-thread.js';
import { subscribe } from '../../src/app/subscribe.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import type { ChatPort } from '../../src/chat/port.js';
import { ensureChannel, setPreset } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { lookSoon } from '../../src/db/pages.js';
import { claimDueThreads, laggingThreads } from '../../src/db/threads.js';
import { everyKind } from '../../src/domain/filter.js';
import { previewTenant } from '../../src/domain/ids.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { addMs, type IsoTime, toIso } from '../../src/domain/time.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { discordSeat, type FakeSeat, slackSeat } from './told-once-seats.js';

/** What grows in silence and what time alone brings, from the tick to the fake of each platform. */
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const minuteMs = 60_000;

const Shown = z.object({ content: z.string().optional(), blocks: z.unknown().optional() });

/** What people see of a message now: fakes keep its other forms too. */
function shownIn(reply: string): string {
  const { content, blocks } = Shown.parse(JSON.parse(reply));
  return content ?? JSON.stringify(blocks);
}

describe.each([
  ['Slack', slackSeat],
  ['Discord', discordSeat],
] as const)('on %s', (_, openSeat) => {
  let seat: FakeSeat;
  let line: Pipeline;
  let began: IsoTime;

  beforeEach(async () => {
    const tables = 'pages, follows, channels, incidents, documents, threads, deliveries, paces, notices';
    await sql`truncate ${sql.raw(tables)} cascade`.execute(database.db);
    seat = await openSeat(() => line.clock);
    line = await openPipeline(database.db);
    line.clock.moveTo(new Date());
    began = toIso(line.clock.now());
    const facts = { tenantId: previewTenant, chat: seat.chat, externalId: seat.channelRef, name: 'ops', kind: 'text' } as const;
    const { id: channelId } = await ensureChannel(database.db, facts);
    await setPreset(database.db, previewTenant, channelId, 'default');
    const wish = { tenantId: previewTenant, channelId, expression: `all ${everyKind}`, by: 'Dana' };
    await subscribe({ ...line.deps, catalogue: loadCatalogue() }, wish);
    await look();
  });
  afterEach(() => seat.close());

  type Text = readonly [minutes: number, status: IncidentStatus, body: string];

  function show(texts: readonly Text[], more: Partial<SnapshotIncident> = {}): void {
    const updates = texts.map(([minutes, status, body], index) => ({
      id: `u${index}`.padEnd(12, '0'),
      status,
      body,
      at: addMs(began, minutes * minuteMs),
      components: [],
    }));
    const told = texts.map(([, status, body]) => [status, body] as const);
    line.site.incidents = [incident('a', told, { updates, startedAt: began, resolvedAt: null, ...more })];
  }

  async function look(): Promise<void> {
    await lookSoon(database.db, line.page, toIso(line.clock.now()));
    await pollPage(line.deps, line.page);
    await ingestPage(line.deps, line.page);
  }

  const processAt = (crossing: ReconcileDeps['crossing'] = async () => undefined): ReconcileDeps => {
    const port: ChatPort = seat.port();
    return { ...line.deps, chatOf: () => port, crossing };
  };

  function pass(ms: number): void {
    line.clock.advance(ms);
    seat.pass(ms);
  }

  const now = (): IsoTime => toIso(line.clock.now());

  /** What the tick does, until nothing is due. Each round is a process that was just started. */
  async function tick(deps: () => ReconcileDeps = processAt): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      const due = await claimDueThreads(database.db, now(), addMs(now(), 1_000), 10);
      const fresh = await laggingThreads(database.db, now(), 10);
      for (const key of [...due, ...fresh]) await reconcileThread(deps(), key).catch(() => undefined);
      if (due.length + fresh.length === 0 && (await laggingThreads(database.db, addMs(now(), 600_000), 1)).length === 0) return;
      pass(2_000);
    }
    throw new Error('the thread never comes to rest');
  }

  async function seeAt(minutes: number): Promise<void> {
    const ms = Date.parse(began) + minutes * minuteMs - line.clock.now().getTime();
    if (ms > 0) pass(ms);
    await look();
    await tick();
  }

  const first: Text = [0, 'investigating', 'Exports are slow for some.'];
  const idle: Text = [20, 'investigating', 'We are continuing to investigate this issue.'];
  const idler: Text = [40, 'investigating', 'We are still investigating this issue.'];
  const cause: Text = [50, 'identified', 'A disk is full.'];

  it('updates without news stand in the last reply, whole and in order, and the next news is a reply again', async () => {
    show([first]);
    await seeAt(1);
    expect(seat.replies()).toHaveLength(0);
    show([first, idle]);
    await seeAt(21);
    show([first, idle, idler]);
    await seeAt(41);
    expect(seat.replies()).toHaveLength(1);
    const [reply = ''] = seat.replies();
    const places = [first, idle, idler].map(([, , body]) => reply.indexOf(body));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    show([first, idle, idler, cause]);
    await seeAt(51);
    expect(seat.replies()).toHaveLength(2);
    expect(seat.replies()[1]).toContain('A disk is full.');
  });

  it.each(['begun', 'answered'])('are neither lost nor doubled by a process that dies after "%s"', async (point) => {
    show([first, cause]);
    await seeAt(51);
    const repeated: Text = [55, 'identified', 'We are continuing to work on a fix for this issue.'];
    show([first, cause, repeated]);
    pass(5 * minuteMs);
    await look();
    let deaths = 0;
    await tick(() =>
      processAt(async (reached) => {
        if (reached !== point || deaths > 0) return;
        deaths += 1;
        throw new Error('killed');
      }),
    );
    pass(60_000);
    await tick();
    expect(deaths).toBe(1);
    expect(seat.replies()).toHaveLength(2);
    const shown = seat.replies().map(shownIn);
    expect(shown.map((text) => text.split('work on a fix').length - 1)).toEqual([0, 1]);
  });

  it('the silence of a vendor is told of once, and its word ends it', async () => {
    show([first], { impact: 'major' });
    await seeAt(1);
    await seeAt(170);
    expect(seat.replies()).toEqual([]);
    await seeAt(181);
    await seeAt(400);
    expect(seat.replies()).toHaveLength(1);
    expect(seat.replies()[0]).toContain('No word from Larch for 3 h 01 min');
    show([first, [401, 'identified', 'A disk is full.']], { impact: 'major' });
    await seeAt(402);
    expect(seat.replies()).toHaveLength(3);
    await seeAt(582);
    expect(seat.replies()).toHaveLength(4);
  });

  it('a promise that was not kept is told of after a while', async () => {
    show([[0, 'investigating', 'Exports are slow. We will provide another update within 30 minutes.']]);
    await seeAt(1);
    await seeAt(45);
    expect(seat.replies()).toEqual([]);
    await seeAt(51);
    expect(seat.replies()).toHaveLength(1);
    expect(seat.replies()[0]).toContain('Larch promised an update by');
  });

  it('a maintenance is announced an hour before, begins and ends in its root, and is told of when it runs over', async () => {
    const more = {
      kind: 'maintenance',
      impact: 'maintenance',
      startedAt: null,
      scheduledFor: addMs(began, 300 * minuteMs),
      scheduledUntil: addMs(began, 360 * minuteMs),
    } as const;
    const planned: Text = [0, 'scheduled', 'We replace a router.'];
    show([planned], more);
    await seeAt(1);
    await seeAt(239);
    expect(seat.replies()).toEqual([]);
    await seeAt(241);
    expect(seat.replies()).toHaveLength(1);
    expect(seat.replies()[0]).toContain('begins in 59 min');
    show([planned, [300, 'in_progress', 'The work has begun.']], more);
    await seeAt(301);
    const begun = seat.replies().length;
    expect(seat.roots().join()).toContain('In progress');
    await seeAt(376);
    await seeAt(400);
    expect(seat.replies()).toHaveLength(begun + 1);
    expect(seat.replies().at(-1)).toContain('still running 16 min past its planned end');
    show([planned, [300, 'in_progress', 'The work has begun.'], [410, 'completed', 'The router is replaced.']], more);
    await seeAt(411);
    await seeAt(900);
    expect(seat.roots().join()).toContain('Completed');
    expect(seat.replies()).toHaveLength(begun + 2);
  });

  it('what a standstill of the whole service covers is told of once when it is over, and only if it is so still', async () => {
    show([first], { impact: 'major' });
    await seeAt(1);
    show([first, [170, 'identified', 'A disk is full.']], { impact: 'major' });
    await seeAt(300);
    expect(seat.replies().join()).not.toContain('No word');
    await seeAt(900);
    expect(seat.replies().filter((reply) => reply.includes('No word from Larch'))).toHaveLength(1);
  });
});
