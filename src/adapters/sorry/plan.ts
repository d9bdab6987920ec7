import { z } from 'zod';
import { addMs, type IsoTime } from '../../domain/time.js';
import type { PageDocument, PageRequest } from '../adapter.js';
import { SorryNotices } from './schema.js';

/** What one look asks for. Lists come in pages; texts and components of a notice stand only in its own document. */

/** A list of more pages is left unread, and then covers nothing. */
const mostPages = 10;
/** What lies behind is not read, and then no absence may be concluded either. */
const mostNotices = 30;
/** How long after its end a notice is still read, so that its last words are not missed. */
const afterMs = 48 * 3_600_000;

const lists = {
  components: '/api/v1/components',
  present: '/api/v1/notices?filter%5Btimeline_state_eq%5D=present',
  future: '/api/v1/notices?filter%5Btimeline_state_eq%5D=future',
} as const;
export type SorryList = keyof typeof lists;

const listNames: readonly SorryList[] = ['components', 'present', 'future'];

const pageName = (list: SorryList, page: number): string => (page === 1 ? list : `${list}:${page}`);

export const noticeName = (id: string): string => `notice:${id}`;

const Paged = z.object({ meta: z.object({ next_page: z.string().min(1) }) });

function jsonOf(document: PageDocument | undefined): unknown {
  if (document?.status !== 200) return undefined;
  try {
    return JSON.parse(document.body);
  } catch {
    return undefined;
  }
}

/** The pages of a list fetched so far, in their order, and whether there is another one. */
export function pagesOf(
  list: SorryList,
  documents: readonly PageDocument[],
): { readonly pages: PageDocument[]; readonly hasMore: boolean } {
  const pages: PageDocument[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const document = documents.find(({ name }) => name === pageName(list, page));
    if (document !== undefined) pages.push(document);
    if (!Paged.safeParse(jsonOf(document)).success) return { pages, hasMore: false };
  }
  return { pages, hasMore: true };
}

/** A link to the next page may have lost the filter, so it only tells that there is one. */
function nextPage(url: string, list: SorryList, soFar: readonly PageDocument[]): PageRequest[] {
  const { pages, hasMore } = pagesOf(list, soFar);
  const last = pages.at(-1);
  if (hasMore || last === undefined || !Paged.safeParse(jsonOf(last)).success) return [];
  const page = pages.length + 1;
  const address = `${url}${lists[list]}${lists[list].includes('?') ? '&' : '?'}page=${page}`;
  return [{ name: pageName(list, page), url: address, accept: 'json' }];
}

const hasJustEnded = (endedAt: IsoTime | null, fetchedAt: IsoTime): boolean =>
  endedAt !== null && endedAt > addMs(fetchedAt, -afterMs);

/** Notices that should be read one by one: all that are open or to come, and what ended a short while ago. */
export function wantedNotices(documents: readonly PageDocument[]): string[] {
  const rowsOf = (document: PageDocument) => {
    const read = SorryNotices.safeParse(jsonOf(document));
    return read.success ? read.data.notices.good : [];
  };
  const listed = [...pagesOf('present', documents).pages, ...pagesOf('future', documents).pages].flatMap(rowsOf);
  const recent = documents
    .filter(({ name }) => name === 'recent')
    .flatMap((document) => rowsOf(document).filter(({ ended_at }) => hasJustEnded(ended_at.at, document.fetchedAt)));
  return [...new Set([...listed, ...recent].map(({ id }) => id))];
}

export function planSorry(url: string, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length === 0)
    return [
      { name: 'status', url: `${url}/api/v1/status`, accept: 'json' },
      ...listNames.map((list): PageRequest => ({ name: list, url: `${url}${lists[list]}`, accept: 'json' })),
      { name: 'recent', url: `${url}/api/v1/notices`, accept: 'json' },
    ];
  const further = listNames.flatMap((list) => nextPage(url, list, soFar));
  // Which notices come first is only settled once every list is whole.
  if (further.length > 0) return further;
  const has = new Set(soFar.map(({ name }) => name));
  const notices = wantedNotices(soFar)
    .slice(0, mostNotices)
    .map(
      (id): PageRequest => ({
        name: noticeName(id),
        url: `${url}/api/v1/notices/${encodeURIComponent(id)}`,
        accept: 'json',
        expects: [404],
      }),
    );
  return notices.filter(({ name }) => !has.has(name));
}
