import { type Cue, matchesIn, says } from './cues/cue.js';
import { carriesOn, ill, verbs } from './cues/ill.js';
import { well } from './cues/well.js';
import type { Language } from './languages.js';
import { type Sentence, type Span, sentencesOf } from './sentences.js';

/** A part of a sentence that says one thing. Its text is in lower case, as one line, as long as it was written. */
export interface Clause extends Sentence {
  readonly text: string;
  /** The sentence that it is a part of, and the one before that. */
  readonly whole: Span;
  readonly previous: Span | undefined;
  readonly languages: readonly Language[];
}

/** Line breaks and marks of Markdown become spaces, so that patterns need to know one kind only. Spaces are left alone: most texts have nothing else to replace. */
export const oneLine = (text: string): string => text.replace(/[^\S ]|[*_`\\]/g, ' ').replaceAll('’', "'");

interface Prose {
  readonly text: string;
  readonly lowered: string;
  readonly languages: readonly Language[];
  readonly isPlace: ReadonlySet<number>;
}

/** A text without a full stop for this long is a list or a dump: it is read in pieces of this length. */
const longestSentence = 1200;

/** Words after which something else is said. */
const turning =
  /(?:,\s*)?(?<![\p{L}\p{N}])(?<!\b(?:all|[Ee]verything|[Ee]verywhere|everyone|nothing|anything|none) )(?:(?<!\b(?:every|all|any|each) [a-z]{3,12} )[Bb]ut(?! not| no (?:\p{L}{1,20} )?impact)|[Ww]hile|[Ww]hereas|[Aa]lthough|[Tt]hough|[Hh]owever|[Ww]hilst|aber|Während|während|wohingegen|jedoch|hingegen|dagegen|sondern|mais|tandis que?|alors que?|cependant|toutefois|pero|mientras|aunque|sin embargo|en cambio|mas|enquanto|porém|embora|contudo|ma|mentre|tuttavia|invece|però|maar|terwijl|echter|но|однако|тогда как|хотя)(?![\p{L}\p{N}]|\s(?:schon|sehr wohl|nicht|wel|niet|sì|non|sí|sim)\s*(?:[.!,;)]|$))|(?:지만|으나|는데|는 반면|은 반면|반면|하지만|그러나|다만)[,\s]|(?:ますが|ですが|たが|るが|いが|が)、|(?:一方|しかし|ただし|ものの)、?|[，,]?(?:但是?|而(?!且)|然而|不过)/gu;
const pause =
  /[,;(){}]|[，、；（）]|\s[–—|/-]\s|(?<![\p{L}\p{N}])(?:and|und|et|y|и|e)(?![\p{L}\p{N}])|(?<=[\p{L}])(?:며|고|하고|으며|되며)[,\s]|で、/gu;
/** The Dutch "and" is "in" to Spanish and French readers. */
const dutch = /(?<!\p{L})(?:het|zijn|niet|wordt|werkt|werken|een|van|voor|ons|met|is er|geen)(?!\p{L})/u;
const dutchPause = new RegExp(`${pause.source}|(?<![\\p{L}\\p{N}])en(?![\\p{L}\\p{N}])`, 'gu');
/** "between ⟨London⟩ and Paris" names both ends of one thing. */
const pairs = /(?<!\p{L})(?:between|zwischen|entre|tussen|между) [^,;:()]{2,40}$/u;
const conjunction = /^[\s,]*(?:and|und|et|y|и|en|e)\s*$/u;

/** The clauses that hold one of the `positions` (sorted), each with its text. */
export function clausesAt(text: string, lowered: string, languages: readonly Language[], positions: readonly number[]): Clause[] {
  const prose = { text, lowered, languages, isPlace: new Set(positions) };
  const clauses: Clause[] = [];
  let next = 0;
  let previous: Span | undefined;
  for (const sentence of sentencesOf(text)) {
    for (let start = sentence.start; start < sentence.end; start += longestSentence) {
      const end = Math.min(sentence.end, start + longestSentence);
      const first = next;
      while (next < positions.length && (positions[next] ?? 0) < end) next += 1;
      if (next > first) clauses.push(...cut(prose, { sentence, whole: { start, end }, previous }));
    }
    previous = sentence;
  }
  return clauses;
}

/** "…, l'Italia sì", "…, Deutschland hingegen schon": a particle is a statement of its own. */
const particle = /(?<!\p{L})(?:schon|sehr wohl|doch|si|sí|sim|sì|wel|да|нет|non|niet|nicht)\s*(?:[.!]\s*)?$/u;

const speaks = (text: string, languages: readonly Language[]): boolean =>
  says(verbs, text, languages) || says(ill, text, languages) || says(well, text, languages);

function cut(prose: Prose, uncut: Uncut): Clause[] {
  const clauses: Clause[] = [];
  const { start: offset, end } = uncut.whole;
  let start = offset;
  for (const turn of matchesIn(turning, prose.text.slice(offset, end))) {
    clauses.push(...pausesCut(prose, uncut, start, offset + turn.start));
    start = offset + turn.end;
  }
  clauses.push(...pausesCut(prose, uncut, start, end));
  return clauses;
}

/** A sentence, or the piece of a very long one, that is cut into clauses. */
interface Uncut {
  readonly sentence: Sentence;
  readonly whole: Span;
  readonly previous: Span | undefined;
}

interface Piece extends Span {
  readonly speaks: boolean;
  readonly joinedByAnd: boolean;
  readonly inBrackets: boolean;
  readonly carriesOn: boolean;
}

function pausesCut(prose: Prose, { sentence, whole: around, previous }: Uncut, start: number, end: number): Clause[] {
  const whole = oneLine(prose.lowered.slice(start, end));
  if (whole.trim() === '') return [];
  const marks = matchesIn(dutch.test(whole) ? dutchPause : pause, whole).filter(
    (mark) => !pairs.test(whole.slice(Math.max(0, mark.start - 60), mark.start)),
  );
  const pieces = marks.length === 0 ? [] : piecesOf(whole, start, marks, prose.languages);
  const cuts = pieces.length === 0 ? [] : cutsBetween(prose, pieces);
  const { heading, isListed, isRow } = sentence;
  let from = start;
  return [...cuts, end].map((edge) => {
    const begin = from;
    from = edge;
    const text = whole.slice(begin - start, edge - start);
    // Spelled out, as copying a sentence for each clause shows in the time.
    return { start: begin, end: edge, heading, isListed, isRow, text, whole: around, previous, languages: prose.languages };
  });
}

function piecesOf(whole: string, offset: number, marks: readonly Cue[], languages: readonly Language[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let joint = '';
  for (const mark of [...marks, { start: whole.length, end: whole.length }]) {
    const piece = whole.slice(from, mark.start);
    pieces.push({
      start: offset + from,
      end: offset + mark.start,
      speaks:
        piece.length > 1 &&
        (speaks(/^[(（]$/.test(joint) ? `(${piece})` : piece, languages) || (piece.length < 60 && particle.test(piece))),
      joinedByAnd: conjunction.test(joint),
      inBrackets: /^[(（]$/.test(joint),
      carriesOn: carriesOn.test(piece),
    });
    joint = whole.slice(mark.start, mark.end);
    from = mark.end;
  }
  return pieces;
}

/** Two statements are cut apart; a name between them goes with the list it belongs to. */
function cutsBetween(prose: Prose, pieces: readonly Piece[]): number[] {
  const cuts: number[] = [];
  let last = -1;
  for (const [index, piece] of pieces.entries()) {
    if (!piece.speaks || isOneList(prose, pieces[index - 1], piece)) continue;
    const between = pieces.slice(last + 1, index);
    if (piece.inBrackets && !hasPlace(prose, piece)) {
      // "US-East (down), US-West (up)": what stands in brackets is said of the name before them.
      if (last >= 0 && between.length > 0) cuts.push(between[0]?.start ?? piece.start);
    } else if (last >= 0 && (!piece.carriesOn || isSubject.test(prose.text.slice(piece.start, piece.start + 24)))) {
      const goesRight =
        between.length > 0 &&
        !between.some((one) => one.joinedByAnd || isOnly.test(prose.lowered.slice(one.start, one.end))) &&
        endsInVerb(prose, pieces[last]);
      cuts.push((goesRight ? between[0] : piece)?.start ?? piece.start);
    }
    last = index;
  }
  return cuts;
}

/** "through ⟨IAD⟩ and ⟨ORD⟩ have been dropped": two names with a verb of many after them. */
function isOneList({ lowered, isPlace, languages }: Prose, left: Piece | undefined, right: Piece): boolean {
  if (left === undefined || !right.joinedByAnd) return false;
  const begun = lowered.slice(right.start, right.start + 40);
  const name = begun.length - begun.trimStart().length + right.start;
  if (!isPlace.has(name) || !ofMany.test(begun) || says(well, lowered.slice(right.start, right.end), languages)) return false;
  for (let at = left.end - 1; at >= Math.max(left.start, left.end - 24); at -= 1)
    if (isPlace.has(at)) return /^[^\s,]+(?: [^\s,]+)?\s*$/u.test(lowered.slice(at, left.end)) && left.end - at < 24;
  return false;
}
const ofMany = /^\s*[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)? (?:have|are|were|see|experience|report)(?!\p{L})/u;

/** ", die Schweiz ist nicht betroffen" is no relative clause: German writes nouns large. */
const isSubject = /^[\s,]*(?:die|der|das) \p{Lu}/u;

/** "(EU only, US not affected)": who alone is affected has been told. */
const isOnly =
  /(?<!\p{L})(?:only|nur|seulement|uniquement|solo|sólo|solamente|únicamente|apenas|somente|soltanto|alleen|только)(?!\p{L})|のみ|だけ|만(?!\p{L})|仅|只/u;

function hasPlace({ isPlace }: Prose, { start, end }: Piece): boolean {
  for (let at = start; at < end; at += 1) if (isPlace.has(at)) return true;
  return false;
}

/** "EU is fine, …" has said all it says of its place, "Errors in EU, …" may go on with others. */
function endsInVerb({ lowered, isPlace, languages }: Prose, piece: Piece | undefined): boolean {
  if (piece === undefined) return false;
  for (let at = piece.end - 1; at >= piece.start; at -= 1)
    if (isPlace.has(at)) return speaks(oneLine(lowered.slice(at, piece.end)), languages);
  return true;
}

/** Addresses, host names and mail addresses: `us-west-2.console.acme.example` names a machine, not an affected place. */
export function addressSpans(text: string): Span[] {
  const spans: Span[] = [];
  if (!/:\/\/|@|[a-z0-9_-]\.[a-z0-9_-]/.test(text)) return spans;
  for (const match of text.matchAll(/[^\s()<>|"']+/gu)) {
    if (isAddress(match[0])) spans.push({ start: match.index, end: match.index + match[0].length });
  }
  return spans;
}

const isAddress = (chunk: string): boolean =>
  chunk.includes('://') || /^[^@]+@[^@]+\.\w/.test(chunk) || /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.[a-z]{2,}[/:.,;]*/.test(chunk);

/** Whether a place is in one of the spans; they are sorted and do not overlap. */
export function isInside(spans: readonly Span[], position: number): boolean {
  let low = 0;
  let high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle];
    if (span === undefined) return false;
    if (position < span.start) high = middle - 1;
    else if (position >= span.end) low = middle + 1;
    else return true;
  }
  return false;
}
