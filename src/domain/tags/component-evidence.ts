import { isOutsider } from './component-outsiders.js';
import { isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { isProduct, type Run, runsOf } from './component-runs.js';
import { articles, isSentenceStart, isTitleCase, isTrouble, relations, verbs } from './component-signals.js';
import { type Product, runIn } from './component-titles.js';
import { isCapital, isCodeLike, type Token } from './component-tokens.js';
import {
  directions,
  genericProducts,
  isForeign,
  notProducts,
  qualifiers,
  serviceNouns,
  speaksOfTrouble,
  statusWords,
  troubleNouns,
  vagueNouns,
} from './component-words.js';

/** Names of which the words around say that they are in trouble. */
export function inRuns(reading: Reading): Product[] {
  const runs = runsOf(reading);
  const isMany = isTitleCase(reading.text);
  const rules = runs.map((run) => ruleOf(reading, run, isMany));
  const order = [...runs.keys()];
  // What stands in a list with a product is one too, before it or after it.
  for (const at of order)
    if (rules[at] === undefined && rules[at - 1] !== undefined && isNextInList(reading, runs[at - 1], runs[at]))
      rules[at] = 'list';
  for (const at of order.reverse())
    if (rules[at] === undefined && rules[at + 1] !== undefined && isNextInList(reading, runs[at], runs[at + 1]))
      rules[at] = 'list';
  return runs.flatMap((run, at) =>
    rules[at] === undefined || isWhereOrWhose(reading, run) ? [] : [{ ...run, rule: rules[at] }],
  );
}

/** In other languages than English, what stands as a name after "in" and "for" is a place or those who are hit. */
function isWhereOrWhose({ tokens, text, clauseAt, where }: Reading, { from, to }: Run): boolean {
  const [first, before] = [tokens[from], tokens[from - 1]];
  const clause = where === 'body' && first !== undefined ? clauseAt(first.start) : undefined;
  if (clause === undefined || before === undefined || !isForeign(text.slice(clause.start, clause.end))) return false;
  if (/^(?:fur|pour|para|per|voor|для|aus)$/.test(before.folded)) return true;
  const isPlain = !tokens.slice(from, to).some(({ raw }) => isCodeLike(raw));
  return (
    isPlain && (first?.gap === 'list' || first?.mark === 'and' || /^(?:in|im|en|em|na|no|de|a|nella|в|на)$/.test(before.folded))
  );
}

function ruleOf(reading: Reading, run: Run, isMany: boolean): string | undefined {
  const { tokens } = reading;
  const first = tokens[run.from];
  if (first === undefined) return undefined;
  const isPlain = run.to - run.from === 1 && !isCodeLike(first.raw);
  if (isCodeOfPlace(tokens, run)) return undefined;
  if (isAfterTrouble(tokens, run, isPlain) || isAfterColon(tokens, run)) return 'trouble-with';
  if (tokens[run.from - 1]?.folded === 'with') return undefined;
  if (isBeforeTrouble(tokens, run)) {
    // A plain word with a capital only because it begins the sentence may be any word.
    if (!isPlain || !(isSentenceStart(tokens, run.from) || isMany)) return 'in-trouble';
    return reading.where === 'title' && isThingItself(tokens, run) ? 'in-trouble' : undefined;
  }
  return isItem(tokens, run) ? 'list-item' : undefined;
}

/** "Instances in ATL may see delays", "errors on WA (Perth)": a few capitals say where. */
function isCodeOfPlace(tokens: readonly Token[], { from, to }: Run): boolean {
  const [code, before, next] = [tokens[from], tokens[from - 1], tokens[to]];
  if (code === undefined || to - from > 1 || !/^\p{Lu}{2,4}\d?$/u.test(code.raw)) return false;
  if (next?.mark === '(' && isPlaceWord(next)) return true;
  return /^(?:in|at|near)$/.test(before?.folded ?? '') && !isTrouble(tokens[from - 2]);
}

/** "An issue with X", "degraded performance for X": for a place of the trouble, more than one plain word is asked, as cities are such words. */
function isAfterTrouble(tokens: readonly Token[], { from, to }: Run, isPlain: boolean): boolean {
  if (tokens[from]?.gap !== 'soft') return false;
  const at = articles.has(tokens[from - 1]?.folded ?? '') ? from - 2 : from - 1;
  const relation = tokens[at]?.folded ?? '';
  if (!relations.has(relation) || (relation === 'with' && isTrouble(tokens[to]) && !troubleNouns.has(tokens[at - 1]?.text ?? '')))
    return false;
  if (relation === 'to' && !/^(?:access|connectivity|connection|limited|request|call|in|up|on)$/.test(tokens[at - 1]?.text ?? ''))
    return false;
  if (isPlain && (statusWords.has(tokens[from]?.text ?? '') || vagueNouns.has(tokens[from]?.text ?? '')))
    return relation === 'with';
  if (to - from === 1 && ['in', 'to', 'across', 'from', 'at'].includes(relation) && !isOffer(tokens[to]))
    return isPlain && at === from - 2 && !isRegionWord(tokens[to]);
  return /^(?:affect|impact)/.test(relation) || [1, 2, 3, 4, 5, 6].some((back) => isTrouble(tokens[at - back]));
}

const isOffer = (token: Token | undefined): boolean =>
  token !== undefined && token.gap === 'soft' && serviceNouns.has(token.text) && !isRegionWord(token);

const isRegionWord = (token: Token | undefined): boolean =>
  /^(?:region|datacenter|data|dc|pop|cluster|zone|pod|site|point|area)$/.test(token?.text ?? '');

/** "Errors in two of our services: X and Y". */
const isAfterColon = (tokens: readonly Token[], { from }: Run): boolean =>
  tokens[from]?.mark === ':' && /^(?:service|product|component|feature|area|system)$/.test(tokens[from - 1]?.text ?? '');

/** "X is degraded", "X API errors", "X instance creation is failing". */
function isBeforeTrouble(tokens: readonly Token[], { to }: Run): boolean {
  for (let at = to; at < to + 4; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.gap !== 'soft' || token.mark !== '') return false;
    if (isTrouble(token) || /^(?:fail|failing|error|slow)/.test(token.folded)) return true;
    if (verbs.has(token.folded)) return [1, 2, 3].some((ahead) => isTrouble(tokens[at + ahead]));
    if (!serviceNouns.has(token.text) && !vagueNouns.has(token.text) && isCapital(token.raw)) return false;
    if (relations.has(token.folded)) return false;
  }
  return false;
}

