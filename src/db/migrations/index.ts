import { ground } from './0001-ground.js';
import { chats } from './0002-chats.js';
import { delivery } from './0003-delivery.js';
import { providers } from './0004-providers.js';
import { subscriptions } from './0005-subscriptions.js';

export interface Migration {
  readonly version: number;
  readonly name: string;
  /** One or more statements, run in one transaction. */
  readonly sql: string;
}

/** Oldest first, numbered without gaps. A migration that was released is never changed. */
export const migrations: readonly Migration[] = [ground, chats, delivery, providers, subscriptions];
