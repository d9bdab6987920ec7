import { describe, expect, it } from 'vitest';
import { type FeedBody, readFeedBody } from '../../../src/adapters/reading/feed-body.js';
import type { FeedItem } from '../../../src/adapters/reading/feed-document.js';
import { Notes } from '../../../src/adapters/reading/notes.js';

const bare: FeedItem = {
  id: null,
  link: 'https://status.ravelin.example/incidents/1',
  title: 'Slow looms',
  html: '',
  publishedAt: '2026-11-03T09:00:00.000Z',
  updatedAt: '2026-11-03T10:15:30.000Z',
  categories: [],
  fields: {},
};

function read(item: Partial<FeedItem>): FeedBody & { readonly notes: readonly string[] } {
  const notes = new Notes();
  const body = readFeedBody({ ...bare, ...item }, { notes, fetchedAt: '2026-11-03T12:00:00.000Z' });
  return { ...body, notes: notes.list().map(({ code, detail }) => `${code}: ${detail}`) };
}

const lines = ({ updates }: FeedBody): string[] => updates.map(({ at, status, body }) => `${at?.slice(5, 19)} ${status} ${body}`);

const paragraph = (day: string, time: string, label: string, text: string, mark = 'strong'): string =>
  `<p><small>${day}, <var data-var='time'>${time}</var> UTC</small><br /><${mark}>${label}</${mark}> - ${text}</p>`;

describe('paragraphs of Statuspage', () => {
  it('give every update with its time, oldest first, and "Update" repeats the state before it', () => {
    const html =
      paragraph("Nov <var data-var='date'> 3</var>", '10:15', 'Resolved', 'Looms run.<br />Thank you.') +
      paragraph(
        "Nov <var data-var='date'> 3</var>",
        '09:40',
        'Update',
        'Still <a href="https://x.example/?a=1&amp;b=2">slow</a>.',
      ) +
      paragraph("Nov <var data-var='date'> 3</var>", '09:02', 'Investigating', 'Looms are slow.');
    const body = read({ html });
    expect(body).toMatchObject({ grammar: 'statuspage', kind: 'incident', notes: [] });
    expect(lines(body)).toEqual([
      '11-03T09:02:00 investigating Looms are slow.',
      '11-03T09:40:00 investigating Still <a href="https://x.example/?a=1&amp;b=2">slow</a>.',
      '11-03T10:15:00 resolved Looms run.<br />Thank you.',
    ]);
  });

  it('keep the order of the document where minutes are equal', () => {
    const html = paragraph('Nov 3', '09:02', 'Monitoring', 'b') + paragraph('Nov 3', '09:02', 'Investigating', 'a');
    expect(read({ html }).updates.map(({ status }) => status)).toEqual(['investigating', 'monitoring']);
  });

  it('take their years from the item, across new year and over more than half a year', () => {
    const html =
      paragraph('Jan 2', '08:00', 'Resolved', 'c') +
      paragraph('Dec 30', '08:00', 'Update', 'b') +
      paragraph('May 1', '08:00', 'Investigating', 'a');
    const body = read({ html, publishedAt: '2026-01-02T08:00:10.000Z', updatedAt: '2026-01-02T08:00:10.000Z' });
    expect(body.updates.map(({ at }) => at?.slice(0, 10))).toEqual(['2025-05-01', '2025-12-30', '2026-01-02']);
  });

  it('tell the window of a maintenance', () => {
    const window = (text: string) =>
      read({
        html: `<p><strong>THIS IS A SCHEDULED EVENT ${text}</strong></p>${paragraph('Nov 3', '09:02', 'Scheduled', 'New looms.')}`,
      });
    expect(
      window("Nov <var data-var='date'> 8</var>, <var data-var='time'>02:00</var> - <var data-var='time'>04:00</var> UTC"),
    ).toMatchObject({
      kind: 'maintenance',
      impact: 'maintenance',
      scheduledFor: '2026-11-08T02:00:00.000Z',
      scheduledUntil: '2026-11-08T04:00:00.000Z',
    });
    expect(window('Dec 31, 22:00 - Jan 1, 02:30 PST')).toMatchObject({
      scheduledFor: '2027-01-01T06:00:00.000Z',
      scheduledUntil: '2027-01-01T10:30:00.000Z',
    });
    expect(window('Nov 8, 23:30 - 00:30 UTC')).toMatchObject({ scheduledUntil: '2026-11-09T00:30:00.000Z' });
  });

  it('note words and times that they do not know, and never take them for good news', () => {
    const body = read({ html: paragraph('Nov 3', '10:15', 'Frobbed', 'b') + paragraph('Smarch 3', '09:02', 'Resolved', 'a') });
    expect(body.updates.map(({ at, status }) => [at, status])).toEqual([
      [null, 'resolved'],
      ['2026-11-03T10:15:00.000Z', 'unknown'],
    ]);
    expect(body.notes).toEqual([expect.stringContaining('unreadable-time'), expect.stringContaining('unknown-word')]);
  });
});

