import type { z } from 'zod';
import type { RecordedIncident } from '../../../src/db/record/api-incidents.js';
import type { RecordedPage } from '../../../src/db/record/api-pages.js';
import { publicTenant } from '../../../src/domain/ids.js';
import { isOpen, shownUpdates } from '../../../src/domain/incident.js';
import { incidentFacts } from '../../../src/domain/incident-facts.js';
import { vendorState, worstOf } from '../../../src/web/vendor-state.js';
import type { IncidentDetail, IncidentSummary, Page, Update, Vendor } from './answers.js';

const encoded = encodeURIComponent;

export const apiAddress = (base: string, path: string): string => `${base}/api/v1${path}`;

export const pageShown = (page: RecordedPage): z.input<typeof Page> => ({
  vendor: page.vendorSlug,
  vendorName: page.vendorName,
  url: page.url,
  provider: page.adapter,
  isPrivate: page.tenantId !== publicTenant,
  isFollowed: page.isFollowed,
  state: page.state,
  status: page.status,
  lastLookAt: page.lastLookAt,
  lastOkAt: page.lastOkAt,
  failingSince: page.failingSince,
  failureCode: page.failureCode,
  failureDetail: page.failureDetail,
});

export function vendorShown(
  base: string,
  pages: readonly RecordedPage[],
  category: string | null,
): z.input<typeof Vendor> | undefined {
  const [first] = pages;
  if (first === undefined) return undefined;
  const impacts = pages.flatMap((page) => page.openImpacts);
  const slug = encoded(first.vendorSlug);
  return {
    slug: first.vendorSlug,
    name: first.vendorName,
    category,
    state: vendorState(pages),
    worstImpact: worstOf(impacts),
    openIncidents: impacts.filter((impact) => impact !== 'maintenance').length,
    pages: pages.map(pageShown),
    links: {
      self: apiAddress(base, `/vendors/${slug}`),
      incidents: apiAddress(base, `/incidents?vendor=${slug}`),
      components: apiAddress(base, `/vendors/${slug}/components`),
      history: `${base}/vendors/${slug}`,
      feed: `${base}/feeds/${slug}.atom`,
      badge: `${base}/badge/${slug}.svg`,
    },
  };
}

function incidentBase(base: string, { page, incident, begunAt }: RecordedIncident) {
  const path = `/incidents/${encoded(incident.id)}`;
  return {
    id: incident.id,
    key: incident.key,
    vendor: page.vendorSlug,
    vendorName: page.vendorName,
    page: page.url,
    isPrivate: page.tenantId !== publicTenant,
    title: incident.title,
    kind: incident.kind,
    impact: incident.impact,
    status: incident.withdrawnAt === null ? incident.status : ('withdrawn' as const),
    isOpen: isOpen(incident),
    url: incident.url,
    begunAt,
    startedAt: incident.startedAt,
    resolvedAt: incident.resolvedAt,
    scheduledFor: incident.scheduledFor,
    scheduledUntil: incident.scheduledUntil,
    components: [...incident.components],
    regions: [...incident.regions],
    origin: incident.origin,
    afterTheFact: incidentFacts({ ...incident, begunAt }).afterTheFact,
    revision: incident.revision,
    firstSeenAt: incident.firstSeenAt,
    changedAt: incident.changedAt,
    withdrawnAt: incident.withdrawnAt,
    updateCount: shownUpdates(incident).length,
    links: {
      self: apiAddress(base, path),
      report: `${base}${path}`,
      updates: apiAddress(base, `${path}/updates`),
      changes: apiAddress(base, `${path}/changes`),
    },
  };
}

export function summaryShown(base: string, recorded: RecordedIncident): z.input<typeof IncidentSummary> {
  const latest = shownUpdates(recorded.incident).at(-1);
  return {
    ...incidentBase(base, recorded),
    latest: latest === undefined ? null : { status: latest.status, body: latest.body, at: latest.at },
  };
}

export const updateShown = ({
  key,
  components,
  ...update
}: RecordedIncident['incident']['updates'][number]): z.input<typeof Update> => ({
  seq: update.seq,
  id: key,
  status: update.status,
  body: update.body,
  at: update.at,
  components: [...components],
  revision: update.revision,
  firstSeenAt: update.firstSeenAt,
  removedAt: update.removedAt,
});

export const detailShown = (base: string, recorded: RecordedIncident): z.input<typeof IncidentDetail> => ({
  ...incidentBase(base, recorded),
  updates: recorded.incident.updates.map(updateShown),
});
