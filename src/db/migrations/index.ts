import { ground } from './0001-ground.js';
import { chats } from './0002-chats.js';
import { delivery } from './0003-delivery.js';
import { providers } from './0004-providers.js';
import { subscriptions } from './0005-subscriptions.js';
import { forwards } from './0006-forwards.js';
import { quietHours } from './0007-quiet-hours.js';
import { threadLooks } from './0008-thread-looks.js';
import { boards } from './0009-boards.js';
import { recordFacts } from './0010-record-facts.js';
import { translations } from './0011-translations.js';
import { api } from './0012-api.js';
import { slackOAuth } from './0013-slack-oauth.js';
import { installationSource } from './0014-installation-source.js';

export interface Migration {
  readonly version: number;
  readonly name: string;
  /** One or more statements, run in one transaction. */
  readonly sql: string;
}

/** Oldest first, numbered without gaps. A migration that was released is never changed. */
export const migrations: readonly Migration[] = [
  ground,
  chats,
  delivery,
  providers,
  subscriptions,
  forwards,
  quietHours,
  threadLooks,
  boards,
  recordFacts,
  translations,
  api,
  slackOAuth,
  installationSource,
];
