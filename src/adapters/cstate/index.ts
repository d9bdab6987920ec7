// Documents: /index.json (systems and what is open), /issues/index.json (every issue), /index.xml (every issue with its text; also read where a title broke the JSON).
// Ids: the path of an issue's page, which stays when the page moves to another host; a system is known by its name alone.
// Cannot tell: when each update in a text was written, phases (an issue is open or resolved), windows of maintenances, which are only marked as information.
import { z } from 'zod';
import type { ComponentStatus, PageStatus } from '../../domain/incident.js';
import { isTerminal } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { IsoTime } from '../../domain/time.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { type CstateDocuments, readDocuments } from './read-documents.js';
import { type IssueContext, keyOf, readFeedIssue, readIssue, type Standing } from './read-issue.js';
import type { Index, Issue, Level } from './schema.js';

const Settings = z.object({
  /** The page, with its folder where it has one. */
  url: z.url({ protocol: /^https?$/ }).transform((text) => {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname.replace(/\/(?:index\.[a-z]+)?$/, '').replace(/(?<!\/)\/+$/, '')}`;
  }),
});
type Settings = z.infer<typeof Settings>;

const pageStatuses: Readonly<Record<Level, PageStatus>> = {
  ok: 'none',
  notice: 'minor',
  disrupted: 'major',
  down: 'critical',
  unknown: 'unknown',
};

const componentStatuses: Readonly<Record<Level, ComponentStatus>> = {
  ok: 'operational',
  notice: 'degraded_performance',
  disrupted: 'partial_outage',
  down: 'major_outage',
  unknown: 'unknown',
};

function readComponents(index: Index | undefined, notes: Notes): SnapshotComponent[] {
  const systems = index === undefined ? [] : notes.rows(index.systems, 'systems');
  const rows = systems.map((system) => ({ ...system, id: system.name.trim() }));
  return firstOfEach(rows, 'systems', notes).map(({ id, category, status }) => ({
    id,
    name: id,
    group: category?.trim() || null,
    status: componentStatuses[notes.word(status, `status of system ${id}`)],
    regions: [],
  }));
}

const unresolvedOf = (index: Index | undefined, notes: Notes): Issue[] =>
  (index === undefined ? [] : index.systems.good).flatMap((system) =>
    notes.rows(system.unresolvedIssues, `unresolved issues of system ${system.name}`),
  );

const listedOf = ({ issues }: CstateDocuments, notes: Notes): Issue[] =>
  issues === undefined ? [] : notes.rows(issues.pages, 'list of issues').flat();

const areSystemsSound = (index: Index | undefined): boolean =>
  index?.systems.bad.length === 0 &&
  index.systems.good.every(({ unresolvedIssues }) => unresolvedIssues.listed && unresolvedIssues.bad.length === 0);

interface Issues {
  readonly incidents: readonly SnapshotIncident[];
  /** Those that only the feed tells, without impact and systems. */
  readonly sketched: readonly string[];
}

/** One issue stands in the list, in the feed and under each system that it affects. */
function readIncidents(documents: CstateDocuments, context: IssueContext): Issues {
  const { notes, url, texts } = context;
  const found = new Map<string, SnapshotIncident>();
  const take = (rows: readonly Issue[], standing: Standing): void => {
    for (const row of rows) {
      const key = keyOf(row.permalink, url);
      if (key === null) notes.add('bad-row', `an issue has the permalink "${row.permalink.slice(0, 60)}"`);
      else if (!found.has(key)) found.set(key, readIssue(row, key, standing, context));
    }
  };
  take(unresolvedOf(documents.index, notes), 'unresolved');
  take(listedOf(documents, notes), areSystemsSound(documents.index) ? 'not named' : 'not told');
  const isTold = documents.index !== undefined && documents.issues !== undefined;
  const sketched = isTold ? [] : [...texts.keys()].filter((key) => !found.has(key));
  for (const [key, item] of texts) if (!isTold && !found.has(key)) found.set(key, readFeedIssue(item, key, context));
  return { incidents: [...found.values()], sketched };
}

function windowsOf({ index, issues, feed }: CstateDocuments): ListWindow[] {
  const kinds = ['incident', 'maintenance', 'notice'] as const;
  if (index !== undefined && !areSystemsSound(index)) return [];
  if (issues !== undefined) return issues.pages.bad.length === 0 ? [{ kinds, reach: 'all' }] : [];
  if (feed !== undefined) return feed.isComplete ? [{ kinds, reach: 'all' }] : [];
  return [{ kinds, reach: 'open' }];
}

/** The moment at which the whole page was built, to the minute. Other zones than UTC are only abbreviated. */
function builtAt(index: Index | undefined): IsoTime | null {
  if (index === undefined || index.buildTimezone !== 'UTC') return null;
  const read = IsoTime.safeParse(`${index.buildDate}T${index.buildTime}:00Z`);
  return read.success ? read.data : null;
}

async function parse({ url }: Settings, pages: readonly PageDocument[]): Promise<PageLook> {
  const notes = new Notes();
  const documents = await readDocuments(pages, url, notes);
  const { index, feed } = documents;
  const texts = new Map(
    (feed?.items ?? []).flatMap((item) => {
      const key = keyOf(item.link ?? item.id, url);
      return key === null ? [] : [[key, item] as const];
    }),
  );
  const components = readComponents(index, notes);
  const { incidents: found, sketched } = readIncidents(documents, { notes, url, texts });
  const incidents = newestFirst(found);
  const said = index === undefined ? undefined : pageStatuses[notes.word(index.summaryStatus, 'summaryStatus')];
  const status = said ?? statusOfLists(incidents, components, false);
  if (said !== undefined && said !== 'none' && incidents.every((incident) => isTerminal(incident.status)))
    notes.add('contradiction', 'the page is not well and lists no open issue');
  const name = index?.title?.trim() || feed?.title.trim() || new URL(url).host;
  return {
    snapshot: { provider: 'cstate', page: { name, url }, status, components, incidents, notes: notes.list() },
    asOf: builtAt(index),
    windows: windowsOf(documents),
    sketched,
    // A look without the feed has no texts; they were not taken back.
    latestOnly: feed === undefined ? incidents.map(({ id }) => id) : [],
  };
}

const requestsOf = (url: string): readonly PageRequest[] => [
  { name: 'index', url: `${url}/index.json`, accept: 'json' },
  { name: 'issues', url: `${url}/issues/index.json`, accept: 'json', expects: [404] },
  { name: 'feed', url: `${url}/index.xml`, accept: 'xml', expects: [404] },
];

export const cstate = defineAdapter<Settings>({
  id: 'cstate',
  label: 'cState',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : requestsOf(url)),
  incidentAddress: ({ url }, key) => ({
    name: `incident:${key}`,
    url: `${new URL(url).origin}${key}/index.json`,
    accept: 'json',
    expects: [404, 410],
  }),
  parse,
});
