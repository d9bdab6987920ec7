import type { RootPost } from '../../db/record/incident-lag.js';
import type { RelatedIncident } from '../../db/record/related.js';
import type { IncidentReport } from '../../db/record/report.js';
import type { IncidentEvidence } from '../../domain/incident-evidence.js';
import { contradictions, incidentFacts, lag, postedLag } from '../../domain/incident-facts.js';
import { SnapshotIncident } from '../../domain/snapshot.js';
import type { Account } from '../../domain/thread.js';

/** The incident in the form of a snapshot, with the updates that the page shows now: what `import` and `replay` read. */
const snapshotOf = (report: IncidentReport): SnapshotIncident =>
  SnapshotIncident.parse({
    ...report,
    id: report.key,
    status: report.withdrawnAt === null ? report.status : 'withdrawn',
    unnamedRegions: report.unnamedRegions || undefined,
    updates: report.updates.filter(({ removedAt }) => removedAt === null).map((update) => ({ ...update, id: update.key })),
  });

export interface ReportSurroundings {
  readonly reading: {
    readonly account: Account;
    readonly evidence: IncidentEvidence;
    readonly upstream: readonly RelatedIncident[];
  };
  readonly related: readonly RelatedIncident[];
  readonly posts: readonly RootPost[];
}

/**
 * Everything that the report shows to anybody. The upper half is the incident as a snapshot has it; under `record` is what Tocsin knows beside it: who
 * wrote it, every wording, what was seen when, why it is tagged as it is.
 */
export function incidentJson(report: IncidentReport, { reading, related, posts }: ReportSurroundings) {
  const { account, evidence, upstream } = reading;
  return {
    ...snapshotOf(report),
    record: {
      id: report.id,
      vendor: { slug: report.vendorSlug, name: report.vendorName, url: report.pageUrl },
      origin: report.origin,
      revision: report.revision,
      begunAt: report.begunAt,
      firstSeenAt: report.firstSeenAt,
      changedAt: report.changedAt,
      withdrawnAt: report.withdrawnAt,
      facts: incidentFacts(report),
      contradictions: contradictions(report, account),
      account: { times: account.times, isAssumed: account.isAssumed, noticeLagMs: account.noticeLagMs },
      lag: { ...lag(report, account), posted: postedLag(posts) ?? null },
      tags: evidence,
      updates: report.updates.map(({ key, ...update }) => ({ id: key, ...update })),
      changes: report.changes,
      related,
      upstream,
    },
  };
}
