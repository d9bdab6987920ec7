import type { Deliveries } from '../link/deliveries.js';
import type { Metadata } from '../methods/metadata.js';
import { ChannelHandle } from './channel-handle.js';
import type { BlockJson, Ephemeral, Message, User, Workspace } from './model.js';
import { endTokens } from './tokens.js';
import { findMessage, type NewChannel, removeMessage, repliesTo, type World } from './world.js';

/** A message as people see it. */
export interface SeenMessage {
  readonly ts: string;
  /** The root's ts for a reply. */
  readonly threadTs: string | undefined;
  readonly userId: string;
  readonly isOurs: boolean;
  readonly text: string;
  readonly blocks: readonly BlockJson[] | undefined;
  readonly metadata: Metadata | undefined;
  readonly isBroadcast: boolean;
  readonly edits: number;
  readonly isTombstone: boolean;
  readonly replyCount: number;
}

/** One workspace that the app is installed in. */
export class WorkspaceHandle {
  readonly #workspace: Workspace;
  readonly #world: World;
  readonly #deliveries: Deliveries;

  constructor(workspace: Workspace, world: World, deliveries: Deliveries) {
    this.#workspace = workspace;
    this.#world = world;
    this.#deliveries = deliveries;
  }

  get teamId(): string {
    return this.#workspace.id;
  }

  get teamName(): string {
    return this.#workspace.name;
  }

  get teamUrl(): string {
    return this.#workspace.url;
  }

  get botToken(): string {
    return this.#workspace.botToken;
  }

  get botUserId(): string {
    return this.#workspace.botUserId;
  }

  get botId(): string {
    return this.#workspace.botId;
  }

  /** What the token may do; change it in place to take a scope away or to grant one. */
  get scopes(): string[] {
    return this.#workspace.scopes;
  }

  /** Edits of messages older than this get `edit_window_closed`; undefined: never. */
  set editWindowSeconds(seconds: number | undefined) {
    this.#workspace.editWindowSeconds = seconds;
  }

  /** Every call with the bot token gets this error: `token_expired`, `account_inactive`, `invalid_auth`, …; undefined ends it. */
  set tokenError(error: string | undefined) {
    this.#workspace.tokenError = error;
  }

  addChannel(wish: NewChannel): ChannelHandle {
    return new ChannelHandle(this.#world.addChannel(this.#workspace, wish), this.#workspace, this.#world, this.#deliveries);
  }

  /** The direct conversation between the app and a person. */
  directChannel(userId: string): ChannelHandle {
    return new ChannelHandle(this.#world.directChannel(this.#workspace, userId), this.#workspace, this.#world, this.#deliveries);
  }

  addUser({
    name,
    isGuest = false,
    locale,
  }: {
    readonly name: string;
    readonly isGuest?: boolean;
    readonly locale?: string;
  }): User {
    return this.#world.addUser(this.#workspace, name, isGuest, locale);
  }

  /** Oldest first, replies among them. */
  messages(channelId: string): readonly SeenMessage[] {
    const channel = this.#channel(channelId);
    return channel.messages.map((message) => seenMessage(this.#workspace, message, repliesTo(channel, message.ts).length));
  }

  /** What only this person sees in a channel. */
  ephemerals(channelId: string, userId: string): readonly Ephemeral[] {
    return this.#workspace.ephemerals.filter((one) => one.channelId === channelId && one.userId === userId && !one.isDeleted);
  }

  /** A person writes something. */
  say(channelId: string, userId: string, text: string, threadTs?: string): string {
    const message: Message = {
      ts: this.#world.ts.next(),
      threadTs,
      userId,
      botId: undefined,
      appId: undefined,
      text,
      blocks: undefined,
      attachments: undefined,
      metadata: undefined,
      isBroadcast: false,
      edits: 0,
      editedTs: undefined,
      isTombstone: false,
      isLocked: false,
    };
    this.#channel(channelId).messages.push(message);
    return message.ts;
  }

  /** As a person deletes it: with replies it leaves a tombstone, without it is gone. */
  deleteMessage(channelId: string, ts: string): void {
    const channel = this.#channel(channelId);
    const message = findMessage(channel, ts);
    if (message === undefined) throw new Error(`there is no message ${ts} in ${channelId}`);
    removeMessage(channel, message);
  }

  /** `app_uninstalled` and `tokens_revoked`, and the token is dead. */
  uninstall(): void {
    this.#workspace.tokenError = 'account_inactive';
    this.#deliveries.event(this.#workspace, { type: 'tokens_revoked', tokens: { oauth: [], bot: [this.botUserId] } });
    this.#deliveries.event(this.#workspace, { type: 'app_uninstalled' });
    this.#workspace.isOrgWide = this.#workspace.org !== undefined;
  }

  /** Every token given out so far is over: `token_expired`. */
  expireTokens(): void {
    endTokens(this.#workspace);
  }

  /** Only the token is revoked. */
  revokeToken(): void {
    this.#workspace.tokenError = 'token_revoked';
    this.#deliveries.event(this.#workspace, { type: 'tokens_revoked', tokens: { oauth: [], bot: [this.botUserId] } });
  }

  /** Any event, as it would come from this workspace. */
  event(event: Readonly<Record<string, unknown>> & { readonly type: string }): void {
    this.#deliveries.event(this.#workspace, event);
  }

  /** Somebody opens the app's Home or Messages tab. */
  openAppHome(userId: string, tab: 'home' | 'messages' = 'home'): void {
    const channel = this.#world.directChannel(this.#workspace, userId);
    this.#deliveries.event(this.#workspace, { type: 'app_home_opened', user: userId, channel: channel.id, tab });
  }

  #channel(channelId: string) {
    const channel = this.#workspace.channels.get(channelId);
    if (channel === undefined) throw new Error(`there is no channel ${channelId} in ${this.teamName}`);
    return channel;
  }
}

const seenMessage = (workspace: Workspace, message: Message, replyCount: number): SeenMessage => ({
  ts: message.ts,
  threadTs: message.threadTs,
  userId: message.userId,
  isOurs: message.botId === workspace.botId,
  text: message.text,
  blocks: message.blocks,
  metadata: message.metadata,
  isBroadcast: message.isBroadcast,
  edits: message.edits,
  isTombstone: message.isTombstone,
  replyCount,
});
