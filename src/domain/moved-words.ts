import { likeness, wordBag } from './diff-likeness.js';
import { type Incident, type IncidentUpdate, isTerminal, shownUpdates } from './incident.js';
import type { SnapshotIncident, SnapshotUpdate } from './snapshot.js';
import { type IsoTime, msBetween } from './time.js';
import { sightOfUpdate } from './update-sight.js';

/**
 * An incident that we know from before its page moved, as the new page lists it, with everything that is only another way of writing put back as we
 * hold it: rounded times, markup, short texts, other names of the same components, what that provider never says. What differs then is news.
 */
export function inOurWords(stored: Incident, seen: SnapshotIncident, movedAt: IsoTime): SnapshotIncident {
  return {
    ...seen,
    title: lettersOf(stored.title) === lettersOf(seen.title) ? stored.title : seen.title,
    impact: seen.impact === 'unknown' ? stored.impact : seen.impact,
    url: seen.url ?? stored.url,
    startedAt: sameMoment(stored.startedAt, seen.startedAt),
    resolvedAt: isTerminal(seen.status) ? sameMoment(stored.resolvedAt, seen.resolvedAt) : seen.resolvedAt,
    scheduledFor: sameMoment(stored.scheduledFor, seen.scheduledFor),
    scheduledUntil: sameMoment(stored.scheduledUntil, seen.scheduledUntil),
    components: sameNames(stored.components, seen.components),
    regions: seen.regions.every((tag) => stored.regions.includes(tag)) ? [...stored.regions] : seen.regions,
    updates: updatesInOurWords(stored, seen.updates, movedAt),
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Providers round, and take the first update for the beginning or the other way round. */
const sameMoment = (held: IsoTime | null, seen: IsoTime | null): IsoTime | null =>
  seen === null || (held !== null && Math.abs(msBetween(held, seen)) <= 5 * minute) ? held : seen;

/** Some name a component with its group, some without, some not at all. */
function sameNames(held: readonly string[], seen: readonly string[]): string[] {
  const [ours, theirs] = [shortNames(held), shortNames(seen)];
  const isSame = theirs.size === 0 || (ours.size === theirs.size && [...ours].every((name) => theirs.has(name)));
  return isSame ? [...held] : [...seen];
}

const shortNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map((name) => lettersOf(name.split(' - ').at(-1) ?? name)));

/** Updates from before the move that the new page does not list are listed as we hold them: they were not taken back. */
function updatesInOurWords(stored: Incident, listed: readonly SnapshotUpdate[], movedAt: IsoTime): SnapshotUpdate[] {
  const shown = shownUpdates(stored);
  const pairing = new Pairing(shown, listed);
  pairing.where((held, seen) => seen.id === held.key || (seen.at === held.at && seen.body === held.body));
  pairing.leaveOut((held) => held.firstSeenAt > movedAt);
  pairing.where((held, seen) => isSameMinute(held, seen) && isSameText(held.body, seen.body));
  pairing.where((held, seen) => isSameMinute(held, seen) && likeness(wordBag(held.body), wordBag(seen.body)) >= 0.5);
  pairing.where((held, seen) => Math.abs(msBetween(held.at, seen.at)) <= day && isSameLongText(held.body, seen.body));
  const untold = [...pairing.free].map(sightOfUpdate);
  const told = listed.map((seen) => {
    const held = pairing.pairs.get(seen);
    return held === undefined || held.firstSeenAt > movedAt ? seen : asHeld(held, seen);
  });
  return [...told, ...untold];
}

/** With another text it is an edit, which the key that we hold must tell. */
function asHeld(held: IncidentUpdate, seen: SnapshotUpdate): SnapshotUpdate {
  const components = sameNames(held.components, seen.components);
  if (isSameText(held.body, seen.body)) return { ...seen, status: held.status, body: held.body, at: held.at, components };
  return { ...seen, id: held.key, at: isSameMinute(held, seen) ? held.at : seen.at, components };
}

const isSameMinute = (held: IncidentUpdate, seen: SnapshotUpdate): boolean => Math.abs(msBetween(held.at, seen.at)) < minute;

/** The same words, or the beginning of them where the new page cuts texts short, or none where it has no texts. */
function isSameText(held: string, seen: string): boolean {
  const [ours, theirs] = [lettersOf(held), lettersOf(seen)];
  return theirs === ours || theirs === '' || (theirs.length >= 20 && ours.startsWith(theirs));
}

const isSameLongText = (held: string, seen: string): boolean =>
  lettersOf(held).length >= 20 && lettersOf(held) === lettersOf(seen);

class Pairing {
  readonly pairs = new Map<SnapshotUpdate, IncidentUpdate>();
  readonly free: Set<IncidentUpdate>;
  readonly #listed: readonly SnapshotUpdate[];

  constructor(held: readonly IncidentUpdate[], listed: readonly SnapshotUpdate[]) {
    this.free = new Set(held);
    this.#listed = listed;
  }

  where(isSame: (held: IncidentUpdate, seen: SnapshotUpdate) => boolean): void {
    for (const seen of this.#listed) {
      if (this.pairs.has(seen)) continue;
      const held = [...this.free].find((candidate) => isSame(candidate, seen));
      if (held === undefined) continue;
      this.pairs.set(seen, held);
      this.free.delete(held);
    }
  }

  leaveOut(isOut: (held: IncidentUpdate) => boolean): void {
    for (const held of this.free) if (isOut(held)) this.free.delete(held);
  }
}

const longestText = 60_000;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Letters and digits of a text as people read it: without markup of HTML and Markdown, and without the addresses of its links. */
function lettersOf(text: string): string {
  return text
    .slice(0, longestText)
    .replaceAll(/<[^<>]{1,2000}>/g, ' ')
    .replaceAll(/\]\([^()\s]{1,2000}(?: "[^"]{0,300}")?\)/g, ' ')
    .replaceAll(/https?:\/\/[^\s)\]>"']{1,2000}/g, ' ')
    .replaceAll(/&#(\d{1,6});/g, (_entity, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&([a-z]{2,4});/g, (_entity, name: string) => entities[name] ?? ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
