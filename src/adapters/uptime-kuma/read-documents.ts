import type { PageDocument } from '../adapter.js';
import { isHtml } from '../reading/html-document.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { type LooseRows, looseArray } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { Heartbeats, History, KumaIncident, KumaPage } from './schema.js';

export interface KumaDocuments {
  readonly page: KumaPage;
  /** What the page shows now, of either version. */
  readonly open: LooseRows<KumaIncident>;
  readonly beats: Readonly<Record<string, readonly unknown[] | null>>;
  readonly history: History | undefined;
}

function required(documents: readonly PageDocument[], name: string, url: string): PageDocument {
  const document = documentNamed(documents, name);
  if (document === undefined) throw unrecognised({ url }, `without its ${name}`);
  return document;
}

function openOf(page: KumaPage, document: PageDocument): LooseRows<KumaIncident> {
  if (page.incidents.listed) return page.incidents;
  if (page.incidents.bad.length > 0) throw unrecognised(document, `with ${page.incidents.bad[0]} where its incidents belong`);
  if (page.incident === undefined) throw unrecognised(document, 'with JSON that has neither "incident" nor "incidents"');
  return looseArray(KumaIncident).parse(page.incident === null ? [] : [page.incident]);
}

/** Releases without a history answer its address with the web page that they answer everything with. */
function readHistory(document: PageDocument | undefined, notes: Notes): History | undefined {
  if (document === undefined || document.status === 404 || isHtml(document.body)) {
    notes.add('missing-document', 'the page has no history of incidents');
    return undefined;
  }
  const read = History.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that is no history of Uptime Kuma');
  return read.data;
}

export function readDocuments(documents: readonly PageDocument[], url: string, notes: Notes): KumaDocuments {
  const pageDocument = required(documents, 'page', url);
  const page = KumaPage.safeParse(readJson(pageDocument));
  if (!page.success)
    throw unrecognised(pageDocument, 'with JSON that is no page of Uptime Kuma: "config" or "publicGroupList" is missing');
  const beatDocument = required(documents, 'heartbeats', url);
  const beats = Heartbeats.safeParse(readJson(beatDocument));
  if (!beats.success) throw unrecognised(beatDocument, 'with JSON that has no "heartbeatList"');
  return {
    page: page.data,
    open: openOf(page.data, pageDocument),
    beats: beats.data.heartbeatList,
    history: readHistory(documentNamed(documents, 'history'), notes),
  };
}
