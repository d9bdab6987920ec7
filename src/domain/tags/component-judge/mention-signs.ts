import { isPlace } from '../component-places.js';
import { isHit, type Reading } from '../component-reading.js';
import { isWithin } from '../component-roles.js';
import type { Run } from '../component-runs.js';
import { isCapital, isCodeLike, type Token } from '../component-tokens.js';
import { stageAt } from '../judge/stage.js';
import { classesOf, signsIn } from '../judge/word-classes.js';
import { reach } from './candidates.js';
import { formOf, kindsOf } from './word-kinds.js';

/** A word of a text as the judge sees it. */
interface Seen {
  readonly token: Token;
  readonly word: string;
  readonly kinds: readonly string[];
  readonly classes: readonly string[];
  readonly form: string;
  readonly sentence: number;
}

/** A title or body, its words looked up once for however many candidates. */
export interface View {
  readonly reading: Reading;
  readonly seen: readonly Seen[];
  /** By the beginning of a line, the heading under which it stands. */
  readonly stages: Map<number, string>;
}

/** Names end, and are followed by words that tell of them, at most so many characters later. */
const beyond = 400;

export function viewOf(reading: Reading): View {
  let sentence = 0;
  const end = reading.tokens.findIndex(({ start }) => start > reach + beyond);
  const seen = reading.tokens.slice(0, end < 0 ? undefined : end).map((token, at): Seen => {
    if (at > 0 && token.gap === 'break') sentence += 1;
    return {
      token,
      word: /^\d/.test(token.raw) ? '#' : token.text,
      kinds: kindsOf(token, reading.vendorWords),
      classes: classesOf(token.folded),
      form: formOf(token),
      sentence,
    };
  });
  return { reading, seen, stages: new Map() };
}

/** What belongs to the words themselves, wherever they stand. */
export function nameSigns({ reading, seen }: View, { from, to }: Run): string[] {
  const words = seen.slice(from, to);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const tokens = words.map(({ token }) => token);
  const form = words.map((word) => word.form).join('');
  const isWide = form.startsWith('w');
  const written = isWide ? reading.text.slice(first.token.start, last.token.end) : words.map(({ word }) => word).join(' ');
  return [
    `is=${written}`,
    `n=${isWide ? 'w' : ''}${Math.min(6, words.length)}`,
    `form=${isWide ? 'w' : form.slice(0, 3)}`,
    ...(isWide ? [] : words.map(({ word }) => `in=${word}`)),
    `h=${last.word}`,
    `f=${first.word}`,
    ...last.kinds.map((kind) => `hk=${kind}`),
    ...first.kinds.map((kind) => `fk=${kind}`),
    `k=${[...new Set(words.map(({ kinds }) => kinds[0]))].sort().join(',')}`,
    ...last.classes.map((name) => `h~${name}`),
    ...first.classes.map((name) => `f~${name}`),
    `end=${last.word.slice(-3)}`,
    `plural=${/[^s]s$/.test(last.token.folded)}`,
    ...(isPlace(tokens) ? ['place'] : []),
    ...(words.some(({ kinds }) => kinds.includes('vendor')) ? ['vendor'] : []),
    ...(words.some(({ kinds }) => kinds.includes('outsider')) ? ['outsider'] : []),
    ...(words.some(({ form: one }) => one === '9') ? ['digit'] : []),
  ];
}

/** How many words to either side count as near. */
const nearby = 5;
const nearest = 4;

/** A candidate with the words of its sentence beside it. */
interface Beside {
  readonly first: Seen;
  readonly last: Seen;
  readonly left: readonly Seen[];
  readonly right: readonly Seen[];
  /** Marks between the candidate and its neighbours, empty for a space. */
  readonly before: string;
  readonly after: string;
  readonly form: string;
}

/** What the text around one mention says. */
export function mentionSigns(view: View, run: Run): string[] {
  const beside = besideOf(view, run);
  if (beside === undefined) return [];
  const { where } = view.reading;
  const signs = [
    ...neighbourSigns(beside, Math.min(3, run.to - run.from)),
    ...talkSigns(beside),
    ...clauseSigns(view.reading, run, beside),
    ...(where === 'title' ? titleSigns(view, run) : bodySigns(view, run, beside.first.sentence)),
    ...wideSigns(view.reading, beside),
  ];
  const mark = where === 'title' ? 't' : 'b';
  return [mark, ...signs.map((sign) => `${mark}:${sign}`)];
}

function besideOf({ reading, seen }: View, { from, to }: Run): Beside | undefined {
  const [first, last] = [seen[from], seen[to - 1]];
  if (first === undefined || last === undefined) return undefined;
  const next = reading.tokens[to];
  return {
    first,
    last,
    left: seen.slice(Math.max(0, from - nearby), from).filter(({ sentence }) => sentence === first.sentence),
    right: seen.slice(to, to + nearby).filter(({ sentence }) => sentence === last.sentence),
    before: markBefore(first.token),
    after: next === undefined ? '$' : markBefore(next),
    form: to - from > 1 ? `${first.form}${last.form}` : first.form,
  };
}

