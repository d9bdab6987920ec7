import type { LookContext, StoredPage } from '../../src/domain/diff.js';
import { diff } from '../../src/domain/diff.js';
import { PageId } from '../../src/domain/ids.js';
import type { Incident, IncidentStatus } from '../../src/domain/incident.js';
import type { ListWindow, PageLook, SnapshotIncident, SnapshotUpdate } from '../../src/domain/snapshot.js';
import type { IsoTime } from '../../src/domain/time.js';

export const clock = (time: string): IsoTime => `2026-05-04T${time}:00.000Z`;

export const post = (
  id: string | null,
  time: string,
  status: IncidentStatus,
  body: string,
  components: string[] = [],
): SnapshotUpdate => ({
  id,
  status,
  body,
  at: clock(time),
  components,
});

export const listed = (updates: SnapshotUpdate[], more: Partial<SnapshotIncident> = {}): SnapshotIncident => ({
  id: 'outage',
  title: 'Slow exports',
  kind: 'incident',
  impact: 'minor',
  status: updates.at(-1)?.status ?? 'investigating',
  url: 'https://status.vendor.example/incidents/outage',
  startedAt: updates[0]?.at ?? null,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: ['Exports'],
  regions: ['us-east'],
  updates,
  ...more,
});

export const look = (
  incidents: SnapshotIncident[],
  reach: ListWindow['reach'] = 'all',
  asOf: IsoTime | null = null,
): PageLook => ({
  snapshot: {
    provider: 'made',
    page: { name: 'Vendor', url: 'https://status.vendor.example' },
    status: 'none',
    components: [],
    incidents,
    notes: [],
  },
  asOf,
  windows: [{ kinds: ['incident', 'maintenance', 'notice'], reach }],
});

export const emptyPage: StoredPage = { pageId: PageId.parse('page'), incidents: [], asOf: null };

/** A page that is looked at again and again; remembers what the looks left behind. */
export class WatchedPage {
  stored: StoredPage = emptyPage;

  look(time: string, seen: PageLook, context: Partial<LookContext> = {}) {
    const at = clock(time);
    const found = diff(this.stored, seen, { at, baseline: false, gone: new Set(), hasAddresses: false, ...context });
    const changed = new Map(found.incidents.map(({ incident }) => [incident.id, incident]));
    const kept = this.stored.incidents.filter((incident) => !changed.has(incident.id));
    this.stored = { ...this.stored, incidents: [...kept, ...changed.values()], asOf: found.asOf };
    return { ...found, kinds: found.incidents.flatMap(({ changes }) => changes.map((change) => change.kind)) };
  }

  incident(key = 'outage'): Incident {
    const found = this.stored.incidents.find((incident) => incident.key === key);
    if (found === undefined) throw new Error(`no incident ${key} is stored`);
    return found;
  }
}