describe('paragraphs of Instatus', () => {
  const head =
    '<p><strong>Type:</strong> Incident</p><p><strong>Duration:</strong> 1 hour and 13 minutes</p><p><strong>Affected Components:</strong> Warp, Weft</p>';
  const entry = (time: string, label: string, text: string): string =>
    `<p><small>Nov <var data-var='date'> 3</var>, <var data-var='time'>${time}</var> GMT+0</small><br /><strong>${label}</strong> - ${text}</p>`;

  it('are sorted, and the lines above them name the components', () => {
    const body = read({
      html:
        head +
        entry('09:02:00', 'Investigating', 'a.') +
        entry('10:15:00', 'Resolved', 'c.') +
        entry('09:30:10', 'Identified', 'b.'),
    });
    expect(body).toMatchObject({ grammar: 'instatus', kind: 'incident', components: ['Warp', 'Weft'] });
    expect(lines(body)).toEqual([
      '11-03T09:02:00 investigating a.',
      '11-03T09:30:10 identified b.',
      '11-03T10:15:00 resolved c.',
    ]);
  });

  it('announce a maintenance as "Identified"', () => {
    const html =
      head.replace('Incident', 'Maintenance') +
      entry('09:02:00', 'Identified', 'Soon.') +
      entry('11:15:00', 'Completed', 'Done.');
    const body = read({ html, publishedAt: '2026-11-03T10:00:00.000Z' });
    expect(body).toMatchObject({
      kind: 'maintenance',
      scheduledFor: '2026-11-03T10:00:00.000Z',
      scheduledUntil: '2026-11-03T11:13:00.000Z',
    });
    expect(body.updates.map(({ status }) => status)).toEqual(['scheduled', 'completed']);
  });
});

describe('other bodies with every update', () => {
  it('Status.io writes the year and the oldest first', () => {
    const entry = (time: string, label: string): string =>
      `<small>November 3, 2026 ${time} UTC</small><br /><b>${label}</b> - ${label}.<br /><br />`;
    const body = read({ html: entry('09:02', 'Investigating') + entry('09:02', 'Identified') + entry('10:15', 'Resolved') });
    expect(body.grammar).toBe('statusio');
    expect(lines(body)).toEqual([
      '11-03T09:02:00 investigating Investigating.',
      '11-03T09:02:00 identified Identified.',
      '11-03T10:15:00 resolved Resolved.',
    ]);
  });

  it('times in bold and states in headings are read below labelled lines', () => {
    const entry = (time: string, label: string, text: string): string =>
      `<div>\n<p><strong>Tue, 03 Nov 2026 ${time} GMT</strong></p><h3>${label}</h3><p>${text}</p></div>`;
    const body = read({
      html: `<h3>Status: RESOLVED</h3><p>Severity: degraded</p><hr />${entry('10:15:00', 'Resolved', 'b')}${entry('09:02:00', 'Investigating', 'a')}`,
    });
    expect(body).toMatchObject({ grammar: 'labelled', impact: 'minor' });
    expect(lines(body)).toEqual(['11-03T09:02:00 investigating a', '11-03T10:15:00 resolved b']);
  });
});

