import type { ReportReading } from '../../src/app/read-report.js';
import type { DeliveryTroubles } from '../../src/db/record/delivery-troubles.js';
import type { HistoryIncident, HistoryPage, HistoryUpdate } from '../../src/db/record/history.js';
import type { IncidentMark } from '../../src/db/record/incident-marks.js';
import type { OpenIncident } from '../../src/db/record/open-incidents.js';
import type { PageView } from '../../src/db/record/pages.js';
import type { ChannelView, PreviewMessage } from '../../src/db/record/preview.js';
import type { IncidentReport, ReportUpdate } from '../../src/db/record/report.js';
import type { VendorSurvey } from '../../src/db/record/survey.js';
import { ChannelId, IncidentId, TenantId, ThreadId } from '../../src/domain/ids.js';
import type { Frame } from '../../src/web/parts/layout.js';

/** A title that would break a page that does not escape. */
export const hostile = `"><script>alert('x')</script> & <img src=x onerror=alert(1)>`;

export const stranger: Frame = { admin: false, version: '0.1.0', asset: (name) => `/assets/${name}`, said: null };

export const pageView = (given: Partial<PageView> = {}): PageView => ({
  id: 'p1',
  vendorSlug: 'juniper',
  vendorName: 'Juniper Mail',
  url: 'https://status.juniper.example',
  adapter: 'statuspage',
  state: 'ok',
  status: 'none',
  followed: true,
  lastLookAt: '2026-03-04T10:00:00.000Z',
  lastOkAt: '2026-03-04T10:00:00.000Z',
  nextLookAt: '2026-03-04T10:01:00.000Z',
  failingSince: null,
  failureCode: null,
  failureDetail: null,
  failures: 0,
  lastChangedAt: '2026-03-04T09:00:00.000Z',
  looks: 200,
  unchangedLooks: 190,
  bytesRead: 2_048_000,
  fetchMs: 40_000,
  openImpacts: [],
  ...given,
});

export const openIncident = (given: Partial<OpenIncident> = {}): OpenIncident => ({
  id: 'i1',
  vendorSlug: 'juniper',
  vendorName: 'Juniper Mail',
  title: 'Delayed delivery',
  kind: 'incident',
  impact: 'major',
  status: 'identified',
  url: null,
  begunAt: '2026-03-04T09:12:00.000Z',
  scheduledFor: null,
  scheduledUntil: null,
  components: ['Outbound'],
  regions: ['eu-west'],
  updateCount: 2,
  latest: { status: 'identified', body: 'A queue is full.', at: '2026-03-04T09:40:00.000Z' },
  ...given,
});

export const historyUpdate = (given: Partial<HistoryUpdate> = {}): HistoryUpdate => ({
  incidentId: 'i1',
  seq: 1,
  key: 'u1',
  status: 'investigating',
  body: 'Mail to some addresses is late.',
  at: '2026-03-04T09:12:00.000Z',
  edits: 0,
  removedAt: null,
  ...given,
});

export const historyIncident = (given: Partial<HistoryIncident> = {}): HistoryIncident => ({
  id: 'i1',
  key: 'k1',
  title: 'Delayed delivery',
  kind: 'incident',
  impact: 'major',
  status: 'resolved',
  startedAt: '2026-03-04T09:12:00.000Z',
  resolvedAt: '2026-03-04T10:24:00.000Z',
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
  origin: 'live',
  withdrawnAt: null,
  begunAt: '2026-03-04T09:12:00.000Z',
  accountFrom: null,
  accountUntil: null,
  updates: [
    historyUpdate(),
    historyUpdate({ seq: 2, status: 'resolved', body: 'All mail is out.', at: '2026-03-04T10:24:00.000Z' }),
  ],
  ...given,
});

export const historyPage = (incidents: readonly HistoryIncident[], given: Partial<HistoryPage> = {}): HistoryPage => ({
  incidents,
  next: null,
  months: [...new Set(incidents.map((incident) => incident.begunAt.slice(0, 7)))].map((month) => ({
    month,
    count: incidents.filter((incident) => incident.begunAt.startsWith(month)).length,
  })),
  total: incidents.length,
  ...given,
});

/** Since three months before the days that the invented entries have. */
export const componentBars = (
  rows: VendorSurvey['bars']['rows'],
  given: Partial<VendorSurvey['bars']> = {},
): VendorSurvey['bars'] => ({
  from: '2025-12-05T00:00:00.000Z',
  isYear: false,
  rows,
  ...given,
});