const markBefore = ({ gap, mark }: Token): string => (gap === 'soft' && mark === '' ? '' : `${mark}|`);

const wordOf = (one: Seen | undefined): string => one?.word ?? '^';
const kindOf = (one: Seen | undefined): string => one?.kinds[0] ?? '^';

function neighbourSigns({ first, last, left, right, before, after, form }: Beside, count: number): string[] {
  const [b1, a1] = [left.at(-1), right[0]];
  const [bk, ak] = [`${before}${kindOf(b1)}`, `${after}${kindOf(a1)}`];
  return [
    ...[`form=${form}`, `n=${count}`],
    ...[`b1=${before}${wordOf(b1)}`, `a1=${after}${wordOf(a1)}`],
    ...[`bk=${bk}`, `ak=${ak}`, `bak=${bk} ${ak}`],
    ...[`bf=${b1?.form ?? '^'}${before} ${form}`, `af=${form} ${after}${a1?.form ?? '$'}`],
    ...[`form&bk=${form} ${bk}`, `form&ak=${form} ${ak}`],
    ...[`hk&ak=${kindOf(last)} ${ak}`, `fk&bk=${kindOf(first)} ${bk}`],
  ];
}

function talkSigns({ left, right }: Beside): string[] {
  const talk = (words: readonly Seen[], mark: string): string[] =>
    [...new Set(words.flatMap(({ classes }) => classes))].map((name) => `${mark}~${name}`);
  return [
    ...talk(left, 'l'),
    ...talk(right, 'r'),
    ...talk(left.slice(-1), 'b'),
    ...talk(right.slice(0, 1), 'a'),
    ...left.slice(-nearest).map(({ word }) => `l:${word}`),
    ...right.slice(0, nearest).map(({ word }) => `r:${word}`),
  ];
}

function clauseSigns(reading: Reading, run: Run, { first, form }: Beside): string[] {
  const clause = reading.clauseAt(first.token.start);
  const hit = isHit(reading, run);
  const isSpared = clause !== undefined && isWithin(clause.spared, first.token.start);
  const isCause = clause !== undefined && isWithin(clause.causes, first.token.start);
  return [
    ...[`hit=${hit}`, `form&hit=${form} ${hit}`, `troubled=${clause?.isTroubled === true}`],
    ...(isSpared ? ['spared', `spared&${form}`] : []),
    ...(isCause ? ['cause'] : []),
  ];
}

/** Titles longer than this are sentences. */
const longTitle = 8;

function titleSigns({ seen }: View, { from, to }: Run): string[] {
  const place = from === 0 ? 'start' : to === seen.length ? 'end' : 'in';
  return [
    ...[`at=${place}`, `at&n=${place} ${Math.min(3, to - from)}`],
    ...[`whole=${to - from === seen.length}`, `len=${Math.min(longTitle, seen.length)}`],
  ];
}

function stageOf({ reading: { text }, stages }: View, position: number): string {
  const line = text.lastIndexOf('\n', position - 1);
  const stage = stages.get(line) ?? stageAt(text, position);
  stages.set(line, stage);
  return stage;
}

function bodySigns(view: View, { from }: Run, sentence: number): string[] {
  const { seen } = view;
  const token = seen[from]?.token;
  const [one, two] = [seen[from - 1], seen[from - 2]];
  const isFirst = one?.sentence !== sentence;
  const isSubject = isFirst || (/^(?:the|our|some)$/.test(one.word) && two?.sentence !== sentence);
  const isName = isCapital(token?.raw ?? '') || isCodeLike(token?.raw ?? '');
  const start = token?.start ?? 0;
  return [
    ...[`s=${Math.min(4, sentence)}`, `s&name=${Math.min(4, sentence)} ${isName}`],
    ...[`first=${isFirst} ${isName}`, `subject=${isSubject}`],
    ...[`stage=${stageOf(view, start)}`, `pos=${Math.min(5, Math.floor(start / 200))}`],
  ];
}

const wide = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/u;
const nearLetters = 10;

/** Scripts without spaces are read by the letters and signs beside. */
function wideSigns({ text }: Reading, { first, last }: Beside): string[] {
  const [start, end] = [first.token.start, last.token.end];
  if (!wide.test(text.slice(Math.max(0, start - 1), end + 2))) return [];
  const ahead = signsIn(text.slice(end, end + nearLetters));
  const back = signsIn(text.slice(Math.max(0, start - nearLetters), start));
  return [
    ...[`wa=${text.slice(end, end + 1)}`, `wa2=${text.slice(end, end + 2)}`, `wb=${text.slice(Math.max(0, start - 1), start)}`],
    ...ahead.map(({ name }) => `wr~${name}`),
    ...back.map(({ name }) => `wl~${name}`),
  ];
}
