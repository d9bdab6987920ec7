import axe from 'axe-core';
import type { Page } from 'playwright-core';

const audit = (
  options: string,
): string => `axe.run(document, { resultTypes: ['violations'], ${options} }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => id + ': ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? ''))))`;

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Everything that axe calls a violation, best practices included, in one of the colours; and whether the page is too wide. */
export async function axeTroublesIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // A strict policy lets nobody add a script to the page, so it runs beside it.
  await page.evaluate(axe.source);
  const found: string[] = await page.evaluate(audit(''));
  return [...found, ...(await tooWide(page))];
}

export async function tooWide(page: Page): Promise<string[]> {
  const sideways: number = await page.evaluate(overflow);
  return sideways === 0 ? [] : [`${sideways} px wider than the window`];
}

/** The same in light and (there only the colours differ) in dark. */
export async function axeTroubles(page: Page): Promise<string[]> {
  const found = await axeTroublesIn(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark: string[] = await page.evaluate(audit("runOnly: ['color-contrast']"));
  return [...found, ...inDark];
}
