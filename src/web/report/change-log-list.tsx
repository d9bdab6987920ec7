import type { VNode } from 'preact';
import type { ReportChange } from '../../db/record/report.js';
import { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { WebWords } from '../../words/web/en.js';
import { useWords } from '../parts/locale.js';
import { Time } from '../parts/time.js';
import { changeLog } from './change-log.js';

const ofState: ReadonlySet<ReportChange['kind']> = new Set([
  'baseline',
  'opened',
  'missed',
  'retroactive',
  'status',
  'resolved',
  'reopened',
  'postmortem',
  'withdrawn',
  'restored',
]);

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

function Interval({ from, to }: { readonly from: string; readonly to: string }): VNode {
  const { incident } = useWords();
  const side = (at: string): VNode => (at === '' ? <em>{incident.notGiven}</em> : <Time at={at} />);
  return (
    <>
      {side(from)} – {side(to)}
    </>
  );
}

/** A value as people say it: states and impacts in words, moments as times. */
function Value({ change, value }: { readonly change: ReportChange; readonly value: string | null }): VNode {
  const words = useWords();
  if (value === null || value === '') return <em>{words.incident.empty}</em>;
  const interval = value.split('/');
  if (interval.length === 2 && interval.every((part) => part === '' || isMoment(part)))
    return <Interval from={interval[0] ?? ''} to={interval[1] ?? ''} />;
  if (isMoment(value)) return <Time at={value} />;
  return <span class="value">{spoken(change, value, words)}</span>;
}

function spoken(change: ReportChange, value: string, words: WebWords): string {
  if (change.kind === 'impact') return words.impact[Impact.catch('unknown').parse(value)];
  if (change.kind === 'kind') return words.kind[IncidentKind.catch('incident').parse(value)];
  const status = ofState.has(change.kind) ? IncidentStatus.safeParse(value) : undefined;
  return status?.success === true ? words.status[status.data] : value;
}

/** Texts of updates are compared where they stand; here they would drown the rest. */
const showsValues = (change: ReportChange): boolean =>
  !change.kind.startsWith('update-') && (change.from !== null || change.to !== null);

function ChangeLine({ change }: { readonly change: ReportChange }): VNode {
  const words = useWords();
  return (
    <li>
      {words.change[change.kind]}
      {change.seq === null ? null : (
        <>
          {' ('}
          <a href={`#u-${change.seq}`}>{words.incident.logOf(change.seq)}</a>
          {')'}
        </>
      )}
      {showsValues(change) ? (
        <>
          {': '}
          {change.from === null ? null : (
            <>
              <Value change={change} value={change.from} /> →{' '}
            </>
          )}
          <Value change={change} value={change.to} />
        </>
      ) : null}
    </li>
  );
}

/** What each of our looks brought, in order. */
export function ChangeLog({ changes }: { readonly changes: readonly ReportChange[] }): VNode | null {
  const { incident } = useWords();
  if (changes.length === 0) return null;
  return (
    <details class="log">
      <summary>{incident.log}</summary>
      <ol>
        {changeLog(changes).map((look) => (
          <li>
            <Time at={look.seenAt} form="dateTimeSeconds" />
            <ul>
              {look.changes.map((change) => (
                <ChangeLine change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}
