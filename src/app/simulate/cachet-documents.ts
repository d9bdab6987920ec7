import { type ComponentStatus, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { componentsOf, groupsOf } from './labels.js';
import type { Asked } from './shape.js';
import { hexIdOf, numberOf } from './simulated-ids.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

/** The JSON of Cachet 3: lists in pages, with what belongs to their rows only where it is asked for. */

const componentValues: Record<ComponentStatus, number> = {
  operational: 1,
  degraded_performance: 2,
  partial_outage: 3,
  major_outage: 4,
  unknown: 5,
  under_maintenance: 6,
};
const incidentValues: Partial<Record<IncidentStatus, number>> = {
  investigating: 1,
  identified: 2,
  monitoring: 3,
  resolved: 4,
  postmortem: 4,
};
const scheduleValues: Partial<Record<IncidentStatus, number>> = { scheduled: 0, in_progress: 1, verifying: 1, completed: 2 };
const incidentLabels = ['Unknown', 'Investigating', 'Identified', 'Watching', 'Fixed'];
const scheduleLabels = ['Upcoming', 'In Progress', 'Complete'];

const numbered = (value: number, labels: readonly string[]): object => ({ human: labels[value] ?? '', value });

export const incidentLabel = (status: IncidentStatus): string => incidentLabels[incidentValues[status] ?? 1] ?? '';

/** Moments in the server's own zone, which nobody tells. */
const moment = (at: IsoTime | null): object => ({
  human: null,
  string: at === null ? null : `${at.slice(0, 10)} ${at.slice(11, 19)}`,
});

type PostType = 'incidents' | 'schedules';

export const isSchedule = ({ kind }: SnapshotIncident): boolean => kind === 'maintenance';
const typeOf = (incident: SnapshotIncident): PostType => (isSchedule(incident) ? 'schedules' : 'incidents');
const numberOfPost = (incident: SnapshotIncident): number => numberOf(typeOf(incident), incident.id);

interface Reference {
  readonly id: string;
  readonly type: string;
}

interface Row extends Reference {
  readonly attributes: object;
  readonly relationships?: object;
}

const reference = ({ id, type }: Reference): Reference => ({ id, type });

function updateRow(incident: SnapshotIncident, update: SnapshotUpdate): Row {
  const id = numberOf('update', update.id ?? `${incident.id}/${update.at}`);
  const attributes = {
    id,
    updateable_id: numberOfPost(incident),
    updateable_type: isSchedule(incident) ? 'schedule' : 'incident',
    message: update.body,
    ...(isSchedule(incident) ? {} : { status: numbered(incidentValues[update.status] ?? 1, incidentLabels) }),
    created: moment(update.at),
    updated: moment(update.at),
  };
  return { id: String(id), type: 'updates', attributes };
}

/** The first text is the post's own message; only what came later are updates. */
function commonAttributes(incident: SnapshotIncident): object {
  const created = beginningOf(incident);
  return {
    id: numberOfPost(incident),
    name: incident.title,
    message: incident.updates[0]?.body ?? '',
    published: moment(created),
    created: moment(created),
    updated: moment(lastChangeOf(incident)),
  };
}

const scheduleAttributes = (incident: SnapshotIncident): object => ({
  ...commonAttributes(incident),
  status: numbered(scheduleValues[incident.status] ?? 1, scheduleLabels),
  scheduled: moment(incident.scheduledFor ?? beginningOf(incident)),
  completed: moment(isTerminal(incident.status) ? (incident.resolvedAt ?? lastChangeOf(incident)) : null),
});

const incidentAttributes = (incident: SnapshotIncident): object => ({
  ...commonAttributes(incident),
  guid: hexIdOf('guid', incident.id),
  component_id: null,
  visible: 1,
  stickied: false,
  notifications: false,
  status: numbered(incidentValues[incident.status] ?? 1, incidentLabels),
  occurred: moment(incident.startedAt),
});

function componentRow({ id, name, group, status }: SnapshotComponent, order: number): Row {
  const number = numberOf('component', id);
  return {
    id: String(number),
    type: 'components',
    attributes: { id: number, name, description: null, link: null, order, status: componentValues[status], enabled: true },
    relationships: group === null ? {} : { group: { data: reference(groupRow(group)) } },
  };
}

const groupRow = (name: string): Row => ({
  id: String(numberOf('group', name)),
  type: 'componentGroups',
  attributes: { id: numberOf('group', name), name },
});

interface Listed {
  readonly row: Row;
  readonly related: readonly Row[];
}

/** 15 rows unless more is asked for, and never more than 100. */
function onePage({ query, path, origin }: Asked, all: readonly Listed[]): object {
  const size = Math.min(Number(query.get('per_page') ?? 15), 100);
  const page = Number(query.get('page') ?? 1);
  const listed = all.slice((page - 1) * size, page * size);
  const related = new Map(listed.flatMap((each) => each.related).map((each) => [`${each.type}/${each.id}`, each]));
  const address = (to: number): string => `${origin}${path}?page=${to}`;
  const from = (page - 1) * size + 1;
  return {
    data: listed.map(({ row }) => row),
    ...(related.size === 0 ? {} : { included: [...related.values()] }),
    links: {
      first: address(1),
      last: null,
      prev: page > 1 ? address(page - 1) : null,
      next: all.length > page * size ? address(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: listed.length === 0 ? null : from,
      path: `${origin}${path}`,
      per_page: size,
      to: listed.length === 0 ? null : from + listed.length - 1,
    },
  };
}

const wantedOf = ({ query }: Asked): ReadonlySet<string> => new Set((query.get('include') ?? '').split(','));

export function postList(type: PostType, asked: Asked, snapshot: PageSnapshot): object {
  const wanted = wantedOf(asked);
  const posts = newestFirst(snapshot.incidents).filter((incident) => typeOf(incident) === type);
  return onePage(
    asked,
    posts.map((incident) => {
      const components = wanted.has('components') ? componentsOf(incident, snapshot).map(componentRow) : [];
      const updates = wanted.has('updates') ? incident.updates.slice(1).map((update) => updateRow(incident, update)) : [];
      const attributes = isSchedule(incident) ? scheduleAttributes(incident) : incidentAttributes(incident);
      const relationships = {
        ...(wanted.has('components') ? { components: { data: components.map(reference) } } : {}),
        ...(wanted.has('updates') ? { updates: { data: updates.map(reference) } } : {}),
      };
      const row = { id: String(numberOfPost(incident)), type, attributes, relationships };
      return { row, related: [...components, ...updates] };
    }),
  );
}

export function componentList(asked: Asked, { components }: PageSnapshot): object {
  const withGroups = wantedOf(asked).has('group');
  return onePage(
    asked,
    components.map((component, order) => ({
      row: componentRow(component, order),
      related: withGroups && component.group !== null ? [groupRow(component.group)] : [],
    })),
  );
}

export const groupList = (asked: Asked, snapshot: PageSnapshot): object =>
  onePage(
    asked,
    groupsOf(snapshot).map((name) => ({ row: groupRow(name), related: [] })),
  );

const systemWords: Record<PageSnapshot['status'], string> = {
  none: 'operational',
  minor: 'partial_outage',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'under_maintenance',
  unknown: 'partial_outage',
};

export const systemStatus = ({ status }: PageSnapshot): object => ({ data: { status: systemWords[status], message: '' } });
