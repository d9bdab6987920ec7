import { type IncidentKind, type IncidentStatus, isOpen, isTerminal, type Origin } from './incident.js';
import { isReportAfterTheFact } from './origin.js';
import type { Account, AccountTime } from './thread.js';
import { type IsoTime, msBetween } from './time.js';

export interface IncidentTimes {
  readonly kind: IncidentKind;
  readonly status: IncidentStatus;
  readonly origin: Origin;
  readonly startedAt: IsoTime | null;
  readonly resolvedAt: IsoTime | null;
  readonly begunAt: IsoTime;
  readonly withdrawnAt: IsoTime | null;
  readonly updates: readonly { readonly status: IncidentStatus; readonly at: IsoTime; readonly removedAt: IsoTime | null }[];
}

/** From one moment to a later one. */
export interface Stretch {
  readonly from: IsoTime;
  readonly to: IsoTime;
}

export interface IncidentFacts {
  readonly open: boolean;
  /** When it was open by the vendor's own times; null while open and where start and end are one moment or contradict each other. */
  readonly lasted: Stretch | null;
  /** The vendor's first words were already that it is over. */
  readonly afterTheFact: boolean;
  readonly publishedAt: IsoTime | null;
  readonly postmortemAt: IsoTime | null;
  readonly endedAt: IsoTime | null;
}

const shown = (incident: IncidentTimes) => incident.updates.filter((update) => update.removedAt === null);

const stretch = (from: IsoTime | null, to: IsoTime | null): Stretch | null =>
  from === null || to === null || to <= from ? null : { from, to };

export function incidentFacts(incident: IncidentTimes): IncidentFacts {
  const updates = shown(incident);
  const oldest = updates[0];
  const postmortem = updates.find((update) => update.status === 'postmortem');
  const end = updates.findLast((update) => isTerminal(update.status) && update.status !== 'postmortem');
  return {
    open: isOpen(incident),
    lasted: isOpen(incident) ? null : stretch(incident.startedAt, incident.resolvedAt),
    afterTheFact: incident.origin === 'retroactive' || isReportAfterTheFact({ status: incident.status, updates }),
    publishedAt: oldest?.at ?? null,
    postmortemAt: postmortem?.at ?? null,
    endedAt: incident.resolvedAt ?? end?.at ?? null,
  };
}

/** Where the vendor's own statements do not fit together. Nothing is corrected: a report shows both sides. */
export type Contradiction =
  | { readonly kind: 'end-before-start'; readonly startedAt: IsoTime; readonly resolvedAt: IsoTime }
  | { readonly kind: 'no-duration'; readonly at: IsoTime }
  | { readonly kind: 'written-after-end'; readonly resolvedAt: IsoTime; readonly at: IsoTime }
  | { readonly kind: 'published-late'; readonly resolvedAt: IsoTime; readonly at: IsoTime }
  | { readonly kind: 'written-before-start'; readonly startedAt: IsoTime; readonly at: IsoTime }
  | { readonly kind: 'went-back'; readonly from: IncidentStatus; readonly to: IncidentStatus; readonly at: IsoTime }
  | { readonly kind: 'no-end' }
  /** The postmortem tells of other windows than the update of `at` did. */
  | {
      readonly kind: 'other-windows';
      readonly update: readonly AccountTime[];
      readonly postmortem: readonly AccountTime[];
      readonly at: IsoTime;
    };

const minute = 60_000;
const rank: Partial<Record<IncidentStatus, number>> = {
  investigating: 1,
  identified: 2,
  monitoring: 3,
  resolved: 4,
  scheduled: 1,
  in_progress: 2,
  verifying: 3,
  completed: 4,
};

function timeContradictions(incident: IncidentTimes, facts: IncidentFacts): Contradiction[] {
  const { startedAt, resolvedAt } = incident;
  if (startedAt === null || resolvedAt === null) return [];
  if (startedAt === resolvedAt) return [{ kind: 'no-duration', at: startedAt }];
  return !facts.open && resolvedAt < startedAt ? [{ kind: 'end-before-start', startedAt, resolvedAt }] : [];
}

