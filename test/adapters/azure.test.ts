import { describe, expect, it } from 'vitest';
import { azure } from '../../src/adapters/azure/index.js';
import { isRegionName } from '../../src/adapters/azure/region-name.js';

const url = 'https://rssfeed.azure.status.microsoft/en-us/status/feed/';

interface Given {
  readonly title?: string;
  readonly text?: string;
  readonly categories?: readonly string[];
  readonly guid?: string;
}

const item = ({ title = 'Slow puffins', text = 'Hello.', categories = [], guid = 'slow-puffins' }: Given) =>
  `<item><guid isPermaLink="false">${guid}</guid><link>https://azurestatusprodpuffin.azurewebsites.net/</link>` +
  `${categories.map((category) => `<category>${category}</category>`).join('')}<title>${title} </title>` +
  `<description>&lt;p&gt;${text}&lt;/p&gt;</description><pubDate>Fri, 01 May 2026 09:00:00 Z</pubDate></item>`;

const look = (items: readonly Given[], title = 'Azure Status') =>
  azure.parse({ url }, [
    {
      name: 'feed',
      url,
      status: 200,
      headers: {},
      body: `<rss version="2.0"><channel><title>${title}</title>${items.map(item).join('')}</channel></rss>`,
      fetchedAt: '2026-05-01T10:00:00.000Z',
    },
  ]);
const only = async (given: Given) => (await look([given])).snapshot.incidents[0];

describe('azure, which feed it asks', () => {
  it.each([
    'https://azure.status.microsoft/de-de/status',
    'https://status.azure.com/en-us/status/feed/',
    'https://rssfeed.azure.status.microsoft',
  ])('means the canonical English one by %s, because others were seen to serve an old one', (address) => {
    expect(azure.plan({ url: address }, []).map((request) => request.url)).toEqual([url]);
  });
});

describe('azure, the channel', () => {
  it('is healthy when it is empty, but only under its own name', async () => {
    expect((await look([])).snapshot.status).toBe('none');
    await expect(look([], 'Puffin Status')).rejects.toMatchObject({ code: 'page.unrecognised' });
  });

  it('closes what it lists no more, unless an item could not be read', async () => {
    expect((await look([{}])).windows).toEqual([{ kinds: ['incident'], reach: 'open' }]);
    expect((await look([{}, { guid: '' }])).windows).toEqual([]);
  });

  it('never shows the machine behind the page', async () => {
    const { snapshot } = await look([{}]);
    expect(JSON.stringify(snapshot)).not.toContain('azurewebsites');
  });
});

describe('azure, one item', () => {
  it('is one update that is edited, because its date stays when the text is rewritten', async () => {
    const [before, after] = [
      await only({ text: 'We are investigating.' }),
      await only({ text: 'We have identified the cause.' }),
    ];
    expect(before?.updates.map(({ id, at, status }) => [id, at, status])).toEqual([
      ['text', '2026-05-01T09:00:00.000Z', 'investigating'],
    ]);
    expect(after?.updates.map(({ id, at, status }) => [id, at, status])).toEqual([
      ['text', '2026-05-01T09:00:00.000Z', 'identified'],
    ]);
  });

  it.each([
    ['Slow puffins - West US - Resolved', 'resolved', 'Slow puffins - West US'],
    ['Slow puffins: the issue has been resolved', 'resolved', 'Slow puffins: the issue has been resolved'],
    [
      'Resolved in North Europe, impact continues in West Europe',
      'unknown',
      'Resolved in North Europe, impact continues in West Europe',
    ],
    ['Slow puffins, not yet resolved', 'unknown', 'Slow puffins, not yet resolved'],
    ['Slow puffins', 'unknown', 'Slow puffins'],
  ])('reads the title "%s" as %s', async (title, status, name) => {
    expect(await only({ title })).toMatchObject({ status, title: name });
  });

  it('is not resolved by its text alone', async () => {
    expect((await only({ text: 'The issue has been resolved.' }))?.status).toBe('monitoring');
  });

  it('tells regions from service areas among its categories', async () => {
    const categories = ['Storage', 'East US 2', 'Puffin Central', 'South Africa North', 'US Gov Virginia', 'Global Puffins'];
    expect(await only({ categories })).toMatchObject({
      components: ['Storage', 'Puffin Central', 'Global Puffins'],
      regions: ['East US 2', 'South Africa North', 'US Gov Virginia'],
    });
  });
});

it.each(['East US 2 EUAP', 'Jio India West', 'UK South', 'New Zealand North', 'Australia Central 2', 'Global'])(
  'knows %s for a region',
  (name) => {
    expect(isRegionName(name)).toBe(true);
  },
);

it.each(['Network Infrastructure', 'Central', 'Virtual Machines', '', 'Azure US'])('does not take "%s" for a region', (name) => {
  expect(isRegionName(name)).toBe(false);
});

describe('azure, detection', () => {
  it('knows its hosts and no host that only begins like one', () => {
    const recognise = (address: string) => azure.detection.recognise(new URL(address), undefined, []);
    expect(recognise('https://status.azure.com/')).toMatchObject({ confidence: 'sure', settings: { url } });
    expect(recognise('https://status.azure.com.puffin.example/')).toBeUndefined();
    expect(recognise('https://puffin.azure.com/')).toBeUndefined();
  });
});
