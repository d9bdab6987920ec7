import { addMs, type IsoTime } from '../../domain/time.js';

/** An invented page in the format of Statuspage, as large as wanted. */
export interface PagePlan {
  readonly name: string;
  /** Over for long; the list holds 50 at most, as real ones do. */
  readonly past: number;
  readonly updatesEach: number;
  /** About so many characters. */
  readonly updateLength: number;
  /** How many updates the incident that is open has by now; 0: there is none. */
  readonly openUpdates: number;
  readonly at: IsoTime;
}

/** The three documents, as JSON text. */
export interface PageBodies {
  readonly summary: string;
  readonly incidents: string;
  readonly maintenances: string;
}

const sentences = [
  'Uploads in Frankfurt take longer than usual and some of them time out.',
  'Our engineers found a queue that is drained too slowly since the last change of its settings.',
  'The change was taken back, and the number of waiting uploads falls.',
  'Requests that failed in the meantime can be repeated without harm.',
  'Customers in other regions are not affected.',
];

function prose(seed: number, length: number): string {
  let text = '';
  for (let index = seed; text.length < length; index += 1) text += `${sentences[index % sentences.length]} `;
  return text.trim();
}

const statuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const dayMs = 86_400_000;

const row = (id: string, name: string) => ({
  id,
  name,
  status: 'operational',
  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
  position: 1,
  description: null,
  showcase: true,
  start_date: null,
  group: false,
  group_id: null,
  only_show_if_degraded: false,
});

const components = ['Uploads', 'Downloads', 'Console', 'Webhooks', 'Search'].map((name, index) => row(`component${index}`, name));

interface IncidentPlan {
  readonly id: string;
  readonly title: string;
  readonly startedAt: IsoTime;
  readonly updates: number;
  readonly isOver: boolean;
  readonly length: number;
}

function incidentRow({ id, title, startedAt, updates, isOver, length }: IncidentPlan): object {
  const rows = Array.from({ length: updates }, (_, nth) => {
    const at = addMs(startedAt, nth * 600_000);
    const status = isOver && nth === updates - 1 ? 'resolved' : statuses[Math.min(nth, 2)];
    return {
      id: `${id}u${nth}`,
      status,
      body: prose(nth + id.length, length),
      incident_id: id,
      created_at: at,
      updated_at: at,
      display_at: at,
      affected_components: [
        { code: 'component0', name: 'Uploads', old_status: 'operational', new_status: 'degraded_performance' },
      ],
      deliver_notifications: true,
      custom_tweet: null,
      tweet_id: null,
    };
  });
  const lastAt = addMs(startedAt, (updates - 1) * 600_000);
  return {
    id,
    name: title,
    status: isOver ? 'resolved' : statuses[Math.min(updates - 1, 2)],
    created_at: startedAt,
    updated_at: lastAt,
    monitoring_at: null,
    resolved_at: isOver ? lastAt : null,
    impact: 'major',
    shortlink: `https://short.example/${id}`,
    started_at: startedAt,
    page_id: 'benchpage',
    incident_updates: rows.toReversed(),
    components: components.slice(0, 1),
    reminder_intervals: null,
  };
}

export function incidentPage({ name, past, updatesEach, updateLength, openUpdates, at }: PagePlan): PageBodies {
  const closed = Array.from({ length: past }, (_, index) =>
    incidentRow({
      id: `past${String(index).padStart(4, '0')}`,
      title: `Slow uploads (${index + 1})`,
      startedAt: addMs(at, -(index + 2) * 3 * dayMs),
      updates: updatesEach,
      isOver: true,
      length: updateLength,
    }),
  );
  const burning = { id: 'burning', title: 'Slow uploads in Frankfurt', startedAt: at, updates: openUpdates, isOver: false };
  const open = openUpdates === 0 ? [] : [incidentRow({ ...burning, length: updateLength })];
  const page = { id: 'benchpage', name, url: null, time_zone: 'Etc/UTC', updated_at: addMs(at, openUpdates * 600_000) };
  const status =
    open.length === 0 ? { indicator: 'none', description: 'All well' } : { indicator: 'major', description: 'Trouble' };
  return {
    summary: JSON.stringify({ page, status, components, incidents: open, scheduled_maintenances: [] }),
    incidents: JSON.stringify({ page, incidents: [...open, ...closed].slice(0, 50) }),
    maintenances: JSON.stringify({ page, scheduled_maintenances: [] }),
  };
}
