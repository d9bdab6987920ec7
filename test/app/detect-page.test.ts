import { describe, expect, it } from 'vitest';
import { detectPage } from '../../src/app/detect-page.js';
import { historyFetcher } from '../../src/app/replay/history-fetcher.js';
import { shapes, simulatedProviders } from '../../src/app/simulate/shapes.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { ManualClock } from '../../src/clock.js';
import { PermanentError, RetryableError } from '../../src/errors.js';
import { ScriptedWeb, type Standing } from '../support/scripted-web.js';
import { pageOfShape } from './simulate/shape-pages.js';
import { story, storyBegins } from './simulate/shape-story.js';

const address = 'https://status.juniper.example/';
const deps = (web: ScriptedWeb) => ({
  fetcher: web,
  clock: new ManualClock('2026-03-02T10:00:00.000Z'),
  gazetteer: loadGazetteer(),
});
const detect = (at: (url: URL) => Standing | undefined, where = address) => detectPage(deps(new ScriptedWeb(at)), new URL(where));
const detectOn = (paths: Record<string, Standing>, where = address) => detect(({ pathname }) => paths[pathname], where);

const html = '<!doctype html><html><head><title>Juniper</title></head><body><div id="app"></div></body></html>';
const ulid = (name: string) => `01JVN${name.toUpperCase().padStart(21, '0')}`;

const summary = (page: object, more: object = {}) => ({
  page: { id: 'juniper12345', name: 'Juniper', url: address, updated_at: '2026-03-02T09:00:00Z', ...page },
  status: { indicator: 'none', description: 'All Systems Operational' },
  components: [],
  incidents: [],
  scheduled_maintenances: [],
  ...more,
});
const statuspage = {
  '/api/v2/summary.json': { body: summary({}), headers: { 'x-statuspage-version': '1' } },
  '/api/v2/incidents.json': { body: { page: { id: 'juniper12345' }, incidents: [] } },
};
const instatus = {
  page: { name: 'Juniper', url: address, status: 'HASISSUES' },
  activeIncidents: [
    {
      id: 'cmjuniper0001',
      name: 'Slow exports',
      started: '2026-03-02T09:00:00.000Z',
      status: 'INVESTIGATING',
      impact: 'PARTIALOUTAGE',
      url: address,
      updatedAt: '2026-03-02T09:00:00.000Z',
    },
  ],
};

describe('every provider that can be simulated', () => {
  it.each(simulatedProviders)('is found where its page is: %s', async (as) => {
    const { provider, host = 'status.brackwater.example' } = pageOfShape[as];
    const origin = `https://${host}`;
    const clock = new ManualClock(storyBegins);
    const fetcher = historyFetcher({ history: { ...story, page: { ...story.page, url: origin } }, origin, as }, clock);
    const found = await detectPage({ fetcher, clock, gazetteer: loadGazetteer() }, new URL(shapes[as].address(origin)));
    expect(found).toMatchObject({ kind: 'found', provider });
    if (found.kind === 'found') expect(found.evidence.filter((fact) => fact.trim() !== '')).not.toEqual([]);
  });
});

