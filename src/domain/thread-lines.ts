import type { ChannelSettings, Mention, Surface } from './channel-settings.js';
import { sameWords } from './diff-words.js';
import { impactRank, isSevere } from './impact-rank.js';
import { type Incident, isOpen, isTerminal, shownUpdates } from './incident.js';
import { isRetroactive } from './origin.js';
import type { ChatAction, LineFacts, Person } from './thread.js';
import type { IsoTime } from './time.js';
import type { ToldLines } from './told-lines.js';

/** What one person pressed under a root. */
export interface ThreadMark {
  readonly kind: 'affected' | 'unaffected' | 'over' | 'postmortem';
  readonly personId: string;
  readonly personName: string;
  readonly markedAt: IsoTime;
}

export interface Quote {
  readonly text: string;
  readonly at: IsoTime;
}

export interface LineRules {
  readonly surfaces: readonly Surface[];
  readonly mention: ChannelSettings['mention'];
  /** The thread or its vendor is muted here: nothing is shown in the channel, and the channel's mention pings nobody. */
  readonly isQuiet: boolean;
  /** In the order in which they were pressed. */
  readonly marks: readonly ThreadMark[];
  /** Grows with every mark and every mark taken back. */
  readonly marksVersion: number;
  /** The filter that brought the thread here, as people write it. */
  readonly filter: string;
  /** The vendor's sentence that names a region or component. */
  readonly naming: (of: 'regions' | 'components', name: string) => Quote | undefined;
  /** Lies one region inside another? None does when left out. */
  readonly within?: (region: string, wider: string) => boolean;
  /** The vendor's sentence that speaks of regions without naming them; none is quoted when left out. */
  readonly unnamed?: () => Quote | undefined;
}

type LineAction = Extract<ChatAction, { kind: 'post-line' | 'edit-line' }>;

/** More people than this are answered in several messages: Discord has room for 2,000 characters. */
const answeredAtOnce = 40;

/** The lines of our own that a thread lacks, in the order in which they are to be written. Each is due from what the incident is now, against what was told. */
export function* linesDue(incident: Incident, told: ToldLines, rules: LineRules): Generator<LineAction> {
  if (isLoud(incident) && !rules.isQuiet) yield* surfacesDue(incident, told, rules);
  yield* scopeDue(incident, told, rules);
  yield* unnamedDue(incident, told, rules);
  yield* titleDue(incident, told);
  yield* affectedDue(told, rules);
  yield* answersDue(incident, told, rules);
}

/** Whom the root pings when it is posted. */
export function rootMention(incident: Incident, rules: LineRules): Mention | undefined {
  const isWanted = isLoud(incident) && isOpen(incident) && !rules.isQuiet;
  return isWanted ? mentionAt(incident, rules) : undefined;
}

const mentionAt = ({ impact }: Incident, { mention }: LineRules): Mention | undefined =>
  mention !== null && impactRank(impact) >= impactRank(mention.from) ? mention.who : undefined;

/** Planned work, notices, stories about the past and what the vendor took back never reach beyond their thread. */
const isLoud = (incident: Incident): boolean =>
  incident.kind === 'incident' && incident.withdrawnAt === null && !isRetroactive(incident);

const post = (facts: LineFacts, count: number): LineAction => ({ kind: 'post-line', facts, count });

function* surfacesDue(incident: Incident, told: ToldLines, rules: LineRules): Generator<LineAction> {
  const { title, impact, startedAt, resolvedAt } = incident;
  const about = { title, regions: [...incident.regions] };
  if (told.isOver === true && isOpen(incident) && rules.surfaces.includes('reopened'))
    yield post({ line: 'reopened', ...about, ...whenReopened(incident), surfaces: true }, told.reopenings + 1);
  if (isOpen(incident) && isSevere(impact) && impactRank(impact) > told.worst) {
    const surfaces = rules.surfaces.includes('escalated');
    const mention = told.hasMentioned ? null : (mentionAt(incident, rules) ?? null);
    if (surfaces || mention !== null)
      yield post({ line: 'escalated', ...about, from: told.impact, to: impact, mention, surfaces }, impactRank(impact));
  }
  if (told.isOver === false && isTerminal(incident.status) && showsEnd(told, rules))
    yield post({ line: 'over', ...about, startedAt, resolvedAt, surfaces: true }, told.ends + 1);
}

