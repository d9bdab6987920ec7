import { describe, expect, it } from 'vitest';
import type { VendorSurvey } from '../../../src/db/record/survey.js';
import { historySpans } from '../../../src/domain/history-spans.js';
import type { HistoryChoice } from '../../../src/web/history/choice.js';
import type { FilterOptions } from '../../../src/web/history/filters.js';
import { HistoryPage } from '../../../src/web/pages/history.js';
import type { Translations } from '../../../src/web/parts/translations.js';
import { renderPage } from '../../../src/web/render-page.js';
import {
  componentBars,
  historyIncident,
  historyPage,
  historyUpdate,
  hostile,
  pageView,
  stranger,
  vendorSurvey,
} from '../read-models.js';

const all: HistoryChoice = { kind: null, impact: null, region: null, component: null, text: null, month: null, after: null };
const options: FilterOptions = {
  regions: [
    { tag: 'eu', name: 'Europe', depth: 0 },
    { tag: 'eu-west', name: 'Western Europe', depth: 1 },
  ],
  components: ['Outbound', 'Search'],
  regionTag: null,
  suggestions: [],
};

interface Given {
  readonly choice?: HistoryChoice;
  readonly survey?: VendorSurvey;
  readonly options?: Partial<FilterOptions>;
  readonly translations?: Translations;
}

const render = (rows: Parameters<typeof HistoryPage>[0]['rows'], given: Given = {}): string =>
  renderPage(
    <HistoryPage
      frame={stranger}
      slug="juniper"
      pages={[pageView()]}
      components={[]}
      rows={rows}
      survey={given.survey ?? vendorSurvey()}
      spans={historySpans('2026-03-04T12:00:00.000Z', null)}
      options={{ ...options, ...given.options }}
      choice={given.choice ?? all}
      translations={given.translations}
    />,
  );

