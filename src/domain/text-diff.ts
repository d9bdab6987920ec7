import { type ChangeObject, diffLines, diffSentences, diffWordsWithSpace } from 'diff';

/** One run of a word diff. */
export interface DiffRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Both texts together, in characters: above it whole sentences are compared, and above the second whole lines. */
const longestForWords = 40_000;
const longestForSentences = 400_000;

/** The search for a diff costs the square of its length in time; texts that differ in more places than this are shown as replaced. */
const mostEdits = { words: 1_500, sentences: 600, lines: 600 } as const;

/**
 * What changed from one text to the other, by words. The runs that are not `added` make up `before` exactly, those that are not `removed` make up
 * `after`. Large texts are compared by sentences or lines; where even that would take long, the whole text counts as replaced.
 */
export function diffWords(before: string, after: string): readonly DiffRun[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const runs = changesOf(before, after)?.map(toRun) ?? replaced(before, after);
  return joinedRuns(runs);
}

function changesOf(before: string, after: string): ChangeObject<string>[] | undefined {
  const size = before.length + after.length;
  const words = size > longestForWords ? undefined : diffWordsWithSpace(before, after, { maxEditLength: mostEdits.words });
  if (words !== undefined) return words;
  const sentences = size > longestForSentences ? undefined : diffSentences(before, after, { maxEditLength: mostEdits.sentences });
  return sentences ?? diffLines(before, after, { maxEditLength: mostEdits.lines });
}

const toRun = (change: ChangeObject<string>): DiffRun => ({
  kind: change.added ? 'added' : change.removed ? 'removed' : 'same',
  text: change.value,
});

const replaced = (before: string, after: string): DiffRun[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

/** One stretch of changed text, as people read it: what went, then what came. */
interface Stretch {
  removed: string;
  added: string;
}

/** A blank between two changed words belongs to the change: "two regions" → "one zone" is one change, not two. */
function joinedRuns(runs: readonly DiffRun[]): DiffRun[] {
  const joined: DiffRun[] = [];
  let open: Stretch = { removed: '', added: '' };
  let blank = '';
  const close = () => {
    if (open.removed !== '') joined.push({ kind: 'removed', text: open.removed });
    if (open.added !== '') joined.push({ kind: 'added', text: open.added });
    if (blank !== '') joined.push({ kind: 'same', text: blank });
    open = { removed: '', added: '' };
    blank = '';
  };
  for (const run of runs) {
    if (run.text === '') continue;
    if (run.kind === 'same') {
      const isOpen = open.removed !== '' || open.added !== '';
      if (isOpen && blank === '' && /^[^\S\n]+$/.test(run.text)) {
        blank = run.text;
        continue;
      }
      close();
      joined.push(run);
      continue;
    }
    open.removed += blank;
    open.added += blank;
    blank = '';
    open[run.kind] += run.text;
  }
  close();
  return mergedSame(joined);
}

/** Absorbed blanks may leave two neighbours of kind `same`; they are one run. */
function mergedSame(runs: readonly DiffRun[]): DiffRun[] {
  const merged: DiffRun[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last !== undefined && last.kind === 'same' && run.kind === 'same')
      merged[merged.length - 1] = { kind: 'same', text: last.text + run.text };
    else merged.push(run);
  }
  return merged;
}
