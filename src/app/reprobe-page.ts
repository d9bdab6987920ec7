import { type Db, inTransaction } from '../db/database.js';
import { beginProbe, type NewReading, readPageWith } from '../db/moved-pages.js';
import type { Lease, PageRow } from '../db/pages.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import { type DetectDeps, type Detected, detectionLimits, detectPage } from './detect-page.js';
import type { Undetected } from './detect-refusal.js';
import { imitationCode, isImitation, mayMeanMove } from './move-failures.js';
import { strangerSentence } from './stranger.js';

export interface ReprobeDeps extends DetectDeps {
  readonly db: Db;
  readonly log: Log;
}

/** Feeds of any software: less than what that software's own adapter reads. */
const bareFeed = 'rss';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * A page that was readable may have a bad moment: three failures, or five minutes where it answers the same nonsense each time, which counts once. One that
 * never was readable is read in a wrong way, and one that other software answers for has moved.
 */
function hasFailedEnough({ baselineAt, failureCode, failures, failingSince }: PageRow, now: IsoTime): boolean {
  if (baselineAt === null || failureCode === imitationCode) return failures >= 1;
  return failures >= 3 || (failingSince !== null && msBetween(failingSince, now) >= 5 * minute);
}

const isFailing = ({ state }: PageRow): boolean => state === 'failed' || state === 'unrecognised';

/** True when it is time to find out what stands behind the page's address. */
export function mayHaveMoved(page: PageRow, now: IsoTime): boolean {
  if (page.probeAfter !== null && page.probeAfter > now) return false;
  if (!isFailing(page)) return page.probeAfter !== null;
  return mayMeanMove(page.failureCode ?? '') && hasFailedEnough(page, now);
}

/** A redirect may be for an hour; after this long it is a move. */
const waitForMoveMs = 15 * minute;

/**
 * Plans a probe of a page that is read without trouble, but from another host, in the format of software that it is not made with, or by a feed that once
 * had to stand in for more.
 */
export function signsOfMove(page: PageRow, isElsewhere: boolean, at: IsoTime): { probeAfter?: IsoTime } {
  if (isElsewhere || isImitation(page.notes)) return { probeAfter: addMs(at, waitForMoveMs) };
  return page.adapter === bareFeed && page.movedAt !== null ? { probeAfter: addMs(at, day) } : {};
}

/** After each probe in vain the page is left alone for as long as it has been failing by then. */
function nextProbe(page: PageRow, now: IsoTime): IsoTime {
  const failingMs = page.failingSince === null ? day : msBetween(page.failingSince, now);
  return addMs(now, Math.min(Math.max(failingMs, 15 * minute), day));
}

/**
 * Finds out what stands behind a page's address and, when it is another provider or another place, reads the page there from now on: the page as it is
 * then. Undefined when nothing else answers. The lease is held meanwhile.
 */
export async function reprobePage(deps: ReprobeDeps, page: PageRow, lease: Lease): Promise<PageRow | undefined> {
  const now = toIso(deps.clock.now());
  const times = { probeAfter: nextProbe(page, now), leaseUntil: addMs(now, detectionLimits.mostMs + minute) };
  if (!(await beginProbe(deps.db, lease, times))) return undefined;
  const found = await detectPage(deps, new URL(page.url));
  const reading = found.kind === 'found' ? newReading(page, found, now) : undefined;
  if (reading === undefined && !isNameless(page, found)) {
    const why = found.kind === 'found' ? 'as before' : found.why;
    deps.log.debug({ pageId: page.id, vendor: page.vendorSlug, why }, 'Page was probed, and nothing else answers');
    return undefined;
  }
  // Who imitates a format and cannot be told by name is still read in that format, as a page that moved.
  const next = reading ?? { adapter: page.adapter, settings: page.settings };
  const moved = await inTransaction(deps.db, (tx) => readPageWith(tx, lease, next, toIso(deps.clock.now())));
  if (moved !== undefined)
    deps.log.info({ pageId: page.id, vendor: page.vendorSlug, from: page.adapter, to: moved.adapter }, 'Page moved');
  return moved;
}

/** It answers in a format that it only imitates, and nobody can say who it is. That nothing answered, or that we were stopped, says nothing. */
const isNameless = (page: PageRow, found: Detected | Undetected): boolean =>
  page.failureCode === imitationCode && (found.kind === 'found' || found.why === 'unrecognised');

/** Undefined when what was found is what the page is read with already, or too little to give up a richer source for. */
function newReading(page: PageRow, found: Detected, now: IsoTime): NewReading | undefined {
  if (found.provider === page.adapter && isSame(found.settings, page.settings)) return undefined;
  if (found.provider === bareFeed && page.adapter !== bareFeed && !mayTakeLess(page, now)) return undefined;
  const host = new URL(found.url).host;
  if (strangerSentence(page, { name: found.look.snapshot.page.name, url: found.url }) !== undefined) return undefined;
  // What opens a private page was given for its host, and is sent to no other one.
  if (page.sealedHeaders !== null && host !== new URL(page.url).host) return undefined;
  return {
    adapter: found.provider,
    settings: found.settings,
    ...(host === new URL(page.url).host ? {} : { url: found.url }),
  };
}

/** A bare feed knows less than the page did: it is taken only when nothing better came back for an hour. */
const mayTakeLess = (page: PageRow, now: IsoTime): boolean =>
  page.baselineAt === null || (page.failingSince !== null && msBetween(page.failingSince, now) >= 60 * minute);

/** Settings come back from the database with their keys in another order. */
const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