function lateWords(incident: IncidentTimes, facts: IncidentFacts): Contradiction[] {
  const { resolvedAt } = incident;
  if (resolvedAt === null || facts.open) return [];
  const updates = shown(incident).filter((update) => update.status !== 'postmortem');
  const [first, last] = [updates[0], updates.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (facts.afterTheFact)
    return msBetween(resolvedAt, first.at) > minute ? [{ kind: 'published-late', resolvedAt, at: first.at }] : [];
  return msBetween(resolvedAt, last.at) > minute ? [{ kind: 'written-after-end', resolvedAt, at: last.at }] : [];
}

function earlyWords(incident: IncidentTimes): Contradiction[] {
  const first = shown(incident)[0];
  const { startedAt } = incident;
  if (incident.kind === 'maintenance' || startedAt === null || first === undefined) return [];
  return msBetween(first.at, startedAt) > minute ? [{ kind: 'written-before-start', startedAt, at: first.at }] : [];
}

function stepsBack(incident: IncidentTimes): Contradiction[] {
  const ranked = shown(incident).flatMap((update) => {
    const place = rank[update.status];
    return place === undefined ? [] : [{ ...update, place }];
  });
  return ranked.flatMap((update, index) => {
    const before = ranked[index - 1];
    return before !== undefined && before.place > update.place
      ? [{ kind: 'went-back' as const, from: before.status, to: update.status, at: update.at }]
      : [];
  });
}

const otherWindows = (account: Pick<Account, 'contradiction'> | undefined): Contradiction[] =>
  account === undefined || account.contradiction === null ? [] : [{ kind: 'other-windows', ...account.contradiction }];

/** `account`: when it failed by the vendor's own sentences, where these were read. */
export function contradictions(incident: IncidentTimes, account?: Pick<Account, 'contradiction'>): Contradiction[] {
  const facts = incidentFacts(incident);
  const noEnd: Contradiction[] =
    !facts.open && incident.withdrawnAt === null && incident.resolvedAt === null ? [{ kind: 'no-end' }] : [];
  return [
    ...timeContradictions(incident, facts),
    ...lateWords(incident, facts),
    ...earlyWords(incident),
    ...stepsBack(incident),
    ...noEnd,
    ...otherWindows(account),
  ];
}

export interface Lag {
  /** When it began: by the vendor's own sentences where they say so, else by the page's field. */
  readonly startedAt: IsoTime | null;
  readonly startedBy: 'account' | 'page';
  readonly postedAt: IsoTime | null;
  /** Null where we did not see it happen: the page already showed it when we began to look. */
  readonly seenAt: IsoTime | null;
  readonly vendor: Stretch | null;
  readonly ours: Stretch | null;
  /** Start and first post in one minute: most pages fill one from the other, so it says nothing about how fast the vendor was. */
  readonly sameMinute: boolean;
}

/** Vendor started → vendor posted → we saw. */
export function lag(
  incident: IncidentTimes & { readonly firstSeenAt: IsoTime },
  account?: Pick<Account, 'times' | 'isAssumed'>,
): Lag {
  const postedAt = incidentFacts(incident).publishedAt;
  const seenAt = incident.origin === 'baseline' ? null : incident.firstSeenAt;
  const told = account === undefined || account.isAssumed ? undefined : account.times[0]?.from;
  const startedAt = told ?? incident.startedAt;
  const isSame = startedAt !== null && postedAt !== null && Math.abs(msBetween(startedAt, postedAt)) < minute;
  const sameMinute = told === undefined && isSame;
  return {
    startedAt,
    startedBy: told === undefined ? 'page' : 'account',
    postedAt,
    seenAt,
    vendor: isSame ? null : stretch(startedAt, postedAt),
    ours: stretch(postedAt, seenAt),
    sameMinute,
  };
}

/** How fast the channels had it that were waiting for it. */
export interface PostedLag {
  readonly channels: number;
  readonly fastestAt: IsoTime;
  /** The upper middle one of several. */
  readonly medianAt: IsoTime;
}

/** Undefined where nobody who was waiting has it yet. */
export function postedLag(
  posts: readonly { readonly postedAt: IsoTime | null; readonly isLate: boolean }[],
): PostedLag | undefined {
  const times = posts.flatMap(({ postedAt, isLate }) => (postedAt === null || isLate ? [] : [postedAt])).toSorted();
  const [fastestAt, medianAt] = [times[0], times[Math.floor(times.length / 2)]];
  if (fastestAt === undefined || medianAt === undefined) return undefined;
  return { channels: times.length, fastestAt, medianAt };
}
