import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { xai } from '../../src/adapters/xai/index.js';
import { readBody } from '../../src/adapters/xai/read-body.js';
import { WatchedPage } from '../domain/made.js';

const settings = { url: 'https://status.halcyonix.example' };
const document = (body: string): PageDocument => ({
  name: 'feed',
  url: 'https://status.halcyonix.example/feed.xml',
  status: 200,
  headers: {},
  body,
  fetchedAt: '2026-05-01T10:00:00.000Z',
});

const head = (status: string, severity: string) => `<h3>Status: ${status}</h3> <p>Severity: ${severity}</p>`;
const update = (time: string, state: string, text = 'Birds are late.') =>
  `<div> <p><strong>${time}</strong></p> <h3>${state}</h3> <p>${text}</p> </div>`;
const item = (id: string, html: string, title = '[API (eu)] Late birds') =>
  `<item><title>${title}</title><link>https://status.halcyonix.example/api/${id}</link><guid isPermaLink="false">${id}</guid><description><![CDATA[${html}]]></description><pubDate>Fri, 01 May 2026 09:00:00 GMT</pubDate></item>`;
const feed = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Halcyonix</title><link>${settings.url}</link>${items.join('')}</channel></rss>`;

const parse = (...items: string[]) => xai.parse(settings, [document(feed(...items))]);
const only = async (html: string, title?: string) => (await parse(item('INC1', html, title))).snapshot.incidents[0];

describe('xai, one item', () => {
  it('tells each update with its own time and state, oldest first, and keeps its markup', async () => {
    const html = `${head('IDENTIFIED', 'unavailable')}<h4>Updates:</h4>${update('Fri, 01 May 2026 09:30:00 GMT', 'Identified', 'See <a href="https://x.example">why</a>.')}${update('Fri, 01 May 2026 09:00:00 GMT', 'Investigating')}`;
    const read = await only(html);
    expect(read).toMatchObject({ id: 'INC1', status: 'identified', impact: 'major', resolvedAt: null });
    expect(read?.updates).toEqual([
      { id: null, status: 'investigating', body: '<p>Birds are late.</p>', at: '2026-05-01T09:00:00.000Z', components: [] },
      {
        id: null,
        status: 'identified',
        body: '<p>See <a href="https://x.example">why</a>.</p>',
        at: '2026-05-01T09:30:00.000Z',
        components: [],
      },
    ]);
  });

  it('says so when it can only guess the zone of its times', async () => {
    const { snapshot } = await parse(
      item('INC1', `${head('IDENTIFIED', 'degraded')}${update('Fri, 01 May 2026 09:30:00', 'Identified')}`),
    );
    expect(snapshot.incidents[0]?.updates.map(({ at }) => at)).toEqual(['2026-05-01T09:30:00.000Z']);
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['guessed-zone']);
  });

  it('does not take the state of now for the impact of what is over', async () => {
    const html = `${head('RESOLVED', 'available')}<p>Resolved: Fri, 01 May 2026 09:40:00 GMT</p>`;
    expect(await only(html)).toMatchObject({ status: 'resolved', impact: 'unknown', resolvedAt: '2026-05-01T09:40:00.000Z' });
  });

  it.each([
    ['[API (eu)] Late birds', ['API (eu)'], 'Late birds'],
    ['Late birds', [], 'Late birds'],
    ['[API] ', [], '[API]'],
    ['[API', [], '[API'],
  ])('reads what "%s" is about', async (title, components, text) => {
    expect(await only(head('INVESTIGATING', 'degraded'), title)).toMatchObject({ components, title: text });
  });

  it('calls a state that it does not know unknown, with a note', async () => {
    const { snapshot } = await parse(item('INC1', head('MOULTING', 'ruffled')));
    expect(snapshot).toMatchObject({ status: 'unknown', incidents: [{ status: 'unknown', impact: 'unknown' }] });
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['unknown-word', 'unknown-word']);
  });

  it('keeps a block inside an update as part of its text', () => {
    const { body, unread } = readBody(`${head('A', 'b')}${update('now', 'Open', '<div>inner</div> text')}`);
    expect(unread).toBe(0);
    expect(body.updates).toEqual([{ time: 'now', state: 'Open', body: '<p><div>inner</div> text</p>' }]);
  });

  it('counts an update that has no state', () => {
    expect(readBody(`${head('A', 'b')}<div><p><strong>now</strong></p><p>text</p></div>`).unread).toBe(1);
  });
});

describe('xai, the feed', () => {
  const over = item('INC2', head('RESOLVED', 'available'));

  it('covers nothing when an item is not in the form we know', async () => {
    const { windows, snapshot } = await parse(over, item('INC3', '<p>News!</p>'));
    expect(windows).toEqual([]);
    expect(snapshot.status).toBe('unknown');
    expect(snapshot.notes).toEqual([{ code: 'bad-row', detail: 'incident INC3 has no line "Status:"' }]);
  });

  it('is not believed when it is empty, because it never is', async () => {
    await expect(parse()).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('is not believed when it is somebody else’s', async () => {
    await expect(parse(item('1', '<p><small>May 1</small><br><strong>Resolved</strong> - All is well.</p>'))).rejects.toThrow(
      'with a feed that holds no incident in the form of xAI.',
    );
  });
});

describe('xai, detection', () => {
  const recognise = (url: string) => xai.detection.recognise(new URL(url), undefined, []);

  it('knows its host', () => {
    expect(recognise('https://status.x.ai/api')).toMatchObject({ settings: { url: 'https://status.x.ai' }, confidence: 'sure' });
  });

  it.each(['https://status.x.ai.evil.example/', 'https://status.xx.ai/', 'https://x.ai/'])('leaves %s', (url) => {
    expect(recognise(url)).toBeUndefined();
  });
});

it('reads a text of a hundred thousand openings in reasonable time', () => {
  const startedAt = performance.now();
  readBody(`${head('A', 'b')}${'<div> <p> <strong>'.repeat(100_000)}`);
  readBody(`${'<div <p '.repeat(100_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

it('keeps how bad an incident was once it is over', async () => {
  const page = new WatchedPage();
  page.look('10:01', await parse(item('INC1', head('INVESTIGATING', 'unavailable'))));
  expect(page.look('10:10', await parse(item('INC1', head('RESOLVED', 'available')))).kinds).toEqual(['resolved']);
  expect(page.incident('INC1').impact).toBe('major');
});
