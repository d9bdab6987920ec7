import { z } from 'zod';
import type { Detection, PageDocument } from '../adapter.js';
import { type HtmlElement, isHtml, readHtml, scriptJson } from '../reading/html-document.js';
import { ChecklySlug } from './schema.js';

interface ChecklySettings {
  readonly url: string;
  readonly slug: string;
}

/** Nuxt flattens its data into one list of values; objects hold the places of their members. */
const NuxtValues = z.array(z.unknown());
const Members = z.record(z.string(), z.unknown());

/** Keys of the page's data, as Checkly's front end calls its requests. */
const windowsKey = 'maintenance-windows-';
const ownKeys = ['status-page-resolver-', 'unresolved-incidents-', windowsKey];

function dataKeys(page: HtmlElement): string[] {
  const script = page.byId('__NUXT_DATA__');
  const values = NuxtValues.safeParse(script?.tag === 'script' ? scriptJson(script) : undefined);
  if (!values.success) return [];
  return values.data.flatMap((value) => {
    const members = Members.safeParse(value);
    return members.success ? Object.keys(members.data) : [];
  });
}

function slugOf(page: PageDocument, keys: readonly string[]): string | undefined {
  const inRequest = /\/api\/status-page\/([A-Za-z0-9_-]{1,100})\/(?:unresolved-incidents|uptime|maintenance-windows)\b/.exec(
    page.body,
  )?.[1];
  const inKey = keys.find((key) => key.startsWith(windowsKey))?.slice(windowsKey.length);
  const read = ChecklySlug.safeParse(inRequest ?? inKey);
  return read.success ? read.data : undefined;
}

function recognise({ origin }: URL, page: PageDocument | undefined) {
  if (page === undefined || page.status !== 200 || !isHtml(page.body) || !page.body.includes('__NUXT_DATA__')) return undefined;
  const keys = dataKeys(readHtml(page));
  const found = ownKeys.filter((own) => keys.some((key) => key.startsWith(own)));
  const slug = slugOf(page, keys);
  if (found.length < 2 || slug === undefined) return undefined;
  return {
    settings: { url: origin, slug },
    confidence: 'sure',
    evidence: [
      `the page's data is kept under names of Checkly (${found.map((own) => `${own}…`).join(', ')})`,
      `its requests are made for "${slug}"`,
    ],
    feeds: [`${origin}/feed.rss`, `${origin}/feed.atom`],
  } as const;
}

export const detection: Detection<ChecklySettings> = { step: 7, probes: () => [], recognise };
