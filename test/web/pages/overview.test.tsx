import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import type { OpenIncident } from '../../../src/db/record/open-incidents.js';
import type { PageView } from '../../../src/db/record/pages.js';
import { packageRoot } from '../../../src/package-root.js';
import { type OverviewChoice, overviewModel } from '../../../src/web/overview/model.js';
import { OverviewPage } from '../../../src/web/pages/overview.js';
import { renderPage } from '../../../src/web/render-page.js';
import { hostile, openIncident, pageView, stranger } from '../read-models.js';

const now = '2026-03-04T10:00:00.000Z';
const everything: OverviewChoice = { category: null, region: null, q: null, page: 1 };

interface Given {
  readonly pages: readonly PageView[];
  readonly open: readonly OpenIncident[];
  readonly choice?: Partial<OverviewChoice>;
  readonly categories?: Readonly<Record<string, string>>;
}

function render({ pages, open, choice = {}, categories = { juniper: 'email' } }: Given): string {
  const model = overviewModel({
    pages,
    open,
    choice: { ...everything, ...choice },
    now,
    gazetteer: loadGazetteer(),
    categoryOf: (slug) => categories[slug] ?? null,
  });
  return renderPage(<OverviewPage frame={stranger} model={model} />);
}

const many = <Thing,>(count: number, make: (index: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(index));
const css = (name: string): number => readFileSync(join(packageRoot(), 'src/web/assets', name)).byteLength;

describe('overview', () => {
  it('shows what burns with the newest words of the vendor', () => {
    const html = render({ pages: [pageView({ openImpacts: ['major'] })], open: [openIncident()] });
    expect(html).toContain('1 incident open.');
    expect(html).toContain('<a href="/incidents/i1">Delayed delivery</a>');
    expect(html).toContain('A queue is full.');
    expect(html).toContain('<span class="state major">1 open incident</span>');
    expect(html).toMatch(/<h3>Email <span class="count">1<\/span>/);
  });

  it('says that all is quiet, with how many pages were read and when', () => {
    const html = render({ pages: [pageView(), pageView({ id: 'p2', vendorSlug: 'maple' })], open: [] });
    expect(html).toContain('Nothing is open at your vendors.');
    expect(html).toMatch(/2 pages read without an incident\. Last look: <time datetime="2026-03-04T10:00/);
  });

  it('never counts a page that cannot be read as fine, and says what is done about it', () => {
    const failed = pageView({
      state: 'failed',
      failingSince: '2026-03-04T08:40:00.000Z',
      failureCode: 'http.timeout',
      failureDetail: 'No answer came.',
      status: 'none',
    });
    const html = render({ pages: [failed], open: [] });
    expect(html).toContain('1 page cannot be read, so it counts as unknown.');
    expect(html).toMatch(/does not answer<\/span>.*since <time datetime="2026-03-04T08:40:00.000Z"/s);
    expect(html).toContain('It does not answer; we keep trying. Next look: <time datetime="2026-03-04T10:01');
    expect(html).not.toContain('no incident</span>');
  });

  it('keeps maintenance apart from what burns: what runs, what comes within a week, and what comes later', () => {
    const planned = (id: string, scheduledFor: string, status: OpenIncident['status'] = 'scheduled') =>
      openIncident({ id, kind: 'maintenance', status, title: `Work ${id}`, scheduledFor });
    const html = render({
      pages: [pageView()],
      open: [
        planned('later', '2026-04-09T02:00:00.000Z'),
        planned('soon', '2026-03-05T02:00:00.000Z'),
        planned('now', '2026-03-04T09:00:00.000Z', 'in_progress'),
      ],
    });
    expect(html).toContain('Nothing is open at your vendors. 1 maintenance window under way.');
    expect(html).toMatch(/Under way.*Work now.*In the next 7 days.*Work soon.*<summary>Later \(1\)<\/summary>.*Work later/s);
    expect(html).toContain('href="/feeds/all.ics"');
  });

  it('says when a page reports trouble without an incident', () => {
    expect(render({ pages: [pageView({ status: 'critical' })], open: [] })).toContain(
      '<span class="state critical">trouble without an incident</span>',
    );
  });

  it('puts the category with the worst incident first, and its worst incident first', () => {
    const open = [
      openIncident({ id: 'a', vendorSlug: 'juniper', impact: 'minor', title: 'Small mail trouble' }),
      openIncident({ id: 'b', vendorSlug: 'rowan', impact: 'minor', title: 'Small edge trouble' }),
      openIncident({ id: 'c', vendorSlug: 'rowan', impact: 'critical', title: 'Edge down' }),
    ];
    const html = render({ pages: [], open, categories: { juniper: 'email', rowan: 'cdn' } });
    const at = (text: string): number => html.indexOf(text);
    expect(at('<h3>CDN')).toBeLessThan(at('<h3>Email'));
    expect(at('Edge down')).toBeLessThan(at('Small edge trouble'));
  });

  it('filters by category and region, both in the address, with counts on each chip', () => {
    const open = [
      openIncident({ id: 'a', title: 'In Frankfurt', regions: ['frankfurt'] }),
      openIncident({ id: 'b', title: 'In Virginia', regions: ['us-east-1'] }),
      openIncident({ id: 'c', title: 'Names no place', regions: [] }),
      openIncident({ id: 'd', vendorSlug: 'rowan', title: 'Edge of Paris', regions: ['paris'] }),
    ];
    const categories = { juniper: 'email', rowan: 'cdn' };
    const all = render({ pages: [], open, categories });
    expect(all).toMatch(/href="\/\?category=email">Email<span class="count"> 3</);
    expect(all).toMatch(/href="\/\?region=emea">[^<]+<span class="count"> 2</);
    const eu = render({ pages: [], open, categories, choice: { region: 'eu', category: 'email' } });
    expect(eu).toContain('In Frankfurt');
    expect(eu).toContain('Names no place');
    expect(eu).not.toContain('In Virginia');
    expect(eu).not.toContain('Edge of Paris');
    expect(eu).toMatch(/href="\/\?region=eu&amp;category=email" aria-current="true"/);
    expect(eu).toContain('4 incidents open.');
  });

  it('stays under 30 KB with its styles in a storm, and leads to the rest', () => {
    const categories = Object.fromEntries(many(40, (n) => [`v${n}`, ['cdn', 'email', 'cloud', 'payments', 'ai'][n % 5] ?? 'ai']));
    const pages = many(1_000, (n) =>
      pageView({ id: `p${n}`, vendorSlug: `v${n}`, vendorName: `Vendor number ${n}`, state: n % 9 === 0 ? 'failed' : 'ok' }),
    );
    const body = 'We are looking into a large number of failing requests. '.repeat(60);
    const open = many(60, (n) =>
      openIncident({
        id: `0123456789abcdef0123456789ab${1000 + n}`,
        vendorSlug: `v${n % 40}`,
        vendorName: `Vendor number ${n % 40}`,
        title: `Elevated error rates in several products of the platform ${n} `.repeat(4),
        regions: ['eu-west-1', 'us-east-1', 'frankfurt'],
        components: ['Outbound delivery', 'Inbound delivery', 'Dashboards'],
        latest: { status: 'identified', body, at: '2026-03-04T09:40:00.000Z' },
      }),
    );
    const work = many(30, (n) =>
      openIncident({
        id: `m${n}`,
        kind: 'maintenance',
        status: 'scheduled',
        title: 'Planned work '.repeat(20),
        scheduledFor: '2026-03-05T02:00:00.000Z',
      }),
    );
    const html = render({ pages, open: [...open, ...work], categories });
    expect(html).toContain('60 incidents open.');
    expect(html).toContain('10 more in Email');
    expect(Buffer.byteLength(html) + css('base.css') + css('overview.css')).toBeLessThan(30 * 1024);
  });

  it('shows a thousand vendors a page at a time, with trouble first, and finds one by its name', () => {
    const pages = many(1_000, (n) =>
      pageView({ id: `p${n}`, vendorSlug: `v${n}`, vendorName: `Vendor ${n}`, openImpacts: n === 999 ? ['critical'] : [] }),
    );
    const first = render({ pages, open: [] });
    expect(first).toContain('1–24 of 1,000, those with trouble first');
    expect(first.indexOf('Vendor 999')).toBeLessThan(first.indexOf('Vendor 0<'));
    expect(first).toContain('href="/?page=2#vendors"');
    const found = render({ pages, open: [], choice: { q: 'vendor 77' } });
    expect(found.match(/<a class="vendor"/g)).toHaveLength(11);
    expect(render({ pages, open: [], choice: { q: 'nobody' } })).toContain('No vendor that is followed here is called “nobody”.');
  });

  it('escapes whatever a vendor writes', () => {
    const latest = { status: 'identified' as const, body: hostile, at: '2026-03-04T09:40:00.000Z' };
    const html = render({
      pages: [pageView({ vendorName: hostile })],
      open: [openIncident({ title: hostile, latest, components: [hostile] })],
      choice: { q: hostile },
    });
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});
