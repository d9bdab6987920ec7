import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { languages } from '../../src/domain/language.js';
import { packageRoot } from '../../src/package-root.js';
import { webWordsOf } from '../../src/words/languages.js';
import { type Started, startTocsin, stopTocsin } from '../support/running-tocsin.js';
import { chromiumPath, requireChromium } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { axeTroubles } from '../web/axe-troubles.js';
import { htmlTroubles } from '../web/html-rules.js';
import { inventedHistory } from './invented-history.js';

let browser: Browser | undefined;
beforeAll(async () => {
  if (chromiumPath() === undefined) return;
  browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
});
afterAll(async () => {
  await browser?.close();
});

const Imported = z.object({ vendorSlug: z.string() });

/** `tocsin import` beside the running service; the vendor's slug. */
async function importHistory(folder: string): Promise<string> {
  const file = join(folder, 'larch.history.json');
  writeFileSync(file, JSON.stringify(inventedHistory));
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', TOCSIN_DATA_DIR: join(folder, 'data') };
  const program = [join(packageRoot(), 'src/cli/tocsin.mjs'), 'import', file, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: folder, env });
  return Imported.parse(JSON.parse(stdout)).vendorSlug;
}

interface Visit {
  readonly url: string;
  readonly slug: string;
  readonly adminLink: string;
  readonly report: string;
  /** A fresh reader. What goes wrong in the browser, and what it asks elsewhere, is noted. */
  reader(options?: BrowserContextOptions): Promise<Page>;
}

type Step = readonly [name: string, walk: (visit: Visit) => Promise<void>];

const language = (page: Page) => page.locator('html').getAttribute('lang');

async function visited(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  expect(await page.locator('h1').count(), address).toBe(1);
}

const paths = ({ report, slug }: Visit) => ['/', '/start', `/vendors/${slug}?kind=incident&q=search`, report, '/preview'];

const everyLanguage: Step = [
  'each page in each language, and the same page in another by the switch',
  async (visit) => {
    const page = await visit.reader();
    for (const path of paths(visit)) {
      await visited(page, `${visit.url}${path}`);
      for (const other of languages) {
        await page.locator(`footer a[hreflang="${other}"]`).click();
        const { pathname, search } = new URL(page.url());
        expect(`${pathname}${search}`).toBe(`/${other}${path}`);
        expect(await language(page), page.url()).toBe(other);
        const { skip } = webWordsOf(other);
        expect(await page.locator('.skip').textContent()).toBe(skip);
      }
    }
    await page.context().close();
  },
];

const filters: readonly (readonly [name: string, value: string, shown: readonly string[]])[] = [
  ['region', 'frankfurt', ['Exports fail in Frankfurt']],
  ['component', 'Search', ['Slow search']],
  ['kind', 'maintenance', ['New switches']],
  ['impact', 'major', ['Exports fail in Frankfurt']],
  ['q', 'switches', ['New switches']],
];

const titles = (page: Page) => page.locator('.entry h3').allTextContents();

async function choose(page: Page, name: string, value: string): Promise<void> {
  const field = page.locator(`form.filters [name="${name}"]`);
  if (name === 'q') await field.fill(value);
  else await field.selectOption(value);
  await page.locator('form.filters button[type="submit"]').click();
}

async function filterBy(page: Page, visit: Visit): Promise<void> {
  for (const [name, value, shown] of filters) {
    await visited(page, `${visit.url}/ko/vendors/${visit.slug}`);
    expect(await titles(page)).toHaveLength(3);
    await choose(page, name, value);
    const address = new URL(page.url());
    expect(address.pathname).toBe(`/ko/vendors/${visit.slug}`);
    expect(address.searchParams.get(name), name).toBe(value);
    expect(await titles(page), `${name}=${value}`).toEqual(shown);
    await page.reload();
    expect(await titles(page), 'the address can be kept').toEqual(shown);
  }
}

const everyFilter: Step = [
  'each filter of the history, whose choice stands in the address',
  async (visit) => {
    const page = await visit.reader();
    await filterBy(page, visit);
    await page.context().close();
  },
];

