import { wordsOf } from '../../words/languages.js';
import { appendedText } from '../appended-text.js';
import { type DiffDialect, diffLines } from '../diff-lines.js';
import { slackLimits } from '../limits.js';
import { editNoteHead, replyFoot, replyHead, withdrawnLine } from '../reply-lines.js';
import { cutTree } from '../text/cut.js';
import { mrkdwnText, toQuotedMrkdwn } from '../text/to-mrkdwn.js';
import type { EditNoteView, ReplyView, WithdrawnNoteView } from '../view.js';
import { slackLine } from './slack-line.js';
import { mrkdwn, type SlackBlock } from './slack-types.js';

export function replyBlocks(view: ReplyView, marker: string): SlackBlock[] {
  const { moment } = wordsOf(view);
  const head = slackLine(replyHead(view), moment);
  const room = slackLimits.sectionText.max - head.length - 1;
  const quote = toQuotedMrkdwn(cutTree(view.body, room, (root) => toQuotedMrkdwn(root).length));
  const foot = slackLine(replyFoot(view), moment);
  return [
    section(quote === '' ? head : `${head}\n${quote}`, marker),
    ...(foot === '' ? [] : [{ type: 'context', elements: [mrkdwn(foot)] } as const]),
    ...appendedBlocks(view),
  ];
}

function appendedBlocks(view: ReplyView): SlackBlock[] {
  const { moment } = wordsOf(view);
  const text = appendedText(view, slackLimits.sectionText.max, (line) => slackLine(line, moment), toQuotedMrkdwn);
  return text === '' ? [] : [{ type: 'section', expand: true, text: mrkdwn(text) }];
}

export function editNoteBlocks(view: EditNoteView, marker: string): SlackBlock[] {
  const { moment, reply } = wordsOf(view);
  const head = slackLine(editNoteHead(view), moment);
  const lines = diffLines(view.runs, { ...dialect, more: reply.morePlaces }, slackLimits.sectionText.max - head.length - 1);
  return [section(lines === '' ? head : `${head}\n${lines}`, marker)];
}

export const withdrawnNoteBlocks = (view: WithdrawnNoteView, marker: string): SlackBlock[] => [
  section(slackLine(withdrawnLine(view)), marker),
];

export const blockId = (marker: string): string => `tocsin:${marker}`;

/** One block of text that says by its id which message it is. */
export const section = (text: string, marker: string): SlackBlock => ({
  type: 'section',
  block_id: blockId(marker),
  expand: true,
  text: mrkdwn(text),
});

/** Marks of the vendor's own inside struck or stressed words would end ours. */
const bare = (text: string): string => mrkdwnText(text.replace(/[*~]/g, (char) => (char === '*' ? '∗' : '∼')));

const dialect: Omit<DiffDialect, 'more'> = {
  same: bare,
  removed: (text) => `~${bare(text)}~`,
  added: (text) => `*${bare(text)}*`,
};
