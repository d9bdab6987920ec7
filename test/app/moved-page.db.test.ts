import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { followAddress } from '../../src/app/follow.js';
import { historyFetcher } from '../../src/app/replay/history-fetcher.js';
import { History } from '../../src/app/simulate/script.js';
import type { SimulatedProvider } from '../../src/app/simulate/shapes.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { sql } from '../../src/db/database.js';
import { loadPage, lookSoon } from '../../src/db/pages.js';
import { previewTenant } from '../../src/domain/ids.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import { toIso } from '../../src/domain/time.js';
import { PermanentError, RetryableError } from '../../src/errors.js';
import type { Fetcher, FetchRequest, FetchResult } from '../../src/http/fetcher.js';
import { answer, minute, openPipeline, type Pipeline, type Posted } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const origin = 'https://status.larch.example';
const elsewhere = 'https://larch-status.example';

const update = (status: IncidentStatus, at: number, body: string) => ({ status, body, at: minute(at) });

const made = (id: string, title: string, updates: ReturnType<typeof update>[]) => {
  const [first, last] = [updates[0], updates.at(-1)];
  const times = { startedAt: first?.at ?? null, resolvedAt: last?.at ?? null };
  return {
    id,
    title,
    kind: 'incident' as const,
    impact: 'major' as const,
    status: last?.status ?? ('investigating' as const),
    ...times,
    components: ['Harbour - Exports'],
    updates,
  };
};

/** What happens at Larch, whatever software its page is made with: moves lie at minutes 40 and 100. */
const history = History.parse({
  provider: 'statuspage',
  page: { name: 'Larch', url: origin },
  status: 'none',
  components: [
    { id: 'c1', name: 'Exports', group: 'Harbour', status: 'operational' },
    { id: 'c2', name: 'Locks', group: null, status: 'operational' },
  ],
  incidents: [
    made('before', 'Stuck gauge', [
      update('investigating', -300, 'The gauge is stuck.'),
      update('resolved', -280, 'It moves again.'),
    ]),
    made('long', 'Slow exports', [
      update('investigating', 5, 'We are looking into slow exports.'),
      update('identified', 20, 'A full disk was found on two machines, and both are being replaced.'),
      update('monitoring', 60, 'Both machines were replaced.'),
      update('resolved', 130, 'Exports are as fast as they were.'),
    ]),
    made('short', 'No light at the locks', [
      update('investigating', 8, 'The locks are dark at the moment.'),
      update('resolved', 25, 'There is light again at all of them.'),
    ]),
    made('second', 'Lost notifications', [
      update('investigating', 70, 'Some notifications are lost on their way.'),
      update('monitoring', 85, 'They arrive again, and we keep watching.'),
      update('resolved', 140, 'All of them arrive.'),
    ]),
    made('third', 'Late invoices', [
      update('investigating', 150, 'Invoices are late today.'),
      update('resolved', 170, 'Invoices are on time again.'),
    ]),
  ],
});

/** Larch's page, made with one software after the other, on one host or another; `fault` answers in its place. */
class MovingPage implements Fetcher {
  as: SimulatedProvider = 'statuspage';
  host = origin;
  fault: ((url: string) => FetchResult) | undefined;
  /** Everything is redirected there, path by path. */
  stranger: Fetcher | undefined;
  readonly #line: Pipeline;

  constructor(line: Pipeline) {
    this.#line = line;
  }

  async fetch(request: FetchRequest): Promise<FetchResult> {
    if (this.stranger !== undefined) {
      const { pathname, search } = new URL(request.url);
      return this.stranger.fetch({ ...request, url: `https://status.birch.example${pathname}${search}` });
    }
    if (this.fault !== undefined) return this.fault(request.url);
    const asked = new URL(request.url);
    const url = asked.origin === this.host ? request.url : request.url.replace(asked.origin, this.host);
    const told = { ...history, page: { ...history.page, url: this.host } };
    const page = historyFetcher({ history: told, origin: this.host, as: this.as }, this.#line.clock);
    return page.fetch({ ...request, url });
  }

  async close(): Promise<void> {
    this.fault = undefined;
  }
}

let database: FreshDatabase;
let line: Pipeline;
let site: MovingPage;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
  site = new MovingPage(line);
});

const lookAt = async (at: number) => {
  line.clock.moveTo(minute(at));
  await lookSoon(database.db, line.page, toIso(line.clock.now()));
  await drivePage({ ...line.deps, fetcher: site }, line.page);
};

/** Looks every three minutes. */
const watch = async (from: number, to: number) => {
  for (let at = from; at < to; at += 3) await lookAt(at);
};

