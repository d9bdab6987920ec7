import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/domain/language.js';
import { chromiumPath, requireChromium } from '../support/services.js';
import { axeTroublesIn, tooWide } from './axe-troubles.js';
import { type EveryPage, everyPage, type SomePage } from './every-page.js';

let every: EveryPage;
let browser: Browser | undefined;
beforeAll(async () => {
  if (chromiumPath() === undefined) return;
  every = await everyPage();
  browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});
afterAll(async () => {
  await browser?.close();
  await every?.close();
});

async function open(page: Page, { url, path, form }: SomePage, language: string): Promise<void> {
  if (form === undefined) {
    await page.goto(`${url}/${language}${path === '/' ? '' : path}`);
    return;
  }
  await page.goto(`${url}/${language}/start`);
  for (const [name, text] of Object.entries(form)) await page.locator(`[name="${name}"]`).fill(text);
  await page.locator(`form[action="/${language}${path}"] button`).click();
}

/** Over the four languages each page is looked at in every width and colour. */
const looks = [
  { width: 390, colours: 'light' },
  { width: 1280, colours: 'dark' },
  { width: 390, colours: 'dark' },
  { width: 1280, colours: 'light' },
] as const;

const windowOf = (width: number) => ({ width, height: 900 });

async function troublesOf(page: Page, some: SomePage, language: string, look: (typeof looks)[number]): Promise<string[]> {
  await page.setExtraHTTPHeaders(some.cookie === undefined ? {} : { cookie: some.cookie });
  await page.setViewportSize(windowOf(look.width));
  await open(page, some, language);
  const troubles = await axeTroublesIn(page, look.colours);
  // Words are of another length in each language, so that each has to fit in both.
  await page.setViewportSize(windowOf(look.width === 390 ? 1280 : 390));
  const inOtherWidth = (await tooWide(page)).map((trouble) => `in the other width: ${trouble}`);
  return [...troubles, ...inOtherWidth].map(
    (trouble) => `${some.name}, ${language}, ${look.width} px, ${look.colours}: ${trouble}`,
  );
}

describe.skipIf(process.platform !== 'linux')('every page in a real browser', () => {
  it.each(languages)(
    'has nothing for axe to complain about and scrolls sideways neither at 390 nor at 1280 px, in %s',
    { timeout: 180_000 },
    async (language) => {
      if (browser === undefined) return;
      const page = await browser.newPage();
      const troubles: string[] = [];
      for (const [index, some] of every.pages.entries()) {
        const look = looks[(index + languages.indexOf(language)) % looks.length] ?? looks[0];
        troubles.push(...(await troublesOf(page, some, language, look)));
      }
      await page.close();
      expect(troubles).toEqual([]);
    },
  );
});
