import type { IncidentReport } from '../../db/record/report.js';
import { SnapshotIncident } from '../../domain/snapshot.js';

/** The incident in the form of a snapshot, with the updates that the page shows now: what `import` and `replay` read. */
export const incidentJson = (report: IncidentReport): SnapshotIncident =>
  SnapshotIncident.parse({
    id: report.key,
    title: report.title,
    kind: report.kind,
    impact: report.impact,
    status: report.withdrawnAt === null ? report.status : 'withdrawn',
    url: report.url,
    startedAt: report.startedAt,
    resolvedAt: report.resolvedAt,
    scheduledFor: report.scheduledFor,
    scheduledUntil: report.scheduledUntil,
    components: report.components,
    regions: report.regions,
    updates: report.updates
      .filter((update) => update.removedAt === null)
      .map((update) => ({
        id: update.key,
        status: update.status,
        body: update.body,
        at: update.at,
        components: update.components,
      })),
  });