describe('bodies with the latest update', () => {
  it('incident.io writes the state in bold and the components as a list', () => {
    const html =
      '<b>Status: Monitoring</b><br/><br/>A fix is out.<br/>It holds.<br/><br/><b>Affected components</b><ul><li>Warp (Operational)</li><li>Weft, left (Partial outage)</li></ul>';
    const body = read({ html });
    expect(body).toMatchObject({ grammar: 'incidentio', impact: 'unknown', components: ['Warp', 'Weft, left'] });
    expect(lines(body)).toEqual(['11-03T10:15:30 monitoring A fix is out.<br/>It holds.']);
  });

  it('labelled lines tell a beginning and an end, with a note where one is not read for sure', () => {
    const html = '<p>Status: Scheduled</p><p>Start: 2026-11-04 10:00 CST</p><p>End: in the evening</p>';
    expect(read({ html })).toMatchObject({
      scheduledFor: '2026-11-04T16:00:00.000Z',
      scheduledUntil: null,
      notes: [
        'guessed-zone: the start of "Slow looms", "2026-11-04 10:00 CST", names no zone that is known for sure',
        'unreadable-time: the end of "Slow looms" is "in the evening"',
      ],
    });
  });

  it('labelled lines tell state, severity, kind and regions, and only the rest is the text', () => {
    const html =
      '<p>Status: Identified</p><p>Severity: High</p><p>Type: Incident</p><p>Regions: north, south</p><p>A <b>belt</b> broke.</p><p>We mend it.</p>';
    const body = read({ html });
    expect(body).toMatchObject({ grammar: 'labelled', kind: 'incident', impact: 'major', regions: ['north', 'south'] });
    expect(lines(body)).toEqual(['11-03T10:15:30 identified <p>A <b>belt</b> broke.</p><p>We mend it.</p>']);
  });

  it('a state that nobody knows stays unknown', () => {
    expect(read({ html: '<p>Status: Frobbed</p>' })).toMatchObject({ grammar: 'labelled', updates: [{ status: 'unknown' }] });
  });

  it.each([
    ['[Resolved] Slow looms', 'resolved', 'Slow looms'],
    ['Resolved: Slow looms', 'resolved', 'Slow looms'],
    ['RESOLVED - Slow looms', 'resolved', 'Slow looms'],
    ['Slow looms - Resolved', 'resolved', 'Slow looms'],
    ['Slow looms – Monitoring', 'monitoring', 'Slow looms'],
    ['[Gelöst] Langsame Webstühle', 'resolved', 'Langsame Webstühle'],
    ['【解決済み】織機の遅延', 'resolved', '織機の遅延'],
    ['[Incident] [Identified] Slow looms', 'identified', 'Slow looms'],
    ['[Unresolved] Slow looms', 'unknown', '[Unresolved] Slow looms'],
    ['Looms resolved: a story', 'unknown', 'Looms resolved: a story'],
  ])('the title "%s" means %s', (title, status, text) => {
    expect(read({ title, html: '<p>x</p>' })).toMatchObject({ title: text, updates: [{ status, body: '<p>x</p>' }] });
  });

  it.each([
    ['Scheduled Maintenance: New looms', 'maintenance'],
    ['Announcement: New prices', 'notice'],
    ['New incident: Slow looms', 'incident'],
  ])('the title "%s" is a %s', (title, kind) => {
    expect(read({ title, html: '<p>x</p>' }).kind).toBe(kind);
  });

  it('prose alone closes only with care', () => {
    expect(read({ html: '<p>Resolved in the north, continues in the south.</p>' }).updates[0]?.status).not.toBe('resolved');
    expect(read({ html: '<p>The incident has been resolved.</p>' })).toMatchObject({
      grammar: 'none',
      updates: [{ status: 'resolved' }],
    });
  });

  it('an item without any date has an update without time', () => {
    expect(read({ title: '[Resolved] x', publishedAt: null, updatedAt: null }).updates).toEqual([
      { status: 'resolved', body: '', at: null },
    ]);
  });

  it.each([
    ['blanks inside a line', `Affected components: a${' '.repeat(200_000)}b\nStatus: Resolved`],
    ['labels whose lists never end', '<li>Components:</li>'.repeat(20_000)],
    ['tags alone', '<br>'.repeat(200_000)],
  ])('a body of %s takes no longer than its length', (_, html) => {
    const before = process.cpuUsage();
    read({ html });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });
});
