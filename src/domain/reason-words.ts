import type { ReasonFact, ReasonWords } from './reason-facts.js';
import { reasonClause } from './reason-facts.js';

/** Enough names to recognise the incident by, never a wall of them. */
const list = (words: readonly string[]): string =>
  words.length > 4 ? `${words.slice(0, 3).join(', ')} and ${words.length - 3} more` : words.join(', ');

interface Quote {
  readonly text: string;
  readonly at: string;
}

/** `: "in the US East region" (18:10 UTC)`; nothing where the vendor has no words for it. */
export const quotedWords = (before: string, quote: Quote | null): string =>
  quote === null ? '' : `${before} "${quote.text}" (${quote.at.slice(11, 16)} UTC)`;

const unsaid = (fact: string, isStrict: boolean, term?: string): string =>
  isStrict ? `${fact}, and the filter is strict` : `${fact}, so it passes${term === undefined ? '' : ` ${term}`}`;

/** The words of the command line, of the API and of all that is in English. */
export const reasonWords: ReasonWords = {
  'any-vendor': ({ vendor }) => `vendor ${vendor}: the filter names none, so every one passes`,
  vendor: ({ vendor, category }) => `vendor ${vendor}${category === null ? '' : `, category ${category}`}`,
  'other-vendor': ({ vendor, asked }) =>
    `vendor: this is ${vendor}, you asked for ${list(asked.map(({ word, isCategory }) => (isCategory ? `category ${word}` : word)))}`,
  'no-part': ({ vendor, isStrict }) => unsaid(`vendor ${vendor}: names no component`, isStrict),
  part: ({ vendor, parts }) => `vendor ${vendor}, part ${list(parts)}`,
  'other-part': ({ vendor, named, parts }) => `vendor ${vendor}: names ${list(named)} only, you asked for ${list(parts)}`,
  'vendor-out': ({ vendor }) => `vendor: ${vendor} is left out`,
  'vendor-kept': ({ vendor }) => `vendor ${vendor} is not left out`,
  'no-region': ({ asked, speaks, isStrict }) =>
    unsaid(`region ${list(asked)}: ${speaks ? 'speaks of regions that it does not name' : 'names no region'}`, isStrict),
  region: ({ region, tag, quote }) =>
    tag === region
      ? `region ${region}${quotedWords(':', quote)}`
      : `region ${region}: names ${tag}, which lies in it${quotedWords(',', quote)}`,
  'every-region': ({ region, tag, quote }) =>
    `region ${region}: names ${tag}, which holds every region${quotedWords(',', quote)}`,
  'maybe-region': ({ asked, named, isStrict }) =>
    unsaid(`region ${list(asked)}: names ${list(named)} and other regions, which it does not name`, isStrict),
  'other-region': ({ named, asked, words }) =>
    `region: names ${list(named)}${words === null ? '' : ` ("${words}")`}, you asked for ${list(asked)}`,
  'wider-region': ({ region, tag, isStrict }) => unsaid(`region ${region}: names ${tag}, which holds it`, isStrict),
  'region-out': ({ named }) => `region: names ${list(named)} only, which is left out`,
  'region-kept': ({ named }) => {
    if (named === 'not-all') return 'speaks of regions that it does not name, so not all are left out';
    return named === 'none' ? 'names no region, so none is left out' : 'names a region that is not left out';
  },
  'no-component': ({ isStrict }) => unsaid('component: names none', isStrict),
  component: ({ name, quote }) => `component ${name}${quotedWords(':', quote)}`,
  'other-component': ({ named, asked }) => `component: names ${list(named)} only, you asked for ${list(asked)}`,
  'component-out': ({ named }) => `component: names ${list(named)} only, which is left out`,
  'component-kept': ({ named }) =>
    named === 'none' ? 'names no component, so none is left out' : 'names a component that is not left out',
  'no-impact': ({ term, isStrict }) => unsaid('impact not stated', isStrict, term),
  'maintenance-impact': () => 'maintenance has no impact to compare',
  impact: ({ impact }) => `impact ${impact}`,
  'low-impact': ({ impact, asked }) => `impact: is ${impact}, you asked for ${asked} and up`,
  kind: ({ kind }) => `kind ${kind}`,
  'maintenance-off': () => 'kind: this is maintenance, which is off; add kind:maintenance',
  'other-kind': ({ kinds, asked }) => `kind: this is ${list(kinds)}, you asked for ${list(asked)}`,
  ended: () => 'the subscription has ended',
  elsewhere: ({ channel }) => `route: it goes to #${channel}`,
};

/** What a term decided, in English and as a fact. */
export const decided = (term: string, passed: boolean, fact: ReasonFact) => ({
  ...{ term, passed, fact },
  because: reasonClause(fact, reasonWords),
});
