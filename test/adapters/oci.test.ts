import { describe, expect, it } from 'vitest';
import type { PageDocument } from '../../src/adapters/adapter.js';
import { oci } from '../../src/adapters/oci/index.js';

const url = 'https://ocistatus.oraclecloud.com';

const item = (title: string, html: string, guid = 'ocid1.oraclecloudincident.oc1.tern.aaaa') =>
  `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid><pubDate>Fri, 01 May 2026 09:40:00 GMT</pubDate>` +
  `<description><![CDATA[${html}]]></description></item>`;
const document = (name: string, body: string, status = 200): PageDocument => ({
  name,
  url: `${url}/${name}`,
  status,
  headers: {},
  body,
  fetchedAt: '2026-05-01T10:00:00.000Z',
});
const feed = (items: string) => document('feed', `<rss version="2.0"><channel><title>Tern</title>${items}</channel></rss>`);
const state = (indicator: string) => document('status', JSON.stringify({ status: { indicator } }));
const open = item('Tern Compute | UK South (London) | 0a1b2c3d', '<p><strong>Investigating</strong> - Launches fail.</p>');
const look = (items: string, status: PageDocument | undefined = state('minor')) =>
  oci.parse(
    { url },
    [feed(items), status].filter((each) => each !== undefined),
  );
const only = async (title: string, html: string) => (await look(item(title, html))).snapshot.incidents[0];

describe('oci, the page', () => {
  it('is in the state that it states', async () => {
    expect((await look(open, state('none'))).snapshot.status).toBe('none');
    expect((await look(open, state('purple'))).snapshot).toMatchObject({ status: 'unknown', notes: [{ code: 'unknown-word' }] });
  });

  it('is as bad as what is open while it states nothing, and says so', async () => {
    const { snapshot } = await look(open, document('status', 'Not found', 404));
    expect(snapshot).toMatchObject({ status: 'unknown', notes: [{ code: 'missing-document' }] });
  });

  it('is not recognised by a feed without incidents of Oracle, empty or not', async () => {
    await expect(look('')).rejects.toMatchObject({ code: 'page.unrecognised' });
    await expect(look(item('x', 'y', 'https://tern.example/1'))).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('covers nothing when an item could not be read', async () => {
    expect((await look(open)).windows).toEqual([{ kinds: ['incident'], reach: 'recent' }]);
    expect((await look(open + item('x', 'y', 'z'))).windows).toEqual([]);
  });
});

describe('oci, one incident', () => {
  it('is in the newest state, which stands on top, and keeps all its texts', async () => {
    const html =
      '<p><strong>Identified</strong> - A fuse.<br><br><strong>Investigating</strong> - Dark.<br><br><b>Start Time</b>: May 1, 2026 08:00 UTC</p>';
    expect(await only('Tern Compute | UK South (London) | 0a1b2c3d', html)).toMatchObject({
      status: 'identified',
      startedAt: '2026-05-01T08:00:00.000Z',
      updates: [
        {
          id: 'text',
          at: '2026-05-01T09:40:00.000Z',
          body: '<strong>Identified</strong> - A fuse.<br><br><strong>Investigating</strong> - Dark.',
        },
      ],
    });
  });

  it('takes a single state off the text', async () => {
    const read = await only('Tern Compute | UK South (London) | 0a1b2c3d', '<p><strong>Investigating</strong> - Dark.</p>');
    expect(read?.updates[0]?.body).toBe('Dark.');
  });

  it('reads service and region from the title, where they are named', async () => {
    const html = '<strong>Investigating</strong> - x';
    expect(await only('Tern Compute | UK South (London) | 0a1b2c3d', html)).toMatchObject({
      title: 'Tern Compute | UK South (London)',
      components: ['Tern Compute'],
      regions: ['UK South (London)'],
    });
    expect(await only('Multiple Services | Multiple Regions | 0a1b2c3d', html)).toMatchObject({ components: [], regions: [] });
    expect(await only('Terns are slow', html)).toMatchObject({ title: 'Terns are slow', components: [], regions: [] });
  });

  it('says so when it can only guess the zone of its times', async () => {
    const html = '<strong>Investigating</strong> - x<br><b>Start Time</b>: May 1, 2026 08:00';
    const { snapshot } = await look(item('a | b | 0a1b2c3d', html));
    expect(snapshot.incidents[0]?.startedAt).toBe('2026-05-01T08:00:00.000Z');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['guessed-zone']);
  });

  it('has an end only when it is over', async () => {
    const lines = '<br><b>End Time</b>: May 1, 2026 09:30 UTC';
    expect((await only('a | b | 0a1b2c3d', `<strong>Resolved</strong> - x${lines}`))?.resolvedAt).toBe(
      '2026-05-01T09:30:00.000Z',
    );
    expect((await only('a | b | 0a1b2c3d', `<strong>Monitoring</strong> - x${lines}`))?.resolvedAt).toBeNull();
  });
});

describe('oci, detection', () => {
  it('knows its host, and does not take others that answer in the form of Statuspage', () => {
    const recognise = (address: string) => oci.detection.recognise(new URL(address), undefined, [state('none')]);
    expect(recognise(url)?.confidence).toBe('sure');
    expect(recognise('https://status.tern.example/')).toBeUndefined();
    expect(oci.detection.probes(new URL('https://status.tern.example/'))).toEqual([]);
  });
});

it('reads a text of ten thousand states in reasonable time', async () => {
  const startedAt = performance.now();
  await only('a | b | 0a1b2c3d', '<strong>Investigating</strong> - '.repeat(10_000));
  expect(performance.now() - startedAt).toBeLessThan(8000);
});
