import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { ingestPage } from '../../src/app/ingest-document.js';
import { pollPage } from '../../src/app/poll-page.js';
import { sql } from '../../src/db/database.js';
import { loadPage, lookSoon } from '../../src/db/pages.js';
import { RetryableError } from '../../src/errors.js';
import type { Fetcher } from '../../src/http/fetcher.js';
import { answer, incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
});

const first = 'We are looking into slow answers.';
const second = 'A full disk slows the answers down.';
const third = 'Answers are quick again.';

describe('from a page to a thread', () => {
  it('keeps history silent at the first look, and posts what is open to those already subscribed', async () => {
    await line.subscribe('all');
    line.site.incidents = [
      incident('old', [
        ['investigating', first],
        ['resolved', third],
      ]),
      incident('open', [['investigating', first]]),
    ];
    await line.look();
    const posted = await line.posted();
    expect(posted.map(({ rootRef }) => rootRef === null)).toEqual([true, false]);
    expect(posted[0]?.text).toContain('Trouble open');
    const stored = await sql<{ origin: string }>`select origin from incidents order by key`.execute(database.db);
    expect(stored.rows.map(({ origin }) => origin)).toEqual(['baseline', 'baseline']);
  });

  it('grows one thread: root first, every update one reply in order, the root edited last', async () => {
    await line.subscribe('all');
    await line.look();
    for (const count of [1, 2, 3]) {
      line.clock.moveTo(minute(count));
      line.site.incidents = [
        incident(
          'a',
          (
            [
              ['investigating', first],
              ['identified', second],
              ['resolved', third],
            ] as const
          ).slice(0, count),
        ),
      ];
      await line.look();
    }
    const posted = await line.posted();
    expect(posted).toHaveLength(4);
    expect(posted[0]?.text).toMatch(/resolved/i);
    expect(posted[0]?.edits).toBe(2);
    expect(posted.slice(1).map(({ text }) => [first, second, third].findIndex((body) => text.includes(body)))).toEqual([0, 1, 2]);
    expect(new Set(posted.slice(1).map(({ rootRef }) => rootRef))).toEqual(new Set([posted[0]?.ref]));
  });

  it('posts nothing more when the same state is looked at and delivered again', async () => {
    await line.subscribe('all');
    await line.look();
    line.site.incidents = [incident('a', [['investigating', first]])];
    await line.look();
    const before = await line.posted();
    for (let again = 0; again < 3; again += 1) await line.look();
    expect(await line.posted()).toEqual(before);
  });

  it('ends at the poll when the content is the same, without a document to ingest', async () => {
    line.site.incidents = [incident('a', [['investigating', first]])];
    await line.look();
    await lookSoon(database.db, line.page, minute(0));
    await pollPage(line.deps, line.page);
    const documents = await sql<{ n: number }>`select count(*)::int as n from documents`.execute(database.db);
    expect(documents.rows[0]?.n).toBe(1);
  });

  it('ingests every document in the order it was taken, also when wake-ups were lost in between', async () => {
    await line.subscribe('all');
    await line.look();
    for (const [index, body] of [first, `${first} Again.`, second].entries()) {
      line.clock.moveTo(minute(index + 1));
      line.site.incidents = [incident('a', [['investigating', body]])];
      await lookSoon(database.db, line.page, minute(index + 1));
      await pollPage(line.deps, line.page);
    }
    await ingestPage(line.deps, line.page);
    const revisions = await sql<{ body: string }>`select body from update_revisions order by revision`.execute(database.db);
    expect(revisions.rows.map(({ body }) => body)).toEqual([first, `${first} Again.`, second]);
  });

  it('applies a look once when two workers ingest the same page at the same time', async () => {
    await line.subscribe('all');
    await line.look();
    line.site.incidents = [incident('a', [['investigating', first]])];
    await lookSoon(database.db, line.page, minute(0));
    await pollPage(line.deps, line.page);
    await Promise.all([ingestPage(line.deps, line.page), ingestPage(line.deps, line.page), ingestPage(line.deps, line.page)]);
    const incidents = await sql<{ revision: number }>`select revision from incidents`.execute(database.db);
    expect(incidents.rows).toEqual([{ revision: 1 }]);
    const page = await loadPage(database.db, line.page);
    expect(page?.version).toBe(2);
  });
});

