import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { statuspageDocuments } from '../../src/app/simulate/statuspage-documents.js';
import { sql } from '../../src/db/database.js';
import { lookSoon } from '../../src/db/pages.js';
import type { ComponentStatus } from '../../src/domain/incident.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { toIso } from '../../src/domain/time.js';
import type { Fetcher, FetchRequest, FetchResult } from '../../src/http/fetcher.js';
import { answer, incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const origin = 'https://status.larch.example';

/** Larch's page with its components; it answers 304 to whoever knows what it says. */
class ColouredPage implements Fetcher {
  exports: ComponentStatus = 'operational';
  incidents: readonly SnapshotIncident[] = [];
  unchanged = 0;

  async fetch({ url, validators }: FetchRequest): Promise<FetchResult> {
    const documents = statuspageDocuments(
      {
        provider: 'statuspage',
        page: { name: 'Larch', url: origin },
        status: 'none',
        components: [
          { id: 'c1', name: 'Exports', group: null, status: this.exports, regions: [] },
          { id: 'c2', name: 'Locks', group: null, status: 'operational', regions: [] },
        ],
        incidents: [...this.incidents],
        notes: [],
      },
      origin,
    );
    const { pathname } = new URL(url);
    const body = pathname.endsWith('/summary.json')
      ? documents.summary
      : pathname.endsWith('/incidents.json')
        ? documents.incidents
        : pathname.endsWith('/scheduled-maintenances.json')
          ? documents.maintenances
          : undefined;
    if (body === undefined) return answer(url, 404, {});
    const etag = JSON.stringify(body);
    if (validators?.etag === etag) {
      this.unchanged += 1;
      return { kind: 'unchanged', url, headers: {} };
    }
    return {
      ...answer(url, 200, body),
      kind: 'document',
      status: 200,
      headers: {},
      body: etag,
      redirects: 0,
      url,
      validators: { etag },
    };
  }

  async close(): Promise<void> {
    this.unchanged = 0;
  }
}

let database: FreshDatabase;
let line: Pipeline;
let site: ColouredPage;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
  site = new ColouredPage();
});

const lookAt = async (at: number) => {
  line.clock.moveTo(minute(at));
  await lookSoon(database.db, line.page, toIso(line.clock.now()));
  await drivePage({ ...line.deps, fetcher: site, componentWaitMs: 10 * 60_000 }, line.page);
};

const watch = async (from: number, to: number) => {
  for (let at = from; at <= to; at += 1) await lookAt(at);
};

const roots = async () => (await line.posted()).filter(({ rootRef }) => rootRef === null);
const rendered = async () => {
  const found = await sql<{
    slack: unknown;
    discord: unknown;
  }>`select slack, discord from preview_messages order by ordinal`.execute(database.db);
  return found.rows;
};

describe('a component that turns bad while its vendor is silent', () => {
  beforeEach(async () => {
    await lookAt(0);
    await line.subscribe('larch', 'ops', 'default');
    site.exports = 'partial_outage';
  });

  it('has a thread ten minutes later though the page answers that nothing changed, which ends when it recovers', async () => {
    await watch(1, 10);
    expect(await line.posted()).toEqual([]);
    expect(site.unchanged).toBeGreaterThan(0);
    await watch(11, 13);
    expect(await roots()).toMatchObject([{ text: expect.stringContaining('Exports: partial outage') }]);
    site.exports = 'operational';
    await watch(14, 20);
    const posted = await line.posted();
    expect(posted).toHaveLength(3);
    expect(posted[0]?.text).toMatch(/resolved/i);
    for (const { slack, discord } of await rendered())
      for (const shown of [slack, discord]) expect(JSON.stringify(shown)).toContain('Said by Tocsin, not by the vendor');
  });

  it('is told of in the thread of before when it flaps', async () => {
    await watch(1, 12);
    site.exports = 'operational';
    await watch(13, 20);
    site.exports = 'degraded_performance';
    await watch(21, 35);
    site.exports = 'operational';
    await watch(36, 40);
    expect(await roots()).toHaveLength(1);
    expect((await roots())[0]?.text).toMatch(/resolved/i);
  });

  it("goes on as the vendor's incident in the same thread when one follows", async () => {
    await watch(1, 12);
    const first = { ...incident('exports', [['investigating', 'Exports are slow.']]), components: ['Exports'] };
    site.incidents = [
      { ...first, startedAt: minute(14), updates: first.updates.map((update) => ({ ...update, at: minute(14) })) },
    ];
    await watch(15, 18);
    expect(await roots()).toHaveLength(1);
    expect((await line.posted()).map(({ text }) => text).join('\n')).toContain('Exports are slow.');
    const [open] = site.incidents;
    if (open === undefined) throw new Error('nothing is open');
    const end = { id: 'exportsuend0', status: 'resolved' as const, body: 'All is well.', at: minute(20), components: [] };
    site.incidents = [{ ...open, status: 'resolved', resolvedAt: minute(20), updates: [...open.updates, end] }];
    // The vendor forgets to turn it back; it has spoken of it.
    await watch(21, 60);
    expect(await roots()).toHaveLength(1);
    const counted = await sql<{ count: number }>`select count(*)::int as count from incidents`.execute(database.db);
    expect(counted.rows).toEqual([{ count: 1 }]);
  });
});
