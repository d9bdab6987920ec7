import { describe, expect, it } from 'vitest';
import { type Feed, readFeed } from '../../../src/adapters/reading/feed-document.js';
import { Notes } from '../../../src/adapters/reading/notes.js';

const url = 'https://status.gannetrock.example/feeds/all.xml';

async function read(body: string): Promise<{ feed: Feed; notes: readonly string[] }> {
  const notes = new Notes();
  const document = { name: 'feed', url, status: 200, headers: {}, body, fetchedAt: '2026-11-03T12:00:00.000Z' };
  const feed = await readFeed(document, notes);
  return { feed, notes: notes.list().map(({ code }) => code) };
}

/** Time of this process alone, whatever else the machine is doing. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const rss = (items: string, head = '<title>Gannet Rock</title><link>https://status.gannetrock.example/</link>'): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${head}${items}</channel></rss>`;

const item = async (inner: string): Promise<Feed['items'][number] | undefined> =>
  (await read(rss(`<item>${inner}</item>`))).feed.items[0];

const html = async (description: string): Promise<string | undefined> =>
  (await item(`<title>x</title><description>${description}</description>`))?.html;

describe('a feed', () => {
  it('is found by its root element, whatever its address and type say', async () => {
    const atom = '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>t:1</id><title>One</title></entry></feed>';
    const prefixed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>A</a:title><a:entry><a:id>t:1</a:id><a:title>One</a:title></a:entry></a:feed>`;
    const rdf =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>A</title></channel><item><title>One</title></item></rdf:RDF>';
    const json = '{"version":"https://jsonfeed.org/version/1","title":"A","items":[{"id":7,"title":"One"}]}';
    for (const [body, format] of [
      [atom, 'atom'],
      [prefixed, 'atom'],
      [`\uFEFF  <!-- made at noon -->${rdf}`, 'rdf'],
      [json, 'json'],
      [rss('<item><title>One</title></item>', '<title>A</title>'), 'rss'],
      [rss('<item><title>One</title></item>', '<title>A</title>').replace(' version="2.0"', ''), 'rss'],
    ]) {
      const { feed } = await read(body ?? '');
      expect(feed).toMatchObject({ format, title: 'A' });
      expect(feed.items.map(({ title }) => title)).toEqual(['One']);
    }
  });

  it('may have no item, one or many', async () => {
    const counts = await Promise.all(
      ['', '<item><title>a</title></item>', '<item><title>a</title></item>'.repeat(3)].map((items) => read(rss(items))),
    );
    expect(counts.map(({ feed }) => feed.items.length)).toEqual([0, 1, 3]);
  });

  it('reads elements with and without attributes alike', async () => {
    const read = await item(
      '<title type="html">&lt;b&gt;Slow&lt;/b&gt; tides</title><guid isPermaLink="false"> g-1 </guid><pubDate x="y">Tue, 03 Nov 2026 10:15:00 GMT</pubDate>',
    );
    expect(read).toMatchObject({ title: 'Slow tides', id: 'g-1', link: null, publishedAt: '2026-11-03T10:15:00.000Z' });
  });

  it('takes the richest text, the categories and other simple elements', async () => {
    const read = await item(
      '<title>x</title><description>short</description><content:encoded xmlns:content="c"><![CDATA[<p>long</p>]]></content:encoded><category>minor</category><category term="eu"/><x:pace xmlns:x="x">3</x:pace>',
    );
    expect(read).toMatchObject({ html: '<p>long</p>', categories: ['minor', 'eu'], fields: { 'x:pace': '3' } });
  });

  it('keeps unescaped markup and xhtml in its own order', async () => {
    expect(await html('<p>one <b>two</b> three</p><![CDATA[<four & five>]]>')).toBe(
      '<p>one <b>two</b> three</p>&lt;four &amp; five&gt;',
    );
  });

  it('knows items by their address: relative, without scheme, doubled slashes, tracking, permalink guid, none', async () => {
    const link = async (inner: string) => (await item(`<title>x</title>${inner}`))?.link;
    expect(await link('<link>/incidents/7</link>')).toBe('https://status.gannetrock.example/incidents/7');
    expect(await link('<link>status.gannetrock.example/incidents/7</link>')).toBe(
      'https://status.gannetrock.example/incidents/7',
    );
    expect(await link('<link>https://status.gannetrock.example//incidents//7?utm_source=rss&amp;page=2#u3</link>')).toBe(
      'https://status.gannetrock.example/incidents/7?page=2#u3',
    );
    expect(await link('<link>  \n</link><guid>https://status.gannetrock.example/incidents/7</guid>')).toBe(
      'https://status.gannetrock.example/incidents/7',
    );
    expect(await link('<guid isPermaLink="false">https://status.gannetrock.example/incidents/7</guid>')).toBeNull();
    expect(await link('<link>javascript:alert(1)</link>')).toBeNull();
  });

  it('mends what generators do to texts', async () => {
    expect(await html('a&amp;amp;nbsp;b&amp;amp;#39;s')).toBe('a&nbsp;b&#39;s');
    expect(await html('one&amp;#xA;two&#xA;three')).toBe('one\ntwo\nthree');
    expect(await html('a &nbsp; b &mdash; c')).toBe('a &nbsp; b &mdash; c');
    expect(await html('&amp;lt;p&amp;gt;twice&amp;lt;/p&amp;gt;')).toBe('<p>twice</p>');
    expect((await item('<title> Slow &amp;amp; late \n tides &amp;#39;now&amp;#39; </title>'))?.title).toBe(
      "Slow & late tides 'now'",
    );
    expect(await html('a&#0;b&#x1F;c&#xD800;d')).toBe('abcd');
  });

  it('reveals addresses that Cloudflare hid, and says so where it cannot', async () => {
    const key = 0x2a;
    const hidden = [...'help@gannetrock.example']
      .map((each) => (each.charCodeAt(0) ^ key).toString(16).padStart(2, '0'))
      .join('');
    const anchor = `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="2a${hidden}">[email&#160;protected]</a>`;
    expect(await html(`<![CDATA[Write to ${anchor}.]]>`)).toBe('Write to help@gannetrock.example.');
    expect(await html('<![CDATA[Write to [email&#160;protected].]]>')).toBe('Write to (address hidden).');
  });

  it('notes dates that it cannot read or whose zone it guesses, and keeps the item', async () => {
    const { feed, notes } = await read(
      rss(
        '<item><title>a</title><pubDate>yesterday</pubDate></item><item><title>b</title><pubDate>Tue, 03 Nov 2026 10:15:00 CST</pubDate></item>',
      ),
    );
    expect(feed.items.map(({ publishedAt }) => publishedAt)).toEqual([null, '2026-11-03T16:15:00.000Z']);
    expect(notes).toEqual(['unreadable-time', 'guessed-zone']);
  });

  it('leaves out items that say nothing, with a note, and is no longer complete', async () => {
    const { feed, notes } = await read(rss('<item><link>/a</link></item><item><title>b</title></item>'));
    expect(feed).toMatchObject({ isComplete: false });
    expect(feed.items.map(({ title }) => title)).toEqual(['b']);
    expect(notes).toEqual(['bad-row']);
  });

  it('keeps the newest 500 items of a longer one', async () => {
    const day = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toUTCString();
    const items = Array.from(
      { length: 620 },
      (_, index) => `<item><title>n${index}</title><pubDate>${day(index)}</pubDate></item>`,
    );
    const { feed, notes } = await read(rss(items.join('')));
    expect(feed.items).toHaveLength(500);
    expect(feed.items[0]?.title).toBe('n619');
    expect(feed.isComplete).toBe(false);
    expect(notes).toEqual(['too-many-items']);
  });
});

const refused: Readonly<Record<string, readonly [string, string]>> = {
  'an empty body': ['', 'with an empty body'],
  'a web page': ['<!doctype html><html><body></body></html>', 'with a web page where a feed was expected'],
  'a web page behind a comment': ['<!-- hello --><html></html>', 'with a web page where a feed was expected'],
  'an error of a bucket': ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'with XML of another kind (<Error>)'],
  'a site map': ['<urlset xmlns="x"><url/></urlset>', 'with XML of another kind (<urlset>)'],
  'RSS without a channel': ['<rss version="2.0"><item><title>a</title></item></rss>', 'with a feed that has no channel'],
  'a hollow channel': ['<rss version="2.0"><channel/></rss>', 'with a feed that holds nothing'],
  'a <feed> of something else': ['<feed><entry/></feed>', 'with a <feed> that is not Atom'],
  'plain text': ['Service Unavailable', 'with something else where a feed was expected'],
  'other JSON': ['{"items":[]}', 'with JSON that is not a JSON Feed'],
  'a JSON Feed without items': [
    '{"version":"https://jsonfeed.org/version/1.1","title":"x"}',
    'with JSON that is not a JSON Feed',
  ],
  'cut-off JSON': ['{"version":"https://jsonfeed.org/version/1.1","items":[', 'with JSON that is broken or cut off'],
  'XML that is cut off': [rss('<item><title>a</title></item>').slice(0, -12), 'with a feed that is cut off'],
  'XML whose tags do not match': [rss('<item><title>a</item></title>'), 'with XML that is broken'],
  'a billion laughs': [
    `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'abcdefghij'[index + 1]} "${`&${'abcdefghij'[index]};`.repeat(10)}">`).join('')}]>${rss('<item><title>&j;</title></item>')}`,
    'with XML that declares a document type or entities',
  ],
  'an external entity': [
    `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>&x;</title></item>')}`,
    'with XML that declares a document type or entities',
  ],
  'a quadratic blow-up': [
    `<!DOCTYPE rss [<!ENTITY x "${'y'.repeat(100_000)}">]>${rss(`<item><title>${'&x;'.repeat(10_000)}</title></item>`)}`,
    'with XML that declares a document type or entities',
  ],
  'a declaration inside the feed': [rss('<!ENTITY x "y"><item/>'), 'with XML that declares a document type or entities'],
  'deep nesting': [rss(`<item>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</item>`), 'nests too deeply'],
  'deep nesting in a body': [
    rss(`<item><description>${'<b>'.repeat(200_000)}${'</b>'.repeat(200_000)}</description></item>`),
    'nests too deeply',
  ],
  'an endless vocabulary': [
    rss(`<item>${Array.from({ length: 50_000 }, (_, index) => `<e${index}/>`).join('')}</item>`),
    'more kinds of elements',
  ],
  'items without end': [rss('<item><title>a</title></item>'.repeat(100_000)), 'with a feed of more than 10000 items'],
  'ten megabytes': [
    rss(`<item><title>a</title><description>${'Slow tides. '.repeat(900_000)}</description></item>`),
    'with a feed of 10.8 million characters, which is more than the 4 million that are read',
  ],
  'ten megabytes of tags': [rss('<item/>'.repeat(1_500_000)), 'with a feed of 10.5 million characters'],
};

describe('what is no feed, or made to harm its reader', () => {
  it.each(Object.entries(refused))('%s is refused at once, with a sentence that says why', async (_, [body, why]) => {
    const started = cpuMs();
    const outcome = read(body);
    await expect(outcome).rejects.toMatchObject({
      code: 'page.unrecognised',
      message: expect.stringContaining(`${url} answered with`),
    });
    await expect(outcome).rejects.toThrow(why);
    expect(cpuMs() - started).toBeLessThan(2_000);
  });
});

const hostile: Readonly<Record<string, string>> = {
  'text of nothing but angle brackets': rss(
    `<item><title>a</title><description><![CDATA[${'<'.repeat(1_000_000)}]]></description></item>`,
  ),
  'tags that never end': rss(`<item><title>a</title><description><![CDATA[${'a<h '.repeat(300_000)}]]></description></item>`),
  'quotes that never end': rss(`<item><title>a</title><description><![CDATA[${'<p x="'.repeat(200_000)}]]></description></item>`),
  'formatting that a tree builder would multiply': rss(
    `<item><title>a</title><description><![CDATA[${Array.from({ length: 20_000 }, (_, index) => `<b c=${index}>`).join('')}${'<p>x</p>'.repeat(20_000)}]]></description></item>`,
  ),
  'a million entities': rss(
    `<item><title>a</title><description>${'&amp;amp;nbsp;'.repeat(70_000)}${'&x;'.repeat(200_000)}</description></item>`,
  ),
  'times and labels without end': rss(
    `<item><title>a</title><description><![CDATA[${'<small>Nov 3, 10:15 UTC</small><strong>Update</strong> - x'.repeat(15_000)}]]></description></item>`,
  ),
  'hidden addresses that are none': rss(
    `<item><title>a</title><description><![CDATA[${'<a data-cfemail="'.repeat(50_000)}]]></description></item>`,
  ),
  'many small items': rss('<item><title>a</title><pubDate>Tue, 03 Nov 2026 10:15:00 GMT</pubDate></item>'.repeat(10_000)),
  comments: rss(`${'<!-- x -->'.repeat(300_000)}<item><title>a</title></item>`),
};

describe('a feed of allowed size that is made to be slow', () => {
  it.each(Object.entries(hostile))('%s: is read in seconds and bounded memory', { timeout: 60_000 }, async (_, body) => {
    const before = process.resourceUsage().maxRSS;
    const started = cpuMs();
    const { feed } = await read(body);
    expect(feed.items.length).toBeLessThanOrEqual(500);
    expect(cpuMs() - started).toBeLessThan(10_000);
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(700_000);
  });
});
