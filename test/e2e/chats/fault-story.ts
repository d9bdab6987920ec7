import type { HistoryInput } from '../../../src/app/simulate/script.js';
import { addMs, toIso } from '../../../src/domain/time.js';

export interface FaultStory {
  readonly history: HistoryInput;
  readonly startAt: string;
  /** When the page shows the next update of every incident. */
  readonly looks: readonly string[];
  /** What a thread of each incident must hold, by its name: tokens of its updates in order. */
  readonly expected: Readonly<Record<string, readonly string[]>>;
}

const statuses = ['investigating', 'identified', 'resolved'] as const;

/** An incident for each name of a fault: its words make the fake play it on everything that is written about it, once for each text. `none` is none. */
export function faultStory(faults: readonly string[]): FaultStory {
  const startAt = addMs(toIso(new Date()), -120_000);
  const looks = statuses.map((_, index) => addMs(startAt, (index + 1) * 20_000));
  const tokens = (index: number): string[] => statuses.map((_, place) => `case-${index + 1}-word-${place + 1}`);
  const incidents = faults.map((fault, index) => ({
    id: `fault${index}`.padEnd(12, '0'),
    title: `Trouble case-${index + 1} ${sentinel(fault)}`,
    kind: 'incident' as const,
    impact: 'minor' as const,
    status: 'resolved' as const,
    startedAt: looks[0] ?? startAt,
    resolvedAt: looks.at(-1) ?? null,
    updates: statuses.map((status, place) => ({
      id: `u${index}-${place}`,
      status,
      at: looks[place] ?? startAt,
      body: `They say ${tokens(index)[place]} ${sentinel(fault)} and nothing else.`,
    })),
  }));
  return {
    history: { provider: 'statuspage', page: { name: 'Larch', url: 'https://status.larch.example' }, status: 'none', incidents },
    startAt,
    looks,
    expected: Object.fromEntries(faults.map((_, index) => [`case-${index + 1}`, tokens(index)])),
  };
}

const sentinel = (fault: string): string => (fault === 'none' ? 'without a fault' : `fault:${fault}`);

const caseIn = (text: string): string => /Trouble (case-\d+)/.exec(text)?.[1] ?? 'no case';
const tokenIn = (text: string): string => /case-\d+-word-\d+/.exec(text)?.[0] ?? text;

/** Every root with the words of its replies, as `expected` names them; a second root of the same incident makes a second entry. */
export function threadsOf(
  roots: readonly { readonly ref: string; readonly text: string }[],
  thread: (ref: string) => readonly { readonly text: string }[],
): (readonly [name: string, words: readonly string[]])[] {
  return roots
    .map(({ ref, text }) => [caseIn(text), thread(ref).map((reply) => tokenIn(reply.text))] as const)
    .toSorted(([one], [other]) => Number(one.slice(5)) - Number(other.slice(5)));
}
