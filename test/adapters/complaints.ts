import { isDeepStrictEqual } from 'node:util';
import { worstStatus } from '../../src/adapters/reading/page-status.js';
import { isTerminal, type PageStatus } from '../../src/domain/incident.js';
import { type PageLook, PageSnapshot } from '../../src/domain/snapshot.js';
import { PermanentError } from '../../src/errors.js';

/** What is wrong with a look at a damaged page. These answer with a complaint instead of asserting, because they see thousands of pages. */

/** What a look says, or that the page was honestly not recognised; any other error is a failure of the adapter. */
export async function lookOrUnrecognised(look: Promise<PageLook>): Promise<PageLook | undefined> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof PermanentError && error.code === 'page.unrecognised') return undefined;
    throw error;
  }
}

const openIds = ({ snapshot }: PageLook): string[] =>
  snapshot.incidents.filter(({ status }) => !isTerminal(status)).map(({ id }) => id);
const closedIds = ({ snapshot }: PageLook): string[] =>
  snapshot.incidents.filter(({ status }) => isTerminal(status)).map(({ id }) => id);
const operationalIds = ({ snapshot }: PageLook): string[] =>
  snapshot.components.filter(({ status }) => status === 'operational').map(({ id }) => id);

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const isSorted = (times: readonly string[]): boolean =>
  times.every((time, index) => index === 0 || (times[index - 1] ?? '') <= time);

/** What no look may ever have, whatever the page sent. */
export function formComplaint({ snapshot, asOf }: PageLook): string | undefined {
  if (!isDeepStrictEqual(PageSnapshot.parse(snapshot), snapshot)) return 'the snapshot is not in form';
  if (asOf !== null && new Date(asOf).toISOString() !== asOf) return `asOf is ${asOf}`;
  if (!isUnique(snapshot.incidents.map(({ id }) => id))) return 'two incidents have one id';
  if (!isUnique(snapshot.components.map(({ id }) => id))) return 'two components have one id';
  for (const { id, updates } of snapshot.incidents) {
    if (!isSorted(updates.map(({ at }) => at))) return `the updates of ${id} are not oldest first`;
    if (!isUnique(updates.map((update) => update.id).filter((each) => each !== null))) return `two updates of ${id} have one id`;
  }
  return undefined;
}

const rank: Readonly<Record<PageStatus, number>> = { none: 0, maintenance: 1, unknown: 2, minor: 3, major: 4, critical: 5 };

/**
 * `unknown` is always honest, and nothing that was worse becomes good news. A page that states no state of its own is as bad as its worst row: when
 * that one gets lost, the rest is a lower bound, which may stand when the loss is told and when it is no milder than all that is still listed.
 */
function milderComplaint(damaged: PageLook, whole: PageLook): string | undefined {
  const [before, after] = [whole.snapshot.status, damaged.snapshot.status];
  if (after === 'unknown' || rank[after] >= rank[before]) return undefined;
  const { incidents, components } = damaged.snapshot;
  const isBound = rank[after] > rank.unknown && rank[after] >= rank[worstStatus(incidents, components)] && says(damaged, whole);
  return isBound ? undefined : `the page became ${after}, which was ${before}`;
}

const says = (damaged: PageLook, whole: PageLook): boolean => {
  const known = new Set(whole.snapshot.notes.map(({ detail }) => detail));
  return damaged.snapshot.notes.some(({ detail }) => !known.has(detail));
};

/** Damage may hide what was there and may turn words into `unknown`. It may never make anything look better than it was. */
export function complaintAbout(damaged: PageLook, whole: PageLook): string | undefined {
  const form = formComplaint(damaged);
  if (form !== undefined) return form;
  const wasOpen = new Set(openIds(whole));
  const ended = closedIds(damaged).filter((id) => wasOpen.has(id));
  if (ended.length > 0) return `the incident ${ended.join(', ')} ended`;
  if (closedIds(damaged).length > closedIds(whole).length) return 'an incident ended';
  const wasWell = new Map(whole.snapshot.components.map(({ id, status }) => [id, status === 'operational']));
  const mended = operationalIds(damaged).filter((id) => wasWell.get(id) === false);
  if (mended.length > 0) return `the component ${mended.join(', ')} became operational`;
  if (operationalIds(damaged).length > operationalIds(whole).length) return 'a component became operational';
  return milderComplaint(damaged, whole);
}

/** An open incident may get lost with its row, but not without a word. */
export function silentLoss(damaged: PageLook, whole: PageLook): string | undefined {
  if (openIds(damaged).length >= openIds(whole).length || says(damaged, whole)) return undefined;
  return 'an open incident vanished without a note';
}

/** A row that stands twice is still one row. */
export function doublingComplaint(damaged: PageLook, whole: PageLook): string | undefined {
  if (damaged.snapshot.incidents.length > whole.snapshot.incidents.length) return 'a doubled row became two incidents';
  if (damaged.snapshot.components.length > whole.snapshot.components.length) return 'a doubled row became two components';
  return undefined;
}

/** What is cut off may cost nothing that stood before the cut, or must be told. */
export function cutComplaint(cut: PageLook, whole: PageLook): string | undefined {
  const better = complaintAbout(cut, whole);
  if (better !== undefined) return better;
  return isDeepStrictEqual(cut, whole) || cut.snapshot.notes.length > 0 ? undefined : 'a cut page is read without a note';
}
