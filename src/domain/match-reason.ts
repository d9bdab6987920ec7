import { quoteIfNeeded } from './filter-format.js';
import type { ReasonFact } from './reason-facts.js';
import { decided } from './reason-words.js';
import type { Quote } from './thread-lines.js';

/** What one term of a filter says about an incident. `because` reads on from a tick or a cross: "region us-east: names us-east-1". */
export interface MatchReason {
  /** The term as the filter language writes it. */
  readonly term: string;
  readonly passed: boolean;
  readonly because: string;
  /** For the same in another language; left out where the words come from elsewhere. */
  readonly fact?: ReasonFact | undefined;
}

/** The vendor's words that name a region or component of the incident; undefined where none do. */
export type Naming = (of: 'regions' | 'components', name: string) => Quote | undefined;

export const unquoted: Naming = () => undefined;

export const termOf = (key: string, values: readonly string[]): string => key + values.map(quoteIfNeeded).join(',');

export const exclusion = (
  values: readonly string[],
  key: string,
  isOut: boolean,
  whenOut: ReasonFact,
  whenIn: ReasonFact,
): MatchReason[] => (values.length === 0 ? [] : [decided(termOf(key, values), !isOut, isOut ? whenOut : whenIn)]);

export const pairs = (left: readonly string[], right: readonly string[]): (readonly [string, string])[] =>
  left.flatMap((one) => right.map((other) => [one, other] as const));
