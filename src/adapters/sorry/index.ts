// Documents: /api/v1/status, /components, /notices (present, future and the newest) and /api/v1/notices/<id> for what is open, to come or just over.
// Ids: components, notices and most updates carry numbers that stay through every edit.
// Cannot tell: severity, regions, what a text said before it was edited, notices that ended more than two days ago, deletions (they look like an end).
import { z } from 'zod';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { noticeName, pagesOf, planSorry, type SorryList, wantedNotices } from './plan.js';
import { readNotice } from './read-notice.js';
import { type SorryComponent, SorryComponents, SorryNotice, SorryNotices, SorryStatus } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

function readAs<Read>(schema: z.ZodType<Read>, document: PageDocument, what: string): Read {
  const read = schema.safeParse(document.status === 200 ? readJson(document) : undefined);
  if (!read.success) throw unrecognised(document, `with JSON that is no ${what} of Sorry`, read.error);
  return read.data;
}

function required(documents: readonly PageDocument[], name: string, url: string): PageDocument {
  const document = documentNamed(documents, name);
  if (document?.status !== 200) throw unrecognised({ url: `${url}/api/v1` }, `with no "${name}"`);
  return document;
}

/** All rows of a list in pages, and whether none is missing. */
function readList<Row>(
  list: SorryList,
  documents: readonly PageDocument[],
  read: (page: PageDocument) => { readonly good: readonly Row[]; readonly bad: readonly string[] },
): { readonly rows: readonly Row[]; readonly isWhole: boolean } {
  const { pages, hasMore } = pagesOf(list, documents);
  const found = pages.map(read);
  return { rows: found.flatMap(({ good }) => good), isWhole: !hasMore && found.every(({ bad }) => bad.length === 0) };
}

function componentsOf(rows: readonly SorryComponent[], notes: Notes): SnapshotComponent[] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return firstOfEach(rows, 'components', notes).map(({ id, name, state, parent_id }) => ({
    id,
    name,
    group: parent_id === null ? null : (names.get(parent_id) ?? null),
    status: notes.word(state, `state of component ${id}`),
    regions: [],
  }));
}

/** A notice that left between two requests, or was one too many, is not read, and then no absence may be concluded. */
function noteMissing(documents: readonly PageDocument[], notes: Notes): boolean {
  const missing = wantedNotices(documents).filter((id) => documentNamed(documents, noticeName(id))?.status !== 200);
  for (const id of missing) notes.add('missing-document', `notice ${id} could not be read`);
  return missing.length > 0;
}

function readNotices(
  documents: readonly PageDocument[],
  url: string,
  components: readonly SnapshotComponent[],
  notes: Notes,
): SnapshotIncident[] {
  const labels = new Map(components.map(({ id, name, group }) => [id, group === null ? name : `${group} - ${name}`]));
  const own = documents.filter(({ name, status }) => name.startsWith(noticeName('')) && status === 200);
  const rows = own.map((document) => readAs(SorryNotice, document, 'notice').notice);
  return firstOfEach(
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    'notices',
    notes,
  ).map((row) => readNotice(row, url, labels, notes));
}

async function parse({ url }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const { page } = readAs(SorryStatus, required(documents, 'status', url), 'state of a page');
  for (const name of ['components', 'present', 'future', 'recent']) required(documents, name, url);
  readAs(SorryNotices, required(documents, 'recent', url), 'list of notices');
  const notes = new Notes();
  const listed = readList('components', documents, (each) => {
    const { components } = readAs(SorryComponents, each, 'list of components');
    return { good: notes.rows(components, 'components'), bad: components.bad };
  });
  const ofNotices = (list: SorryList) =>
    readList(list, documents, (each) => {
      const { notices } = readAs(SorryNotices, each, 'list of notices');
      return { good: notes.rows(notices, `${list} notices`), bad: notices.bad };
    });
  const [present, future] = [ofNotices('present'), ofNotices('future')];
  const components = componentsOf(listed.rows, notes);
  const incidents = readNotices(documents, url, components, notes);
  const isPresentWhole = present.isWhole && !noteMissing(documents, notes);
  const stated = notes.word(page.state, 'state of the page');
  const windows: ListWindow[] = isPresentWhole
    ? [{ kinds: future.isWhole ? ['incident', 'notice', 'maintenance'] : ['incident', 'notice'], reach: 'open' }]
    : [];
  return {
    snapshot: {
      provider: 'sorry',
      page: { name: page.name.trim(), url },
      status: stated === 'unknown' ? statusOfLists(incidents, components, false) : stated,
      components,
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows,
  };
}

export const sorry = defineAdapter<Settings>({
  id: 'sorry',
  label: 'Sorry',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => planSorry(url, soFar),
  followsLinks: true,
  parse,
});
