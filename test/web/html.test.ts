import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/domain/language.js';
import { readAssets } from '../../src/web/asset-files.js';
import { type EveryPage, everyPage, fetchPage } from './every-page.js';
import { htmlTroubles } from './html-rules.js';

let every: EveryPage;
beforeAll(async () => {
  every = await everyPage();
});
afterAll(() => every.close());

const assets = readAssets();
const cssOf = (html: string): number =>
  [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([\w.]+)/g)]
    .map((match) => assets.find(match[1] ?? '')?.body.length ?? 0)
    .reduce((sum, bytes) => sum + bytes, 0);

/**
 * What somebody sees who follows a link from a thread, or opens the first page on an ordinary day: unpacked bytes of the page and of its own style sheets. A
 * history with a full list, a storm and what the admin sees may be larger, as they carry more than one thing.
 */
const ordinary = ['overview, quiet', 'history, empty', 'report, open', 'report, late', 'start', 'preview channels', 'not found'];
const firstView = 30_000;

describe('every page', () => {
  it.each(languages)('is valid HTML in %s', async (language) => {
    const troubles: string[] = [];
    for (const page of every.pages) {
      const answer = await fetchPage(page, `/${language}`);
      const html = await answer.text();
      if (answer.status !== page.status) troubles.push(`${page.name}: answered ${answer.status}`);
      if (!html.includes(`<html lang="${language}"`)) troubles.push(`${page.name}: not in ${language}`);
      troubles.push(...(await htmlTroubles(html)).map((trouble) => `${page.name}: ${trouble}`));
    }
    expect(troubles).toEqual([]);
  });

  it('is small on an ordinary day', async () => {
    const tooLarge: string[] = [];
    for (const page of every.pages.filter(({ name }) => ordinary.includes(name))) {
      const html = await (await fetchPage(page, '/ko')).text();
      const [text, css] = [Buffer.byteLength(html), cssOf(html)];
      if (text + css >= firstView) tooLarge.push(`${page.name}: ${text} bytes of HTML and ${css} of CSS`);
    }
    expect(tooLarge).toEqual([]);
  });
});

it('the sheet that every page loads stays small', () => {
  expect(assets.find('base.css')?.body.length).toBeLessThanOrEqual(10_240);
});
