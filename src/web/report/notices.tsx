import type { VNode } from 'preact';
import type { IncidentReport } from '../../db/record/report.js';
import { contradictions } from '../../domain/incident-facts.js';
import { isOwnKey } from '../../domain/own-incident.js';
import type { Account } from '../../domain/thread.js';
import { useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';

/** What a reader must know before believing the rest: whose words these are, whether they still stand, and what does not fit together. */
export function Notices({ report, account }: { readonly report: IncidentReport; readonly account: Account }): VNode {
  const { incident, report: w } = useWords();
  const found = contradictions(report, account);
  return (
    <>
      {isOwnKey(report.key) ? (
        <p class="notice" role="note">
          {incident.own(report.vendorName)}
        </p>
      ) : null}
      {report.withdrawnAt === null ? null : (
        <p class="notice" role="note">
          {incident.withdrawn(report.vendorName)} (<Time at={report.withdrawnAt} />)
        </p>
      )}
      {found.length === 0 ? null : (
        <section class="notice" aria-labelledby="contradictions">
          <h2 id="contradictions">{incident.contradictions}</h2>
          <ul>
            {found.map((one) => (
              <li>{w.contradiction(report.vendorName, one)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
