import type { Metadata } from '../methods/metadata.js';
import type { TokenHolder } from './tokens.js';

/** Block Kit JSON that passed `checkBlocks`, with the ids that the platform fills in. */
export type BlockJson = { readonly type: string; readonly block_id: string; readonly [key: string]: unknown };

export interface Message {
  readonly ts: string;
  /** The root's ts for a reply; undefined for what stands in the channel. */
  readonly threadTs: string | undefined;
  /** Who wrote it; a bot's user for an app. */
  readonly userId: string;
  readonly botId: string | undefined;
  readonly appId: string | undefined;
  text: string;
  blocks: readonly BlockJson[] | undefined;
  attachments: readonly unknown[] | undefined;
  metadata: Metadata | undefined;
  isBroadcast: boolean;
  edits: number;
  /** The ts of the last edit that shows "(edited)": one without blocks. */
  editedTs: string | undefined;
  isTombstone: boolean;
  isLocked: boolean;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly isGuest: boolean;
  readonly isBot: boolean;
  /** `ko-KR`; `en-US` where it is left out. */
  readonly locale?: string | undefined;
}

export interface Channel {
  id: string;
  name: string;
  readonly kind: 'channel' | 'im';
  /** The person of a direct conversation with the app. */
  readonly withUserId: string | undefined;
  isPrivate: boolean;
  readonly isGeneral: boolean;
  isArchived: boolean;
  isShared: boolean;
  /** Whether the app's bot is a member. */
  botIsMember: boolean;
  memberCount: number;
  /** People who are not in it; everybody else of the workspace is. */
  readonly outsiders: Set<string>;
  /** Undefined: everybody may post. Otherwise the error that the app gets. */
  refuses: string | undefined;
  threads: 'free' | 'only' | 'none';
  readonly createdAt: number;
  messages: Message[];
  /** The ts of messages that are pinned. */
  pinned?: Set<string>;
}

/** Seen by one person only. Comes from chat.postEphemeral, from the answer to a command, or from a response_url. */
export interface Ephemeral {
  readonly id: string;
  readonly ts: string;
  readonly channelId: string;
  readonly userId: string;
  readonly threadTs: string | undefined;
  /** What the client itself says when an app does not answer comes from `slack`. */
  readonly from: 'app' | 'slack';
  text: string;
  blocks: readonly BlockJson[] | undefined;
  isDeleted: boolean;
  replacements: number;
}

/** An organisation that the app may be installed in as a whole. */
export interface Org extends TokenHolder {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly botUserId: string;
  readonly botId: string;
}

export interface Workspace extends TokenHolder {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly url: string;
  readonly botUserId: string;
  readonly botId: string;
  readonly org: Org | undefined;
  /** The app is there because of its organisation's installation. */
  isOrgWide: boolean;
  /** Whether an admin of the organisation gave it to the app. */
  isGranted: boolean;
  readonly users: Map<string, User>;
  readonly channels: Map<string, Channel>;
  readonly ephemerals: Ephemeral[];
  /** Edits of messages older than this are refused. */
  editWindowSeconds: number | undefined;
}
