import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../src/catalogue/catalogue.js';
import { readOwnVendors, withOwnVendors } from '../../src/catalogue/own-catalogue.js';
import { OperatorError } from '../../src/errors.js';

function file(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'catalogue-')), 'vendors.csv');
  writeFileSync(path, text);
  return path;
}

const head = 'slug,name,category,homepage,status_url,provider,feed_url,aliases';

describe('a catalogue of one’s own', () => {
  it('needs a slug, a name and an address; everything else may be left out', () => {
    const path = file('\uFEFFslug,name,status_url\r\nintranet,Intranet,http://status.intranet.example/\r\n');
    expect(readOwnVendors(path)).toEqual([
      {
        slug: 'intranet',
        name: 'Intranet',
        category: 'own',
        homepage: null,
        statusUrl: 'http://status.intranet.example/',
        provider: 'unknown',
        feedUrl: null,
        aliases: [],
      },
    ]);
  });

  it('comes before the shipped one, by slug and by name', () => {
    const shipped = readOwnVendors(
      file(`${head}\nacme,Acme,,,https://status.acme.example,statuspage,,\nother,Other,,,https://o.example,statuspage,,\n`),
    );
    const own = readOwnVendors(
      file(
        `${head}\nacme,Acme (ours),,,https://acme.intranet.example,instatus,,\nzeta,Other,,,https://z.example,rss,https://z.example/rss,zz\n`,
      ),
    );
    const catalogue = buildCatalogue(withOwnVendors(shipped, own), []);
    expect(catalogue.bySlug('acme')?.statusUrl).toBe('https://acme.intranet.example');
    expect(catalogue.vendors).toHaveLength(3);
    expect(catalogue.resolve('zz')).toMatchObject({ kind: 'vendor', vendor: { slug: 'zeta' } });
  });

  it.each([
    ['columns that are missing', 'slug,name\nacme,Acme\n', /first line must name the columns/],
    ['columns that nobody knows', `${head},colour\na,A,,,https://a.example,rss,,,red\n`, /it names colour/],
    [
      'every bad line at once',
      `${head}\nAcme,,,,nowhere,,,\nok,Ok,,,https://ok.example,,,\nx y,X,,,https://x.example,,,\n`,
      /line 2: `Acme` is no slug.*\n.*line 2: Acme has no name\n.*line 2: Acme: its status page `nowhere` is no web address\n.*line 4: `x y` is no slug/,
    ],
  ])('is refused with a sentence about %s', (_, text, sentence) => {
    expect(() => readOwnVendors(file(text))).toThrow(OperatorError);
    expect(() => readOwnVendors(file(text))).toThrow(sentence);
  });

  it('is refused when it cannot be read', () => {
    expect(() => readOwnVendors('/nowhere/vendors.csv')).toThrow(/TOCSIN_CATALOGUE/);
  });
});
