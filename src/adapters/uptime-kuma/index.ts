// Documents: /api/status-page/<slug> (what is pinned now), /api/status-page/heartbeat/<slug> (last checks), and of newer releases …/incident-history (10 newest, open and closed).
// Ids: numbers, which stay; an incident is edited in place, and its feed's guid is new with every edit and is not used. A recurring maintenance keeps one id.
// Cannot tell: what an incident said before an edit, its phases (it is open or gone), its components, an address of its own.
import { z } from 'zod';
import type { ListWindow, PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageRequest } from '../adapter.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection, slugOf } from './detection.js';
import { readComponents } from './read-components.js';
import { type KumaDocuments, readDocuments } from './read-documents.js';
import { readIncident, readMaintenance } from './read-events.js';
import type { KumaIncident } from './schema.js';

/** The slug is the last part of `/status/<slug>`; a page with a domain of its own names it in its manifest, where detection finds it. */
const Settings = z
  .object({
    url: z.url({ protocol: /^https?$/ }),
    slug: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  })
  .transform(({ url, slug }, context) => {
    const found = slug ?? slugOf(new URL(url));
    if (found !== undefined) return { url, slug: found };
    context.addIssue({ code: 'custom', message: 'does not tell the slug of the page' });
    return z.NEVER;
  });
type Settings = z.infer<typeof Settings>;

const apiOf = ({ url, slug }: Settings): string => `${new URL(url).origin}/api/status-page/${slug}`;

/** The history is cached apart from the page, so what the page shows counts where they differ. */
function rowsOf({ open, history }: KumaDocuments, notes: Notes): KumaIncident[] {
  const shown = firstOfEach(notes.rows(open, 'incidents'), 'incidents', notes);
  if (history === undefined) return shown;
  const ids = new Set(shown.map(({ id }) => id));
  const past = firstOfEach(notes.rows(history.incidents, 'history'), 'incidents of the history', notes);
  return [...shown, ...past.filter(({ id }) => !ids.has(id))];
}

/**
 * The page lists what is open, and nothing else. The history of newer releases lists the ten newest, so of what left the page it tells whether it
 * ended or was deleted as far as it reaches; behind that, leaving the page is the end.
 */
function windowsOf({ page, open, history }: KumaDocuments): ListWindow[] {
  const { maintenanceList } = page;
  const maintenances: ListWindow[] =
    maintenanceList.listed && maintenanceList.bad.length === 0 ? [{ kinds: ['maintenance'], reach: 'open' }] : [];
  if (open.bad.length > 0 || (history?.incidents.bad.length ?? 0) > 0) return maintenances;
  if (history?.hasMore === false) return [{ kinds: ['incident'], reach: 'all' }, ...maintenances];
  const past: ListWindow[] = history === undefined ? [] : [{ kinds: ['incident'], reach: 'recent' }];
  return [...past, { kinds: ['incident'], reach: 'open' }, ...maintenances];
}

const isWhole = ({ page, open }: KumaDocuments): boolean =>
  open.bad.length === 0 &&
  page.publicGroupList.bad.length === 0 &&
  page.maintenanceList.bad.length === 0 &&
  page.publicGroupList.good.every(({ monitorList }) => monitorList.listed && monitorList.bad.length === 0);

async function parse(settings: Settings, documents: Parameters<typeof readDocuments>[0]): Promise<PageLook> {
  const notes = new Notes();
  const read = readDocuments(documents, apiOf(settings), notes);
  const { page } = read;
  const pageUrl = `${new URL(settings.url).origin}/status/${settings.slug}`;
  if (!page.maintenanceList.listed) notes.add('missing-list', 'the page does not list its maintenances');
  const components = readComponents(page, read.beats, notes);
  const incidents = rowsOf(read, notes).map((row) => readIncident(row, { notes, pageUrl }));
  const maintenances = firstOfEach(notes.rows(page.maintenanceList, 'maintenances'), 'maintenances', notes).map((row) =>
    readMaintenance(row, { notes, pageUrl }),
  );
  const found = newestFirst([...incidents, ...maintenances]);
  const named = { name: page.config.title?.trim() || settings.slug, url: pageUrl };
  const status = components.length === 0 && found.length === 0 ? 'unknown' : statusOfLists(found, components, isWhole(read));
  return {
    snapshot: { provider: 'uptime-kuma', page: named, status, components, incidents: found, notes: notes.list() },
    asOf: null,
    windows: windowsOf(read),
  };
}

function plan(settings: Settings, soFar: readonly unknown[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  const { origin } = new URL(settings.url);
  return [
    { name: 'page', url: apiOf(settings), accept: 'json' },
    { name: 'heartbeats', url: `${origin}/api/status-page/heartbeat/${settings.slug}`, accept: 'json' },
    { name: 'history', url: `${apiOf(settings)}/incident-history`, accept: 'json', expects: [404] },
  ];
}

export const uptimeKuma = defineAdapter<Settings>({
  id: 'uptime-kuma',
  label: 'Uptime Kuma',
  settings: Settings,
  fromCatalogue: ({ url }) => {
    const slug = slugOf(new URL(url));
    return slug === undefined ? undefined : { url, slug };
  },
  detection,
  plan,
  parse,
});
