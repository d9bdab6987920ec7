import type { DiffRun } from '../domain/text-diff.js';
import { oneLine } from './text/clean.js';
import { cutWords } from './text/cut.js';

/** Unchanged words kept on either side of a change. */
const contextWords = 4;
/** Changes closer than this are read together. */
const joinWords = 8;

/** How a dialect strikes and stresses words of a diff. */
export interface DiffDialect {
  readonly same: (text: string) => string;
  readonly removed: (text: string) => string;
  readonly added: (text: string) => string;
  /** How many places there was no room for. */
  readonly more: (count: number) => string;
}

/**
 * What changed, one line for each place, behind a quote bar, in at most `max` UTF-16 units. Places that do not fit are counted; a run that is too
 * long by itself is cut.
 */
export function diffLines(runs: readonly DiffRun[], dialect: DiffDialect, max: number): string {
  const places = placesOf(runs);
  const lines: string[] = [];
  let used = 0;
  for (const [index, place] of places.entries()) {
    const more = places.length - index - 1;
    const room = max - used - (more > 0 ? `> … ${dialect.more(more)}\n`.length : 0);
    const line = lineThatFits(place, dialect, room, index === 0);
    if (line === undefined) return [...lines, `> … ${dialect.more(more + 1)}`].join('\n');
    lines.push(line);
    used += line.length + 1;
  }
  return lines.join('\n');
}

function lineThatFits(place: readonly DiffRun[], dialect: DiffDialect, room: number, isFirst: boolean): string | undefined {
  for (const runChars of isFirst ? [600, 300, 150, 75, 30, 8] : [600]) {
    const line = `> ${writePlace(place, dialect, runChars)}`;
    if (line.length <= room) return line;
  }
  return undefined;
}

function writePlace(place: readonly DiffRun[], dialect: DiffDialect, runChars: number): string {
  const written: string[] = [];
  for (const [index, run] of place.entries()) {
    const text = dialect[run.kind](run.kind === 'same' ? run.text : cutWords(run.text, runChars));
    const isReplacement = run.kind === 'added' && place[index - 1]?.kind === 'removed';
    written.push(isReplacement ? `→ ${text}` : text);
  }
  return written.join(' ');
}

/**
 * A word that changed in part is shown changed as a whole: "19:17" → "19:52", not "19: 17 → 52". Marks of platforms stand between blanks only, so what
 * touches a replaced word belongs to it.
 */
function wholeWords(runs: readonly DiffRun[]): DiffRun[] {
  const written: DiffRun[] = [];
  let removed = '';
  let added = '';
  const close = () => {
    if (removed === added && removed !== '') written.push({ kind: 'same', text: removed });
    else {
      if (removed !== '') written.push({ kind: 'removed', text: removed });
      if (added !== '') written.push({ kind: 'added', text: added });
    }
    removed = '';
    added = '';
  };
  for (const [index, { kind, text }] of runs.entries()) {
    if (kind === 'removed') removed += text;
    if (kind === 'added') added += text;
    if (kind !== 'same') continue;
    const head = removed !== '' && added !== '' && /\S$/.test(removed + added) ? (/^\S+/.exec(text)?.[0] ?? '') : '';
    removed += head;
    added += head;
    const rest = text.slice(head.length);
    if (rest === '' && index < runs.length - 1) continue;
    close();
    const isReplaced = runs[index + 1]?.kind === 'removed' && runs[index + 2]?.kind === 'added';
    const tail = isReplaced && /^\S/.test(runs[index + 1]?.text ?? '') ? (/(?<!\S)\S+$/.exec(rest)?.[0] ?? '') : '';
    if (rest.length > tail.length) written.push({ kind: 'same', text: rest.slice(0, rest.length - tail.length) });
    removed = tail;
    added = tail;
  }
  close();
  return written;
}

/** Splits the runs into places of change, each with a few words around it. */
function placesOf(runs: readonly DiffRun[]): DiffRun[][] {
  const words = wholeWords(runs)
    .map(({ kind, text }): DiffRun => ({ kind, text: oneLine(text) }))
    .filter(({ text }) => text !== '');
  const places: DiffRun[][] = [];
  let current: DiffRun[] = [];
  for (const [index, run] of words.entries()) {
    if (run.kind !== 'same') {
      current.push(run);
      continue;
    }
    const all = run.text.split(' ');
    const isBetween = current.length > 0 && words.slice(index + 1).some(({ kind }) => kind !== 'same');
    if (isBetween && all.length <= joinWords) {
      current.push(run);
      continue;
    }
    if (current.length > 0) {
      current.push(same(all.slice(0, contextWords), all.length > contextWords, 'after'));
      places.push(current);
    }
    current = [same(all.slice(-contextWords), all.length > contextWords, 'before')];
  }
  places.push(current);
  return places.filter((place) => place.some(({ kind }) => kind !== 'same'));
}

const same = (words: readonly string[], isCut: boolean, side: 'before' | 'after'): DiffRun => {
  const text = words.join(' ');
  return { kind: 'same', text: !isCut ? text : side === 'before' ? `…${text}` : `${text}…` };
};
