import { type DiffDialect, diffLines } from '../diff-lines.js';
import { discordLimits } from '../limits.js';
import { editNoteHead, replyFoot, replyHead, withdrawnLine } from '../reply-lines.js';
import { cutTree } from '../text/cut.js';
import { discordText, toQuotedDiscord } from '../text/to-discord.js';
import type { EditNoteView, MessageView, ReplyView } from '../view.js';
import { rootMode } from '../wording.js';
import { discordLine } from './discord-line.js';
import type { DiscordMessage } from './discord-types.js';
import { rootContent, rootEmbed, rootRow } from './root-embed.js';

const silently = 4096;

/** One message for creating or editing. Posts carry a nonce, which makes repeating one within two minutes harmless. */
export function discordMessage(view: MessageView, marker: string, { edit }: { readonly edit: boolean }): DiscordMessage {
  const body =
    view.kind === 'root'
      ? { content: rootContent(view), embeds: [rootEmbed(view, marker)], components: [rootRow(view)] }
      : { content: threadContent(view) };
  return { ...body, ...envelope(view, marker, edit) };
}

/** The same as text alone, for when Discord refuses the embed; an edit takes the embed and the buttons away. */
export function discordPlain(
  view: MessageView,
  marker: string,
  { edit }: { readonly edit: boolean } = { edit: false },
): DiscordMessage {
  const emptied = edit && view.kind === 'root' ? { embeds: [], components: [] } : {};
  return { content: plainContent(view, marker), ...emptied, ...envelope(view, marker, edit) };
}

function plainContent(view: MessageView, marker: string): string {
  if (view.kind !== 'root') return threadContent(view);
  const { url, description, footer } = rootEmbed(view, marker);
  const all = [rootContent(view), description, ...(url === undefined ? [] : [`<${url}>`]), footer.text].join('\n');
  return all.length <= discordLimits.content.max ? all : [rootContent(view), footer.text].join('\n');
}

function envelope(view: MessageView, marker: string, edit: boolean) {
  const once = edit ? {} : { nonce: marker.slice(0, 24), enforce_nonce: true as const };
  const quiet = edit || !isSilent(view) ? {} : { flags: silently };
  return { allowed_mentions: { parse: [] as const }, ...quiet, ...once };
}

/** New roots and ends are heard; the rest of a thread grows in silence, and so do stories about the past. */
function isSilent(view: MessageView): boolean {
  if (view.kind === 'root') return rootMode(view) === 'retroactive';
  return view.kind !== 'reply' || view.status !== 'resolved';
}

function threadContent(view: Exclude<MessageView, { kind: 'root' }>): string {
  switch (view.kind) {
    case 'reply':
      return replyContent(view);
    case 'edit-note':
      return editNoteContent(view);
    case 'withdrawn-note':
      return discordLine(withdrawnLine(view));
  }
}

function replyContent(view: ReplyView): string {
  const head = discordLine(replyHead(view));
  const foot = discordLine(replyFoot(view));
  const around = head.length + (foot === '' ? 0 : foot.length + '\n-# '.length) + 1;
  const quote = toQuotedDiscord(cutTree(view.body, discordLimits.content.max - around, (root) => toQuotedDiscord(root).length));
  return [head, quote, foot === '' ? '' : `-# ${foot}`].filter((line) => line !== '').join('\n');
}

function editNoteContent(view: EditNoteView): string {
  const head = discordLine(editNoteHead(view));
  const lines = diffLines(view.runs, dialect, discordLimits.content.max - head.length - 1);
  return lines === '' ? head : `${head}\n${lines}`;
}

const dialect: DiffDialect = {
  same: discordText,
  removed: (text) => `~~${discordText(text.replaceAll('~', '∼'))}~~`,
  added: (text) => `**${discordText(text)}**`,
};
