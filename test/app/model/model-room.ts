import type { ChatCall, Receipt } from '../../../src/chat/port.js';
import type { Clock } from '../../../src/clock.js';
import { addMs, toIso } from '../../../src/domain/time.js';
import type { MessageView } from '../../../src/render/view.js';

/** What a message says at one time, and the call that made it say so. */
interface Wording {
  readonly view: MessageView;
  readonly about: ChatCall['about'];
  /** How many messages there were then. */
  readonly ordinal: number;
}

export interface ModelMessage {
  readonly ref: string;
  readonly marker: string;
  /** The root it hangs below; null: it stands in the channel itself. */
  readonly place: string | null;
  /** The root it was meant for; null when it is a root. */
  readonly rootRef: string | null;
  /** How many messages there were before it. */
  readonly ordinal: number;
  readonly postedAt: number;
  /** A message whose answer was lost may turn up a little later. */
  readonly visibleAt: number;
  /** Everything it ever said, the last one last. */
  readonly wordings: Wording[];
  /** How many messages there were when it went, and who took it away. */
  gone: { readonly by: 'people' | 'us'; readonly ordinal: number } | undefined;
}

export type LeftMessage = Pick<ModelMessage, 'marker' | 'rootRef'> & { readonly seq: number | null; readonly postedAt: string };

export const isRoot = ({ rootRef }: ModelMessage): boolean => rootRef === null;

export const wordsNow = ({ wordings }: ModelMessage): Wording => {
  const last = wordings.at(-1);
  if (last === undefined) throw new Error('a message says something');
  return last;
};

/** One channel of a platform as it keeps it: what is there, and what people made of it. The rules of the platform are apart. */
export class ModelRoom {
  readonly messages: ModelMessage[] = [];
  /** Nothing can be written or read. */
  isArchived = false;
  /** Threads that were begun, by their root (Discord). */
  readonly threads = new Map<string, 'open' | 'locked' | 'gone'>();
  /** No more threads can be begun (Discord). */
  isFull = false;
  /** Messages older than this cannot be edited (Slack, where an admin wishes so). */
  editWindowMs: number | null = null;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now().getTime();
  }

  isVisible(message: ModelMessage): boolean {
    return message.gone === undefined && message.visibleAt <= this.now();
  }

  visible(): ModelMessage[] {
    return this.messages.filter((message) => this.isVisible(message));
  }

  find(ref: string | null): ModelMessage | undefined {
    return this.messages.find((message) => message.ref === ref);
  }

  /** Is the root there to be written under or to be changed? */
  stands(ref: string | null): boolean {
    const found = this.find(ref);
    return found !== undefined && found.gone === undefined;
  }

  add(call: ChatCall, place: string | null, lateMs: number): ModelMessage {
    const message: ModelMessage = {
      ref: `m${this.messages.length + 1}`,
      marker: call.marker,
      place,
      rootRef: call.rootRef,
      ordinal: this.messages.length,
      postedAt: this.now(),
      visibleAt: this.now() + lateMs,
      wordings: [{ view: call.view, about: call.about, ordinal: this.messages.length }],
      gone: undefined,
    };
    this.messages.push(message);
    return message;
  }

  /** A message that was posted before anybody looked here; what it says is not known. */
  leave({ marker, rootRef, seq, postedAt }: LeftMessage): ModelMessage {
    const about = {
      action: 'post-reply',
      vendor: '',
      title: '',
      incident: '',
      seq,
      revision: 1,
      updateKey: null,
      part: 1,
    } as const;
    const message: ModelMessage = {
      ref: `m${this.messages.length + 1}`,
      marker,
      place: rootRef,
      rootRef,
      ordinal: this.messages.length,
      postedAt: Date.parse(postedAt),
      visibleAt: Date.parse(postedAt),
      wordings: [{ view: { kind: 'withdrawn-note', vendor: '' }, about, ordinal: this.messages.length }],
      gone: undefined,
    };
    this.messages.push(message);
    if (rootRef !== null) this.threads.set(rootRef, 'open');
    return message;
  }

  remove(message: ModelMessage, by: 'people' | 'us'): void {
    message.gone = { by, ordinal: this.messages.length };
  }

  receipt({ ref, postedAt }: ModelMessage): Receipt {
    return { messageRef: ref, postedAt: addMs(toIso(new Date(0)), postedAt) };
  }

  /** Visible messages with the marker of a call, from about its first attempt on, oldest first. */
  copies({ marker }: ChatCall, firstAttemptAt: string, earlierMs: number): ModelMessage[] {
    const from = Date.parse(firstAttemptAt) - earlierMs;
    return this.visible().filter((message) => message.marker === marker && message.postedAt >= from);
  }

  isTooOldToEdit({ postedAt }: ModelMessage): boolean {
    return this.editWindowMs !== null && this.now() - postedAt > this.editWindowMs;
  }

  hasReplies(ref: string): boolean {
    return this.messages.some((message) => message.place === ref && message.gone === undefined);
  }
}