describe('a page that cannot be read', () => {
  it('becomes unknown and closes nothing', async () => {
    line.site.incidents = [incident('a', [['investigating', first]])];
    await line.look();
    line.site.fault = () => {
      throw new RetryableError('http.timeout', 'status.larch.example did not answer within 15 s.');
    };
    await line.look();
    const page = await loadPage(database.db, line.page);
    expect(page).toMatchObject({ state: 'failed', failureCode: 'http.timeout', failures: 1 });
    const incidents = await sql<{
      status: string;
      absent_since: Date | null;
    }>`select status, absent_since from incidents`.execute(database.db);
    expect(incidents.rows).toEqual([{ status: 'investigating', absent_since: null }]);
  });

  it.each([
    ['a web page', '<!doctype html><title>Sign in</title>'],
    ['an empty body', ''],
    ['an error document', '{"message":"Forbidden"}'],
    ['half a document', '{"page":{"id":"abcdef123456","na'],
  ])('is unrecognised when it answers with %s, and recovers by itself', async (_what, body) => {
    line.site.incidents = [incident('a', [['investigating', first]])];
    await line.look();
    line.site.fault = (url) => answer(url, 200, body);
    line.clock.advance(60_000);
    await line.look();
    expect(await loadPage(database.db, line.page)).toMatchObject({ state: 'unrecognised', failureCode: 'page.unrecognised' });
    line.site.fault = undefined;
    line.clock.advance(3_600_000);
    line.site.incidents = [
      incident('a', [
        ['investigating', first],
        ['resolved', third],
      ]),
    ];
    await line.look();
    expect(await loadPage(database.db, line.page)).toMatchObject({ state: 'ok', failureCode: null });
    const incidents = await sql<{ status: string }>`select status from incidents`.execute(database.db);
    expect(incidents.rows).toEqual([{ status: 'resolved' }]);
  });

  it('is as due and as well as before when the process was stopped in the middle of a look', async () => {
    await line.look();
    line.clock.advance(600_000);
    const before = await loadPage(database.db, line.page);
    const stopping = new AbortController();
    line.site.fault = () => {
      stopping.abort();
      throw new RetryableError('http.aborted', 'Reading status.larch.example was stopped before it was finished.');
    };
    await pollPage(line.deps, line.page, stopping.signal);
    expect(await loadPage(database.db, line.page)).toEqual(before);
    line.site.fault = undefined;
    await pollPage(line.deps, line.page);
    expect((await loadPage(database.db, line.page))?.lastLookAt).toBe(line.clock.now().toISOString());
  });

  it('waits as long as the page asks, and longer with every failure', async () => {
    await line.look();
    line.site.fault = () => {
      throw new RetryableError('http.rate_limited', 'Too many requests.', { retryAfterMs: 600_000 });
    };
    await line.look();
    const page = await loadPage(database.db, line.page);
    expect(Date.parse(page?.nextLookAt ?? '') - line.clock.now().getTime()).toBe(600_000);
  });
});

