// Documents: api.status.io/1.0/status/<page id> (what is open and planned) and the page's /pages/<page id>/rss (how it ended).
// Ids: pages, components, containers, incidents and maintenances carry 24 hexadecimal digits that stay; messages have no ids, only times.
// Cannot tell: impact and components of what is over and was never seen open, seconds, how far back the feed reaches, the size of a security event.
import { z } from 'zod';
import type { ListWindow, PageLook } from '../../domain/snapshot.js';
import { type CatalogueRow, defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readComponents } from './read-components.js';
import { readHappening, type StatusioContext, type StatusioList } from './read-happening.js';
import { joinHistory, readHistory } from './read-history.js';
import { StatusioAnswer, type StatusioHappening, StatusioPageId } from './schema.js';

const Settings = z.object({ url: pageOrigin, pageId: StatusioPageId });
type Settings = z.infer<typeof Settings>;

const addresses = ({ url, pageId }: Settings) => ({
  status: `https://api.status.io/1.0/status/${pageId}`,
  history: `${url}/pages/${pageId}/rss`,
});

const ErrorAnswer = z.object({ error: z.string() });

function readAnswer(document: PageDocument): StatusioAnswer['result'] {
  const raw = readJson(document);
  const read = StatusioAnswer.safeParse(raw);
  if (!read.success) {
    const failure = ErrorAnswer.safeParse(raw);
    const why = failure.success
      ? `with an error ("${failure.data.error.slice(0, 80)}")`
      : 'with JSON that is no status of Status.io';
    throw unrecognised(document, why, read.error);
  }
  const { active, upcoming } = read.data.result.maintenance;
  for (const rows of [active, upcoming])
    if (!rows.listed && rows.bad.length > 0) throw unrecognised(document, `with ${rows.bad[0]} where a list belongs`);
  return read.data.result;
}

/** Only what is open is listed, so that absence ends it. */
function windows({ incidents, maintenance: { active, upcoming } }: StatusioAnswer['result']): ListWindow[] {
  const isWhole = active.listed && upcoming.listed && active.bad.length + upcoming.bad.length === 0;
  return [
    ...(incidents.bad.length === 0 ? [{ kinds: ['incident'], reach: 'open' } as const] : []),
    ...(isWhole ? [{ kinds: ['maintenance'], reach: 'open' } as const] : []),
  ];
}

function readOpen({ incidents, maintenance }: StatusioAnswer['result'], context: StatusioContext) {
  const read = (rows: readonly StatusioHappening[], list: StatusioList) => rows.map((row) => readHappening(row, list, context));
  const { notes } = context;
  return [
    ...read(notes.rows(incidents, 'incidents'), 'incidents'),
    ...read(notes.rows(maintenance.active, 'active maintenances'), 'active'),
    ...read(notes.rows(maintenance.upcoming, 'upcoming maintenances'), 'upcoming'),
  ];
}

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'status');
  if (document?.status !== 200) throw unrecognised({ url: addresses(settings).status }, 'with no status');
  const result = readAnswer(document);
  const notes = new Notes();
  for (const [name, { listed }] of Object.entries(result.maintenance))
    if (!listed) notes.add('missing-list', `the list of ${name} maintenances is missing`);
  const components = readComponents(notes.rows(result.status, 'components'), result.status.bad.length === 0, notes);
  const context = { origin: settings.url, pageId: settings.pageId, components, notes };
  const open = readOpen(result, context);
  const feed = documents.find(({ name, status }) => name === 'history' && status === 200);
  if (feed === undefined) notes.add('missing-document', 'the page has no feed, which alone tells how incidents ended');
  const history = feed === undefined ? undefined : await readHistory(feed, context);
  const incidents = joinHistory(open, history?.closed ?? [], notes);
  const reaches = windows(result);
  const stated = notes.word(result.status_overall.status_code, 'status_code of the page');
  const isWhole = reaches.length === 2 && components.isWhole;
  const seenOpen = new Set(open.map(({ id }) => id));
  return {
    snapshot: {
      provider: 'statusio',
      page: { name: history?.title ?? new URL(settings.url).host, url: settings.url },
      status:
        stated === 'unknown'
          ? statusOfLists(incidents, components.components, isWhole && result.status_overall.status_code.unread !== null)
          : stated,
      components: [...components.components],
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows: reaches,
    sketched: incidents.flatMap(({ id }) => (seenOpen.has(id) ? [] : [id])),
  };
}

function plan(settings: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  const at = addresses(settings);
  return [
    { name: 'status', url: at.status, accept: 'json' },
    { name: 'history', url: at.history, accept: 'xml', expects: [403, 404, 410] },
  ];
}

/** Pages of Status.io have their id in the address of their feed, and nowhere else in a row. */
function fromCatalogue({ url, feedUrl }: CatalogueRow): Settings | undefined {
  const read = Settings.safeParse({ url, pageId: /\/pages\/([0-9a-f]{24})\/rss/.exec(feedUrl ?? '')?.[1] });
  return read.success ? read.data : undefined;
}

export const statusio = defineAdapter<Settings>({
  id: 'statusio',
  label: 'Status.io',
  settings: Settings,
  fromCatalogue,
  detection,
  plan,
  parse,
});
