import type { Message } from './world.js';

export interface NonceRules {
  /** The platform says "the past few minutes". */
  windowMs: number;
  /** The documentation says author; others measured channel. */
  scope: 'author' | 'channel';
}

/** What `enforce_nonce` looks up. A message that was deleted meanwhile stays known: the retry then answers Unknown Message. */
export class Nonces {
  readonly rules: NonceRules = { windowMs: 180_000, scope: 'author' };
  readonly #seen = new Map<string, { readonly channelId: string; readonly messageId: string; readonly at: number }>();

  #key(nonce: string | number, message: Pick<Message, 'authorId' | 'channelId'>): string {
    return `${this.rules.scope === 'author' ? message.authorId : message.channelId} ${nonce}`;
  }

  find(nonce: string | number, message: Pick<Message, 'authorId' | 'channelId'>, now: number) {
    const seen = this.#seen.get(this.#key(nonce, message));
    return seen !== undefined && now - seen.at <= this.rules.windowMs ? seen : undefined;
  }

  keep(message: Message, now: number): void {
    if (message.nonce === null) return;
    this.#seen.set(this.#key(message.nonce, message), { channelId: message.channelId, messageId: message.id, at: now });
  }
}