const page = () => loadPage(database.db, line.page);

const incidents = async () => {
  const found = await sql<{ title: string; status: string; key: string; id: string; withdrawn: boolean }>`
    select title, status, key, id, withdrawn_at is not null as withdrawn from incidents order by begun_at`.execute(database.db);
  return found.rows;
};

const bodyOf = ({ text }: Posted): string => text.replaceAll(/<[^>]+>/g, '').replaceAll('..', '.');

/** Each text of the vendor that was posted in the channel's threads. */
async function told(): Promise<{ texts: string[]; roots: number }> {
  const posted = await line.posted();
  const roots = posted.filter(({ rootRef }) => rootRef === null);
  const bodies = history.incidents.flatMap(({ updates }) => updates.map(({ body }) => body));
  const texts = posted
    .filter(({ rootRef }) => rootRef !== null)
    .flatMap((each) => bodies.filter((body) => bodyOf(each).includes(body.slice(0, 20))));
  return { texts, roots: roots.length };
}

const strange = [made('birch', 'Birch alone', [update('investigating', 13, 'Birch is slow, and nobody else is.')])];

const followed = history.incidents.filter(({ id }) => id !== 'before');

describe('a vendor that moves from Statuspage to incident.io to Instatus on one host', () => {
  it('keeps its threads, and nothing is told twice or taken back', async () => {
    await watch(0, 3);
    await line.subscribe('larch');
    await watch(3, 40);
    const first = await incidents();
    site.as = 'incidentio';
    await watch(40, 100);
    expect(await page()).toMatchObject({ adapter: 'incidentio', movedFrom: null, state: 'ok', vendorSlug: 'larch', url: origin });
    site.as = 'instatus';
    await watch(100, 200);
    expect(await page()).toMatchObject({ adapter: 'instatus', movedFrom: null, state: 'ok', id: line.page.pageId });

    const stored = await incidents();
    expect(stored.map(({ title, status, withdrawn }) => [title, status, withdrawn])).toEqual(
      history.incidents.map(({ title }) => [title, 'resolved', false]),
    );
    expect(stored.slice(0, first.length).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    const { texts, roots } = await told();
    expect(roots).toBe(followed.length);
    expect(texts.sort()).toEqual(followed.flatMap(({ updates }) => updates.map(({ body }) => body)).sort());
  });

  it('says nothing of a move in any thread: no edit, no removal, no correction', async () => {
    await watch(0, 3);
    await line.subscribe('larch', 'ops', 'default');
    await watch(3, 40);
    site.as = 'incidentio';
    await watch(40, 58);
    const changes = await sql<{ kind: string }>`select distinct kind from incident_changes
      where seen_at >= ${minute(40)} order by kind`.execute(database.db);
    expect(changes.rows.map(({ kind }) => kind)).toEqual(['link']);
    const edited = await sql<{ revision: number }>`select max(revision) as revision from incident_updates`.execute(database.db);
    expect(edited.rows).toEqual([{ revision: 1 }]);
  });
});

describe('a page that is read in a wrong way from the start', () => {
  it('is read as what it is after a while when it only answers in the format of Statuspage, and nobody notices', async () => {
    site.as = 'incidentio';
    await watch(0, 3);
    await line.subscribe('larch');
    await watch(3, 58);
    expect(await page()).toMatchObject({ adapter: 'incidentio', state: 'ok', movedFrom: null });
    expect((await incidents()).map(({ title }) => title)).toEqual(['Stuck gauge', 'Slow exports', 'No light at the locks']);
    const { texts, roots } = await told();
    expect(roots).toBe(2);
    expect(texts).toEqual([...new Set(texts)]);
  });

  it('is found out at once when it cannot be read at all', async () => {
    site.as = 'betterstack';
    await watch(0, 7);
    expect(await page()).toMatchObject({ adapter: 'betterstack', state: 'ok', baselineAt: minute(3) });
  });
});

describe('a page that other software answers for', () => {
  it('has not moved because nothing answered when it was to be found out who that is', async () => {
    await watch(0, 9);
    site.as = 'incidentio';
    await lookAt(9);
    expect(await page()).toMatchObject({ state: 'unrecognised', failureCode: 'page.imitation' });
    site.fault = () => {
      throw new RetryableError('http.timeout', 'It did not answer in time.');
    };
    await lookAt(12);
    expect(await page()).toMatchObject({ adapter: 'statuspage', movedFrom: null });
    site.fault = undefined;
    await watch(15, 60);
    expect(await page()).toMatchObject({ adapter: 'incidentio', state: 'ok' });
  });
});

describe('a page that moves to another host', () => {
  it('is read there, is still known by its old address, and nothing is doubled', async () => {
    await watch(0, 3);
    await line.subscribe('larch');
    await watch(3, 12);
    site.host = elsewhere;
    await watch(12, 60);
    expect(await page()).toMatchObject({ url: elsewhere, settings: { url: elsewhere }, adapter: 'statuspage', state: 'ok' });
    const host = await sql<{ host: string }>`select host from pages`.execute(database.db);
    expect(host.rows).toEqual([{ host: 'larch-status.example' }]);
    expect((await incidents()).map(({ title }) => title)).toEqual(['Stuck gauge', 'Slow exports', 'No light at the locks']);
    expect((await told()).roots).toBe(2);

    const deps = { ...line.deps, fetcher: site, catalogue: loadCatalogue() };
    for (const address of [origin, elsewhere])
      expect(await followAddress(deps, previewTenant, new URL(address))).toMatchObject({
        kind: 'followed',
        pages: [{ id: line.page.pageId, vendorSlug: 'larch' }],
      });
    expect((await line.subscribe(`${origin} region:eu`)).kind).toBe('subscribed');
  });

  it('keeps its own address when another page already has the new one', async () => {
    const deps = { ...line.deps, fetcher: site, catalogue: loadCatalogue() };
    await lookAt(0);
    expect(await followAddress(deps, previewTenant, new URL(elsewhere))).toMatchObject({ kind: 'followed' });
    site.host = elsewhere;
    await watch(3, 40);
    expect(await page()).toMatchObject({ url: origin, settings: { url: elsewhere }, state: 'ok' });
  });
});

describe('an address that leads to the page of somebody else', () => {
  const birch = 'https://status.birch.example';

  it.each(['statuspage', 'instatus'] as const)('is unknown, and nothing of theirs (%s) is told or taken for ours', async (as) => {
    await watch(0, 3);
    await line.subscribe('larch');
    await watch(3, 12);
    const before = await incidents();
    const stranger = { ...history, page: { name: 'Birch', url: birch } };
    site.stranger = historyFetcher(
      { history: History.parse({ ...stranger, incidents: strange }), origin: birch, as },
      line.clock,
    );
    await watch(12, 60);
    expect(await page()).toMatchObject({
      state: expect.not.stringMatching('ok'),
      url: origin,
      settings: { url: origin },
      adapter: 'statuspage',
    });
    if (as === 'statuspage')
      expect((await page())?.failureDetail).toContain('status.larch.example leads to status.birch.example, the page of "Birch"');
    expect(await incidents()).toEqual(before);

    site.stranger = undefined;
    await watch(60, 75);
    expect(await page()).toMatchObject({ state: 'ok', adapter: 'statuspage', failureCode: null });
    expect((await incidents()).map(({ title, withdrawn }) => [title, withdrawn])).toContainEqual(['Slow exports', false]);
    expect((await incidents()).map(({ title }) => title)).not.toContain('Birch alone');
  });
});

describe('a page that only fails', () => {
  const bodies = {
    'a bot filter': () => {
      throw new RetryableError('http.blocked', 'A bot filter answers.');
    },
    'a login': () => {
      throw new PermanentError('http.private', 'It redirects to a login.');
    },
    'a time-out': () => {
      throw new RetryableError('http.timeout', 'It did not answer.');
    },
    'a web page for every path': (url: string) => answer(url, 200, '<!doctype html><title>Larch</title>'),
    'an error document for every path': (url: string) => answer(url, 200, { message: 'Forbidden' }),
  };

  it.each(Object.entries(bodies))('stays where it is: %s', async (_what, fault) => {
    await watch(0, 10);
    site.fault = fault;
    await watch(10, 40);
    expect(await page()).toMatchObject({ adapter: 'statuspage', settings: { url: origin }, movedFrom: null, movedAt: null });
    site.fault = undefined;
    await watch(40, 46);
    expect(await page()).toMatchObject({ adapter: 'statuspage', state: 'ok', probeAfter: null });
  });

  it('is probed less and less often', async () => {
    await lookAt(0);
    const asked: number[] = [];
    let now = 0;
    site.fault = (url) => {
      if (new URL(url).pathname === '/feed.xml') asked.push(now);
      return answer(url, 200, '<!doctype html><title>Larch</title>');
    };
    for (now = 10; now < 310; now += 5) await lookAt(now);
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(asked[0]).toBe(15);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(asked.length).toBeLessThan(7);
  });
});
