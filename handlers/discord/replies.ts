import { setTimeout as sleep } from 'node:timers/promises';
import type { REST } from 'discord.js';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { refusalOf } from './troubles.js';

/** A message as it goes over the wire. */
interface AnswerBody {
  readonly content: string;
  readonly components?: readonly unknown[];
  readonly allowed_mentions?: { readonly parse: readonly never[] };
}

/** `type` is one of the platform's InteractionResponseType. */
export interface FirstResponse {
  readonly type: number;
  readonly data?: unknown;
}

/** The way back of an interaction: the first response goes the way it came in, everything later over its webhook. */
export interface Wire {
  readonly respond: (response: FirstResponse) => Promise<void>;
  /** True where Discord may learn of the first response later than of what follows it. */
  readonly isSlow: boolean;
}

/** The answers to one interaction, all of them for the asking person alone. */
export interface Replies {
  isAcknowledged(): boolean;
  /** Whether `edit` changes a private answer of ours. */
  isOwn(): boolean;
  /** "Thinking", until it is edited. */
  deferReply(): Promise<void>;
  /** The message that was pressed stays, until it is edited. */
  deferUpdate(): Promise<void>;
  reply(message: AnswerBody): Promise<void>;
  showModal(modal: APIModalInteractionResponseCallbackData): Promise<void>;
  respond(choices: readonly { readonly name: string; readonly value: string }[]): Promise<void>;
  edit(message: AnswerBody): Promise<void>;
  followUp(message: AnswerBody): Promise<void>;
  remove(): Promise<void>;
}

export interface ReplySettings {
  readonly rest: Pick<REST, 'patch' | 'post' | 'delete'>;
  readonly wire: Wire;
  readonly applicationId: string;
  readonly token: string;
}

const Type = InteractionResponseType;

export function createReplies({ rest, wire, applicationId, token }: ReplySettings): Replies {
  const webhook = `/webhooks/${applicationId}/${token}` as const;
  const original = `${webhook}/messages/@original` as const;
  let isAcknowledged = false;
  let isOwn = false;
  const respond = async (response: FirstResponse, own = false): Promise<void> => {
    await wire.respond(response);
    isAcknowledged = true;
    isOwn = own;
  };
  const later = (call: () => Promise<unknown>): Promise<void> => (wire.isSlow ? onceKnown(call) : call().then(() => undefined));
  const open = { auth: false };
  const flags = MessageFlags.Ephemeral;
  return {
    isAcknowledged: () => isAcknowledged,
    isOwn: () => isOwn,
    deferReply: () => respond({ type: Type.DeferredChannelMessageWithSource, data: { flags } }, true),
    deferUpdate: () => respond({ type: Type.DeferredMessageUpdate }),
    reply: (message) =>
      respond({ type: Type.ChannelMessageWithSource, data: { allowed_mentions: { parse: [] }, ...message, flags } }, true),
    showModal: (data) => respond({ type: Type.Modal, data }),
    respond: (choices) => respond({ type: Type.ApplicationCommandAutocompleteResult, data: { choices } }),
    edit: (body) => later(() => rest.patch(original, { ...open, body })),
    followUp: (body) => later(() => rest.post(webhook, { ...open, body: { ...body, flags } })),
    remove: () => later(() => rest.delete(original, open)),
  };
}

const unknownYet: ReadonlySet<number> = new Set([10008, 10015]);
const tries = 4;
const pauseMs = 250;

/** The response has left us, and Discord may still be reading it. */
async function onceKnown(call: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await call();
      return;
    } catch (error) {
      if (tried === tries || !unknownYet.has(refusalOf(error) ?? 0)) throw error;
      await sleep(pauseMs * tried);
    }
  }
}
