import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { cstate } from '../../src/adapters/cstate/index.js';
import { WatchedPage } from '../domain/made.js';

const url = 'https://status.bracken.example/help';

const document = (name: string, body: string, status = 200): PageDocument => ({
  ...{ name, url: `${url}/${name}`, status, headers: {}, body, fetchedAt: '2026-05-01T10:00:00.000Z' },
});

const issue = (slug: string, rest: object = {}) => ({
  ...{ is: 'issue', title: 'Slow web', permalink: `${url}/issues/${slug}/`, severity: 'disrupted', resolved: false },
  ...{ createdAt: '2026-05-01 09:00:00 +0000 UTC', resolvedAt: '<nil>', informational: false, affected: ['Web'], ...rest },
});

const index = (systems: readonly object[], rest: object = {}) => ({
  ...{ is: 'index', cStateVersion: '5.6.1', apiVersion: '2.0', title: 'Bracken', summaryStatus: 'ok', systems, ...rest },
});

const item = (slug: string, title: string, category = '', body = 'Text.') =>
  `<item><title>${title}</title><link>${url}/issues/${slug}/</link><pubDate>Fri, 01 May 2026 09:00:00 +0000</pubDate><guid>${url}/issues/${slug}/</guid><category>${category}</category><description>${body}</description></item>`;
const feed = (...items: readonly string[]) =>
  `\n<?xml version="1.0"?><rss version="2.0"><channel><title>Bracken</title><link>${url}/</link>${items.join('')}</channel></rss>`;

interface Given {
  readonly index?: object | string;
  readonly issues?: readonly object[] | string;
  readonly feed?: string;
}

const documents = (given: Given) => [
  document('index', typeof given.index === 'string' ? given.index : JSON.stringify(given.index ?? index([]))),
  given.issues === undefined
    ? document('issues', '', 404)
    : document('issues', typeof given.issues === 'string' ? given.issues : JSON.stringify({ is: 'issues', pages: given.issues })),
  given.feed === undefined ? document('feed', '', 404) : document('feed', given.feed),
];

const parse = (given: Given) => cstate.parse({ url }, documents(given));

const web = (...unresolvedIssues: readonly object[]) => [
  { name: 'Web', category: 'Online', status: 'disrupted', unresolvedIssues },
];

describe('cstate, one issue in several documents', () => {
  it('is one incident, with the text that only the feed has', async () => {
    const { snapshot } = await parse({
      index: index([...web(issue('slow')), { name: 'Mail', status: 'disrupted', unresolvedIssues: [issue('slow')] }]),
      ...{ issues: [issue('slow')], feed: feed(item('slow', 'Slow web', '', 'We look.')) },
    });
    expect(snapshot.incidents).toHaveLength(1);
    expect(snapshot.incidents[0]).toMatchObject({ id: '/help/issues/slow', updates: [{ body: 'We look.' }] });
  });

  it('is open while a system names it, whatever the list says', async () => {
    const { snapshot } = await parse({ index: index(web(issue('slow'))), issues: [issue('slow', { resolved: true })] });
    expect(snapshot.incidents[0]?.status).toBe('unknown');
  });

  it('is over with the time that the list gives', async () => {
    const closed = issue('slow', { resolved: true, resolvedAt: '2026-05-01 11:30:00 +0200 CEST' });
    const { snapshot, windows } = await parse({ issues: [closed, { is: 'page', title: 'About' }] });
    expect(snapshot.incidents[0]).toMatchObject({ status: 'resolved', resolvedAt: '2026-05-01T09:30:00.000Z' });
    expect(windows.map(({ reach }) => reach)).toEqual(['all']);
  });

  it('says so when it can only guess the zone of its times', async () => {
    const { snapshot } = await parse({ issues: [issue('slow', { createdAt: '2026-05-01 09:00:00' })], feed: feed() });
    expect(snapshot.incidents[0]?.startedAt).toBe('2026-05-01T09:00:00.000Z');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['guessed-zone']);
  });

  it('is known again when the page moves to another host', async () => {
    const moved = issue('slow', { permalink: 'https://new.bracken.example/help/issues/slow' });
    expect((await parse({ issues: [moved] })).snapshot.incidents[0]?.id).toBe('/help/issues/slow');
    expect(cstate.incidentAddress?.({ url }, '/help/issues/slow')?.url).toBe(`${url}/issues/slow/index.json`);
  });
});

