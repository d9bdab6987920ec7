import type { PageDocument } from '../adapter.js';
import type { Feed } from '../reading/feed-document.js';
import { readFeed } from '../reading/feed-document.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import type { LooseRows } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { CompatIncidents, CompatSummary, NativeSummary } from './schema.js';

/** What of this page could be had. */
export interface IncidentIoDocuments {
  readonly summary: CompatSummary | undefined;
  readonly incidents: CompatIncidents | undefined;
  readonly native: NativeSummary | undefined;
  readonly feed: Feed | undefined;
}

const hasKey = (raw: unknown, key: string): boolean => typeof raw === 'object' && raw !== null && key in raw;

function requireList(document: PageDocument, rows: LooseRows<unknown>): void {
  if (!rows.listed && rows.bad.length > 0) throw unrecognised(document, `with ${rows.bad[0]} where a list belongs`);
}

function readSummary(document: PageDocument): CompatSummary {
  const read = CompatSummary.safeParse(readJson(document));
  if (!read.success)
    throw unrecognised(document, 'with JSON that is no incident.io summary: page.id is no ULID or "status" is missing');
  for (const rows of [read.data.components, read.data.incidents]) requireList(document, rows);
  return read.data;
}

function readIncidents(document: PageDocument): CompatIncidents {
  const raw = readJson(document);
  const read = CompatIncidents.safeParse(raw);
  if (!read.success || !hasKey(raw, 'incidents'))
    throw unrecognised(document, 'with JSON that is no incident.io list: page.id is no ULID or "incidents" is missing');
  requireList(document, read.data.incidents);
  return read.data;
}

/** Every page answers for itself only: what another page says, even one above or below, is never taken for it. */
function readNative(document: PageDocument, subpath: string | undefined): NativeSummary {
  const read = NativeSummary.safeParse(readJson(document));
  if (!read.success)
    throw unrecognised(document, 'with JSON that is no incident.io page: its "summary" with id and name is missing');
  const { summary } = read.data;
  if (!summary.ongoing_incidents.listed && !summary.structure) throw unrecognised(document, 'with a summary that lists nothing');
  const stated = summary.subpath?.replaceAll('/', '') ?? '';
  if (subpath !== undefined && stated !== subpath)
    throw unrecognised(document, `for the page "/${stated}" where the page below, "/${subpath}", was asked for`);
  return summary;
}

async function readOwnFeed(document: PageDocument, isAlone: boolean, notes: Notes): Promise<Feed> {
  const feed = await readFeed(document, notes);
  const isTheirs = /incident\.io/i.test(feed.generator ?? '');
  if (!isTheirs && (isAlone || feed.generator !== null))
    throw unrecognised(document, 'with a feed that incident.io did not make');
  return feed;
}

/** @throws PermanentError `page.unrecognised` where a document is something else, or where there is none at all. */
export async function readDocuments(
  documents: readonly PageDocument[],
  page: { readonly url: string; readonly subpath?: string | undefined },
  notes: Notes,
): Promise<IncidentIoDocuments> {
  const present = (name: string): PageDocument | undefined => {
    const document = documentNamed(documents, name);
    return document?.status === 200 ? document : undefined;
  };
  const [summary, incidents, native, feed] = ['summary', 'incidents', 'proxy', 'feed'].map(present);
  const others = [summary, incidents, native].filter((document) => document !== undefined);
  if (others.length === 0 && feed === undefined) throw unrecognised(page, 'with none of the documents of an incident.io page');
  return {
    summary: summary && readSummary(summary),
    incidents: incidents && readIncidents(incidents),
    native: native && readNative(native, page.subpath),
    feed: feed && (await readOwnFeed(feed, others.length === 0, notes)),
  };
}
