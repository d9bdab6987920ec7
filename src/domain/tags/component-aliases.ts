import { looseKey } from '../nearest.js';
import { isOutsider } from './component-outsiders.js';
import { isPlaceWord } from './component-places.js';
import { clausesOf, isWithin } from './component-roles.js';
import { isEastAsian, keyOf, type Token, tokensOf } from './component-tokens.js';
import { labels, notProducts, qualifiers, serviceNouns, troubleNouns, troubleStates, vagueNouns } from './component-words.js';
import type { KnownComponents } from './known-components.js';

/** One incident of a page's past, with the components that its provider gave it. */
interface PastIncident {
  readonly title: string;
  readonly bodies: readonly string[];
  readonly components: readonly string[];
}

/** What one call looks at and remembers at most: incidents, characters and phrases of each, phrases in all, and aliases. */
export const aliasLimits = { incidents: 1000, characters: 4000, phrasesEach: 150, phrases: 60_000, aliases: 200 };

const fewestIncidents = 3;
/** How often the phrase comes with its component, at least. */
const surest = 0.9;
/** How likely it is, at most, that the phrase met its component so often by chance, given how often the component has incidents at all. */
const luck = 0.01;
const longestPhrase = 3;

interface Sightings {
  readonly shown: string;
  incidents: number;
  readonly by: Map<string, number>;
}

/**
 * Other words for components, learnt from a page's own incidents: a phrase that its texts name as affected again and again, always with the same
 * component and hardly ever without it. The newest incidents come first; more than `aliasLimits.incidents` are not read.
 */
export function learnAliases(history: readonly PastIncident[], names: KnownComponents['names']): ReadonlyMap<string, string> {
  const known = new Set(names.map(({ name }) => name));
  const taken = new Set(
    names.flatMap(({ name, group }) => [keyOf(tokensOf(name)), ...(group === null ? [] : [keyOf(tokensOf(group))])]),
  );
  const told = history.slice(0, aliasLimits.incidents).filter(({ components }) => components.some((name) => known.has(name)));
  const sightings = new Map<string, Sightings>();
  const shares = new Map<string, number>();
  for (const { title, bodies, components } of told) {
    const hit = [...new Set(components)].filter((name) => known.has(name));
    for (const name of hit) shares.set(name, (shares.get(name) ?? 0) + 1 / told.length);
    for (const [key, shown] of phrasesOf(title, bodies)) if (!taken.has(key)) see(sightings, key, shown, hit);
  }
  return aliasesOf(sightings, shares);
}

function see(sightings: Map<string, Sightings>, key: string, shown: string, hit: readonly string[]): void {
  const seen =
    sightings.get(key) ??
    (sightings.size < aliasLimits.phrases ? { shown, incidents: 0, by: new Map<string, number>() } : undefined);
  if (seen === undefined) return;
  seen.incidents += 1;
  for (const name of hit) seen.by.set(name, (seen.by.get(name) ?? 0) + 1);
  sightings.set(key, seen);
}

/** The phrases that hold, the shortest for each component: with `logins`, `customer logins` teaches nothing more. */
function aliasesOf(sightings: ReadonlyMap<string, Sightings>, shares: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  const learnt = [...sightings].flatMap(([key, seen]) => {
    const name = only(seen, shares);
    return name === undefined ? [] : [{ key, shown: seen.shown, name }];
  });
  learnt.sort((one, other) => one.key.length - other.key.length || one.key.localeCompare(other.key));
  const keys = new Map<string, string[]>();
  for (const { key, shown, name } of learnt) {
    const shorter = keys.get(name) ?? [];
    if (aliases.size >= aliasLimits.aliases) break;
    if (shorter.some((each) => key.includes(each))) continue;
    keys.set(name, [...shorter, key]);
    aliases.set(looseKey(shown), name);
  }
  return aliases;
}

/** The one component that a phrase stands for, if it does. */
function only({ incidents, by }: Sightings, shares: ReadonlyMap<string, number>): string | undefined {
  if (incidents < fewestIncidents) return undefined;
  const [first, second] = [...by].sort(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < fewestIncidents || first[1] / incidents < surest) return undefined;
  if (second !== undefined && second[1] / incidents > 0.5) return undefined;
  return (shares.get(first[0]) ?? 1) ** incidents <= luck ? first[0] : undefined;
}

/** The phrases of an incident that could be names, each once, from what its texts say is hit. */
function phrasesOf(title: string, bodies: readonly string[]): ReadonlyMap<string, string> {
  const phrases = new Map<string, string>();
  const text = [title, ...bodies].join('\n\n').slice(0, aliasLimits.characters);
  const clauseAt = clausesOf(text);
  const tokens = tokensOf(text);
  for (const [from, token] of tokens.entries()) {
    if (phrases.size >= aliasLimits.phrasesEach) break;
    if (!isTelling(token)) continue;
    const clause = clauseAt(token.start);
    if (
      clause === undefined ||
      !(clause.isTroubled || token.end <= title.length) ||
      isWithin(clause.spared, token.start) ||
      isWithin(clause.causes, token.start)
    )
      continue;
    for (let to = from + 1; to <= from + longestPhrase && isRun(tokens, from, to); to += 1) {
      const run = tokens.slice(from, to);
      const last = run.at(-1);
      if (last !== undefined && isTelling(last)) phrases.set(keyOf(run), text.slice(token.start, last.end));
    }
  }
  return phrases;
}

const isRun = (tokens: readonly Token[], from: number, to: number): boolean =>
  to <= tokens.length &&
  tokens.slice(from + 1, to).every((token) => token.gap === 'soft' && token.mark === '' && !isEastAsian(token.raw));

const noVendor: ReadonlySet<string> = new Set();

/** Whether a word may begin or end an alias: not said of every incident, no place, no other company, no number. */
function isTelling(token: Token): boolean {
  const { text, folded, raw } = token;
  if (raw.length < 4 || !/^\p{L}+$/u.test(raw) || isEastAsian(raw) || isPlaceWord(token) || isOutsider(raw, noVendor))
    return false;
  const isCommon = [qualifiers, labels, notProducts, troubleStates, commonWords].some(
    (words) => words.has(folded) || words.has(text),
  );
  return (
    !isCommon && !troubleNouns.has(text) && !serviceNouns.has(text) && !vagueNouns.has(text) && !/(?:ly|ing|ed)$/.test(folded)
  );
}

const commonWords = new Set(
  'able also back because been best both cause each engineer engineering even ever every feel find good hope just know later least less level like make mean mitigation much must need normal number often order over part percent period point rate same share side such sure take than then them time under very want well went were work your number team level rest step cause effort plan process progress apology apologies inconvenience patience assist assistance help hour minute second morning evening night week month year'.split(
    ' ',
  ),
);
