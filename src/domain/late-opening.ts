import { Impact, type Incident, isOpen, shownUpdates } from './incident.js';
import { isRetroactive } from './origin.js';
import type { LateCause, LinePost } from './thread.js';
import type { IsoTime } from './time.js';

/** The look that made an incident concern a channel which it had not concerned when it began. */
export interface LateOpening {
  readonly at: IsoTime;
  /** As the incident's changes keep them: what kind, from what, to what. */
  readonly changes: readonly { readonly kind: string; readonly from: string | null; readonly to: string | null }[];
}

/** The line that begins a thread which comes late because its incident grew into the filter. */
export function lateOpeningLine(incident: Incident, opening: LateOpening, filter: string): LinePost | undefined {
  if (!isOpen(incident) || isRetroactive(incident)) return undefined;
  const shown = shownUpdates(incident);
  const news = shown.findLast(({ firstSeenAt }) => firstSeenAt <= opening.at);
  if (news === undefined) return undefined;
  const facts = {
    line: 'opened-late',
    beganAt: incident.startedAt ?? shown[0]?.at ?? null,
    regions: regionsBefore(incident, opening),
    cause: causeOf(incident, opening, filter),
    since: news.at,
    filter,
    earlier: shown.indexOf(news),
  } as const;
  return { kind: 'post-line', facts, count: 1 };
}

const namesIn = (list: string | null): string[] => (list ?? '').split(/,\s*/).filter((name) => name !== '');

function regionsBefore({ regions }: Incident, { changes }: LateOpening): string[] {
  const change = changes.find(({ kind }) => kind === 'regions');
  return change === undefined ? [...regions] : namesIn(change.from);
}

/** What the filter asks for comes first; an incident may have grown in more than one way. */
function causeOf(incident: Incident, { changes }: LateOpening, filter: string): LateCause | null {
  const causes: (readonly [string, LateCause])[] = [
    ...added('regions', changes).map((cause) => ['region:', cause] as const),
    ...added('components', changes).map((cause) => ['component:', cause] as const),
    ...raised(changes).map((cause) => ['impact:', cause] as const),
    ...(incident.unnamedRegions === true ? [['region:', { kind: 'unnamed' }] as const] : []),
  ];
  return (causes.find(([key]) => filter.includes(key)) ?? causes[0])?.[1] ?? null;
}

function added(of: 'regions' | 'components', changes: LateOpening['changes']): LateCause[] {
  const change = changes.find(({ kind }) => kind === of);
  const before = new Set(namesIn(change?.from ?? null));
  const names = namesIn(change?.to ?? null).filter((name) => !before.has(name));
  return names.length === 0 ? [] : [{ kind: of, names }];
}

function raised(changes: LateOpening['changes']): LateCause[] {
  const change = changes.find(({ kind }) => kind === 'impact');
  const [from, to] = [Impact.safeParse(change?.from), Impact.safeParse(change?.to)];
  return from.success && to.success ? [{ kind: 'impact', from: from.data, to: to.data }] : [];
}
