import { commonPhrases } from './component-common.js';
import {
  codeNames,
  directed,
  generics,
  inBrackets,
  inRuns,
  lettered,
  namedServices,
  properSubjects,
} from './component-evidence.js';
import { foreignNames, foreignPhrases } from './component-foreign.js';
import { type ComponentJudge, componentJudge } from './component-judge/verdict.js';
import { distinct, merged, type Named, named } from './component-names.js';
import { labelOfTitle, phrasesOfTitle, plainestOfTitle } from './component-phrases.js';
import { isHit, type Reading, readingOf } from './component-reading.js';
import { isGeneric } from './component-runs.js';
import { type Product, productsOfTitle } from './component-titles.js';
import type { FoundComponent } from './found-component.js';

/**
 * The products that a text names as affected, where no list of components says what to look for. Rules find what is written as a name and said to
 * be in trouble; which of it, and of all else that could be a name, is meant, the judge decides.
 */
export function findProductNames(
  text: { readonly title: string; readonly body: string },
  vendorWords: ReadonlySet<string>,
  judge: ComponentJudge = componentJudge,
): FoundComponent[] {
  const title = readingOf(text.title, 'title', vendorWords);
  const body = readingOf(text.body, 'body', vendorWords);
  return judge(title, body, ruledNames(title, body));
}

/** What the rules take for affected products; what is only spoken of, places, people, other companies and the vendor itself are none. */
function ruledNames(title: Reading, body: Reading): FoundComponent[] {
  const { vendorWords } = title;
  const headed = named(title, productsOfTitle(title), vendorWords);
  // A title that says what it is about is trusted over the details of the body, which may only add to it.
  if (headed.length > 0 && !addition.test(body.text)) return distinct(headed, vendorWords);
  const written = headed.length > 0 ? headed : named(title, spokenOf(title), vendorWords);
  const told = [...spokenOf(body), ...codeNames(body)];
  const names = named(body, headed.length > 0 ? told.filter((product) => isAdded(body, product)) : told, vendorWords);
  return written.length > 0
    ? distinct([...written, ...names], vendorWords)
    : distinct(inPlainWords(title, body, names), vendorWords);
}

/** What is in trouble where the title writes no name: its plain words, the names of the body, the plain words of the body. */
function inPlainWords(title: Reading, body: Reading, names: readonly Named[]): readonly Named[] {
  const from = (reading: Reading, find: Find) => (): readonly Named[] => named(reading, find(reading), reading.vendorWords);
  const inTitle = plainWays.map((find) => from(title, find));
  const phrases = isBeginning(title.text, body.text) ? [] : firstOf(inTitle);
  if (phrases.length > 0) return merged(phrases, names);
  const isParticular = names.some(({ words }) => !isGeneric(words, body.vendorWords));
  return isParticular ? names : firstOf([from(body, firstSaid), () => names, ...inTitle]);
}

/** Feeds without titles give the beginning of the text for one. */
const isBeginning = (title: string, body: string): boolean =>
  title.length > 20 && body.trimStart().startsWith(title.trim().slice(0, 60));

/** The first sentence that names a thing says what is in trouble, the later ones tell details. */
function firstSaid(reading: Reading): readonly Product[] {
  const found = [...commonPhrases(reading), ...foreignPhrases(reading)].filter((product) => isHit(reading, product));
  const starts = found.map(({ from }) => reading.tokens[from]?.start ?? 0);
  const clause = reading.clauseAt(Math.min(...starts));
  return found.filter((product, at) => (starts[at] ?? 0) < (clause?.end ?? 0) || isAdded(reading, product));
}

/** How a title says in plain words what it is about, the surest first. */
const plainWays: readonly Find[] = [phrasesOfTitle, commonPhrases, foreignPhrases, plainestOfTitle, labelOfTitle];

type Find = (reading: Reading) => readonly Product[];

/** The first way that finds something; the surer ones come first. */
function firstOf(ways: readonly (() => readonly Named[])[]): readonly Named[] {
  for (const way of ways) {
    const found = way();
    if (found.length > 0) return found;
  }
  return [];
}

const addition =
  /(?<![\p{L}\p{N}])(?:also|additionally|in addition|auch|zusätzlich|ebenfalls|aussi|également|también|además|também|além|anche|inoltre|ook|eveneens|также|тоже)(?![\p{L}\p{N}])|さらに|新たに|또한|추가로|另外|此外/iu;

/** "Webhooks are also delayed": a later update widens what the title names. */
function isAdded({ tokens, text, clauseAt }: Reading, { from, rule }: Product): boolean {
  const clause = rule === 'list-item' ? undefined : clauseAt(tokens[from]?.start ?? 0);
  return clause !== undefined && addition.test(text.slice(clause.start, clause.end));
}

/** What a text speaks of as being in trouble, by all signs that hold in a title and in a body. */
const spokenOf = (reading: Reading): Product[] => [
  ...inRuns(reading),
  ...properSubjects(reading),
  ...namedServices(reading),
  ...lettered(reading),
  ...directed(reading),
  ...inBrackets(reading),
  ...generics(reading),
  ...foreignNames(reading),
];
