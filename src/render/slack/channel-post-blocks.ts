import { wordsOf } from '../../words/languages.js';
import type { ChannelPostView } from '../view.js';
import { slackAnswer } from './answer.js';
import type { SlackBlock, SlackMessage } from './slack-types.js';
import { blockId } from './thread-blocks.js';

/** A message about a channel as a whole is made like an answer, and marked like everything that is posted. */
export const channelPostBlocks = (view: ChannelPostView, marker: string): SlackBlock[] =>
  answerOf(view).blocks.flatMap((block, index): SlackBlock[] => {
    if (block.type === 'actions') return [block];
    const { type, expand, text } = block;
    return [{ type, ...(index === 0 ? { block_id: blockId(marker) } : {}), expand, text }];
  });

/** For notifications and screen readers. */
export const channelPostSpoken = (view: ChannelPostView): SlackMessage['text'] => answerOf(view).text;

const answerOf = ({ lines, controls, language }: ChannelPostView) =>
  slackAnswer(
    lines.map((line, index) => (index === lines.length - 1 ? { line, controls } : { line })),
    wordsOf({ language }),
  );
