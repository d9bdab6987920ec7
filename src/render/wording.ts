import type { Impact, IncidentStatus } from '../domain/incident.js';
import { isTerminal } from '../domain/incident.js';
import type { Language } from '../domain/language.js';
import { wordsOf } from '../words/languages.js';
import { excerpt } from './excerpt.js';
import { rootBudget } from './limits.js';
import { oneLine } from './text/clean.js';
import { cutText, cutWords, firstSentence } from './text/cut.js';
import { toPlain } from './text/to-plain.js';
import type { RootView } from './view.js';

/** The word for an impact that stands beside the state; null for none, maintenance and not stated. */
export const impactWord = (impact: Impact): 'minor' | 'major' | 'critical' | null =>
  impact === 'minor' || impact === 'major' || impact === 'critical' ? impact : null;

/** The same in the words of a view's language. */
export function impactIn({
  impact,
  language,
}: {
  readonly impact: Impact;
  readonly language?: Language | undefined;
}): string | null {
  const word = impactWord(impact);
  return word === null ? null : wordsOf({ language }).impact[word];
}

/** What kind of card a root is; it decides emoji, colour, buttons and the last line. */
export type RootMode = 'open' | 'over' | 'maintenance' | 'retroactive' | 'notice' | 'withdrawn';

const maintenanceStates: ReadonlySet<IncidentStatus> = new Set(['scheduled', 'in_progress', 'verifying']);

type Mooded = Pick<RootView, 'withdrawn' | 'status' | 'retroactive' | 'incidentKind'>;

export function rootMode(view: Mooded): RootMode {
  if (view.withdrawn || view.status === 'withdrawn') return 'withdrawn';
  if (view.retroactive) return 'retroactive';
  if (isTerminal(view.status)) return 'over';
  if (view.incidentKind === 'maintenance' || maintenanceStates.has(view.status)) return 'maintenance';
  return view.incidentKind === 'notice' ? 'notice' : 'open';
}

interface Look {
  readonly emoji: string;
  /** For the bar beside a Discord embed. */
  readonly colour: number;
}

const grey = 0x737f8d;
const looks: Readonly<Record<Exclude<RootMode, 'open'>, Look>> = {
  over: { emoji: '🟢', colour: 0x43b581 },
  maintenance: { emoji: '🛠️', colour: 0x6b5bd2 },
  retroactive: { emoji: '⚪', colour: grey },
  notice: { emoji: '⚪', colour: grey },
  withdrawn: { emoji: '🗑️', colour: grey },
};

/** An open incident is yellow even where no impact is stated: it must not look switched off. */
const openLooks: Readonly<Record<Impact, Look>> = {
  critical: { emoji: '🔴', colour: 0xd92d20 },
  major: { emoji: '🟠', colour: 0xf26522 },
  minor: { emoji: '🟡', colour: 0xfaa61a },
  none: { emoji: '🟡', colour: 0xfaa61a },
  maintenance: { emoji: '🟡', colour: 0xfaa61a },
  unknown: { emoji: '🟡', colour: 0xfaa61a },
};

export function rootLook(view: Mooded & Pick<RootView, 'impact'>): Look {
  const mode = rootMode(view);
  if (mode !== 'open') return looks[mode];
  return view.status === 'monitoring' ? { emoji: '🔵', colour: 0x2f80ed } : openLooks[view.impact];
}

/** The state a root shows. A postmortem leaves an incident resolved; a state the page does not name leaves it open. */
export function rootState(view: RootView): string {
  const mode = rootMode(view);
  const { root, states } = wordsOf(view);
  if (mode === 'withdrawn') return root.withdrawn;
  if (mode === 'retroactive') return root.afterTheFact;
  if (view.status === 'postmortem') return states.resolved;
  if (view.status === 'unknown') return mode === 'notice' ? root.notice : root.open;
  return states[view.status];
}

/** How long it lasted, for incidents that are over and not told as a story about the past. Null where the page gives no duration. */
export function openFor(view: RootView): string | null {
  if (rootMode(view) !== 'over' || view.startedAt === null || view.resolvedAt === null) return null;
  return wordsOf(view).span(view.startedAt, view.resolvedAt);
}

/** How long after it happened a retroactive report was published: "6 days", "13 h". Such reports say only about when, so minutes would be pretence. */
export function publishedAfter(view: RootView): string | null {
  const happened = view.startedAt ?? view.resolvedAt;
  return happened === null || view.publishedAt === null ? null : wordsOf(view).roughSpan(happened, view.publishedAt);
}

