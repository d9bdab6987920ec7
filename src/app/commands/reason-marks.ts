import type { Match } from '../../domain/match.js';
import { reasonClause } from '../../domain/reason-facts.js';
import { oneLine } from '../../render/text/clean.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { Line } from '../../words/segments.js';

/** Threads of long ago know their reasons in English alone. */
export const clauseOf = ({ because, fact }: Match['reasons'][number], { reasons }: AnswerWords): string =>
  fact === undefined ? because : reasonClause(fact, reasons);

/** `✓ vendor larch  ✗ region: …`. What a filter selects without being asked to is said only where it decided. */
export function marks(reasons: Match['reasons'], filter: string, say: AnswerWords): Line {
  const told = reasons.filter(({ term, passed }) => !passed || !/^-?kind:/.test(term) || /(?:^|\s)-?kind:/.test(filter));
  return [told.map((reason) => `${reason.passed ? '✓' : '✗'} ${oneLine(clauseOf(reason, say))}`).join('  ')];
}
