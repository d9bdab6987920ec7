import { wordsOf } from '../../words/languages.js';
import { appendedText } from '../appended-text.js';
import { type DiffDialect, diffLines } from '../diff-lines.js';
import { isSilent, naming, type SendOptions } from '../hearing.js';
import { discordLimits } from '../limits.js';
import { oncePerView } from '../once-per-view.js';
import { ownLines } from '../own-lines.js';
import { editNoteHead, replyFoot, replyHead, withdrawnLine } from '../reply-lines.js';
import { cutTree } from '../text/cut.js';
import { discordText, toQuotedDiscord } from '../text/to-discord.js';
import type { EditNoteView, LineView, MessageView, ReplyView } from '../view.js';
import { channelPostBody } from './channel-post-message.js';
import { discordLine } from './discord-line.js';
import { allowedMentions } from './discord-mention.js';
import type { DiscordMessage } from './discord-types.js';
import { rootContent, rootEmbed, rootFooter, rootRow } from './root-embed.js';

const silently = 4096;

/** One message for creating or editing. Posts carry a nonce, which makes repeating one within two minutes harmless. */
export function discordMessage(view: MessageView, marker: string, options: SendOptions): DiscordMessage {
  const body = (options.edit ? edited : posted)(view, options.mentions ?? []);
  return { ...body, ...found(body.embeds, marker), ...envelope(view, marker, options) };
}

const found = (embeds: DiscordMessage['embeds'], marker: string): Pick<DiscordMessage, 'embeds'> =>
  embeds === undefined ? {} : { embeds: embeds.map((embed) => ({ ...embed, footer: rootFooter(marker) })) };

const posted = oncePerView((view, mentions) => bodyOf(naming(view, mentions), false));
const edited = oncePerView((view, mentions) => bodyOf(naming(view, mentions), true));

/** The same in all channels, but for the footer's marker. */
function bodyOf(view: MessageView, edit: boolean): Pick<DiscordMessage, 'content' | 'embeds' | 'components'> {
  switch (view.kind) {
    case 'root':
      return { content: rootContent(view), embeds: [rootEmbed(view, '')], components: [rootRow(view)] };
    case 'channel-post':
      return channelPostBody(view, edit);
    default:
      return { content: threadContent(view) };
  }
}

/** The same as text alone, for when Discord refuses the embed; an edit takes the embed and the buttons away. */
export function discordPlain(view: MessageView, marker: string, options: SendOptions = { edit: false }): DiscordMessage {
  const hadMore = view.kind === 'root' ? { embeds: [], components: [] } : view.kind === 'channel-post' ? { components: [] } : {};
  const emptied = options.edit ? hadMore : {};
  const content = plainContent(naming(view, options.mentions ?? []), marker);
  return { content, ...emptied, ...envelope(view, marker, options) };
}

function plainContent(view: MessageView, marker: string): string {
  if (view.kind === 'channel-post') return channelPostBody(view, false).content;
  if (view.kind !== 'root') return threadContent(view);
  const { url, description, footer } = rootEmbed(view, marker);
  const all = [rootContent(view), description, ...(url === undefined ? [] : [`<${url}>`]), footer.text].join('\n');
  return all.length <= discordLimits.content.max ? all : [rootContent(view), footer.text].join('\n');
}

function envelope(view: MessageView, marker: string, { edit, mentions = [], silent = isSilent(view) }: SendOptions) {
  const once = edit ? {} : { nonce: marker.slice(0, 24), enforce_nonce: true as const };
  const quiet = edit || !silent ? {} : { flags: silently };
  return { allowed_mentions: allowedMentions(edit ? [] : mentions), ...quiet, ...once };
}

function threadContent(view: Exclude<MessageView, { kind: 'root' | 'channel-post' }>): string {
  switch (view.kind) {
    case 'reply':
      return replyContent(view);
    case 'edit-note':
      return editNoteContent(view);
    case 'withdrawn-note':
      return discordLine(withdrawnLine(view));
    case 'line':
      return ownLineContent(view);
  }
}

/** The end is said as an answer to the root, which shows what it is about. */
function ownLineContent(view: LineView): string {
  const write = (short: boolean) => ownLines(view, { short }).map(discordLine).join('\n');
  const whole = write(view.facts.line === 'over');
  return whole.length <= discordLimits.content.max ? whole : write(true);
}

function replyContent(view: ReplyView): string {
  const head = discordLine(replyHead(view));
  const foot = discordLine(replyFoot(view));
  const below = appendedText(view, discordLimits.content.max / 2, discordLine, toQuotedDiscord);
  const lines = [foot === '' ? '' : `-# ${foot}`, below].filter((line) => line !== '');
  const around = head.length + lines.reduce((sum, line) => sum + line.length + 1, 1);
  const quote = toQuotedDiscord(cutTree(view.body, discordLimits.content.max - around, (root) => toQuotedDiscord(root).length));
  return [head, quote, ...lines].filter((line) => line !== '').join('\n');
}

function editNoteContent(view: EditNoteView): string {
  const head = discordLine(editNoteHead(view));
  const lines = diffLines(
    view.runs,
    { ...dialect, more: wordsOf(view).reply.morePlaces },
    discordLimits.content.max - head.length - 1,
  );
  return lines === '' ? head : `${head}\n${lines}`;
}

const dialect: Omit<DiffDialect, 'more'> = {
  same: discordText,
  removed: (text) => `~~${discordText(text.replaceAll('~', '∼'))}~~`,
  added: (text) => `**${discordText(text)}**`,
};
