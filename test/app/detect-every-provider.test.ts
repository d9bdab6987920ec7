import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Adapter } from '../../src/adapters/adapter.js';
import { adapters } from '../../src/adapters/registry.js';
import { detectPage } from '../../src/app/detect-page.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { ManualClock } from '../../src/clock.js';
import { type Fixture, fixturesOf } from '../adapters/fixtures.js';
import { ScriptedWeb, type Standing } from '../support/scripted-web.js';

/** What people say about a page; the names are those that the adapters' settings have. */
const Known = z.looseObject({
  url: z.string().optional(),
  feed: z.string().default(''),
  slug: z.string().optional(),
  pageId: z.string().default(''),
  subdomain: z.string().default(''),
  region: z.string().default(''),
  owner: z.string().default(''),
  repo: z.string().default(''),
  page: z.string().default(''),
  version: z.number().default(0),
});
type Known = z.infer<typeof Known>;

const html = (head: string, body = ''): Standing => ({
  body: `<!doctype html><html><head><title>Status</title>${head}</head><body><h1>Status</h1>${body}</body></html>`,
});

interface Site {
  /** Where the page is, for those whose settings do not say it. */
  readonly address?: string;
  /** The host that only this provider has, in the place of the fixture's invented one. */
  readonly host?: string;
  /** What a site of this provider shows beside the documents of a look, by path. */
  readonly also?: Readonly<Record<string, Standing>>;
}

/** What the front page shows, and what else is asked for, where the documents of a look alone do not tell by what a site is made. */
const sites: Readonly<Record<string, (known: Known, fixture: Fixture) => Site>> = {
  apple: ({ page }) => ({
    host: 'www.apple.com',
    ...(page === 'developer' ? { address: 'https://developer.apple.com/system-status/' } : {}),
  }),
  cachet: ({ url = '', version }) => ({
    also:
      version === 2
        ? { '/api/v1/ping': { body: { data: 'Pong!' } } }
        : { [`${new URL(url).pathname}/api/version`]: { body: { data: { version: 'v3.1.0' } } } },
  }),
  checkly: ({ slug }) => ({
    also: {
      '/': html(
        '',
        `<script type="application/json" id="__NUXT_DATA__">[{"status-page-resolver-x":1,"unresolved-incidents-x":2,"maintenance-windows-${slug}":3}]</script>`,
      ),
    },
  }),
  gcp: ({ url = '' }) => ({ host: new URL(url).host }),
  heroku: () => ({ host: 'status.heroku.com' }),
  // Where every document of its own is switched off, the page still shows whose it is.
  incidentio: (_, { name }) =>
    name.endsWith('feed-only')
      ? { also: { '/': html('<link rel="icon" href="https://storage.googleapis.com/incident-io-status-page-logos/a.png">') } }
      : {},
  rss: ({ url = '', feed }) =>
    /\.rdf$|feed\.json$/.test(feed)
      ? {
          also: {
            [new URL(url).pathname]: html(
              `<link rel="alternate" type="application/${feed.endsWith('json') ? 'feed+json' : 'rss+xml'}" href="${feed}">`,
            ),
          },
        }
      : {},
  salesforce: () => ({ host: 'api.status.salesforce.com', address: 'https://status.salesforce.com' }),
  slack: () => ({ host: 'slack-status.com' }),
  statusio: ({ pageId }) => ({
    also: {
      '/': html(
        `<link rel="alternate" type="application/rss+xml" href="/pages/${pageId}/rss">`,
        '<img src="https://image.status.io/a.png">',
      ),
    },
  }),
  statuspal: ({ subdomain, region }) => ({
    also: {
      '/': html(
        `<link rel="stylesheet" href="https://statuspal.${region}/assets/app.css">`,
        `<a href="https://${subdomain}.statuspal.${region}">${subdomain}</a><div class="system-status type-success">All well</div>`,
      ),
    },
  }),
  upptime: ({ url, owner, repo }) => ({
    address: url ?? `https://github.com/${owner}/${repo}`,
    also: {
      '/': html(
        '<meta name="description" content="https://upptime.js.org">',
        `<a href="https://github.com/${owner}/${repo}">Source</a>`,
      ),
    },
  }),
  'uptime-kuma': ({ url = '', slug }) => {
    const { pathname } = new URL(url);
    const own = slug ?? pathname.split('/').at(-1);
    return {
      also: {
        [pathname]: html(
          `<link rel="manifest" href="/api/status-page/${own}/manifest.json">`,
          '<script id="preload-data" data-json="{}">window.preloadData = {};</script>',
        ),
      },
    };
  },
  xai: () => ({ host: 'status.x.ai' }),
  zendesk: (_, { documents }) => ({
    also: Object.fromEntries(documents.map(({ url, body }) => [new URL(url).pathname, { body }])),
  }),
};

/** One customer's part of a page is asked for by settings alone: by its address, the whole page is found. */
const settingsFound: Readonly<Record<string, object>> = {
  'made-2026-03-11-letters-all-clear': { url: 'https://status.zendesk.com' },
};

function siteOf(id: string, fixture: Fixture): { readonly web: ScriptedWeb; readonly address: URL } {
  const known = Known.parse(fixture.settings);
  const site = sites[id]?.(known, fixture) ?? {};
  const page = new URL(known.url ?? new URL(fixture.documents[0]?.url ?? '').origin);
  const host = site.host ?? page.host;
  const moved = (url: string): string => {
    const there = new URL(url);
    if (there.host === page.host) there.host = host;
    return there.href;
  };
  const documents = new Map(
    fixture.documents.map(({ url, status, body, headers }) => [moved(url), { status, body, headers: { ...headers } }]),
  );
  const address = new URL(site.address ?? moved(page.href));
  const web = new ScriptedWeb(
    (url) => documents.get(url.href) ?? (url.host === address.host ? site.also?.[url.pathname] : undefined),
  );
  return { web, address };
}

const cases = (Object.entries(adapters) as [string, Adapter][]).flatMap(([id, adapter]) =>
  fixturesOf(id)
    .filter(({ detectable }) => detectable)
    .map((fixture) => ({ id, adapter, name: fixture.name, fixture })),
);

/** The documents of a look on the hosts where they stand, the front page, and nothing else: everything that detection asks beside them is not there. */
describe('the site of a provider', () => {
  it('is there for every provider', () => {
    expect([...new Set(cases.map(({ id }) => id))]).toEqual(Object.keys(adapters));
  });

  it.each(cases)('is known as $id ($name)', async ({ id, adapter, name, fixture }) => {
    const { web, address } = siteOf(id, fixture);
    const deps = { fetcher: web, clock: new ManualClock('2026-11-03T09:00:00.000Z'), gazetteer: loadGazetteer() };
    const found = await detectPage(deps, address);
    if (found.kind !== 'found') throw new Error(found.reason);
    expect(found.provider).toBe(id);
    expect(found.evidence).not.toEqual([]);
    expect(adapter.plan(found.settings, [])).not.toEqual([]);
    if (settingsFound[name] !== undefined) expect(found.settings).toEqual(settingsFound[name]);
  });
});
