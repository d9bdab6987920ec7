// Documents: /api/v2/incidents.json and /api/v2/summary.json (like Statuspage), /proxy/<host> (groups, maintenances, write-ups); /feed.atom for missing texts.
// Ids: ULIDs, nearly always the same in all documents; where they differ, name and beginning join them and the id of /api/v2 counts.
// Cannot tell: closed maintenances, edits, what lies behind the 25 newest; on pages with nothing but a feed, all updates but the latest. The page's clock follows its incidents, so it is not used.
import { z } from 'zod';
import type { PageStatus } from '../../domain/incident.js';
import type { PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin, webAddress } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { allIncidents, isContradicted, listsOpen, windowsOf } from './page-incidents.js';
import { labelsOf, readComponents } from './read-components.js';
import { type IncidentIoDocuments, readDocuments } from './read-documents.js';
import { type CompatIncident, CompatIncidents } from './schema.js';

const Settings = z.object({
  url: pageOrigin,
  /** Of a page below another one: "eu" for https://status.vendor.example/eu. */
  subpath: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .optional(),
});
type Settings = z.infer<typeof Settings>;

/** A page below another one has only its own document; every other one belongs to the page above. */
function plan({ url, subpath }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  const proxy = `${url}/proxy/${new URL(url).host}`;
  if (subpath !== undefined) return soFar.length > 0 ? [] : [{ name: 'proxy', url: `${proxy}/${subpath}`, accept: 'json' }];
  if (soFar.length > 0) return wantsFeed(soFar) ? [feedRequest(url, soFar)] : [];
  return [
    { name: 'incidents', url: `${url}/api/v2/incidents.json`, accept: 'json', expects: [404] },
    { name: 'summary', url: `${url}/api/v2/summary.json`, accept: 'json', expects: [404] },
    { name: 'proxy', url: proxy, accept: 'json', expects: [404] },
  ];
}

/** A page that has nothing else must have its feed. */
function feedRequest(url: string, soFar: readonly PageDocument[]): PageRequest {
  const request = { name: 'feed', url: `${url}/feed.atom`, accept: 'xml' } as const;
  return soFar.some(({ status }) => status === 200) ? { ...request, expects: [404] } : request;
}

function compatRows(body: string): readonly CompatIncident[] {
  try {
    const read = CompatIncidents.safeParse(JSON.parse(body));
    return read.success ? read.data.incidents.good : [];
  } catch {
    return [];
  }
}

/** Where the list is missing, or its texts are: on some pages every one of them is empty. */
function wantsFeed(soFar: readonly PageDocument[]): boolean {
  if (documentNamed(soFar, 'feed') !== undefined) return false;
  const incidents = documentNamed(soFar, 'incidents');
  if (incidents === undefined || incidents.status !== 200) return true;
  return compatRows(incidents.body).some(({ incident_updates }) => incident_updates.good.some(({ body }) => body.trim() === ''));
}

function statusOf(
  documents: IncidentIoDocuments,
  incidents: readonly SnapshotIncident[],
  components: readonly SnapshotComponent[],
  notes: Notes,
): PageStatus {
  const { summary, native } = documents;
  if (summary !== undefined) return notes.word(summary.status.indicator, 'indicator of the page');
  const isWhole = native !== undefined && listsOpen(documents, 'incident') && components.length > 0;
  return statusOfLists(incidents, components, isWhole);
}

function pageOf({ summary, incidents, native, feed }: IncidentIoDocuments, settings: Settings): PageLook['snapshot']['page'] {
  const compat = summary?.page ?? incidents?.page;
  const own = `${settings.url}${settings.subpath === undefined ? '' : `/${settings.subpath}`}`;
  const stated = native?.public_url ?? compat?.url ?? null;
  const title = feed?.title.replace(/(?: status)? - incident history$/i, '');
  const name = (compat?.name ?? native?.name ?? title ?? '').trim();
  return { name: name || new URL(settings.url).host, url: webAddress(stated, own)?.replace(/(?<!\/)\/+$/, '') ?? own };
}

function noteMissing({ summary, incidents, native, feed }: IncidentIoDocuments, notes: Notes): void {
  if (native === undefined) notes.add('missing-document', 'the page does not show its own form: no groups, no maintenances');
  if (summary === undefined) notes.add('missing-document', 'the page has no summary: it does not say how it is as a whole');
  if (incidents === undefined) notes.add('missing-document', 'the page has no list of closed incidents');
  if (isContradicted(native)) notes.add('contradiction', 'components are affected, but nothing is listed that affects them');
  if (incidents === undefined && feed !== undefined)
    notes.add('latest-only', 'the feed shows only the latest update of each incident');
}

async function parse(settings: Settings, pages: readonly PageDocument[]): Promise<PageLook> {
  const notes = new Notes();
  const documents = await readDocuments(pages, settings, notes);
  noteMissing(documents, notes);
  const page = pageOf(documents, settings);
  const components = readComponents(documents, notes);
  const context = { notes, pageUrl: page.url, ...labelsOf(components) };
  const { incidents, ...told } = allIncidents(documents, context, documentNamed(pages, 'feed')?.fetchedAt ?? '');
  const status = statusOf(documents, incidents, components, notes);
  return {
    snapshot: { provider: 'incidentio', page, status, components, incidents: newestFirst(incidents), notes: notes.list() },
    asOf: null,
    windows: windowsOf(documents),
    ...told,
  };
}

export const incidentio = defineAdapter<Settings>({
  id: 'incidentio',
  label: 'incident.io',
  settings: Settings,
  detection,
  // A path may name a page below this one, which only its own answer tells.
  fromCatalogue: ({ url }) => (new URL(url).pathname === '/' ? { url } : undefined),
  plan,
  followsLinks: true,
  parse,
});
