import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { PageDocument } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import type { Notes } from '../reading/notes.js';
import { type Component, Components } from './schema.js';

type Child = Component['children']['good'][number];

const isGroup = (row: Component, groupIds: ReadonlySet<string>): boolean =>
  row.isParent === true || row.children.good.length > 0 || groupIds.has(row.id);

/** The rows that hold others: their own status is only a rollup. */
function groupsOf(rows: readonly Component[]): ReadonlyMap<string, string> {
  const named = new Set(rows.map(({ group }) => group).filter((group) => typeof group === 'string'));
  return new Map(rows.filter((row) => isGroup(row, named)).map(({ id, name }) => [id, name.trim()]));
}

/** Which group each component stands in, told by the group or by the component itself. */
function memberships(rows: readonly Component[], groups: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const { id, group } of rows)
    if (typeof group === 'string' && group.trim() !== '') members.set(id, groups.get(group) ?? group.trim());
  for (const row of rows) for (const child of row.children.good) members.set(child.id, row.name.trim());
  return members;
}

const isWhole = (child: Child): child is Extract<Child, { name: string }> => 'name' in child;

/** @throws PermanentError `page.unrecognised` for a document without the list. */
export function readComponents(document: PageDocument, notes: Notes): SnapshotComponent[] {
  const read = Components.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that holds no list of Instatus components');
  const rows = notes.rows(read.data, 'components');
  const groups = groupsOf(rows);
  const groupOf = memberships(rows, groups);
  const found = new Map<string, SnapshotComponent>();
  for (const row of [...rows, ...rows.flatMap(({ children }) => notes.rows(children, 'components of a group').filter(isWhole))]) {
    if (groups.has(row.id) || found.has(row.id)) continue;
    const status = notes.word(row.status, `status of component ${row.id}`);
    found.set(row.id, { id: row.id, name: row.name.trim(), group: groupOf.get(row.id) ?? null, status, regions: [] });
  }
  return [...found.values()];
}
