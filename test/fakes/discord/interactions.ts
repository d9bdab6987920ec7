import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Modal } from './interaction-body.js';
import type { Message } from './world.js';

export type InteractionKind = 'command' | 'autocomplete' | 'component' | 'modal';

/** A callback that comes later than this is refused with 10062; follow-ups are possible for 15 minutes. */
export const answerWithinMs = 3000;
export const tokenLivesMs = 15 * 60_000;

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly kind: InteractionKind;
  readonly guildId: string;
  readonly channelId: string;
  readonly memberId: string;
  readonly startedAt: number;
  /** The message that was pressed, or from which the form was opened. */
  readonly source: Message | null;
  /** Type of the first response. */
  callback: number | null;
  /** What `@original` means. */
  originalId: string | null;
  /** Deferred and not yet filled. */
  isThinking: boolean;
  /** Ids of messages that this interaction wrote or changed, in that order. */
  readonly touched: string[];
  modal: Modal | null;
  choices: readonly { readonly name: string; readonly value: string | number }[] | null;
  /** The client said "The application did not respond". */
  failed: boolean;
}

/** Interactions that were sent to the bot. `changed` tells the id of one whose person sees something new. */
export class Interactions {
  readonly #byToken = new Map<string, Interaction>();
  /** How one is brought to the bot. */
  bring: (guildId: string, interaction: Interaction, payload: unknown) => void = () => undefined;
  readonly events = new EventEmitter<{ changed: [id: string] }>().setMaxListeners(0);

  open(asked: Pick<Interaction, 'id' | 'kind' | 'guildId' | 'channelId' | 'memberId' | 'startedAt' | 'source'>): Interaction {
    const interaction: Interaction = {
      ...asked,
      token: `aW50ZXJhY3Rpb246${randomBytes(48).toString('base64url')}`,
      callback: null,
      originalId: null,
      isThinking: false,
      touched: [],
      modal: null,
      choices: null,
      failed: false,
    };
    this.#byToken.set(interaction.token, interaction);
    return interaction;
  }

  find(token: string): Interaction | undefined {
    return this.#byToken.get(token);
  }

  byId(id: string): Interaction | undefined {
    return [...this.#byToken.values()].find((one) => one.id === id);
  }

  touch(interaction: Interaction, messageId: string | null): void {
    if (messageId !== null && !interaction.touched.includes(messageId)) interaction.touched.push(messageId);
    this.events.emit('changed', interaction.id);
  }
}
