import type { Words } from '../../words/chat/en.js';
import { wordsOf } from '../../words/languages.js';
import { type Line, plainLine, spokenLine } from '../../words/segments.js';
import { type DiffDialect, diffLines } from '../diff-lines.js';
import { naming, type SendOptions, shownMentions } from '../hearing.js';
import { replyBudget, slackLimits } from '../limits.js';
import { oncePerView } from '../once-per-view.js';
import { appendedHead, editNoteHead, replyFoot, replySpoken, withdrawnLine } from '../reply-lines.js';
import { cutText, cutToFit } from '../text/cut.js';
import { mrkdwnText } from '../text/to-mrkdwn.js';
import { toPlain } from '../text/to-plain.js';
import type { ChannelPostView, LineView, MessageView, ReplyView } from '../view.js';
import { notificationSentence } from '../wording.js';
import { channelPostBlocks, channelPostSpoken } from './channel-post-blocks.js';
import { ownLineBlocks, ownLineSpoken } from './own-line-blocks.js';
import { rootBlocks } from './root-blocks.js';
import { slackLine } from './slack-line.js';
import type { SlackBlock, SlackMessage } from './slack-types.js';
import { blockId, editNoteBlocks, replyBlocks, withdrawnNoteBlocks } from './thread-blocks.js';

/**
 * One message for chat.postMessage or chat.update. The marker is in the metadata and in the first block, either of which finds it again;
 * both are sent with every edit, because an edit replaces them.
 */
export function slackMessage(view: MessageView, marker: string, { mentions = [] }: SendOptions): SlackMessage {
  const { text, blocks } = written(view, mentions);
  return { text, blocks: blocks.map((block) => marked(block, marker)), ...envelope(marker) };
}

/** Stands for the marker in what is written once for all channels. No text of a vendor decides where it stands. */
const anyMarker = '';

const written = oncePerView((view, mentions) => {
  const shown = naming(view, mentions);
  return { text: notification(shown), blocks: blocksOf(shown, anyMarker) };
});

function marked(block: SlackBlock, marker: string): SlackBlock {
  if (block.type === 'section') return block.block_id === undefined ? block : { ...block, block_id: blockId(marker) };
  if (block.type !== 'actions') return block;
  return {
    ...block,
    elements: block.elements.map((element) =>
      'value' in element && element.value === anyMarker ? { ...element, value: marker } : element,
    ),
  };
}

/** The same as text alone, for when Slack refuses the blocks. */
export function slackPlain(view: MessageView, marker: string, { mentions = [] }: SendOptions = { edit: false }): SlackMessage {
  const shown = naming(view, mentions);
  const lines = blocksOf(shown, marker).flatMap((block) =>
    block.type === 'section' ? [block.text.text] : block.type === 'context' ? block.elements.map(({ text }) => text) : [],
  );
  const text = lines.join('\n');
  return { text: text.length <= slackLimits.text.max ? text : notification(shown), ...envelope(marker) };
}

const envelope = (marker: string) =>
  ({
    unfurl_links: false,
    unfurl_media: false,
    metadata: { event_type: 'tocsin_delivery', event_payload: { k: marker } },
  }) as const;

function blocksOf(view: MessageView, marker: string): SlackBlock[] {
  switch (view.kind) {
    case 'root':
      return rootBlocks(view, marker);
    case 'reply':
      return replyBlocks(view, marker);
    case 'edit-note':
      return editNoteBlocks(view, marker);
    case 'withdrawn-note':
      return withdrawnNoteBlocks(view, marker);
    case 'line':
      return ownLineBlocks(view, marker);
    case 'channel-post':
      return channelPostBlocks(view, marker);
  }
}

/** What a locked phone shows and a screen reader reads: it must say everything by itself. */
function notification(view: MessageView): string {
  if (view.kind === 'line') return ownLineSpoken(view);
  if (view.kind === 'channel-post') return channelPostSpoken(view);
  const called = slackLine(shownMentions(view).flatMap((mention): Line => [' ', { mention }]));
  const room = slackLimits.text.max - called.length;
  return `${mrkdwnText(cutToFit(cutText(spoken(view), replyBudget.plainChars), room, mrkdwnText))}${called}`;
}

function spoken(view: Exclude<MessageView, LineView | ChannelPostView>): string {
  switch (view.kind) {
    case 'root':
      return notificationSentence(view);
    case 'reply':
      return replyInWords(view);
    case 'edit-note': {
      const { moment, reply } = wordsOf(view);
      const lines = diffLines(view.runs, named(reply), replyBudget.plainChars / 2);
      return `${spokenLine(editNoteHead(view), moment)} ${lines.replace(/^> /gm, '')}`;
    }
    case 'withdrawn-note':
      return plainLine(withdrawnLine(view));
  }
}

function replyInWords(view: ReplyView): string {
  const words = wordsOf(view);
  const said = spokenLine(replySpoken(view), words.moment);
  if (view.twin !== undefined) return said;
  const foot = spokenLine(replyFoot(view), words.moment);
  const more = (view.appended ?? []).map(
    (entry) => ` ${spokenLine(appendedHead(entry, words), words.moment)}. ${toPlain(entry.body)}`,
  );
  return `${said}. ${toPlain(view.body)}${foot === '' ? '' : ` (${foot})`}${more.join('')}`;
}

/** A screen reader reads no strokes: what was taken out and put in is named. */
const named = ({ removedWords, addedWords, morePlaces }: Words['reply']): DiffDialect => ({
  same: (text) => text,
  removed: removedWords,
  added: addedWords,
  more: morePlaces,
});
