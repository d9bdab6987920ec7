import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import type { PageContext } from './read-incident.js';
import type { StatuspageComponent, StatuspageSummary } from './schema.js';

/** Statuspage ids are 12 lower-case letters and digits; the software that imitates its format uses other forms. */
const genuineId = /^[a-z0-9]{12}$/;
const ulid = /^[0-9A-HJKMNP-TV-Z]{26}$/;

export type Answering = 'statuspage' | 'incident.io' | 'other';

export function whoAnswers(summary: StatuspageSummary): Answering {
  const id = summary.page.id ?? '';
  if (genuineId.test(id)) return 'statuspage';
  return ulid.test(id) ? 'incident.io' : 'other';
}

export function pageUrlOf(stated: string | null): string | null {
  if (stated === null || !/^https?:\/\//.test(stated) || !URL.canParse(stated)) return null;
  const url = new URL(stated);
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

function groupNames(rows: readonly StatuspageComponent[]): ReadonlyMap<string, string> {
  return new Map(rows.filter((row) => row.group === true).map((row) => [row.id, row.name.trim()]));
}

/** Groups are not components of their own: their status is only a rollup of what stands in them. */
export function readComponents(rows: readonly StatuspageComponent[], notes: Notes): SnapshotComponent[] {
  const groups = groupNames(rows);
  const components = new Map<string, SnapshotComponent>();
  for (const row of rows) {
    if (row.group === true) continue;
    if (components.has(row.id)) {
      notes.add('duplicate-id', `two components are called ${row.id}`);
      continue;
    }
    const group = row.group_id === null ? null : (groups.get(row.group_id) ?? null);
    const name = row.name.trim();
    const status = notes.word(row.status, `status of component ${row.id}`);
    components.set(row.id, { id: row.id, name, group, status, regions: [] });
  }
  return [...components.values()];
}

const labelOf = (component: Pick<SnapshotComponent, 'name' | 'group'>): string =>
  component.group === null ? component.name : `${component.group} - ${component.name}`;

export function pageContext(
  origin: string,
  pageUrl: string | null,
  components: readonly SnapshotComponent[],
  notes: Notes,
): PageContext {
  const labels = new Map(components.map((component) => [component.id, labelOf(component)]));
  return {
    notes,
    origin,
    pageUrl,
    componentLabel: ({ id, name }) => (id === null ? undefined : labels.get(id)) ?? name.trim(),
  };
}
