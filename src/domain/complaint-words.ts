import { type ComplaintFact, type ComplaintWords, complaintSentence } from './complaint-facts.js';
import { choiceOf, type FilterComplaint } from './filter-complaint.js';

const advice = (meant: readonly string[], otherwise: string): string =>
  meant.length > 0 ? `did you mean ${choiceOf(meant)}?` : otherwise;

const named = (channel: string | null): string => (channel === null ? 'that channel' : `#${channel}`);

/** The sentences of files, of the API and of the command line, which are in English; those of other languages are with all that Tocsin says. */
export const complaintWords: ComplaintWords = {
  'too-long': ({ most, found }) => `A filter may have ${most} characters; this one has ${found}.`,
  'too-many': ({ most, found }) => `A filter may name ${most} things; this one names ${found}.`,
  empty: () => 'Name a vendor, such as `github`, or write `all`.',
  'open-quote': ({ behind }) => `The quote before \`${behind}\` is never closed; put another one where the name ends.`,
  'no-value': ({ key, example }) => `\`${key}:\` needs a value, such as \`${example}\`.`,
  'all-and-some': (fact) => `\`all\` already holds ${choiceOf(fact.named)}; leave one of them out.`,
  'not-all': () => '`-all` would leave nothing.',
  'not-strict': () => '`strict` is off unless you write it; leave `-strict` out.',
  'not-part': ({ word, vendor, instead }) => `\`${word}\` is a part of \`${vendor}\`; to leave it out, write \`${instead}\`.`,
  'not-category': () => '`category:` cannot be excluded; leave single vendors out, such as `-vendor:github`.',
  'not-impact': () => '`min-impact:` cannot be excluded; name the mildest impact you want, such as `min-impact:major`.',
  vendor: ({ word, meant }) => `I know no vendor \`${word}\`; ${advice(meant, 'give the address of its status page instead.')}`,
  category: ({ word, meant }) =>
    `I know no category \`${word}\`; ${advice(meant, 'try one such as `cdn`, `database` or `payments`.')}`,
  region: ({ word, meant }) =>
    `I know no region \`${word}\`; ${advice(meant, 'try a place such as `eu`, `us-east` or `frankfurt`.')}`,
  kind: ({ word, meant, known }) => `I know no kind \`${word}\`; ${advice(meant, `it can be ${choiceOf(known)}.`)}`,
  impact: ({ word, meant, known }) => `I know no impact \`${word}\`; ${advice(meant, `it can be ${choiceOf(known)}.`)}`,
  key: ({ word, meant, known }) => `I know no \`${word}:\`; ${advice(meant, `the keys are ${choiceOf(known)}.`)}`,
  'one-impact': () => '`min-impact:` takes one word, the mildest impact you want.',
  'impact-again': () => '`min-impact:` can stand here once.',
  again: ({ key, joined }) => `\`${key}:\` can stand here once; write \`${key}:${joined}\` for either.`,
  contradiction: ({ word }) => `\`${word}\` is asked for and excluded at once, so nothing could match.`,
  'no-part': ({ channel }) => `Say which part goes to ${named(channel)}, such as \`region:us-east -> #oncall-us\`.`,
  'no-channel': () => 'Behind an arrow stands a channel, such as `region:us-east -> #oncall-us`.',
  'no-channel-behind': ({ channel }) =>
    `What stands behind ${named(channel)} has no channel; write \`else #channel\` for the rest.`,
  'else-first': () => '`else` stands last: what it takes leaves nothing for another route.',
  'else-alone': () => 'Say which part goes elsewhere before `else`, such as `region:us-east -> #oncall-us`.',
  'too-many-routes': ({ most }) => `A subscription may have ${most} routes.`,
  'vendor-in-route': () => 'A route names no vendor: the vendors stand at the beginning and are those of all its routes.',
  'unknown-channel': ({ word }) => `There is no channel \`${word}\` here.`,
};

/** In English and as a fact. */
export const complaintOf = (fact: ComplaintFact): Required<Pick<FilterComplaint, 'text' | 'fact'>> => ({
  text: complaintSentence(fact, complaintWords),
  fact,
});
