import type { Reading } from '../component-reading.js';
import type { Run } from '../component-runs.js';
import { isCapital, isCodeLike, isEastAsian, type Token } from '../component-tokens.js';
import { isNeverPart } from './word-kinds.js';

/** Names of components have seldom more words. */
const mostWords = 5;
/** Characters of scripts without spaces in one name. */
const mostLetters = 9;
/** What is hit is said at the beginning; so many characters of a text are read for it. */
export const reach = 2400;
/** Beyond this only names with capitals are looked at. */
const plainReach = 900;
const mostCandidates = 900;

/** The runs of words of a text that could be the name of a component. */
export function candidatesOf({ tokens }: Reading): Run[] {
  const runs: Run[] = [];
  for (const [from, token] of tokens.entries()) {
    if (token.start > reach || runs.length >= mostCandidates) break;
    if (isEastAsian(token.raw)) runs.push(...wideRuns(tokens, from));
    else if (!isNeverPart(token) && !/^\d+$/.test(token.raw)) runs.push(...plainRuns(tokens, from));
  }
  return runs;
}

function plainRuns(tokens: readonly Token[], from: number): Run[] {
  const runs: Run[] = [];
  const first = tokens[from];
  const isNear = first !== undefined && first.start < plainReach;
  let isWritten = first !== undefined && isName(first);
  for (let to = from + 1; to <= from + mostWords && to <= tokens.length; to += 1) {
    const last = tokens[to - 1];
    if (last === undefined || isEastAsian(last.raw) || (to > from + 1 && !runsOn(tokens, to - 1))) break;
    isWritten ||= isName(last);
    if ((isNear || isWritten) && !isNeverPart(last)) runs.push({ from, to });
  }
  return runs;
}

const isName = ({ raw }: Token): boolean => isCapital(raw) || isCodeLike(raw);

const joints: ReadonlySet<string> = new Set(['', '&', '/', '.', '+', '-']);

function runsOn(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined) return false;
  if (token.gap === 'list' && token.mark === 'and') return isName(before) && isName(token);
  return token.gap === 'soft' && joints.has(token.mark);
}

/** In scripts without spaces a name ends where the script changes, before a space and before what is said of it. */
function wideRuns(tokens: readonly Token[], from: number): Run[] {
  if (!isEdge(tokens, from)) return [];
  const runs: Run[] = [];
  for (let to = from + 1; to <= from + mostLetters && to <= tokens.length; to += 1) {
    const token = tokens[to - 1];
    if (token === undefined || (to > from + 1 && token.gap !== 'soft')) break;
    if (isEdge(tokens, to) && !/^\p{Script=Hiragana}/u.test(token.raw)) runs.push({ from, to });
  }
  return runs;
}

const particles = /^(?:의|에|이|가|은|는|을|를|와|과|도|로|으|및|中|的|在|及|和|与|等)/u;
const sayings =
  /^(?:障害|故障|延|遅|错|異|异|失|中断|服|无法|無法|不|오류|장애|지연|실패|점검|접|불|서비|配信|接続|利用|部|출|공)/u;

function isEdge(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined || !token.isGlued) return true;
  if (scriptOf(before.raw) !== scriptOf(token.raw)) return true;
  const rest = tokens.slice(at, at + 2);
  const ahead = rest.map(({ raw }) => raw).join('');
  return particles.test(token.raw) || particles.test(before.raw) || sayings.test(ahead);
}

const scriptOf = (raw: string): string =>
  /^\p{Script=Han}/u.test(raw)
    ? 'han'
    : /^\p{Script=Hangul}/u.test(raw)
      ? 'hangul'
      : /^\p{Script=Hiragana}/u.test(raw)
        ? 'hiragana'
        : /^[\p{Script=Katakana}ー]/u.test(raw)
          ? 'katakana'
          : 'other';