export const vendorSurvey = (given: Partial<VendorSurvey> = {}): VendorSurvey => ({
  figures: {
    incidents: 1,
    maintenance: 0,
    notices: 0,
    openSeconds: 4320,
    withoutLength: 0,
    afterTheFact: 0,
    medianLagSeconds: null,
    withAccount: 0,
  },
  days: [{ day: '2026-03-04', worst: 'major', incidents: 1, maintenance: 0 }],
  bars: componentBars([]),
  planned: [],
  ...given,
});

export function reportUpdate(given: Partial<ReportUpdate> = {}): ReportUpdate {
  const update = {
    seq: 1,
    key: 'u1',
    status: 'investigating' as const,
    body: 'Mail to some addresses is late.',
    at: '2026-03-04T09:13:00.000Z',
    components: [],
    revision: 1,
    firstSeenAt: '2026-03-04T09:13:31.000Z',
    removedAt: null,
    ...given,
  };
  const own = { revision: 1, status: update.status, body: update.body, at: update.at, seenAt: update.firstSeenAt };
  return { revisions: [own], ...update };
}

export const report = (given: Partial<IncidentReport> = {}): IncidentReport => ({
  id: 'i1',
  key: 'k1',
  vendorSlug: 'juniper',
  vendorName: 'Juniper Mail',
  pageUrl: 'https://status.juniper.example',
  title: 'Delayed delivery',
  kind: 'incident',
  impact: 'major',
  status: 'resolved',
  url: 'https://status.juniper.example/incidents/k1',
  startedAt: '2026-03-04T09:12:00.000Z',
  resolvedAt: '2026-03-04T10:24:00.000Z',
  scheduledFor: null,
  scheduledUntil: null,
  components: ['Outbound'],
  regions: ['eu-west'],
  unnamedRegions: false,
  groups: [],
  origin: 'live',
  revision: 2,
  firstSeenAt: '2026-03-04T09:13:31.000Z',
  changedAt: '2026-03-04T10:24:20.000Z',
  withdrawnAt: null,
  begunAt: '2026-03-04T09:12:00.000Z',
  updates: [
    reportUpdate(),
    reportUpdate({ seq: 2, key: 'u2', status: 'resolved', body: 'All mail is out.', at: '2026-03-04T10:24:00.000Z' }),
  ],
  changes: [],
  threads: [],
  ...given,
});

export const incidentMark = (given: Partial<IncidentMark> = {}): IncidentMark => ({
  chat: 'slack',
  workspace: 'Larkline',
  channelName: 'mail-ops',
  personId: 'U1',
  personName: 'Ada',
  markedAt: '2026-03-04T09:20:00.000Z',
  ...given,
});

export const reading = (given: Partial<ReportReading> = {}): ReportReading => ({
  account: { readFrom: '1.1 2.1', times: [], isAssumed: false, noticeLagMs: null, contradiction: null },
  evidence: {
    regions: [{ name: 'eu-west', said: [] }],
    components: [{ name: 'Outbound', said: [] }],
    spared: [],
  },
  upstream: [],
  ...given,
});

export const channelView = (given: Partial<ChannelView> = {}): ChannelView => ({
  id: 'c1',
  name: 'mail-ops',
  preset: 'default',
  state: 'active',
  pausedCode: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  threadCount: 1,
  messageCount: 2,
  lastPostedAt: '2026-03-04T09:13:33.000Z',
  subscriptions: [
    {
      id: 's1',
      channelId: 'c1',
      filter: 'juniper region:eu-west',
      createdBy: 'admin (web)',
      createdAt: '2026-03-01T00:00:00.000Z',
    },
  ],
  ...given,
});

export const previewMessage = (given: Partial<PreviewMessage> = {}): PreviewMessage => ({
  ref: 'r1',
  rootRef: null,
  ordinal: 1,
  slack: { text: '*Juniper Mail*' },
  discord: { content: '**Juniper Mail**' },
  postedAt: '2026-03-04T09:13:33.000Z',
  editedAt: null,
  edits: 0,
  ...given,
});

const noRows = { total: 0, rows: [] };

export const deliveryTroubles = (given: Partial<DeliveryTroubles> = {}): DeliveryTroubles => ({
  ...{ lagging: noRows, doubtful: noRows, givenUp: noRows, posts: noRows, paused: noRows, ended: noRows, untold: noRows },
  ...given,
});

/** Where and about what a trouble is, in every row that has both. */
export const troubledThread = {
  tenantId: TenantId.parse('slack-T1'),
  channelId: ChannelId.parse('c1'),
  chat: 'slack',
  channelName: 'mail-ops',
  workspace: 'Larkline',
  threadId: ThreadId.parse('t1'),
  incidentId: IncidentId.parse('i1'),
  incidentTitle: 'Delayed delivery',
  vendorName: 'Juniper Mail',
  since: '2026-03-04T11:40:00.000Z',
};
