import type { SubscriptionRow } from '../../db/subscriptions.js';
import { complaintSentence } from '../../domain/complaint-facts.js';
import type { FilterWords } from '../../domain/filter-words.js';
import { elseTerms } from '../../domain/route.js';
import { type RoutedText, readRoutes } from '../../domain/route-text.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import { complaintLine, complaintRows } from './complaint.js';
import type { Asking, CommandDeps } from './deps.js';
import { speech } from './speech.js';

export type RoutedRequest = Exclude<RoutedText, { readonly kind: 'refused' | 'bad' }>;

/** Reads which part of what somebody asks for goes where. `run` is the command without its filter, for buttons that mend it. */
export async function readRouted(
  deps: CommandDeps,
  asking: Asking,
  words: FilterWords,
  { text, run }: { readonly text: string; readonly run: string },
): Promise<RoutedRequest | { readonly answer: Answer }> {
  const routed = readRoutes(unescaped(text), words);
  if (routed.kind === 'refused')
    return { answer: says(complaintLine(complaintSentence(routed.fact, speech(asking).say.complaints))) };
  if (routed.kind !== 'bad') return routed;
  const { complaints, mended } = routed;
  return { answer: { rows: await complaintRows(deps, asking, routed.text, complaints, (terms) => `${run} ${mended(terms)}`) } };
}

/** Slack escapes the arrow, and the names of components around it. */
const unescaped = (text: string): string => text.replace(/&gt;/g, '>').replace(/&lt;/g, '<').replace(/&amp;/g, '&');

/** What stands behind a filter in a command that says all of it again. */
export const suffixOf = (routed: RoutedRequest): string => (routed.kind === 'routed' ? `; ${routed.suffix}` : '');

/** The same for routes that are stored; routes to channels that are gone are left out. */
export function storedSuffix(routes: SubscriptionRow['routes']): string {
  const parts = routes.flatMap(({ filter, channel }) => {
    if (channel === null) return [];
    return [filter === elseTerms ? `else <#${channel.externalId}>` : `${filter} -> <#${channel.externalId}>`];
  });
  return parts.length === 0 ? ' -> none' : `; ${parts.join(', ')}`;
}
