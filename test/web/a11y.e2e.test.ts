import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/domain/language.js';
import { chromiumPath, requireChromium } from '../support/services.js';
import { axeTroubles } from './axe-troubles.js';
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

async function troublesOf(context: BrowserContext, some: SomePage, language: string): Promise<string[]> {
  const page = await context.newPage();
  if (some.cookie !== undefined) await page.setExtraHTTPHeaders({ cookie: some.cookie });
  await open(page, some, language);
  const troubles = await axeTroubles(page);
  await page.close();
  return troubles.map((trouble) => `${some.name}, ${language}: ${trouble}`);
}

const widths = [390, 1280];

describe.skipIf(process.platform !== 'linux')('every page in a real browser', () => {
  it.each(widths)(
    'has nothing for axe to complain about in light and dark, and no sideways scroll, at %i px',
    {
      timeout: 180_000,
    },
    async (width) => {
      if (browser === undefined) return;
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      const troubles: string[] = [];
      for (const [index, some] of every.pages.entries()) {
        // Each page is looked at in two languages here; that all are valid and complete in all four is the business of html.test.ts.
        const language = languages[(index + widths.indexOf(width)) % languages.length] ?? 'en';
        troubles.push(...(await troublesOf(context, some, language)));
      }
      await context.close();
      expect(troubles).toEqual([]);
    },
  );
});
