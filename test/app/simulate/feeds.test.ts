import Parser from 'rss-parser';
import { describe, expect, it } from 'vitest';
import { atomFeed, rssFeed } from '../../../src/app/simulate/feeds.js';
import { pageAt } from '../../../src/app/simulate/page-at.js';
import { at, history, incident } from './histories.js';

const origin = 'https://status.brackwater.example';
const hostile = incident({
  id: 'aaaaaaaaaaaa',
  title: 'Pumps & "locks" <slow>\u0007',
  status: 'resolved',
  updates: [
    { status: 'investigating', body: 'First line.\nSecond <script>alert(1)</script><br />third.', at: at(1) },
    { status: 'investigating', body: 'Still looking ]]> & waiting.', at: at(2) },
    { status: 'resolved', body: 'Done.', at: at(24 * 60 * 14 + 5) },
  ],
});
const planned = incident({
  id: 'bbbbbbbbbbbb',
  title: 'New locks',
  kind: 'maintenance',
  impact: 'maintenance',
  scheduledFor: at(60),
  scheduledUntil: at(180),
  updates: [{ status: 'scheduled', body: 'Soon.', at: at(0) }],
});
const page = pageAt(history([hostile, planned]), at(24 * 60 * 20));
const read = (xml: string) => new Parser().parseString(xml);

describe('atomFeed', () => {
  it('carries one entry for each incident, newest first, in the grammar of Statuspage', async () => {
    const feed = await read(atomFeed(page, origin, at(24 * 60 * 20)));
    expect(feed.title).toBe('Brackwater Status - Incident History');
    expect(feed.items.map(({ title, link }) => [title, link])).toEqual([
      ['Pumps & "locks" <slow>', `${origin}/incidents/aaaaaaaaaaaa`],
      ['New locks', `${origin}/incidents/bbbbbbbbbbbb`],
    ]);
    expect(feed.items[0]?.content).toBe(
      "<p><small>Mar <var data-var='date'>24</var>, <var data-var='time'>00:05</var> UTC</small><br><strong>Resolved</strong> - Done.</p>" +
        "<p><small>Mar <var data-var='date'>10</var>, <var data-var='time'>00:02</var> UTC</small><br><strong>Update</strong> - Still looking ]]&gt; &amp; waiting.</p>" +
        "<p><small>Mar <var data-var='date'>10</var>, <var data-var='time'>00:01</var> UTC</small><br><strong>Investigating</strong> - First line.<br />Second &lt;script&gt;alert(1)&lt;/script&gt;<br />third.</p>",
    );
  });

  it('opens a maintenance with its window, and pads days of one digit', () => {
    const early = pageAt(
      history([incident({ ...planned, scheduledFor: '2026-04-07T01:00:00.000Z', scheduledUntil: null })]),
      at(0),
    );
    expect(atomFeed(early, origin, at(0))).toContain(
      'THIS IS A SCHEDULED EVENT Apr &lt;var data-var=&#39;date&#39;&gt; 7&lt;/var&gt;',
    );
  });

  it('names entries by a number that has nothing to do with the address', () => {
    expect(atomFeed(page, origin, at(0))).toMatch(/<id>tag:status\.brackwater\.example,2005:Incident\/\d+<\/id>/);
  });
});

describe('rssFeed', () => {
  it('carries the same content, dated by the newest update', async () => {
    const [rss, atom] = [await read(rssFeed(page, origin, at(0))), await read(atomFeed(page, origin, at(0)))];
    expect(rss.items.map((item) => item.content)).toEqual(atom.items.map((item) => item.content));
    expect(rss.items[0]).toMatchObject({ guid: `${origin}/incidents/aaaaaaaaaaaa`, pubDate: 'Tue, 24 Mar 2026 00:05:00 +0000' });
  });

  it('holds the 25 newest', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      incident({ id: `i${index}`, title: `${index}`, updates: [{ status: 'resolved', body: '', at: at(index) }] }),
    );
    const { items } = await read(rssFeed(pageAt(history(many), at(100)), origin, at(100)));
    expect([items.length, items[0]?.title, items.at(-1)?.title]).toEqual([25, '39', '15']);
  });
});