/** "Uploads slow", "Deployments are failing": nothing stands between the word and its trouble. */
function isThingItself(tokens: readonly Token[], { from, to }: Run): boolean {
  const first = tokens[from];
  const next = tokens[to];
  const isState = isTrouble(next) && !serviceNouns.has(next?.text ?? '');
  return (
    first !== undefined &&
    !statusWords.has(first.text) &&
    !vagueNouns.has(first.text) &&
    (isState || (verbs.has(next?.folded ?? '') && isTrouble(tokens[to + 1])))
  );
}

/** An item of a list whose heading speaks of trouble; `isHit` asks that. */
function isItem(tokens: readonly Token[], { from, to }: Run): boolean {
  const next = tokens[to];
  return from > 0 && tokens[from]?.gap === 'break' && (next === undefined || next.gap === 'break') && to - from > 1;
}

function isNextInList({ tokens }: Reading, before: Run | undefined, run: Run | undefined): boolean {
  const first = run === undefined ? undefined : tokens[run.from];
  return (
    before?.to === run?.from && first !== undefined && (first.gap === 'list' || (first.gap === 'soft' && first.mark === '&'))
  );
}

/** "Issues is experiencing …": a plural that is one thing is a name, whatever the word. */
export function properSubjects({ tokens, vendorWords }: Reading): Product[] {
  return tokens.flatMap(({ raw, folded }, at) => {
    const isOne = /^\p{Lu}\p{Ll}+s$/u.test(raw) && tokens[at + 1]?.raw === 'is' && tokens[at + 1]?.gap === 'soft';
    const isHit = isTrouble(tokens[at + 2]) || isTrouble(tokens[at + 3]);
    return isOne && isHit && !/(?:ss|us|is)$/.test(raw) && !vendorWords.has(folded)
      ? [{ from: at, to: at + 1, rule: 'subject' }]
      : [];
  });
}

/** "Errors with our presence service": the word before says which, where it is a noun. */
export function namedServices({ tokens, vendorWords }: Reading): Product[] {
  return tokens.flatMap(({ raw, folded, text, gap }, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isService = next?.gap === 'soft' && next.mark === '' && /^(?:services?|APIs?|서비스|サービス)$/.test(next.raw);
    const isLed = gap === 'soft' && /^(?:the|our|with|in)$/.test(before?.folded ?? '');
    const isNoun =
      /^\p{Ll}{4,}$/u.test(raw) && !/(?:ed|ing|al|ic|ent|ant|ive|able|ary|ous|end|er|se|ame|ese|ople|lar|ny)$/.test(raw);
    const isFree =
      ![vagueNouns, statusWords, qualifiers, vendorWords].some((words) => words.has(text) || words.has(folded)) &&
      !isPlaceWord({ text, folded });
    return isService && isLed && isNoun && isFree ? [{ from: at, to: at + 1, rule: 'named-service' }] : [];
  });
}

