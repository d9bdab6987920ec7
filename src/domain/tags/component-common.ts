import { isDirection, isEndOfName, isPlain, longestPhrase, type Span, withoutDeeds } from './component-phrases.js';
import { isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { isWithin } from './component-roles.js';
import { articles, isTrouble, verbs } from './component-signals.js';
import type { Product } from './component-titles.js';
import { isCapital, isCodeLike, type Token } from './component-tokens.js';
import { isForeign, qualifiers, troubleNouns } from './component-words.js';

/** A list of things in trouble is read up to so many. */
const longestList = 8;
/** So many words may stand between a subject and what is said of it: "Transfers to bank accounts of sellers are delayed". */
const longestAttribute = 9;

/**
 * What sentences say is in trouble in common words: as the object of trouble ("issues with webhooks", "unable to load search results") or as the
 * subject of a sentence ("Analytics dashboards are delayed").
 */
export function commonPhrases(reading: Reading): Product[] {
  const { tokens, text, clauseAt } = reading;
  const products: Product[] = signIns(reading);
  for (const [at, token] of tokens.entries()) {
    const isObject = isObjectStart(tokens, at);
    if (!isObject && !isClauseStart(tokens, at)) continue;
    const clause = clauseAt(token.start);
    if (clause === undefined || isForeign(text.slice(clause.start, clause.end))) continue;
    // What caused it has trouble of its own, but is not what is reported.
    if (isWithin(clause.causes, token.start)) continue;
    const found = isObject ? objectsAt(reading, at) : subjectsAt(reading, at);
    products.push(...found.map((span) => ({ ...span, rule: isObject ? 'common-object' : 'common-subject' })));
  }
  return products;
}

/** "Unable to log in": what cannot be done is called by its name. */
function signIns({ tokens }: Reading): Product[] {
  return tokens.flatMap(({ folded }, at) => {
    const deed = /^(log|sign)(?:ging|ing|s|ged|ned)?$/.exec(folded)?.[1];
    const next = tokens[at + 1];
    const way = next?.gap === 'soft' ? /^(in|into|up|on)$/.exec(next.folded)?.[1] : undefined;
    const isUnable = [1, 2, 3].some(
      (back) =>
        inability.test(tokens[at - back]?.folded ?? '') ||
        (tokens[at - back]?.folded === 't' && tokens[at - back]?.isGlued === false),
    );
    if (deed === undefined || way === undefined || !(isUnable || /^(?:when|while)$/.test(tokens[at - 1]?.folded ?? '')))
      return [];
    const name = way === 'up' ? 'Sign-up' : deed === 'log' ? 'Login' : 'Sign-in';
    return [{ from: at, to: at + 2, rule: 'sign-in', name }];
  });
}

/** Words that lead from trouble to what has it. */
const leads = new Set('with in for of on affecting impacting'.split(' '));
/** Deeds that users cannot do to a thing: "unable to access X", "trouble loading X". */
const deeds =
  /^(?:access|load|use|open|reach|view|see|send|receive|create|save|upload|download|edit|update|delete|publish|start|launch|join|connect|export|import|complete|process|make|place|submit|deploy|search|play|run|render|display|return|retriev|fetch|sync|generat|deliver|schedul|manag|configur)(?:e?s|ing|ed|e|ting|ning)?$/;
const inability =
  /^(?:unable|inability|trouble|difficulty|difficulties|cannot|fail|failed|failing|failure|failures|problems?|issues?|errors?)$/;
const cannot = /^(?:can['’]?t|cannot|couldn['’]?t|unable)$/;

/** Whether the words before say that what begins here has the trouble. */
function isObjectStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || tokens[at]?.gap !== 'soft') return false;
  if (leads.has(before.folded)) return isLedByTrouble(tokens, at);
  if (adjectives.test(before.folded)) return sights.test(tokens[at - 2]?.folded ?? '');
  if (degrees.has(before.folded) && isErrorsOf(tokens, at)) return true;
  if (!deeds.test(before.folded)) return false;
  const [one, two] = [tokens[at - 2], tokens[at - 3]];
  if (one?.folded === 'to') return inability.test(two?.folded ?? '') || two?.folded === 'able';
  return (
    inability.test(one?.folded ?? '') ||
    (one?.folded === 't' && /^(?:can|couldn|won)$/.test(two?.folded ?? '')) ||
    cannot.test(one?.folded ?? '')
  );
}

/** "See delayed search results", "show stale invoices". */
const adjectives = /^(?:delayed|slow|slower|missing|stale|duplicate|incomplete|incorrect|failed)$/;
const sights =
  /^(?:see|sees|seeing|saw|show|shows|showing|showed|notice|noticing|experience|experienced|experiencing|receive|received|have|had|serving|encounter|encountered)$/;
const degrees: ReadonlySet<string> = new Set(
  'elevated increased intermittent occasional sporadic experiencing seeing high higher some observed'.split(' '),
);

