import type { Root } from 'mdast';
import { replyBudget } from '../limits.js';
import { shorten, splitText } from './cut.js';
import { toQuotedDiscord } from './to-discord.js';
import { toQuotedMrkdwn } from './to-mrkdwn.js';

/**
 * An update's text as the replies it needs, at least one. Deliveries are keyed by part and the preview shows both dialects, so the cut is the
 * same everywhere: where the longer of the two renderings would pass the tighter of the two limits. What lies beyond the last allowed part is cut with `…`.
 */
export function splitUpdate(body: Root): Root[] {
  const parts = splitText(body, replyBudget.quoteChars, quotedLength, replyBudget.parts);
  if (parts.length <= replyBudget.parts) return parts;
  const kept = parts.slice(0, replyBudget.parts);
  const last = kept.pop() ?? body;
  return [...kept, shorten(last, replyBudget.quoteChars, quotedLength)];
}

/** How long a text is in the longer of the two dialects. */
export const quotedLength = (root: Root): number => Math.max(toQuotedMrkdwn(root).length, toQuotedDiscord(root).length);