describe('what vendors do to their history', () => {
  it('marks an incident withdrawn only after two looks two minutes apart and its own address gone', async () => {
    await line.subscribe('all', 'ops', 'default');
    await line.look();
    line.site.incidents = [incident('a', [['investigating', first]])];
    await line.look();
    line.site.incidents = [];
    line.clock.moveTo(minute(5));
    await line.look();
    line.clock.moveTo(minute(6));
    await line.look();
    expect((await line.posted()).some(({ text }) => text.includes('🗑️'))).toBe(false);
    line.clock.moveTo(minute(8));
    await line.look();
    const stored = await sql<{ withdrawn: boolean }>`select withdrawn_at is not null as withdrawn from incidents`.execute(
      database.db,
    );
    expect(stored.rows).toEqual([{ withdrawn: true }]);
    const marked = (await line.posted()).filter(({ text }) => text.includes('🗑️'));
    expect(marked.map(({ rootRef }) => rootRef === null)).toEqual([true, false]);
    expect(line.site.asked.some((url) => url.includes('/incidents/a'))).toBe(true);
  });

  it('stores no look again and again while an incident that left the lists is still at its own address', async () => {
    line.site.incidents = [incident('a', [['investigating', first]])];
    await line.look();
    line.site.incidents = [];
    const fetcher: Fetcher = {
      close: async () => undefined,
      fetch: async (request) =>
        /\/incidents\/a[^/]*$/.test(request.url) ? answer(request.url, 200, {}) : line.site.fetch(request),
    };
    for (let again = 1; again <= 6; again += 1) {
      line.clock.advance(180_000);
      await drivePage({ ...line.deps, fetcher }, line.page);
    }
    const documents = await sql<{ n: number }>`select count(*)::int as n from documents`.execute(database.db);
    expect(documents.rows[0]?.n).toBe(2);
    const stored = await sql<{ withdrawn_at: Date | null }>`select withdrawn_at from incidents`.execute(database.db);
    expect(stored.rows).toEqual([{ withdrawn_at: null }]);
  });

  it('ignores a snapshot older than the one it holds', async () => {
    line.site.updatedAt = minute(10);
    line.site.incidents = [
      incident('a', [
        ['investigating', first],
        ['identified', second],
      ]),
    ];
    await line.look();
    line.site.updatedAt = minute(9);
    line.site.incidents = [incident('a', [['investigating', first]])];
    line.clock.moveTo(minute(11));
    await line.look();
    const updates = await sql<{ n: number }>`select count(*)::int as n from incident_updates where removed_at is null`.execute(
      database.db,
    );
    expect(updates.rows[0]?.n).toBe(2);
  });

  it('shows an edited fact as a diff in the thread, and keeps both wordings', async () => {
    await line.subscribe('all', 'ops', 'default');
    await line.look();
    line.site.incidents = [
      incident('a', [
        ['investigating', 'Logins fail for 5% of users in Frankfurt.'],
        ['identified', second],
      ]),
    ];
    await line.look();
    line.site.incidents = [
      incident('a', [
        ['investigating', 'Logins fail for 35% of users in Frankfurt.'],
        ['identified', second],
      ]),
    ];
    line.clock.moveTo(minute(9));
    await line.look();
    const posted = await line.posted();
    expect(posted.filter(({ text }) => text.includes('✏️'))).toHaveLength(1);
    expect(posted.find(({ text }) => text.includes('35%') && !text.includes('✏️'))?.edits).toBe(1);
    const kept = await sql<{ n: number }>`select count(*)::int as n from update_revisions where seq = 1`.execute(database.db);
    expect(kept.rows[0]?.n).toBe(2);
  });

  it('says that an incident is back, and how long it was open by the vendor’s own end', async () => {
    await line.subscribe('all');
    await line.look();
    line.site.incidents = [
      incident(
        'a',
        [
          ['investigating', first],
          ['resolved', third],
          ['investigating', second],
          ['resolved', 'Over.'],
        ],
        { resolvedAt: minute(40) },
      ),
    ];
    await line.look();
    const texts = (await line.posted()).map(({ text }) => text);
    expect(texts[3]).toMatch(/Reopened · Investigating/);
    expect(texts[4]).toContain('open for 40 min');
    expect(texts[0]).toContain('after 40 min');
  });

  it('shows a report after the fact as one card, and puts its postmortem under it', async () => {
    await line.subscribe('all', 'ops', 'default');
    await line.look();
    line.site.incidents = [incident('late', [['resolved', 'Last week some mails were late by an hour.']])];
    await line.look();
    expect(await line.posted()).toHaveLength(1);
    line.site.incidents = [
      incident('late', [
        ['resolved', 'Last week some mails were late by an hour.'],
        ['postmortem', 'A queue had no alarm. It has one now.'],
      ]),
    ];
    await line.look();
    const posted = await line.posted();
    expect(posted.map(({ rootRef }) => rootRef === null)).toEqual([true, false]);
    expect(posted[1]?.text).toContain('Postmortem');
  });

  it('survives texts that a database cannot hold, without seeing an edit at every look', async () => {
    line.site.incidents = [incident('a', [['investigating', 'before\u0000after \ud800 half']])];
    await line.look();
    line.clock.advance(60_000);
    line.site.incidents = [incident('a', [['investigating', 'before\u0000after \ud800 half']], { title: 'Another title' })];
    await line.look();
    const revisions = await sql<{ n: number }>`select count(*)::int as n from update_revisions`.execute(database.db);
    expect(revisions.rows[0]?.n).toBe(1);
  });
});
