import { describe, expect, it } from 'vitest';
import { HistoryPage } from '../../../src/web/pages/history.js';
import type { HistoryChoice } from '../../../src/web/pages/history-side.js';
import { renderPage } from '../../../src/web/render-page.js';
import { historyIncident, historyPage, historyUpdate, hostile, pageView, stranger } from '../read-models.js';

const all: HistoryChoice = { kind: null, impact: null, text: null, month: null, after: null };

const render = (rows: Parameters<typeof HistoryPage>[0]['rows'], choice = all): string =>
  renderPage(<HistoryPage frame={stranger} slug="juniper" pages={[pageView()]} components={[]} rows={rows} choice={choice} />);

const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('outage history', () => {
  it('tells each incident with its times, its updates in order and a link to its report', () => {
    const html = render(historyPage([historyIncident()]));
    expect(words(html)).toContain('Started 4 Mar 2026, 09:12 UTC · resolved 4 Mar 2026, 10:24 UTC · 1 h 12 min');
    expect(html.indexOf('Mail to some addresses is late.')).toBeLessThan(html.indexOf('All mail is out.'));
    expect(html).toContain('aria-label="Read the full incident report: Delayed delivery"');
  });

  it('groups by month with the count of the whole month', () => {
    const older = historyIncident({ id: 'i0', begunAt: '2026-02-27T09:00:00.000Z' });
    const html = words(render(historyPage([historyIncident(), older])));
    expect(html).toMatch(/March 2026 1 entry .* February 2026 1 entry/);
    expect(html).toContain('2 entries in 2 months.');
  });

  it('does not repeat a title that is only the beginning of the text', () => {
    const body = 'We received reports that some calls were ringing longer than they should for customers in the west.';
    const entry = historyIncident({ title: `${body.slice(0, 60)}…`, updates: [historyUpdate({ body, status: 'resolved' })] });
    const html = render(historyPage([entry]));
    expect(html).toContain('>Incident of 4 March 2026</a>');
    expect(html.split('some calls were ringing')).toHaveLength(2);
  });

  it('says when something was published after the fact instead of a length', () => {
    const entry = historyIncident({ updates: [historyUpdate({ status: 'resolved', at: '2026-03-10T08:00:00.000Z' })] });
    expect(words(render(historyPage([entry])))).toContain('Happened 4 Mar 2026, 09:12 UTC , published 10 Mar 2026, 08:00 UTC');
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
    const html = render(rows, { ...all, impact: 'major', text: 'late & slow' });
    expect(html).toContain(
      'href="/vendors/juniper?impact=major&amp;after=2026-02-27T09%3A00%3A00.000Z%7Ei0&amp;q=late+%26+slow"',
    );
    expect(html).toContain('href="/vendors/juniper?impact=major&amp;month=2026-02&amp;q=late+%26+slow"');
  });

  it('escapes titles and searches', () => {
    const html = render(historyPage([historyIncident({ title: hostile })]), { ...all, text: hostile });
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});