function showsEnd(told: ToldLines, { surfaces, marks }: LineRules): boolean {
  if (surfaces.includes('over')) return true;
  const mattered = told.worst >= impactRank('major') || marks.some(({ kind }) => kind === 'affected');
  return surfaces.includes('over-major') && mattered;
}

/** The last end that an open update follows, and that update. */
function whenReopened(incident: Incident): { endedAt: IsoTime | null; backAt: IsoTime | null } {
  const said = shownUpdates(incident).filter(({ status }) => status !== 'postmortem' && status !== 'unknown');
  const end = said.findLastIndex((update, place) => isTerminal(update.status) && place < said.length - 1);
  return { endedAt: said[end]?.at ?? null, backAt: end < 0 ? null : (said[end + 1]?.at ?? null) };
}

/** Once it is over, vendors tidy their components up; that is no news. */
function* scopeDue(incident: Incident, told: ToldLines, rules: LineRules): Generator<LineAction> {
  if (!isOpen(incident) || isRetroactive(incident)) return;
  for (const of of ['regions', 'components'] as const) {
    if (sameWords(incident[of], told[of])) continue;
    const added = incident[of].filter((name) => !told[of].includes(name));
    const removed = told[of].filter((name) => !incident[of].some((now) => now === name || isMoreOrLess(of, name, now, rules)));
    const quote = added.map((name) => rules.naming(of, name)).find((found) => found !== undefined) ?? null;
    const filter = removed.length > 0 && rules.filter.includes(of === 'regions' ? 'region:' : 'component:') ? rules.filter : null;
    const facts = { line: of, added, removed, isFirst: told[of].length === 0, quote, at: incident.changedAt, filter };
    if (added.length + removed.length > 0) yield post(facts, incident.revision);
  }
}

/** The same place in other words, nearer or wider: it is still named. */
const isMoreOrLess = (of: 'regions' | 'components', told: string, now: string, { within }: LineRules): boolean =>
  of === 'regions' && within !== undefined && (within(now, told) || within(told, now));

function* unnamedDue(incident: Incident, told: ToldLines, { unnamed }: LineRules): Generator<LineAction> {
  if (incident.unnamedRegions !== true || told.hasUnnamed || !isOpen(incident) || isRetroactive(incident)) return;
  const quote = unnamed?.() ?? null;
  yield post({ line: 'unnamed', quote, at: quote?.at ?? incident.changedAt }, incident.revision);
}

function* titleDue(incident: Incident, told: ToldLines): Generator<LineAction> {
  const [from, to] = [told.title, incident.title];
  if (incident.withdrawnAt !== null || isRetroactive(incident) || lettersOf(from) === lettersOf(to)) return;
  if (!isBeginningOfText(incident, to)) yield post({ line: 'title', from, to }, incident.revision);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Pages without titles put the beginning of the text there, and a changed text is told as such. */
function isBeginningOfText(incident: Incident, title: string): boolean {
  const letters = lettersOf(title);
  return incident.updates.some(({ body }) => lettersOf(body.slice(0, title.length * 4)).startsWith(letters));
}

function* affectedDue(told: ToldLines, { marks, marksVersion }: LineRules): Generator<LineAction> {
  const pressed = marks.filter(({ kind }) => kind === 'affected');
  const facts = { line: 'affected', people: pressed.map(personOf), at: pressed[0]?.markedAt ?? null } as const;
  if (told.affected === undefined) {
    if (pressed.length > 0) yield post(facts, pressed.length);
  } else if (!isSamePeople(told.affected, facts.people)) yield { kind: 'edit-line', facts, count: marksVersion };
}

function* answersDue(incident: Incident, told: ToldLines, { marks }: LineRules): Generator<LineAction> {
  const isDue = {
    over: isTerminal(incident.status) && incident.withdrawnAt === null,
    postmortem: shownUpdates(incident).some(({ status }) => status === 'postmortem'),
  };
  for (const about of ['over', 'postmortem'] as const) {
    const waiting = marks.filter(({ kind, personId }) => kind === about && !told.wasAnswered(about, personId));
    const people = waiting.slice(0, answeredAtOnce).map(personOf);
    if (isDue[about] && people.length > 0) yield post({ line: 'asked', about, people }, told.answers[about] + 1);
  }
}

const personOf = ({ personId, personName }: ThreadMark): Person => ({ id: personId, name: personName });

const isSamePeople = (one: readonly Person[], other: readonly Person[]): boolean =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join();
