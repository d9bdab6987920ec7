import { accountContradiction, firstNoticeLagMs } from '../domain/account/account-line.js';
import type { AccountRange } from '../domain/account/account-range.js';
import { accountTimes } from '../domain/account/account-times.js';
import { type Incident, type IncidentUpdate, shownUpdates } from '../domain/incident.js';
import type { Account, AccountTime } from '../domain/thread.js';

/** When it failed by the vendor's own sentences, as the root shows it. */
export function readAccount(incident: Incident): Account {
  const shown = shownUpdates(incident);
  // Of planned work the times are a plan, whatever they are called afterwards.
  const ranges = incident.kind === 'incident' ? accountTimes(shown) : [];
  const [first] = shown;
  return {
    readFrom: shown.map(({ seq, revision }) => `${seq}.${revision}`).join(' '),
    times: ranges.map(timeOf),
    isAssumed: ranges.some(({ certainty }) => certainty === 'assumed-utc'),
    noticeLagMs: first === undefined ? null : (firstNoticeLagMs(ranges, first.at) ?? null),
    contradiction: ranges.length === 0 ? null : contradictionIn(shown),
  };
}

const timeOf = ({ from, until, seq }: AccountRange): AccountTime => ({ from, until, seq });

function contradictionIn(shown: readonly IncidentUpdate[]): Account['contradiction'] {
  const isReport = ({ status }: IncidentUpdate) => status === 'postmortem';
  const overAt = shown.findLast((update) => !isReport(update))?.at;
  const found = accountContradiction(
    accountTimes(shown.filter((update) => !isReport(update))),
    accountTimes(shown.filter(isReport), overAt === undefined ? {} : { overAt }),
  );
  const last = shown.findLast(({ seq }) => found?.before.some((range) => range.seq === seq) === true);
  if (found === undefined || last === undefined) return null;
  return { postmortem: found.after.map(timeOf), update: found.before.map(timeOf), at: last.at };
}