const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('outage history', () => {
  it('tells each incident with its times, its updates in order and a link to its report', () => {
    const html = render(historyPage([historyIncident()]));
    expect(words(html)).toContain('Started 4 Mar 2026, 09:12 UTC · resolved 4 Mar 2026, 10:24 UTC · 1 h 12 min');
    expect(html.indexOf('Mail to some addresses is late.')).toBeLessThan(html.indexOf('All mail is out.'));
    expect(html).toContain('aria-label="Read the full incident report: Delayed delivery"');
  });

  it('shows translations first, marked as such, and each original in its own language without any script', () => {
    const engine = 'LibreTranslate';
    const translations = new Map([
      ['i1 title', { text: '메일이 늦게 도착합니다', from: 'en', engine }],
      ['i1 1', { text: '일부 주소의 메일이 **늦습니다**.', from: 'en', engine }],
    ]);
    const html = render(historyPage([historyIncident()]), { translations });
    expect(html).toContain('<a href="/incidents/i1">메일이 늦게 도착합니다</a></h3>');
    expect(html).toContain('translated automatically (LibreTranslate): <span lang="en">Delayed delivery</span>');
    expect(html).toMatch(
      /<strong>늦습니다<\/strong>\.<\/p><\/div><details class="original"><summary>translated automatically \(LibreTranslate\) · show the original<\/summary><div lang="en"><div class="vendor-text"><p>Mail to some addresses is late\./,
    );
    expect(html.split('<details class="original">'), 'what is not translated is the vendor’s alone').toHaveLength(2);
  });

  it('groups by month with the count of the whole month', () => {
    const older = historyIncident({ id: 'i0', begunAt: '2026-02-27T09:00:00.000Z' });
    const html = words(render(historyPage([historyIncident(), older])));
    expect(html).toMatch(/March 2026 1 entry .* February 2026 1 entry/);
    expect(html).toContain('2 entries in 2 months, the newest first.');
  });

  it('does not repeat a title that is only the beginning of the text', () => {
    const body = 'We received reports that some calls were ringing longer than they should for customers in the west.';
    const entry = historyIncident({ title: `${body.slice(0, 60)}…`, updates: [historyUpdate({ body, status: 'resolved' })] });
    const html = render(historyPage([entry]));
    expect(html).toContain('>Incident of 4 March 2026</a>');
    expect(html.split('some calls were ringing')).toHaveLength(2);
  });

  it('says beside the times of the page when something was published after the fact', () => {
    const entry = historyIncident({ updates: [historyUpdate({ status: 'resolved', at: '2026-03-10T08:00:00.000Z' })] });
    expect(words(render(historyPage([entry])))).toContain(
      'Started 4 Mar 2026, 09:12 UTC · resolved 4 Mar 2026, 10:24 UTC · 1 h 12 min · published after the fact, 10 Mar 2026, 08:00 UTC',
    );
  });

  it("tells when it failed by the vendor's own sentences", () => {
    const entry = historyIncident({ accountFrom: '2026-03-04T08:40:00.000Z', accountUntil: '2026-03-04T09:50:00.000Z' });
    expect(words(render(historyPage([entry])))).toContain(
      'In its own words it failed: 4 Mar 2026, 08:40 UTC – 4 Mar 2026, 09:50 UTC',
    );
  });

  it('says when maintenance is planned instead of when it started', () => {
    const entry = historyIncident({
      kind: 'maintenance',
      status: 'scheduled',
      scheduledFor: '2026-03-08T02:00:00.000Z',
      resolvedAt: null,
    });
    expect(words(render(historyPage([entry])))).toContain('Planned for 8 Mar 2026, 02:00 UTC');
  });

  it('does not call an incident open that the vendor took off its page', () => {
    const entry = historyIncident({ status: 'investigating', resolvedAt: null, withdrawnAt: '2026-03-04T12:00:00.000Z' });
    const text = words(render(historyPage([entry])));
    expect(text).toContain('taken off the page 4 Mar 2026, 12:00 UTC');
    expect(text).not.toContain('still open');
  });

  it('keeps a removed update readable and struck', () => {
    const removed = historyUpdate({ body: 'A fix is out.', removedAt: '2026-03-04T09:50:00.000Z' });
    expect(render(historyPage([historyIncident({ updates: [removed] })]))).toMatch(
      /<del><div class="vendor-text"><p>A fix is out\.<\/p>/,
    );
  });

  it('keeps the filters when it leads to older entries and other months', () => {
    const rows = historyPage([historyIncident(), historyIncident({ id: 'i0', begunAt: '2026-02-27T09:00:00.000Z' })], {
      next: { begunAt: '2026-02-27T09:00:00.000Z', id: 'i0' },
    });
    const html = render(rows, { choice: { ...all, impact: 'major', text: 'late & slow' } });
    expect(html).toContain(
      'href="/vendors/juniper?impact=major&amp;q=late+%26+slow&amp;after=2026-02-27T09%3A00%3A00.000Z%7Ei0"',
    );
    expect(html).toContain('href="/vendors/juniper?impact=major&amp;q=late+%26+slow&amp;month=2026-02"');
  });

  it('escapes titles, searches and names of components', () => {
    const choice = { ...all, text: hostile, component: hostile, region: hostile };
    const bars = componentBars([{ name: hostile, incidents: 1, days: [{ day: '2026-03-04', worst: 'major' }] }]);
    const html = render(historyPage([historyIncident({ title: hostile })]), { choice, survey: vendorSurvey({ bars }) });
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});

describe('filters of a history', () => {
  it('show in the form what the address says, also what the vendor never named', () => {
    const choice = { ...all, region: 'Europe', component: 'Billing', text: 'late' };
    const html = render(historyPage([historyIncident()]), { choice, options: { regionTag: 'eu' } });
    expect(html).toContain('<option value="eu" selected>Europe (eu)</option>');
    expect(html).toContain('<option value="Billing" selected>Billing</option>');
    expect(html).toContain('name="q" value="late"');
    expect(html).toContain('method="get"');
  });

  it('lead on to feeds of the same selection', () => {
    const html = render(historyPage([historyIncident()]), { choice: { ...all, region: 'eu', impact: 'major' } });
    expect(html).toContain('href="/feeds/juniper.atom?region=eu&amp;impact=major"');
    expect(html).toContain('href="/feeds/juniper.ics?region=eu"');
  });

  it('offer to leave one of them out where nothing matches, and places that may have been meant', () => {
    const choice = { ...all, region: 'erope', impact: 'major' as const };
    const html = render(historyPage([]), { choice, options: { suggestions: ['europe'] } });
    expect(words(html)).toContain('No entry matches all of these filters together.');
    expect(html).toContain('<a href="/vendors/juniper?region=erope">with any impact</a>');
    expect(html).toContain('<a href="/vendors/juniper?impact=major">without the region</a>');
    expect(html).toContain('<a href="/vendors/juniper?region=europe&amp;impact=major">europe </a>');
    expect(html).not.toContain('id="calendar"');
  });
});

describe('what a history comes to', () => {
  it('is said in numbers, each with what it is a number of', () => {
    const figures = {
      incidents: 26,
      maintenance: 2,
      notices: 1,
      openSeconds: 36_000,
      withoutLength: 3,
      afterTheFact: 13,
      medianLagSeconds: 1620,
      withAccount: 9,
    };
    const text = words(render(historyPage([historyIncident()]), { survey: vendorSurvey({ figures }) }));
    expect(text).toContain('Incidents 26 2 maintenances, 1 notice');
    expect(text).toContain('Time with an incident open 10 h overlaps count once; 3 incidents without a length');
    expect(text).toContain('From its own start to the first post 27 min median of the 9 that tell their start');
    expect(text).toContain('Published after the fact 50% 13 of 26 incidents');
  });

  it('is drawn by days, with a row and a link for each month and the same in words', () => {
    const html = render(historyPage([historyIncident()]));
    const table = html.slice(html.indexOf('<table class="heat"'), html.indexOf('</table>'));
    expect(table.match(/<tr>/g)).toHaveLength(13);
    expect(table).toContain('<a href="/vendors/juniper?month=2026-03">Mar 2026</a>');
    expect(table).toContain('<title>4: major</title>');
    expect(table).toContain('<path class="major" d="M27 3h7v8h-7z">');
    expect(words(table)).toMatch(/Mar 2026 .* 1 major/);
    expect(html).not.toContain('style=');
  });

  it('is drawn for components, each leading to its own history', () => {
    const bars = componentBars([{ name: 'US East / API', incidents: 1, days: [{ day: '2026-03-04', worst: 'critical' }] }]);
    const html = render(historyPage([historyIncident()]), { survey: vendorSurvey({ bars }) });
    expect(html).toContain('<a href="/vendors/juniper?component=US+East+%2F+API">US East / API</a>');
    expect(html).toContain('<title>1 of 90 days, at worst critical</title>');
    expect(html).toContain('d="M356 0h3v11h-3z"');
    expect(words(html)).toMatch(/Components, 90 days .* 5 December 2025/);
  });

  it('is drawn for components over the year where nothing newer names one', () => {
    const rows = [{ name: 'API', incidents: 1, days: [{ day: '2025-06-01', worst: 'minor' as const }] }];
    const bars = componentBars(rows, { from: '2025-04-01T00:00:00.000Z', isYear: true });
    const html = render(historyPage([historyIncident()]), { survey: vendorSurvey({ bars }) });
    expect(words(html)).toMatch(/Components, 12 months .* 1 April 2025/);
    expect(html).toContain('<title>1 of 338 days, at worst minor</title>');
    expect(words(html)).not.toContain('No component was named');
  });

  it('holds what is planned, and says when that should be over', () => {
    const work = {
      id: 'm1',
      title: 'New disks',
      status: 'in_progress' as const,
      beginsAt: '2026-03-04T08:00:00.000Z',
      endsAt: '2026-03-04T10:00:00.000Z',
      components: ['Search'],
      regions: [],
    };
    const html = render(historyPage([historyIncident()]), { survey: vendorSurvey({ planned: [work] }) });
    expect(words(html)).toMatch(/In progress New disks Search .* 2 h should be over by its plan/);
    expect(html).toContain('href="/feeds/juniper.ics"');
  });

  it('stays away from the pages behind the first', () => {
    const html = render(historyPage([historyIncident()]), { choice: { ...all, after: '2026-03-05T00:00:00.000Z~i9' } });
    expect(html).not.toContain('class="figures"');
    expect(html).toContain('Back to the newest');
  });
});
