import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SnapshotIncident } from '../../../src/domain/snapshot.js';
import { packageRoot } from '../../../src/package-root.js';
import { ReportPage } from '../../../src/web/pages/report.js';
import { LocaleContext, plainLocale } from '../../../src/web/parts/locale.js';
import { renderPage } from '../../../src/web/render-page.js';
import { incidentJson } from '../../../src/web/report/incident-json.js';
import { hostile, incidentMark, reading, report, reportUpdate, stranger } from '../read-models.js';

const beside = { frame: stranger, reading: reading(), related: [], posts: [], marks: [] };
const show = (given: Partial<Parameters<typeof ReportPage>[0]>): string =>
  renderPage(<ReportPage {...beside} report={report()} {...given} />);
const render = (given: Parameters<typeof report>[0]): string => renderPage(<ReportPage {...beside} report={report(given)} />);
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
      /started, says Juniper Mail[^ ]*s page 4 Mar 2026, 09:12 UTC .*posted 4 Mar 2026, 09:13 UTC 1 min later .*we saw 4 Mar 2026, 09:13:31 UTC 31 s later/,
    );
  });

  it('escapes titles, texts, tags and diffs', () => {
    const revisions = edited.revisions.map((revision) => ({ ...revision, body: `${hostile} ${revision.revision}` }));
    const html = render({ title: hostile, components: [hostile], updates: [{ ...edited, body: hostile, revisions }] });
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});

const said = {
  where: 'body' as const,
  seq: 1,
  before: 'Mail to some addresses in ',
  words: 'Dublin',
  after: ' is late.',
  role: 'affected' as const,
  rule: 'city',
};

