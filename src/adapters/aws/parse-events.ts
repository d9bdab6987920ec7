import type { PageLook, SnapshotComponent } from '../../domain/snapshot.js';
import type { PageDocument } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { readEvent } from './read-event.js';
import { eventsIn } from './schema.js';

const badness: Readonly<Record<SnapshotComponent['status'], number>> = {
  operational: 0,
  under_maintenance: 1,
  unknown: 2,
  degraded_performance: 3,
  partial_outage: 4,
  major_outage: 5,
};

/** A service may be part of several events: it is as bad as in the worst of them. */
function combine(components: readonly SnapshotComponent[]): SnapshotComponent[] {
  const worst = new Map<string, SnapshotComponent>();
  for (const component of components) {
    const known = worst.get(component.id);
    if (known === undefined || badness[component.status] > badness[known.status]) worst.set(component.id, component);
  }
  return [...worst.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** An event that could not be read may be the one that says how bad a service is. */
const inDoubt = (component: SnapshotComponent): SnapshotComponent =>
  component.status === 'operational' ? { ...component, status: 'unknown' } : component;

export function parseEvents(origin: string, document: PageDocument): PageLook {
  const events = eventsIn(readJson(document));
  if (events === undefined) throw unrecognised(document, 'with JSON that is no list of events');
  const { good, bad } = events;
  if (good.length === 0 && bad.length > 0) throw unrecognised(document, 'with a list in which nothing is an event of AWS Health');
  const notes = new Notes();
  const rows = notes.rows(events, 'list of events').map((event) => ({ ...event, id: event.arn }));
  const readings = firstOfEach(rows, 'events', notes).map((event) => readEvent(event, origin, notes));
  const incidents = newestFirst(readings.map(({ incident }) => incident));
  const isWhole = bad.length === 0;
  const combined = combine(readings.flatMap(({ components }) => [...components]));
  const components = isWhole ? combined : combined.map(inDoubt);
  const status = statusOfLists(incidents, components, isWhole);
  const page = { name: 'AWS', url: `${origin}/health/status` };
  return {
    snapshot: { provider: 'aws', page, status, components, incidents, notes: notes.list() },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident'], reach: 'open' }] : [],
  };
}