/** "Elevated checkout errors": the trouble follows the words that say which. */
function isErrorsOf(tokens: readonly Token[], at: number): boolean {
  for (let to = at; to < at + 4; to += 1) {
    const token = tokens[to];
    if (token === undefined || (to > at && token.gap !== 'soft')) return false;
    if (to > at && troubleNouns.has(token.text)) return true;
    if (!isPlain(token)) return false;
  }
  return false;
}

/** "Issues with", "increased latency on", "slow response times for", "an outage affecting". */
function isLedByTrouble(tokens: readonly Token[], at: number): boolean {
  const [lead, noun, before] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
  if (lead === undefined || noun === undefined || noun.gap === 'break') return false;
  if (/^(?:in|across|on|at|for)$/.test(lead.folded) && isCapital(tokens[at]?.raw ?? '') && !isCodeLike(tokens[at]?.raw ?? ''))
    return false;
  if (/^(?:affect|impact)ing$/.test(lead.folded)) return isTroubleNoun(noun) || isTroubleNoun(before) || isTrouble(before);
  if (measures.has(noun.text))
    return before !== undefined && (isTroubleNoun(before) || isTrouble(before) || qualifiers.has(before.folded));
  return isTroubleNoun(noun);
}

const measures = new Set('rate performance experience availability time spike response level processing'.split(' '));

const isTroubleNoun = (token: Token | undefined): boolean =>
  token !== undefined &&
  (troubleNouns.has(token.text) ||
    /^(?:trouble|difficulty|difficulties|decline|unresponsiveness|inaccuracy)s?$/.test(token.folded));

/** Where a sentence or its second half begins. */
const isClauseStart = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return at === 0 || token?.gap === 'break' || token?.gap === 'hard' || token?.mark === ',' || token?.mark === ':';
};

function objectsAt(reading: Reading, at: number): Span[] {
  const { tokens } = reading;
  const spans: Span[] = [];
  let from = at;
  while (spans.length < longestList) {
    const span = phraseAt(reading, from);
    if (span === undefined) break;
    spans.push(...namesIn(reading, span));
    const next = tokens[span.to];
    if (next?.gap !== 'list' && next?.mark !== '&') break;
    from = span.to;
  }
  return spans;
}

/** The subject, and those that it is listed with, where the sentence goes on to say that it is in trouble. */
function subjectsAt(reading: Reading, at: number): Span[] {
  const { tokens } = reading;
  const spans: Span[] = [];
  let from = at;
  while (spans.length < longestList) {
    const span = phraseAt(reading, behindDeed(tokens, from));
    if (span === undefined) return [];
    spans.push(...namesIn(reading, span));
    const next = tokens[span.to];
    if (next?.gap === 'list' || next?.mark === '&') {
      from = span.to;
      continue;
    }
    return isSaidIll(reading, span.to) ? spans : [];
  }
  return [];
}

/** "Updates to dashboards", "delivery of mails", "access to the console": the thing stands behind what is done with it. */
function behindDeed(tokens: readonly Token[], at: number): number {
  const start = articles.has(tokens[at]?.folded ?? '') || qualifiers.has(tokens[at]?.folded ?? '') ? at + 1 : at;
  const [deed, link] = [tokens[start], tokens[start + 1]];
  const isDone =
    /^(?:update|access|connection|request|call|change|delivery|processing|creation|loading|display|visit|upload|query|querie|login|log-in|portion|percentage|number|subset|fraction|amount|minority)$/.test(
      deed?.text ?? '',
    );
  return isDone && link?.gap === 'soft' && /^(?:to|of|into|in)$/.test(link.folded) ? start + 2 : at;
}

/** The next run of plain words, behind what only says how, where and whose. */
function phraseAt(reading: Reading, at: number): Span | undefined {
  const { tokens, vendorWords } = reading;
  let from = at;
  const isOn = (index: number): boolean => index === at || tokens[index]?.gap === 'soft';
  while (isOn(from) && isLead(tokens[from], vendorWords)) from += 1;
  if (from > at && isDirection(tokens[from - 1])) from -= 1;
  if (!isOn(from)) return undefined;
  let to = isDirection(tokens[from]) ? from + 1 : from;
  while (
    to < tokens.length &&
    (to === from || isRunOn(tokens, to)) &&
    (isPlain(tokens[to]) || (to > from && isEndOfName(tokens[to]) && !troubleNouns.has(tokens[to + 1]?.text ?? '')))
  )
    to += 1;
  return to > from && !isPiece(reading, from, to) ? { from, to } : undefined;
}

/** "Jobs running" and "sites hosted in" go on with a verb. */
function isRunOn(tokens: readonly Token[], to: number): boolean {
  const [before, token] = [tokens[to - 1], tokens[to]];
  if (before === undefined || token?.gap !== 'soft' || !/^\/?$/.test(token.mark)) return false;
  return !(/^\p{Ll}+(?:ing|ed)$/u.test(token.raw) && (before.raw.endsWith('s') || token.raw.endsWith('ed')));
}

