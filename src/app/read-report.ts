import { loadCatalogue } from '../catalogue/catalogue.js';
import type { RelatedIncident } from '../db/record/related.js';
import type { IncidentReport } from '../db/record/report.js';
import { IncidentId } from '../domain/ids.js';
import { type IncidentEvidence, incidentEvidence } from '../domain/incident-evidence.js';
import type { Gazetteer } from '../domain/regions.js';
import type { Account } from '../domain/thread.js';
import { upstreamOf } from '../domain/upstream.js';
import { readAccount } from './read-account.js';

/** What follows from the texts of an incident. */
export interface ReportReading {
  readonly account: Account;
  readonly evidence: IncidentEvidence;
  /** Of the incidents that overlap in time, those of vendors that this one names. */
  readonly upstream: readonly RelatedIncident[];
}

const mostUpstream = 5;

/** So many readings are kept: a page that everybody opens after a thread's link is read once. */
const mostKept = 300;

type Texts = Pick<ReportReading, 'account' | 'evidence'>;

/** Makes a reader of what a report shows beside the stored facts. What was read from one version of an incident is kept for the next reader. */
export function reportReader({
  gazetteer,
}: {
  readonly gazetteer: Gazetteer;
}): (report: IncidentReport, overlapping: readonly RelatedIncident[]) => ReportReading {
  const kept = new Map<string, Texts>();
  const textsOf = (report: IncidentReport): Texts => {
    const key = `${report.id} ${report.revision}`;
    const known = kept.get(key) ?? readTexts(gazetteer, report);
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return known;
  };
  return (report, overlapping) => ({
    ...textsOf(report),
    upstream: namedVendors(report, overlapping).slice(0, mostUpstream),
  });
}

function readTexts(gazetteer: Gazetteer, report: IncidentReport): Texts {
  const updates = report.updates.filter(({ removedAt }) => removedAt === null);
  return {
    account: readAccount({ ...report, id: IncidentId.parse(report.id), absentSince: null }),
    evidence: incidentEvidence(gazetteer, { ...report, vendor: report.vendorName, updates }),
  };
}

function namedVendors(
  { vendorSlug, title, updates }: IncidentReport,
  overlapping: readonly RelatedIncident[],
): RelatedIncident[] {
  const catalogue = loadCatalogue();
  const bodies = updates.filter(({ removedAt }) => removedAt === null).map(({ body }) => body);
  const isNamed = new Map<string, boolean>();
  return overlapping.filter(({ vendorSlug: slug, vendorName: name }) => {
    const known =
      isNamed.get(slug) ??
      upstreamOf([{ vendorSlug, title, bodies }], [{ slug, name, aliases: catalogue.bySlug(slug)?.aliases ?? [] }]) !== undefined;
    isNamed.set(slug, known);
    return known;
  });
}
