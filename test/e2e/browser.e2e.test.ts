import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTocsin, stopTocsin } from '../support/running-tocsin.js';
import { chromiumPath, requireChromium } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath() === undefined) return;
  browser = await chromium.launch({ executablePath: requireChromium(), args: quiet });
});
afterAll(async () => {
  await browser?.close();
});

/** What went wrong in the page: errors of scripts, refused resources, messages of the content security policy. */
function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  return troubles;
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
const repliesIn = (page: Page): Promise<number> => page.getByText('Investigating', { exact: false }).count();

describe.skipIf(process.platform !== 'linux')('the pages in a real browser', () => {
  it('lets a newcomer open the link, start the demo and watch a thread grow without reloading', {
    timeout: 240_000,
  }, async (context) => {
    if (chromiumPath() === undefined) return context.skip();
    const tocsin = await startTocsin('start', temporaryFolder());
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const troubles = troublesOf(page);
    const link = /(http\S+\/admin\/enter\S+)/.exec(tocsin.output())?.[1];
    await page.goto(link ?? '');
    await page.goto(`${tocsin.url}/start`);
    await page.getByRole('button', { name: 'Start the demo' }).click();
    await page.goto(`${tocsin.url}/preview/demo-everything`);
    await expect.poll(() => repliesIn(page), { timeout: 30_000 }).toBeGreaterThan(0);
    const before = await page.content();
    await expect.poll(async () => (await page.content()).length, { timeout: 30_000 }).toBeGreaterThan(before.length);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/', '/start', '/preview', '/preview/demo-everything', '/admin', '/vendors/larkline']) {
        const answered = await page.goto(`${tocsin.url}${path}`);
        expect(answered?.status(), path).toBe(200);
        expect(await overflow(page), `${path} at ${width} px`).toBe(0);
        expect(await page.locator('h1').count(), path).toBe(1);
      }
    }
    await page
      .getByRole('link', { name: /report/i })
      .first()
      .click();
    expect(await page.locator('main').textContent()).toMatch(/Larkline (had|has|reported)/);
    expect(troubles).toEqual([]);
    await page.close();
    expect(await stopTocsin(tocsin), 'also with a live page open').toBeLessThan(7_000);
  });
});