/** "Some SIP outbound calls", "MCP server": letters that say which calls or servers. */
export function lettered({ tokens, vendorWords }: Reading): Product[] {
  return tokens.flatMap(({ raw, folded }, from) => {
    if (!/^\p{Lu}{3,5}$/u.test(raw) || notProducts.has(folded) || genericProducts.has(folded) || isOutsider(raw, vendorWords))
      return [];
    const next = tokens[from + 1];
    const at = directions.has(next?.folded ?? '') || /^\p{Lu}{4,}$/u.test(next?.raw ?? '') ? from + 2 : from + 1;
    const isKind =
      tokens.slice(from + 1, at + 1).every(({ gap, mark }) => gap === 'soft' && mark === '') && kinds.has(tokens[at]?.text ?? '');
    const run = { from, to: from + 1 };
    return isKind && isProduct(tokens, run, vendorWords) ? [{ ...run, rule: 'lettered' }] : [];
  });
}

const kinds = new Set(['call', 'calling', 'server', 'service', 'transfer', 'trunk', 'participant', 'request']);

/** "Outbound calls are failing": with its direction the word is a part of an offer. */
export function directed({ tokens }: Reading): Product[] {
  return tokens.flatMap(({ folded }, from) => {
    const next = tokens[from + 1];
    const isFlow =
      next?.gap === 'soft' && next.mark === '' && /^(?:call|message|webhook|fax|email|mail|sms|voice)$/.test(next.text);
    return directions.has(folded) && isFlow ? [{ from, to: from + 2, rule: 'directed' }] : [];
  });
}

/** "(SIP Global)" at the end of a sentence says what the sentence is about. */
export function inBrackets(reading: Reading): Product[] {
  const { text, tokens, vendorWords } = reading;
  const products: Product[] = [];
  for (const match of text.matchAll(/(?<=[.!?…]\s|^)\(([^()\n]{3,40})\)(?=\s*(?:\n|$))/gmu)) {
    const run = runIn(tokens, match.index, match.index + match[0].length);
    const words = run === undefined ? [] : tokens.slice(run.from, run.to);
    if (run === undefined || words.length > 4 || !words.every(({ raw }) => isCapital(raw) || isCodeLike(raw))) continue;
    if (isProduct(tokens, run, vendorWords) && (words.length > 1 || isCodeLike(words[0]?.raw ?? '')))
      products.push({ ...run, rule: 'brackets' });
  }
  return products;
}

const verbName =
  /^(?:Create|Delete|Update|Get|List|Put|Run|Start|Stop|Describe|Transfer|Publish|Subscribe|Send|Receive|Invoke|Remove|Add|Set|Fetch|Query|Search|Batch|Copy|Move|Register|Upload|Download)\p{Lu}/u;

/** Names of calls and functions, in backticks or by their capitals: `CreateRoom`. */
export function codeNames({ tokens, text, vendorWords }: Reading): Product[] {
  return tokens.flatMap((token, at) => {
    const isQuoted = text[token.start - 1] === '`' && text[token.end] === '`';
    const isCode = (isQuoted && /\p{Ll}\p{Lu}/u.test(token.raw)) || verbName.test(token.raw);
    return isCode && !vendorWords.has(token.folded) ? [{ from: at, to: at + 1, rule: 'code-name' }] : [];
  });
}

/** "API errors", "issues with logins", where they are spoken of as a thing in trouble. */
export function generics(reading: Reading): Product[] {
  const { tokens } = reading;
  return tokens.flatMap((token, from) => {
    const isPair =
      /^(?:sign|log)$/.test(token.folded) &&
      tokens[from + 1]?.isHyphened === true &&
      /^(?:in|up|on)$/.test(tokens[from + 1]?.folded ?? '');
    if (!isPair && !genericProducts.has(token.folded)) return [];
    const run = { from, to: from + (isPair ? 2 : 1) };
    const isNamed =
      isBeforeTrouble(tokens, run) ||
      (relations.has(tokens[from - 1]?.folded ?? '') && [2, 3, 4].some((back) => isTrouble(tokens[from - back])));
    return isNamed && speaksOfTrouble(reading.text.slice(Math.max(0, token.start - 200), token.end + 200))
      ? [{ ...run, rule: 'generic' }]
      : [];
  });
}
