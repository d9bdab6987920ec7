import { z } from 'zod';
import { Refusal } from '../api/refusal.js';
import { checkBlocks } from '../blocks/check-blocks.js';
import { applyContent } from '../methods/edit-message.js';
import { addMessage } from '../methods/post-message.js';
import type { BlockJson, Channel, Ephemeral, Message, Workspace } from '../world/model.js';
import { removeMessage, type World } from '../world/world.js';
import { addEphemeral } from './ephemerals.js';
import type { Seen, SeenAnswer } from './seen.js';

const flag = z.union([z.boolean(), z.stringbool()]);

export const Reply = z.looseObject({
  text: z.string().optional(),
  blocks: z.array(z.unknown()).optional(),
  response_type: z.enum(['ephemeral', 'in_channel']).optional(),
  replace_original: flag.optional(),
  delete_original: flag.optional(),
  thread_ts: z.string().optional(),
});
export type Reply = z.infer<typeof Reply>;

/** What was pressed: a message, an ephemeral answer, or nothing (a command). */
export type Original = { readonly message: Message } | { readonly ephemeral: Ephemeral } | undefined;

/** Where an answer belongs. */
export interface Origin {
  readonly workspace: Workspace;
  readonly channel: Channel;
  readonly userId: string;
  readonly original: Original;
  readonly seen: Seen;
}

/** Makes the app's answers appear before people. */
export class Replies {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** What was sent to a response_url. */
  carryOut(entry: Origin, reply: Reply): void {
    if (reply.delete_original === true) this.#remove(entry);
    else this.#write(entry, reply);
  }

  #write(entry: Origin, reply: Reply): void {
    const blocks = reply.blocks === undefined || reply.blocks.length === 0 ? undefined : checkBlocks(reply.blocks, 'message');
    const content = { text: reply.text, blocks, attachments: undefined };
    if (content.text === undefined && blocks === undefined) throw new Refusal('no_text', {}, 500);
    if (reply.replace_original === true && entry.original !== undefined) this.#replace(entry, content);
    else this.say(entry, reply.response_type ?? 'ephemeral', content, reply.thread_ts);
  }

  /** A new answer, as the acknowledgement of a command makes one too. */
  say(
    { workspace, channel, userId, seen }: Origin,
    visibility: SeenAnswer['visibility'],
    { text, blocks }: { readonly text: string | undefined; readonly blocks: readonly BlockJson[] | undefined },
    threadTs: string | undefined,
  ): void {
    if (visibility === 'ephemeral') {
      const ephemeral = addEphemeral(this.#world, workspace, { channelId: channel.id, userId, threadTs, text, blocks });
      seen.add(privately(ephemeral, 'said'));
      return;
    }
    const root = channel.messages.find(({ ts }) => ts === threadTs);
    const content = { text, blocks, attachments: undefined };
    const message = addMessage(this.#world, workspace, channel, { content, metadata: undefined, root, isBroadcast: false });
    seen.add(publicly(message, 'said'));
  }

  #replace(
    { original, seen }: Origin,
    content: { readonly text: string | undefined; readonly blocks: readonly BlockJson[] | undefined },
  ): void {
    if (original === undefined) return;
    if ('ephemeral' in original) {
      const { ephemeral } = original;
      Object.assign(ephemeral, { text: content.text ?? '', blocks: content.blocks, replacements: ephemeral.replacements + 1 });
      seen.add(privately(ephemeral, 'replaced'));
      return;
    }
    const { message } = original;
    applyContent(message, { ...content, attachments: undefined }, this.#world.ts.next());
    seen.add(publicly(message, 'replaced'));
  }

  #remove({ original, channel, seen }: Origin): void {
    if (original === undefined) throw new Refusal('no_original', {}, 404);
    if ('ephemeral' in original) {
      original.ephemeral.isDeleted = true;
      seen.add(privately(original.ephemeral, 'deleted'));
      return;
    }
    removeMessage(channel, original.message);
    seen.add(publicly(original.message, 'deleted'));
  }
}

const privately = ({ id, ts, threadTs, text, blocks }: Ephemeral, how: SeenAnswer['how']): SeenAnswer => ({
  id,
  visibility: 'ephemeral',
  text,
  blocks,
  ts,
  threadTs,
  how,
});

const publicly = ({ ts, threadTs, text, blocks }: Message, how: SeenAnswer['how']): SeenAnswer => ({
  id: ts,
  visibility: 'in_channel',
  text,
  blocks,
  ts,
  threadTs,
  how,
});
