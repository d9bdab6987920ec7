import type { ForwardKind } from '../../domain/forward.js';
import { IncidentId, randomId } from '../../domain/ids.js';
import type { Incident } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import type { Words } from '../../words/chat/en.js';
import type { ForwardNews } from '../forward-message.js';

/** A made-up incident that says that it is none. An alert is closed again at once, so that nobody is called out of bed for a test. */
export function sampleNews({ sample, language }: Words, kind: ForwardKind, channelName: string, at: IsoTime): ForwardNews[] {
  const incident = sampleIncident(sample, at);
  const about = {
    vendor: { slug: 'test', name: sample.vendor },
    filter: null,
    channelName,
    language,
    reportUrl: null,
    at,
  } as const;
  const opened: ForwardNews = { ...about, event: 'opened', incident, id: `${incident.id}-1` };
  const over: Incident = { ...incident, status: 'resolved', resolvedAt: at, revision: 2 };
  return kind === 'pagerduty' ? [opened, { ...about, event: 'resolved', incident: over, id: `${incident.id}-2` }] : [opened];
}

const sampleIncident = (sample: Words['sample'], at: IsoTime): Incident => ({
  id: IncidentId.parse(`test-${randomId()}`),
  key: 'test',
  title: sample.arrives,
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
      body: sample.first,
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
