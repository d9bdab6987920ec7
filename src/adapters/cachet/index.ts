// Documents: /api/v1/{components,components/groups,incidents,schedules} of Cachet 2; /api/{status,components,incidents,schedules} of Cachet 3, updates included.
// Ids: numbers, which stay through edits. The feed's guid of Cachet 3 is new with every edit and is not used.
// Cannot tell: the zone of its times (read as UTC unless the settings name one), the first post's state, any impact, regions, whether a missing row was deleted or hidden.
import { z } from 'zod';
import type { IncidentKind } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { isTimeZone } from '../reading/zoneless-time.js';
import { detection } from './detection.js';
import { readPost } from './read-post.js';
import type { CachetList, CachetPage } from './schema.js';
import { readVersion2, requestsOfVersion2 } from './version-2.js';
import { readVersion3, requestsOfVersion3 } from './version-3.js';

const Settings = z.object({
  /** The page; Cachet 3 often lives in a folder such as /status. */
  url: z.url({ protocol: /^https?$/ }).transform((text) => {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`;
  }),
  version: z.union([z.literal(2), z.literal(3)]),
  /** The server's zone by its IANA name. Cachet writes its times without any. */
  timeZone: z.string().refine(isTimeZone, 'is no time zone').optional(),
});
type Settings = z.infer<typeof Settings>;

function readComponents({ components }: CachetPage, notes: Notes): SnapshotComponent[] {
  return firstOfEach(components.rows, 'components', notes).map(({ id, name, group, status }) => ({
    id,
    name: name.trim(),
    group,
    regions: [],
    status: notes.word(status, `status of component ${id}`),
  }));
}

const labelOf = ({ name, group }: SnapshotComponent): string => (group === null ? name : `${group} - ${name}`);

/** A list with a row that could not be read covers nothing: the row must not look deleted. */
function windowOf(kinds: readonly IncidentKind[], list: CachetList<unknown> | undefined): ListWindow[] {
  if (list === undefined || !list.isSound) return [];
  return [{ kinds, reach: list.isWhole ? 'all' : 'recent' }];
}

async function parse({ url, version, timeZone }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const notes = new Notes();
  const page = version === 2 ? readVersion2(documents, url, notes) : readVersion3(documents, url, notes);
  if (timeZone === undefined) notes.add('time-zone', 'times carry no zone and are read as UTC; the page can be given one');
  const components = readComponents(page, notes);
  const labels = new Map(components.map((component) => [component.id, labelOf(component)]));
  const context = { notes, url, timeZone: timeZone ?? 'UTC', labels };
  const incidents = firstOfEach(
    [
      ...page.incidents.rows.map((row) => readPost(row, 'incident', context)),
      ...(page.schedules?.rows ?? []).map((row) => readPost(row, 'schedule', context)),
    ],
    'incidents',
    notes,
  );
  const isWhole = page.components.isWhole && page.incidents.isSound && (page.schedules?.isSound ?? true);
  const status = page.status ?? statusOfLists(incidents, components, isWhole);
  const host = new URL(url).host;
  return {
    snapshot: {
      provider: 'cachet',
      page: { name: host, url },
      status,
      components,
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    // A scheduled incident of an old release is a maintenance in the list of incidents, which then covers neither kind alone.
    windows: [...windowOf(['incident'], page.incidents), ...windowOf(['maintenance'], page.schedules)],
  };
}

function plan({ url, version }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  return version === 2 ? requestsOfVersion2(url) : requestsOfVersion3(url);
}

export const cachet = defineAdapter<Settings>({
  id: 'cachet',
  label: 'Cachet',
  settings: Settings,
  // A row of the catalogue does not say which version answers there.
  fromCatalogue: () => undefined,
  detection,
  plan,
  incidentAddress: ({ url, version }, key) => {
    const found = /^(incident|schedule)-(.+)$/.exec(key);
    if (found === null) return undefined;
    const path = `${version === 2 ? '/api/v1' : '/api'}/${found[1]}s/${encodeURIComponent(found[2] ?? '')}`;
    return { name: `incident:${key}`, url: `${url}${path}`, accept: 'json', expects: [404, 410] };
  },
  parse,
});