describe('what stands beside the vendor’s words', () => {
  it('shows which words named a place, in which update and by which rule, and what is spared', () => {
    const spared = {
      name: 'us-east',
      why: 'unaffected' as const,
      said: [{ ...said, words: 'Virginia', role: 'unaffected' as const }],
    };
    const evidence = { regions: [{ name: 'eu-west', said: [said] }], components: [], spared: [spared] };
    const html = show({ reading: reading({ evidence }) });
    expect(html).toContain('<q>Mail to some addresses in <mark>Dublin</mark> is late.</q>');
    expect(words(html)).toContain('update 1 , affected, rule city');
    expect(words(html)).toMatch(/Named as not affected us-east not affected/);
  });

  it('says when it failed by the vendor’s own sentences, and where these contradict each other', () => {
    const window = (from: string, until: string, seq: number) => ({
      ...{ from: `2026-03-04T${from}:00.000Z`, until: `2026-03-04T${until}:00.000Z` },
      seq,
    });
    const account = {
      ...reading().account,
      times: [window('08:40', '09:05', 1), window('09:10', '09:45', 1)],
      contradiction: {
        ...{ at: '2026-03-04T10:24:00.000Z', postmortem: [window('09:10', '09:45', 3)] },
        update: [window('08:40', '09:05', 1), window('09:10', '09:45', 1)],
      },
    };
    const text = words(show({ reading: reading({ account }) }));
    expect(text).toContain('own account: 4 March 2026, 08:40–09:05 and 09:10–09:45 UTC (1 h in all).');
    expect(text).toMatch(
      /tells of 2 windows: 4 March 2026, .* The postmortem tells of 1 window: 4 March 2026, 09:10–09:45 UTC \(35 min\)\./,
    );
    expect(text).toMatch(/own account 4 Mar 2026, 08:40 UTC .*posted 4 Mar 2026, 09:13 UTC 33 min later/);
  });

  it('gives strangers how many channels have it and how fast, and the admin their names', () => {
    const post = (channelName: string, second: number, isLate = false) => ({
      ...{ chat: 'slack', workspace: 'Larkline', channelName, isLate },
      postedAt: `2026-03-04T09:13:${second}.000Z`,
    });
    const posts = [post('mail-ops', 33), post('on-call', 40), post('late-comers', 59, true)];
    const open = words(show({ posts }));
    expect(open).toContain('posted in 2 channels 4 Mar 2026, 09:13:33 UTC 2 s later');
    expect(open).toContain('The first 2 s after we saw it; half of them within 9 s');
    expect(open).not.toMatch(/mail-ops|Larkline/);
    const admin = words(show({ posts, frame: { ...stranger, admin: true } }));
    expect(admin).toMatch(/#mail-ops Larkline .* 2 s .*#late-comers Larkline .* subscribed later/);
  });

  it('lists who was affected with an export where it is given marks', () => {
    const html = show({ marks: [incidentMark(), incidentMark({ personId: 'U2', personName: hostile })] });
    expect(words(html)).toContain('2 people in 1 channel pressed “affected”.');
    expect(html).toContain('href="/incidents/i1/affected.csv"');
    expect(html).not.toContain('<script>');
    expect(show({})).not.toContain('affected.csv');
  });

  it('leads to other incidents of the same component and to vendors that the texts name', () => {
    const other = {
      ...{ id: 'i2', vendorSlug: 'juniper', vendorName: 'Juniper Mail', title: 'Late again', kind: 'incident' as const },
      ...{ impact: 'minor' as const, status: 'resolved' as const, begunAt: '2026-03-01T09:00:00.000Z', withdrawnAt: null },
      shared: ['Outbound'],
    };
    const upstream = [{ ...other, id: 'i3', vendorName: 'Cedar Cloud', title: 'Disks', shared: [] }];
    const html = show({ related: [other], reading: reading({ upstream }) });
    expect(html).toMatch(/<a href="\/incidents\/i2">Late again<\/a>/);
    expect(html).toMatch(/<a href="\/incidents\/i3">Cedar Cloud: Disks<\/a>/);
    expect(show({})).not.toContain('Related incidents');
  });

  it('shows a translation first, marked as one, and the original one click away in its own language', () => {
    const translations = new Map([
      ['1.1', { text: 'Einige Mails kommen **später** an.', from: 'en', engine: 'LibreTranslate' }],
      ['title', { text: 'Verspätete Zustellung', from: 'en', engine: 'LibreTranslate' }],
    ]);
    const html = show({ translations });
    expect(html).toContain('<h1>Verspätete Zustellung</h1>');
    expect(html).toContain('<span lang="en">Delayed delivery</span>');
    expect(html).toMatch(
      /<strong>später<\/strong> an\.<\/p><\/div><details class="original"><summary>translated automatically \(LibreTranslate\) · show the original<\/summary><div lang="en"><div class="vendor-text"><p>Mail to some/,
    );
  });

  it('says of our own incidents that the words are ours, and claims no lag of the vendor', () => {
    const html = words(show({ report: report({ key: 'tocsin:components:2026-03-04T09:12:00.000Z' }) }));
    expect(html).toContain("This entry is Tocsin's own: Juniper Mail's page showed components out of order");
    expect(html).not.toContain('How the news travelled');
  });

  it.each(['ko', 'ja', 'de'] as const)('leaves no English label in %s', (language) => {
    const evidence = { regions: [{ name: 'eu-west', said: [said] }], components: [], spared: [] };
    const html = renderPage(
      <LocaleContext.Provider value={plainLocale(language)}>
        <ReportPage {...beside} reading={reading({ evidence })} report={report()} marks={[incidentMark()]} />
      </LocaleContext.Provider>,
    );
    expect(html).toContain(`<html lang="${language}"`);
    const article = words(html.slice(html.indexOf('<article'), html.indexOf('</article>')));
    expect(article).not.toMatch(/update|affected|Started|Ended|State|Which|Original on|later|minutes/);
  });

  it('stays below 30 KB with its style sheets', () => {
    const bytes = Buffer.byteLength(render({}));
    const sheets = ['base.css', 'record.css', 'report.css'].map(
      (name) => readFileSync(join(packageRoot(), 'src/web/assets', name)).length,
    );
    expect(sheets.reduce((sum, size) => sum + size, bytes)).toBeLessThan(30_000);
  });
});

const jsonOf = (given: Parameters<typeof report>[0]) =>
  incidentJson(report(given), { reading: reading(), related: [], posts: [] });

describe('incident as JSON', () => {
  it('is a snapshot incident with the updates that the page shows now', () => {
    const removed = reportUpdate({ seq: 3, key: 'u3', removedAt: '2026-03-04T09:50:00.000Z' });
    const { record, ...json } = jsonOf({ updates: [...report().updates, removed] });
    expect(SnapshotIncident.parse(json)).toEqual(json);
    expect(record.updates.map(({ id, removedAt }) => [id, removedAt])).toEqual([
      ['u1', null],
      ['u2', null],
      ['u3', '2026-03-04T09:50:00.000Z'],
    ]);
    expect(record.updates[0]?.revisions).toHaveLength(1);
    expect(record).toMatchObject({ lag: { postedAt: '2026-03-04T09:13:00.000Z', posted: null }, tags: reading().evidence });
    expect(json).toMatchObject({ id: 'k1', status: 'resolved', startedAt: '2026-03-04T09:12:00.000Z' });
    expect(json.updates.map((update) => update.id)).toEqual(['u1', 'u2']);
  });

  it('says withdrawn of what left the page', () => {
    expect(jsonOf({ withdrawnAt: '2026-03-05T00:00:00.000Z' }).status).toBe('withdrawn');
  });
});