const feeds: Step = [
  'the feeds that the history offers',
  async (visit) => {
    const page = await visit.reader();
    await visited(page, `${visit.url}/vendors/${visit.slug}`);
    const offered = await page
      .locator('a[href*="/feeds/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(offered.length).toBeGreaterThan(0);
    const types = { atom: 'application/atom+xml', json: 'application/feed+json', ics: 'text/calendar' };
    for (const [format, type] of Object.entries(types)) {
      const answer = await page.request.get(`${visit.url}/feeds/${visit.slug}.${format}`);
      expect(answer.status(), format).toBe(200);
      expect(answer.headers()['content-type'], format).toContain(type);
    }
    for (const href of offered)
      expect((await page.request.get(new URL(href ?? '', visit.url).href)).status(), href ?? '').toBe(200);
    await page.context().close();
  },
];

/** Makes a channel, lets the vendor in, and sees it on the first page. */
async function followLarch(page: Page, visit: Visit): Promise<void> {
  const { said, preview } = webWordsOf('en');
  await visited(page, `${visit.url}/en/preview`);
  await page.getByLabel(preview.create.name, { exact: true }).fill('our-tools');
  await page.getByRole('button', { name: preview.create.button }).click();
  expect(await page.locator('.said').textContent()).toBe(said.created);
  await page.getByLabel(preview.channel.filterLabel).fill(visit.slug);
  await page.getByRole('button', { name: preview.channel.subscribeButton, exact: true }).click();
  expect(await page.locator('.said').textContent()).toBe(said.subscribed);
  expect(new URL(page.url()).search, 'what was said once is not said again').toBe('');
}

const admin: Step = [
  'the way of the admin: in by the link, through the pages, out again',
  async (visit) => {
    const page = await visit.reader();
    await page.goto(visit.adminLink);
    expect(await page.locator('.said').textContent()).toBe(webWordsOf('en').said.welcome);
    await followLarch(page, visit);
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    const addresses = await page.locator('main nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      await visited(page, new URL(address ?? '', visit.url).href);
      const html = await (await page.request.get(page.url())).text();
      const found = [...(await htmlTroubles(html)), ...(await axeTroubles(page))];
      if (found.length > 0) throw new Error(`${address}: ${found.join('; ')}`);
    }
    await visited(page, `${visit.url}/en/admin`);
    await page.getByRole('button', { name: webWordsOf('en').admin.leave }).click();
    expect((await page.request.get(`${visit.url}/admin`)).status()).toBe(403);
    await page.context().close();
  },
];

const isOutlined = `(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return document.activeElement === document.body || (outlineStyle !== 'none' && outlineWidth !== '0px'); })()`;

const keyboard: Step = [
  'everything by keyboard, with the focus in sight',
  async (visit) => {
    const page = await visit.reader();
    await visited(page, `${visit.url}/ko/vendors/${visit.slug}`);
    await page.keyboard.press('Tab');
    expect(await page.locator('.skip').evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#content');
    const wanted = page.locator('.entry h3 a').first();
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(isOutlined), `after ${pressed} presses of Tab`).toBe(true);
      if (await wanted.evaluate((link) => link === link.ownerDocument.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ko\/incidents\//);
    await page.context().close();
  },
];

const noScript: Step = [
  'everything without script',
  async (visit) => {
    const page = await visit.reader({ javaScriptEnabled: false, locale: 'de-DE', viewport: { width: 390, height: 800 } });
    for (const path of paths(visit)) await visited(page, `${visit.url}${path}`);
    expect(await language(page), 'as the browser asks').toBe('de');
    await filterBy(page, visit);
    await page.locator('footer a[hreflang="ja"]').click();
    expect(await language(page)).toBe('ja');
    await page.context().close();
  },
];

const brightness = `(() => { const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number);
  return (red + green + blue) / 3; })()`;

const dark: Step = [
  'dark where the reader wants it',
  async (visit) => {
    const page = await visit.reader({ colorScheme: 'dark' });
    for (const path of paths(visit)) {
      await visited(page, `${visit.url}${path}`);
      expect(await page.evaluate(brightness), path).toBeLessThan(64);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.evaluate(brightness)).toBeGreaterThan(192);
    await page.context().close();
  },
];

/** Listens to what a reader's browser complains about and where it goes. */
function listen(context: BrowserContext, origin: string, troubles: string[]): void {
  context.on('request', (request) => {
    const { origin: asked, protocol } = new URL(request.url());
    if (asked !== origin && protocol !== 'data:') troubles.push(`asked elsewhere: ${request.url()}`);
  });
  context.on('weberror', (error) => troubles.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(`${message.page()?.url()}: ${message.text()}`);
  });
}

async function visitOf(tocsin: Started, slug: string, opened: Browser, troubles: string[]): Promise<Visit> {
  const { url } = tocsin;
  const history = await (await fetch(`${url}/vendors/${slug}`)).text();
  return {
    url,
    slug,
    adminLink: /(http\S+\/admin\/enter\S+)/.exec(tocsin.output())?.[1] ?? '',
    report: /href="(\/incidents\/[\w-]+)"/.exec(history)?.[1] ?? '',
    reader: async (options) => {
      const context = await opened.newContext({ locale: 'en-GB', ...options });
      listen(context, new URL(url).origin, troubles);
      return context.newPage();
    },
  };
}

describe.skipIf(process.platform !== 'linux')('a reader in a real browser', () => {
  it('finds every page, filter, language and feed, by keyboard, in the dark and without script', {
    timeout: 180_000,
  }, async (context) => {
    if (browser === undefined) return context.skip();
    const folder = temporaryFolder();
    const tocsin = await startTocsin('start', folder);
    const slug = await importHistory(folder);
    const troubles: string[] = [];
    const visit = await visitOf(tocsin, slug, browser, troubles);
    const walked = async ([name, walk]: Step): Promise<void> => {
      await walk(visit).catch((error: unknown) => troubles.push(`${name}: ${error instanceof Error ? error.message : error}`));
    };
    // The admin lets the vendor in, so that the first page has something to show.
    await walked(admin);
    await Promise.all([everyLanguage, everyFilter, feeds, keyboard, noScript, dark].map(walked));
    expect(troubles).toEqual([]);
    await stopTocsin(tocsin);
  });
});
