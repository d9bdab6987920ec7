import type { Args } from '../api/args.js';
import { Refusal, refusalAt } from '../api/refusal.js';
import { checkBlocks } from '../blocks/check-blocks.js';
import type { BlockJson } from '../world/model.js';

export interface Content {
  /** Undefined where the call has none; the empty string counts as none. */
  readonly text: string | undefined;
  readonly blocks: readonly BlockJson[] | undefined;
  readonly attachments: readonly unknown[] | undefined;
}

/** The platform cuts longer texts and says so in a warning. */
const textMax = 40_000;

/** text, blocks, attachments and markdown_text of chat.postMessage and its relatives. */
export function readContent(args: Args, warn: (warning: string) => void): Content {
  const text = args.string('text') || undefined;
  const markdown = args.string('markdown_text') || undefined;
  const blocks = readBlocks(args);
  if (markdown !== undefined && (text !== undefined || blocks !== undefined)) throw new Refusal('markdown_text_conflict');
  if (markdown !== undefined && markdown.length > 12_000) throw new Refusal('msg_too_long');
  if (text !== undefined && text.length > textMax) warn('message_truncated');
  return { text: (text ?? markdown)?.slice(0, textMax), blocks, attachments: readAttachments(args) };
}

export const isEmpty = ({ text, blocks, attachments }: Content): boolean =>
  (text ?? '').trim() === '' && (blocks ?? []).length === 0 && (attachments ?? []).length === 0;

function readBlocks(args: Args): readonly BlockJson[] | undefined {
  const raw = args.json('blocks', 'invalid_blocks_format');
  if (raw === undefined) return undefined;
  if (!Array.isArray(raw)) throw new Refusal('invalid_blocks_format');
  return checkBlocks(raw, 'message');
}

function readAttachments(args: Args): readonly unknown[] | undefined {
  const raw = args.json('attachments', 'invalid_attachments');
  if (raw === undefined) return undefined;
  if (!Array.isArray(raw)) throw refusalAt('invalid_arguments', [{ text: 'must be an array', pointer: '/attachments' }]);
  if (raw.length > 100) throw new Refusal('too_many_attachments');
  for (const attachment of raw) checkAttachment(attachment);
  return raw;
}

function checkAttachment(attachment: unknown): void {
  if (typeof attachment !== 'object' || attachment === null) throw new Refusal('invalid_attachments');
  if ('blocks' in attachment && attachment.blocks !== undefined) {
    if (!Array.isArray(attachment.blocks)) throw new Refusal('invalid_blocks_format');
    checkBlocks(attachment.blocks, 'message');
  }
}