describe('cstate, what is marked as information', () => {
  it('is a maintenance where the title says so, and a notice otherwise', async () => {
    const { snapshot } = await parse({
      issues: [
        issue('a', { informational: true, title: 'Planned maintenance on Friday', severity: 'notice' }),
        issue('b', { informational: true, title: 'New office', severity: 'notice' }),
        issue('c', { informational: true, title: 'Maintenance is done', resolved: true }),
      ],
    });
    expect(snapshot.incidents.map(({ id, kind, impact, status }) => [id.at(-1), kind, impact, status])).toEqual([
      ['b', 'notice', 'none', 'unknown'],
      ['a', 'maintenance', 'maintenance', 'unknown'],
      ['c', 'maintenance', 'maintenance', 'completed'],
    ]);
  });
});

describe('cstate, a title that breaks the JSON', () => {
  const broken = JSON.stringify(index(web(issue('slow', { title: 'MARK' })))).replace('MARK', 'The "web" is slow');

  it('is read from the feed, in the language of the page, and is not called well', async () => {
    const { snapshot } = await parse({
      index: broken,
      feed: feed(item('slow', 'The &quot;web&quot; is slow'), item('old', '[Gelöst] Old', '2026-04-01 09:00:00 +0000 UTC')),
    });
    expect(snapshot.incidents.map(({ title, status }) => [title, status])).toEqual([
      ['Old', 'resolved'],
      ['The "web" is slow', 'unknown'],
    ]);
    expect([snapshot.status, snapshot.notes[0]?.code]).toEqual(['unknown', 'broken-document']);
  });

  it('does not take a tag in brackets for an end', async () => {
    const { snapshot } = await parse({ index: broken, feed: feed(item('slow', '[Berlin] Slow', '&lt;nil&gt;')) });
    expect(snapshot.incidents.map(({ title, status }) => [title, status])).toEqual([['[Berlin] Slow', 'unknown']]);
  });

  it('makes the page unreadable where there is no feed to read instead', async () => {
    await expect(parse({ index: broken })).rejects.toMatchObject({ code: 'page.unrecognised' });
    await expect(parse({ index: broken, feed: '' })).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('leaves the rest of the page readable where only the list is broken', async () => {
    const { snapshot } = await parse({ issues: '{"is":"issues","pages":[{"title":"The "web""}]}', feed: feed(item('a', 'A')) });
    expect(snapshot.incidents.map(({ id }) => id)).toEqual(['/help/issues/a']);
  });
});

describe('cstate, what the page says of itself', () => {
  it('was built at a moment that is only believed in UTC', async () => {
    const built = (zone: string) => index([], { buildDate: '2026-05-01', buildTime: '09:05', buildTimezone: zone });
    expect((await parse({ index: built('UTC') })).asOf).toBe('2026-05-01T09:05:00.000Z');
    expect((await parse({ index: built('CST') })).asOf).toBeNull();
  });

  it('closes by absence where nothing but the open issues is listed', async () => {
    expect((await parse({})).windows).toEqual([{ kinds: ['incident', 'maintenance', 'notice'], reach: 'open' }]);
  });
});

describe('cstate, finding it', () => {
  const find = (body: string) => cstate.detection.recognise(new URL(`${url}/`), undefined, [document('index', body)]);

  it('finds a page in its folder, also one whose JSON a title broke', () => {
    expect(find(JSON.stringify(index([])))).toMatchObject({ settings: { url }, confidence: 'sure' });
    expect(find('{"cStateVersion": "6.0.1", "title": "The "web""}')).toMatchObject({ settings: { url }, confidence: 'likely' });
  });

  it.each([
    '{"data":{"type":"status_page","attributes":{"aggregate_state":"operational"}},"included":[]}',
    '{"cStateVersion":5,"systems":[]}',
    '{"cStateVersion":"5","title":"no systems"}',
    '<html>"cStateVersion": "5"</html>',
    '"cStateVersion"',
  ])('does not take %s for its own', (body) => {
    expect(find(body)).toBeUndefined();
  });
});

describe('cstate, a document that is missing in one look', () => {
  const given = { issues: [issue('slow')], feed: feed(item('slow', 'Slow web', '', 'We look.')) };

  it('takes no text back when it is the feed', async () => {
    const page = new WatchedPage();
    page.look('10:01', await parse(given));
    expect(page.look('10:10', await parse({ issues: given.issues })).kinds).toEqual([]);
  });

  it('forgets neither impact nor systems when it is the list of issues', async () => {
    const page = new WatchedPage();
    page.look('10:01', await parse(given));
    expect(page.look('10:10', await parse({ feed: given.feed })).kinds).toEqual([]);
  });
});
