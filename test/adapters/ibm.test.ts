import { describe, expect, it } from 'vitest';
import { ibm } from '../../src/adapters/ibm/index.js';

const url = 'https://cloud.ibm.com';

interface Given {
  readonly title?: string;
  readonly text?: string;
  readonly lines?: readonly string[];
  readonly guid?: string;
  readonly link?: string;
}

const item = ({
  title = 'Slow egrets',
  text = 'We are investigating.',
  lines = ['Type: incident'],
  guid = 'INC0000001',
  link,
}: Given) =>
  `<item><title>${title}</title><guid isPermaLink="false">${guid}</guid>${link === undefined ? '' : `<link>${link}</link>`}` +
  `<pubDate>Fri, 01 May 2026 09:10:00 GMT</pubDate><description>${[text, ...lines].join('&lt;br/&gt;')}</description></item>`;
const look = (items: readonly Given[]) =>
  ibm.parse({ url: `${url}/status` }, [
    {
      name: 'feed',
      url,
      status: 200,
      headers: {},
      body: `<rss version="2.0"><channel><title>Egret</title>${items.map(item).join('')}</channel></rss>`,
      fetchedAt: '2026-05-01T10:00:00.000Z',
    },
  ]);
const only = async (given: Given) => (await look([given])).snapshot.incidents[0];

describe('ibm, which items are matters of health', () => {
  it('leaves announcements, releases and security bulletins out', async () => {
    const rest = ['announcement', 'release', 'security', 'Security'].map((type, index) => ({
      guid: `OTH000000${index}`,
      lines: [`Type: ${type}`],
    }));
    const { snapshot, windows } = await look([{}, ...rest]);
    expect(snapshot.incidents.map(({ id }) => id)).toEqual(['INC0000001']);
    expect(windows).toEqual([{ kinds: ['incident', 'maintenance'], reach: 'recent' }]);
  });

  it('shows a type that nobody knows as a notice, and is no longer sure that all is well', async () => {
    const { snapshot, windows } = await look([{ lines: ['Type: riddle'] }]);
    expect(snapshot).toMatchObject({ status: 'unknown', incidents: [{ kind: 'notice' }], notes: [{ code: 'unknown-word' }] });
    expect(windows).toEqual([]);
  });

  it('is not recognised by a feed whose items state no type', async () => {
    await expect(look([{ lines: [] }])).rejects.toMatchObject({ code: 'page.unrecognised' });
    await expect(look([])).rejects.toMatchObject({ code: 'page.unrecognised' });
  });
});

describe('ibm, one item', () => {
  it('reads places, resources and times from its labelled lines and takes these off the text', async () => {
    const lines = [
      'Type: incident',
      'Regions: us-south, eu-de',
      'Resources: is.egret, is.heron',
      'Outage Start: 2026-05-01 09:00 UTC',
      'Update Time: 2026-05-01 09:08 UTC',
    ];
    expect(await only({ lines })).toMatchObject({
      startedAt: '2026-05-01T09:00:00.000Z',
      regions: ['us-south', 'eu-de'],
      components: ['is.egret', 'is.heron'],
      updates: [{ id: 'text', at: '2026-05-01T09:08:00.000Z', status: 'investigating', body: 'We are investigating.' }],
    });
  });

  it('says so when it can only guess the zone of its times', async () => {
    const { snapshot } = await look([{ lines: ['Type: incident', 'Outage Start: 2026-05-01 09:00'] }]);
    expect(snapshot.incidents[0]?.startedAt).toBe('2026-05-01T09:00:00.000Z');
    expect(snapshot.notes.map(({ code }) => code)).toEqual(['guessed-zone']);
  });

  it('is over when its title says so in front, not when its text does', async () => {
    const end = ['Type: incident', 'Outage End: 2026-05-01 09:05 UTC'];
    expect(await only({ title: 'RESOLVED: Slow egrets', lines: end })).toMatchObject({
      title: 'Slow egrets',
      status: 'resolved',
      resolvedAt: '2026-05-01T09:05:00.000Z',
    });
    expect(await only({ text: 'The issue has been resolved.', lines: end })).toMatchObject({
      status: 'monitoring',
      resolvedAt: null,
    });
  });

  it.each([
    ['Egret move', '2026-05-01 08:00 UTC', 'scheduled'],
    ['Egret move', '2026-05-03 02:01 UTC', 'in_progress'],
    ['COMPLETED - Egret move', '2026-05-03 04:00 UTC', 'completed'],
  ])('is a maintenance with a window: %s, said at %s, is %s', async (title, said, status) => {
    const lines = [
      'Type: maintenance',
      'Outage Start: 2026-05-03 02:00 UTC',
      'Outage End: 2026-05-03 04:00 UTC',
      `Update Time: ${said}`,
    ];
    expect(await only({ title, text: 'Soon.', lines })).toMatchObject({
      kind: 'maintenance',
      impact: 'maintenance',
      status,
      startedAt: null,
      scheduledFor: '2026-05-03T02:00:00.000Z',
      scheduledUntil: '2026-05-03T04:00:00.000Z',
    });
  });

  it('is known by its number, else by its link, else by its guid', async () => {
    const link = 'https://cloud.ibm.com/status/incident/7';
    expect((await only({ link }))?.id).toBe('INC0000001');
    expect((await only({ link, guid: '5f1c-2' }))?.id).toBe(link);
    expect((await only({ guid: '5f1c-2' }))?.id).toBe('5f1c-2');
  });
});

describe('ibm, detection', () => {
  it('knows its host alone', () => {
    const recognise = (address: string) => ibm.detection.recognise(new URL(address), undefined, []);
    expect(recognise('https://cloud.ibm.com/status?x=1')?.settings).toEqual({ url });
    expect(recognise('https://cloud.ibm.com.egret.example/')).toBeUndefined();
  });
});