describe('a page', () => {
  it('is told with evidence, feeds and what was read', async () => {
    const found = await detectOn(statuspage);
    expect(found).toMatchObject({
      kind: 'found',
      provider: 'statuspage',
      confidence: 'sure',
      evidence: [
        '/api/v2/summary.json has a page id of 12 lower-case letters and digits (juniper12345)',
        'the answer names a Statuspage version in its headers',
      ],
      settings: { url: 'https://status.juniper.example' },
      url: 'https://status.juniper.example',
      look: { snapshot: { page: { name: 'Juniper' } } },
    });
  });

  it('is asked for each document once, and its host for few at a time', async () => {
    const web = new ScriptedWeb(({ pathname }) => (pathname === '/' ? { body: html } : undefined));
    expect(await detectPage(deps(web), new URL(address))).toMatchObject({ kind: 'refused' });
    const documents = web.asked.filter((url) => url !== address);
    expect(documents).toEqual([...new Set(documents)]);
    expect(web.asked.length).toBeLessThan(80);
    expect(web.busiest).toBeLessThanOrEqual(4);
  });

  it('is asked no more once the number or the time is used up', async () => {
    const web = new ScriptedWeb(() => ({ body: html }));
    await detectPage(deps(web), new URL(address), { mostRequests: 5, mostMs: 30_000, atOnce: 2 });
    expect(web.asked).toHaveLength(5);
    const late = new ScriptedWeb(() => ({ body: html }));
    const found = await detectPage(deps(late), new URL(address), { mostRequests: 50, mostMs: 0, atOnce: 2 });
    expect(found).toMatchObject({ kind: 'refused' });
  });

  it('that redirects to another host is read there, which is said', async () => {
    const found = await detect(({ host, pathname }) => {
      if (host === 'status.juniper.example') return { to: `https://juniper-status.example${pathname}` };
      return pathname === '/' ? { body: html } : Object.entries(statuspage).find(([path]) => path === pathname)?.[1];
    });
    expect(found).toMatchObject({
      kind: 'found',
      settings: { url: 'https://juniper-status.example' },
      url: 'https://juniper-status.example',
      evidence: ['status.juniper.example redirects to juniper-status.example', expect.anything(), expect.anything()],
    });
  });

  it('is found although its front page is behind a bot filter or broken', async () => {
    for (const fault of [new RetryableError('http.blocked', 'A filter answers.'), { status: 404, body: html } as const])
      expect(await detectOn({ ...statuspage, '/': fault })).toMatchObject({ kind: 'found', provider: 'statuspage' });
  });

  it('only counts as found when it can then be read', async () => {
    const found = await detectOn({ ...statuspage, '/api/v2/incidents.json': { status: 403, body: { error: 'no' } } });
    expect(found).toMatchObject({ kind: 'refused', why: 'private' });
  });

  it('is a feed where the address is that of a feed', async () => {
    const item =
      '<item><title>Slow exports</title><link>https://blog.juniper.example/1</link><pubDate>Mon, 02 Mar 2026 09:00:00 GMT</pubDate></item>';
    const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Juniper</title><link>${address}</link>${item}</channel></rss>`;
    const found = await detectOn({ '/odd/place': { body: feed } }, `${address}odd/place`);
    expect(found).toMatchObject({ kind: 'found', provider: 'rss' });
  });
});

describe('look-alikes', () => {
  const imitation = summary({ id: ulid('page') }, { components: [], incidents: [] });

  it('incident.io in the format of Statuspage is incident.io', async () => {
    const found = await detectOn({
      '/api/v2/summary.json': { body: imitation },
      '/api/v2/incidents.json': { body: { page: imitation.page, incidents: [] } },
    });
    expect(found).toMatchObject({ kind: 'found', provider: 'incidentio' });
  });

  it('other software in the format of Statuspage is not Statuspage', async () => {
    for (const id of ['1b4e28ba-2fa1-11d2-883f-0016d3cca427', '4711', 'JUNIPER12345'])
      expect(await detectOn({ '/api/v2/summary.json': { body: summary({ id }) }, '/': { body: html } })).not.toMatchObject({
        provider: 'statuspage',
      });
  });

  it('Instatus on the path of Statuspage is Instatus, and open incidents are seen', async () => {
    const found = await detectOn({
      '/': { body: html },
      '/api/v2/summary.json': { body: instatus },
      '/summary.json': { body: instatus },
    });
    expect(found).toMatchObject({
      kind: 'found',
      provider: 'instatus',
      look: { snapshot: { incidents: [{ title: 'Slow exports' }] } },
    });
  });

  it('Instatus on the path of Statuspage alone is never a healthy page', async () => {
    const found = await detectOn({ '/': { body: html }, '/api/v2/summary.json': { body: instatus } });
    if (found.kind === 'found') expect(found).toMatchObject({ provider: 'instatus', look: { snapshot: { incidents: [{}] } } });
    else expect(found.why).toBe('unrecognised');
  });
});

describe('an answer that is no page', () => {
  const s3 =
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>';

  it.each<[string, Standing, string, RegExp]>([
    ['a web page for every path', { body: html }, 'unrecognised', /a web page, .* give the address of that feed\.$/],
    ['an error of S3 for every path', { body: s3 }, 'unrecognised', /XML/],
    ['an error document for every path', { body: { message: 'Forbidden' } }, 'unrecognised', /error document \("Forbidden"\)/],
    ['an empty object', { body: '{}' }, 'unrecognised', /no form/],
    ['null', { body: 'null' }, 'unrecognised', /no form/],
    ['an empty list', { body: '[]' }, 'unrecognised', /no form/],
    ['nothing', { body: '' }, 'unrecognised', /an empty body/],
    ['an empty feed', { body: '<rss version="2.0"></rss>' }, 'unrecognised', /XML|feed/],
    ['S3 without the bucket', { status: 404, body: s3 }, 'gone', /status 404/],
    ['410 for every path', { status: 410, body: '' }, 'gone', /status 410/],
    ['401 for every path', { status: 401, body: '' }, 'private', /status 401/],
    ['403 for every path', { status: 403, body: { message: 'Forbidden' } }, 'private', /status 403/],
    ['a form that asks for a password', { body: '<!doctype html><form><input type="password"></form>' }, 'private', /password/],
    ['a bot filter', new RetryableError('http.blocked', 'A bot filter answers instead.'), 'blocked', /bot filter/],
    ['a redirect to a login', new PermanentError('http.private', 'It redirects to a login.'), 'private', /login/],
    ['silence', new RetryableError('http.timeout', 'It did not answer in time.'), 'unreachable', /in time/],
    ['a broken certificate', new RetryableError('http.tls', 'The certificate cannot be trusted.'), 'unreachable', /certificate/],
    ['a broken server', { status: 500, body: '' }, 'unreachable', /status 500/],
    [
      'a name that does not exist',
      new RetryableError('http.dns', 'The name does not exist.', {
        cause: Object.assign(new Error('no'), { code: 'ENOTFOUND' }),
      }),
      'gone',
      /does not exist/,
    ],
    [
      'a name service that does not answer',
      new RetryableError('http.dns', 'It could not be looked up.'),
      'unreachable',
      /looked up/,
    ],
  ])('%s is told as what it is', async (_what, standing, why, sentence) => {
    const found = await detect(() => standing);
    expect(found).toMatchObject({ kind: 'refused', why, reason: expect.stringMatching(sentence) });
  });

  it('a front page that answers while everything behind it is filtered is blocked', async () => {
    const found = await detect(({ pathname }) =>
      pathname === '/' ? { body: html } : new RetryableError('http.blocked', 'A bot filter answers.'),
    );
    expect(found).toMatchObject({ kind: 'refused', why: 'blocked' });
  });

  it('is not asked again and again once nothing answers at all', async () => {
    const web = new ScriptedWeb(() => new RetryableError('http.timeout', 'It did not answer in time.'));
    await detectPage(deps(web), new URL(address));
    expect(web.asked).toEqual([address]);
  });

  it('is not promised another look, which only pages that are followed get', async () => {
    const web = new ScriptedWeb(() => new RetryableError('http.timeout', 'It did not answer in time: Tocsin will look again.'));
    expect(await detectPage(deps(web), new URL(address))).toMatchObject({
      kind: 'refused',
      reason: 'It did not answer in time: try again later.',
    });
  });
});
