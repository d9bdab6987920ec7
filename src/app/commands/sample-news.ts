import type { ForwardKind } from '../../domain/forward.js';
import { IncidentId, randomId } from '../../domain/ids.js';
import type { Incident } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import type { ForwardNews } from '../forward-message.js';

/** A made-up incident that says that it is none. An alert is closed again at once, so that nobody is called out of bed for a test. */
export function sampleNews(kind: ForwardKind, channelName: string, at: IsoTime): ForwardNews[] {
  const incident = sampleIncident(at);
  const about = { vendor: { slug: 'test', name: 'Test' }, filter: null, channelName, reportUrl: null, at } as const;
  const opened: ForwardNews = { ...about, event: 'opened', incident, id: `${incident.id}-1` };
  const over: Incident = { ...incident, status: 'resolved', resolvedAt: at, revision: 2 };
  return kind === 'pagerduty' ? [opened, { ...about, event: 'resolved', incident: over, id: `${incident.id}-2` }] : [opened];
}

const sampleIncident = (at: IsoTime): Incident => ({
  id: IncidentId.parse(`test-${randomId()}`),
  key: 'test',
  title: 'Test, not an incident: this is how one arrives',
  kind: 'incident',
  impact: 'minor',
  status: 'investigating',
  url: null,
  startedAt: at,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  updates: [
    {
      seq: 1,
      key: 'test',
      status: 'investigating',
      body: 'This is where the words of the vendor stand. Nothing is wrong: somebody tried Tocsin out.',
      at,
      components: [],
      revision: 1,
      firstSeenAt: at,
      removedAt: null,
    },
  ],
  origin: 'live',
  revision: 1,
  firstSeenAt: at,
  changedAt: at,
  absentSince: null,
  withdrawnAt: null,
});
