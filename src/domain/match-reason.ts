import type { Filter } from './filter.js';
import { quoteIfNeeded } from './filter-format.js';
import type { Quote } from './thread-lines.js';

/** What one term of a filter says about an incident. `because` reads on from a tick or a cross: "region us-east: names us-east-1". */
export interface MatchReason {
  /** The term as the filter language writes it. */
  readonly term: string;
  readonly passed: boolean;
  readonly because: string;
}

/** The vendor's words that name a region or component of the incident; undefined where none do. */
export type Naming = (of: 'regions' | 'components', name: string) => Quote | undefined;

export const unquoted: Naming = () => undefined;

/** `: "in the US East region" (18:10 UTC)`; nothing where the vendor has no words for it. */
export function quoted(before: string, words: Quote | undefined): string {
  return words === undefined ? '' : `${before} "${words.text}" (${words.at.slice(11, 16)} UTC)`;
}

export const termOf = (key: string, values: readonly string[]): string => key + values.map(quoteIfNeeded).join(',');

export const exclusion = (
  values: readonly string[],
  key: string,
  isOut: boolean,
  whenOut: string,
  whenIn: string,
): MatchReason[] =>
  values.length === 0 ? [] : [{ term: termOf(key, values), passed: !isOut, because: isOut ? whenOut : whenIn }];

export const unsaid = (fact: string, filter: Filter, term?: string): string =>
  filter.strict ? `${fact}, and the filter is strict` : `${fact}, so it passes${term === undefined ? '' : ` ${term}`}`;

export const pairs = (left: readonly string[], right: readonly string[]): (readonly [string, string])[] =>
  left.flatMap((one) => right.map((other) => [one, other] as const));

/** Enough names to recognise the incident by, never a wall of them. */
export const list = (words: readonly string[]): string =>
  words.length > 4 ? `${words.slice(0, 3).join(', ')} and ${words.length - 3} more` : words.join(', ');