/** What stands before them is a place. */
const sites = /^(?:region|zone|datacenter|datacentre|pop|cluster|site|location|area)$/;

/** What is cut out of an address, a code or a short form ("we're", `WDC-02`) is no word of its own. */
function isPiece({ tokens, text }: Reading, from: number, to: number): boolean {
  const [first, next] = [tokens[from], tokens[to]];
  if (first === undefined || next?.isHyphened === true || sites.test(next?.text ?? '') || (first.isGlued && from > 0))
    return true;
  return /['’]/.test(text[first.start - 1] ?? '') || (next?.mark === '.' && next.gap === 'soft');
}

const isLead = (token: Token | undefined, vendorWords: ReadonlySet<string>): boolean =>
  token !== undefined &&
  (isPlaceWord(token) ||
    vendorWords.has(token.folded) ||
    (qualifiers.has(token.folded) && !verbs.has(token.folded)) ||
    articles.has(token.folded) ||
    /^(?:of|how|both|core|customers|users|number|portion|percentage|handful|\d+)$/.test(token.folded));

/** What a run of words names, if anything; what is longer is a piece of a sentence. */
function namesIn(reading: Reading, span: Span): Span[] {
  const name = span.to - span.from <= longestPhrase + 1 ? withoutDeeds(reading, span) : undefined;
  const ends = name === undefined ? [] : [reading.tokens[name.from], reading.tokens[name.to - 1]];
  const isNothing = ends.some((word) => nobody.has(word?.folded ?? '') || nobody.has(word?.text ?? ''));
  return name === undefined || isNothing ? [] : [name];
}

/** Words of sentences that name nothing that is offered, in the singular or as written. */
const nobody = new Set(
  'up which that who whose known none connecting decline engineer engineering ability average remainder extended experience apologize apology location segment including requiring associated following guidance ten half half-hour root fix effort cause reason party provider partner carrier vendor isp team staff member way thing part case data-center center centre datacenter shard hour minute second day week moment period window time majority minority shop merchant site company business organization organisation tenant visitor player subscriber people public internet network networking connectivity traffic facility power cooling rack router switch node cluster server host hardware disk capacity rollout change release configuration deploy situation matter behavior behaviour update investigation started symptom thank thanks sorry hi hello'.split(
    ' ',
  ),
);

/** "are delayed", "may be unavailable", "for some shops are failing", "fail"; a title may leave the verb out: "Payouts in KRW, TWD delayed". */
function isSaidIll({ tokens, where }: Reading, at: number): boolean {
  for (let to = at; to < at + longestAttribute; to += 1) {
    const token = tokens[to];
    if (token === undefined || token.gap === 'break' || (token.gap === 'hard' && where === 'body')) return false;
    if ((to === at || where === 'title' || finite.test(token.folded)) && isIll(token)) return true;
    if (isVerb(token)) return isIllAfter(tokens, to + 1);
    if (to === at && !attributes.has(token.folded) && !/^\p{Ll}{3,}(?:ing|ed)$/u.test(token.raw)) return false;
  }
  return false;
}

/** "Messages from the north failed": what can only be said of the subject, however far before it stands. */
const finite = /^(?:failed|fails?|failing|dropped|stalled)$/;

const attributes: ReadonlySet<string> = new Set('to for from in on via of at with by through using across'.split(' '));

/** "not interrupted" is well, "not loading" is ill. */
function isIllAfter(tokens: readonly Token[], at: number): boolean {
  for (let to = at; to < at + 4; to += 1) {
    const token = tokens[to];
    if (token?.gap !== 'soft') return false;
    if (/^(?:not|t|no|never)$/.test(token.folded))
      return (
        /^(?:work|load|respond|function|available|reach|access|process|send|deliver|display|appear|updat|sync|start|open|complet|render|play|be)/.test(
          tokens[to + 1]?.folded ?? '',
        ) && !isTrouble(tokens[to + 2])
      );
    if (isIll(token)) return true;
  }
  return false;
}

const isVerb = (token: Token): boolean =>
  token.mark !== 'and' &&
  /^(?:is|are|was|were|has|have|had|may|might|can|could|will|keep|keeps|show|shows|return|returns|returned|returning|take|takes|taking|took|experienced|experience|experiencing)$/.test(
    token.folded,
  );

/** Who is unable to do a thing is somebody who uses it. */
const isIll = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.folded !== 'unable' &&
  (isTrouble(token) ||
    /^(?:fail|failing|failed|fails|errored|queued|queueing|dropped|dropping|drop|lost|longer|stale|incorrect|incorrectly|wrong|rejected|declined|stalled|hanging|late|paused|timed|slowly|overloaded|empty|blank|[45]\d\d|[45]xx|5xxs|500s|502s|503s)$/.test(
      token.folded,
    ));
