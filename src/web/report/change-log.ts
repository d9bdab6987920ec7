import type { ReportChange } from '../../db/record/report.js';
import type { IsoTime } from '../../domain/time.js';

/** What one look brought. */
export interface LookEntry {
  readonly revision: number;
  readonly seenAt: IsoTime;
  readonly changes: readonly ReportChange[];
}

export function changeLog(changes: readonly ReportChange[]): LookEntry[] {
  const revisions = [...new Set(changes.map((change) => change.revision))].toSorted((a, b) => a - b);
  return revisions.map((revision) => {
    const inLook = changes.filter((change) => change.revision === revision);
    return { revision, seenAt: inLook[0]?.seenAt ?? '', changes: inLook };
  });
}
