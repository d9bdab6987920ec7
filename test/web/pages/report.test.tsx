import { describe, expect, it } from 'vitest';
import { SnapshotIncident } from '../../../src/domain/snapshot.js';
import { ReportPage } from '../../../src/web/pages/report.js';
import { renderPage } from '../../../src/web/render-page.js';
import { incidentJson } from '../../../src/web/report/incident-json.js';
import { hostile, report, reportUpdate, stranger } from '../read-models.js';

const render = (given: Parameters<typeof report>[0]): string =>
  renderPage(<ReportPage frame={stranger} report={report(given)} />);
const words = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

const edited = reportUpdate({
  body: 'All mail in Paris is 25 minutes late.',
  revision: 2,
  revisions: [
    {
      revision: 1,
      status: 'investigating',
      body: 'Some mail in Paris is 5 minutes late.',
      at: '2026-03-04T09:13:00.000Z',
      seenAt: '2026-03-04T09:13:31.000Z',
    },
    {
      revision: 2,
      status: 'investigating',
      body: 'All mail in Paris is 25 minutes late.',
      at: '2026-03-04T09:13:00.000Z',
      seenAt: '2026-03-04T09:41:02.000Z',
    },
  ],
});

describe('incident report', () => {
  it('begins with the sentence that says it all', () => {
    expect(render({})).toContain(
      '<p class="lead">Juniper Mail had a major incident on 4 March 2026 affecting Outbound in eu-west, open for 1 h 12 min. It is resolved.</p>',
    );
  });

  it('shows an edit as a word diff, with the time it was seen', () => {
    const html = render({ updates: [edited] });
    expect(html).toMatch(/<del>Some<\/del><ins>All<\/ins> mail in Paris is <del>5<\/del><ins>25<\/ins> minutes late\./);
    expect(html).toContain('<time datetime="2026-03-04T09:41:02.000Z"');
    expect(html).toContain('edited once');
  });

  it('takes a revision that only left the page for no edit', () => {
    const [first] = edited.revisions;
    const revisions = first === undefined ? [] : [first, { ...first, revision: 2, seenAt: '2026-03-04T09:50:00.000Z' }];
    const html = render({ updates: [{ ...edited, revisions, removedAt: '2026-03-04T09:50:00.000Z' }] });
    expect(html).not.toContain('What changed in this update');
    expect(html).not.toContain('edited once');
  });

  it('strikes a removed update and leaves it readable', () => {
    const html = render({ updates: [reportUpdate({ body: 'A fix is out.', removedAt: '2026-03-04T09:50:00.000Z' })] });
    expect(html).toMatch(/<del datetime="2026-03-04T09:50:00.000Z"><div class="vendor-text"><p>A fix is out\./);
    expect(html).toContain('taken off the page, seen');
  });

  it('marks an update that was slipped in with an earlier time', () => {
    const change = {
      revision: 2,
      kind: 'update-backdated' as const,
      seq: 1,
      from: null,
      to: null,
      seenAt: '2026-03-04T11:00:00.000Z',
    };
    expect(render({ updates: [reportUpdate()], changes: [change] })).toContain('added later with this time, first seen');
  });

  it('sets the postmortem apart from the timeline', () => {
    const postmortem = reportUpdate({
      seq: 3,
      status: 'postmortem',
      body: '## Summary\n\nA queue was full.',
      at: '2026-03-09T08:00:00.000Z',
    });
    const html = render({ updates: [...report().updates, postmortem] });
    const [timeline = '', after = ''] = html.split('<section class="postmortem"');
    expect(timeline).not.toContain('A queue was full.');
    expect(after).toContain('A queue was full.');
  });

  it('says plainly what does not fit together, and that an incident was withdrawn', () => {
    const html = words(render({ resolvedAt: '2026-03-04T09:12:00.000Z', withdrawnAt: '2026-03-05T00:00:00.000Z' }));
    expect(html).toContain('gives the same minute, 4 Mar 2026, 09:12 UTC, for start and end, so there is no duration.');
    expect(html).toContain('Juniper Mail has taken this incident off its page. What it wrote stays here.');
    expect(html).toContain('Open for not known');
  });

  it('tells what each look brought, values in words', () => {
    const seen = { revision: 2, seenAt: '2026-03-04T09:41:02.000Z', seq: null };
    const changes = [
      { ...seen, kind: 'impact' as const, from: 'unknown', to: 'major' },
      { ...seen, kind: 'times' as const, from: '2026-03-04T09:13:00.000Z/', to: '2026-03-04T09:12:00.000Z/' },
      { ...seen, kind: 'update-edited' as const, seq: 1, from: '1', to: '2' },
    ];
    const html = words(render({ changes }));
    expect(html).toContain('Impact: impact not stated → major');
    expect(html).toContain('Start or end: 4 Mar 2026, 09:13 UTC – not given → 4 Mar 2026, 09:12 UTC – not given');
    expect(html).toContain('Update edited ( update 1 )');
  });

  it('shows how the news travelled', () => {
    expect(words(render({}))).toMatch(
      /started, says Juniper Mail 4 Mar 2026, 09:12 UTC .*posted 4 Mar 2026, 09:13 UTC 1 min later .*we saw 4 Mar 2026, 09:13:31 UTC 31 s later/,
    );
  });

  it('escapes titles, texts, tags and diffs', () => {
    const revisions = edited.revisions.map((revision) => ({ ...revision, body: `${hostile} ${revision.revision}` }));
    const html = render({ title: hostile, components: [hostile], updates: [{ ...edited, body: hostile, revisions }] });
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});

describe('incident as JSON', () => {
  it('is a snapshot incident with the updates that the page shows now', () => {
    const removed = reportUpdate({ seq: 3, key: 'u3', removedAt: '2026-03-04T09:50:00.000Z' });
    const json = incidentJson(report({ updates: [...report().updates, removed] }));
    expect(SnapshotIncident.parse(json)).toEqual(json);
    expect(json).toMatchObject({ id: 'k1', status: 'resolved', startedAt: '2026-03-04T09:12:00.000Z' });
    expect(json.updates.map((update) => update.id)).toEqual(['u1', 'u2']);
  });

  it('says withdrawn of what left the page', () => {
    expect(incidentJson(report({ withdrawnAt: '2026-03-05T00:00:00.000Z' })).status).toBe('withdrawn');
  });
});