/** Regions first, as words that can be typed into a filter; more than four become three and "+n". */
export function tagsOf(view: Pick<RootView, 'regions' | 'components'>): string[] {
  const tags = [...new Set([...view.regions, ...view.components])]
    .map(oneLine)
    .filter((tag) => tag !== '')
    .map((tag) => cutWords(tag, rootBudget.tagChars));
  return tags.length > 4 ? [...tags.slice(0, 3), `+${tags.length - 3}`] : tags;
}

/** What the page leaves unsaid that people would look for, said as such. */
export function unstated(view: RootView): string[] {
  const { root } = wordsOf(view);
  const isPlanned = view.incidentKind !== 'incident' || view.impact === 'maintenance';
  if (view.impact === 'unknown' && !isPlanned) return [root.impactNotStated];
  if (view.impact === 'none' && !isPlanned) return [root.impactNone];
  return view.regions.length + view.components.length === 0 ? [root.componentsNotStated] : [];
}

export const vendorName = (vendor: string, language?: Language): string =>
  cutWords(oneLine(vendor), rootBudget.vendorChars) || wordsOf({ language }).vendor;

/** Pages without titles put the beginning of the text there; then the text is shown once. */
export function isTitleInText(view: RootView): boolean {
  if (view.latest === null) return false;
  const title = plainWords(view.title.replace(/(?:…|\.\.\.)\s*$/, ''));
  return title.length >= 12 && plainWords(toPlain(view.latest.body)).startsWith(title);
}

const plainWords = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The notification sentence in its pieces, so that a platform can make the name bold. Plain text, not escaped. */
export interface Headline {
  readonly emoji: string;
  readonly vendor: string;
  /** Nothing, or what follows the name and begins with a space or a comma. */
  readonly facts: string;
  /** Cut so that the whole has at most 200 characters; empty for an incident without a title. */
  readonly title: string;
}

/** `<emoji> <Vendor> <state>[, <impact>][, <regions>]: <title>`. Our state word is dropped where the title begins with it. */
export function headline(view: RootView): Headline {
  const { emoji } = rootLook(view);
  const vendor = vendorName(view.vendor, view.language);
  const isLate = rootMode(view) === 'retroactive';
  const state = isLate ? null : stateFact(view);
  const others = isLate
    ? [namedPlaces(view.regions), lateFact(view)]
    : [rootMode(view) === 'open' ? impactIn(view) : null, namedPlaces(view.regions)];
  const facts = `${state === null ? '' : ` ${state}`}${others.map((fact) => (fact === null ? '' : `, ${fact}`)).join('')}`;
  const room = rootBudget.headline - `${emoji} ${vendor}${facts}: `.length;
  const title = isTitleInText(view) ? latestSentence(view) : oneLine(view.title);
  return { emoji, vendor, facts, title: cutWords(title, Math.max(room, 0)) };
}

/** `us-east, us-west`, at most three of them; null where no place is known. */
export function namedPlaces(regions: readonly string[]): string | null {
  if (regions.length === 0) return null;
  const named = regions.length > 3 ? regions.slice(0, 2) : regions;
  const rest = regions.length > named.length ? ` +${regions.length - named.length}` : '';
  return `${named.map((region) => cutWords(oneLine(region), rootBudget.placeChars)).join(', ')}${rest}`;
}

function stateFact(view: RootView): string | null {
  const word = rootState(view);
  if (view.title.toLowerCase().startsWith(word.toLowerCase())) return null;
  const { root } = wordsOf(view);
  const explained = view.postmortem === null || rootMode(view) !== 'over' ? '' : `, ${root.postmortemFact}`;
  return `${root.stateFact(word, openFor(view))}${explained}`;
}

function lateFact(view: RootView): string {
  const after = publishedAfter(view);
  const { root, day } = wordsOf(view);
  return after === null || view.startedAt === null ? root.lateFact : root.lateFactOf(after, day(view.startedAt));
}

const latestSentence = ({ latest }: RootView): string =>
  latest === null ? '' : cutText(firstSentence(toPlain(excerpt(latest.body))), rootBudget.quoteChars);

/** The whole sentence for a locked phone and for screen readers: the headline and the first sentence of the latest update. */
export function notificationSentence(view: RootView): string {
  const { emoji, vendor, facts, title } = headline(view);
  const news = latestSentence(view);
  const said =
    title === '' || (news !== '' && isTitleInText(view))
      ? [news]
      : [/[.!?…。]$/u.test(title) || news === '' ? title : `${title}.`, news];
  const words = said.filter((part) => part !== '').join(' ');
  return `${emoji} ${vendor}${facts}${words === '' ? '' : `: ${words}`}`;
}
