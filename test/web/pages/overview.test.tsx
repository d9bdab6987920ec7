import { describe, expect, it } from 'vitest';
import { OverviewPage } from '../../../src/web/pages/overview.js';
import { renderPage } from '../../../src/web/render-page.js';
import { hostile, openIncident, pageView, stranger } from '../read-models.js';

const render = (model: Omit<Parameters<typeof OverviewPage>[0], 'frame'>): string =>
  renderPage(<OverviewPage frame={stranger} {...model} />);

describe('overview', () => {
  it('shows what burns with the newest words of the vendor', () => {
    const html = render({ pages: [pageView({ openImpacts: ['major'] })], open: [openIncident()] });
    expect(html).toContain('1 incident open.');
    expect(html).toContain('<a href="/incidents/i1">Delayed delivery</a>');
    expect(html).toContain('A queue is full.');
    expect(html).toContain('<span class="state major">1 open incident</span>');
  });

  it('never counts a page that cannot be read as fine', () => {
    const failed = pageView({
      state: 'failed',
      failingSince: '2026-03-04T08:40:00.000Z',
      failureDetail: 'It asks for a login.',
      status: 'none',
    });
    const html = render({ pages: [failed], open: [] });
    expect(html).toContain('1 page cannot be read, so it counts as unknown.');
    expect(html).toMatch(/unreadable<\/span>.*since <time datetime="2026-03-04T08:40:00.000Z"/s);
    expect(html).not.toContain('no incident');
  });

  it('keeps maintenance apart from what burns, the soonest first', () => {
    const soon = openIncident({
      id: 'm1',
      kind: 'maintenance',
      status: 'scheduled',
      title: 'Soon',
      scheduledFor: '2026-03-05T02:00:00.000Z',
    });
    const later = openIncident({
      id: 'm2',
      kind: 'maintenance',
      status: 'scheduled',
      title: 'Later',
      scheduledFor: '2026-03-09T02:00:00.000Z',
    });
    const html = render({ pages: [pageView()], open: [later, soon] });
    expect(html).toContain('Nothing is open at your vendors.');
    expect(html.indexOf('Soon')).toBeLessThan(html.indexOf('Later'));
  });

  it('says when a page reports trouble without an incident', () => {
    expect(render({ pages: [pageView({ status: 'critical' })], open: [] })).toContain(
      '<span class="state critical">trouble without an incident</span>',
    );
  });

  it('escapes whatever a vendor writes', () => {
    const latest = { status: 'identified' as const, body: hostile, at: '2026-03-04T09:40:00.000Z' };
    const html = render({
      pages: [pageView({ vendorName: hostile })],
      open: [openIncident({ title: hostile, latest, components: [hostile] })],
    });
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});
