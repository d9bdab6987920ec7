import type { Root, RootContent } from 'mdast';
import { rootBudget } from './limits.js';
import { cutTree, shorten } from './text/cut.js';
import { toQuotedDiscord } from './text/to-discord.js';
import { toQuotedMrkdwn } from './text/to-mrkdwn.js';
import { toPlain } from './text/to-plain.js';

/** What a root shows of the latest update: its first section without the heading, cut at a sentence, the same on every platform. */
export function excerpt(body: Root): Root {
  const start = Math.max(
    body.children.findIndex((block) => !isDivider(block)),
    0,
  );
  const next = body.children.findIndex((block, index) => index > start && isDivider(block));
  const section: Root = { type: 'root', children: body.children.slice(start, next < 0 ? undefined : next) };
  return next < 0 ? cutTree(section, rootBudget.quoteChars, size) : shorten(section, rootBudget.quoteChars, size);
}

const isDivider = (block: RootContent): boolean =>
  block.type === 'heading' || block.type === 'thematicBreak' || isBoldHeading(block);

const headingChars = 60;

/** Many write `**Summary**` for a heading. A bold sentence is none. */
function isBoldHeading(block: RootContent): boolean {
  if (block.type !== 'paragraph' || block.children.length !== 1 || block.children[0]?.type !== 'strong') return false;
  const words = toPlain({ type: 'root', children: [block] }).trim();
  return words.length <= headingChars && !/[.!?…。]$/u.test(words);
}

/** Words count as readers see them; links and escapes only where they would swell the message. */
const size = (root: Root): number =>
  Math.max(
    toPlain(root).length,
    Math.ceil(
      (Math.max(toQuotedMrkdwn(root).length, toQuotedDiscord(root).length) * rootBudget.quoteChars) / rootBudget.quoteRendered,
    ),
  );
