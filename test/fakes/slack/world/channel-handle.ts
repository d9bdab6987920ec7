import type { Deliveries } from '../link/deliveries.js';
import type { Channel, Workspace } from './model.js';
import { findMessage, type World } from './world.js';

/** A channel as its people and admins treat it. Each change tells the app what the platform would tell it. */
export class ChannelHandle {
  readonly #channel: Channel;
  readonly #workspace: Workspace;
  readonly #world: World;
  readonly #deliveries: Deliveries;

  constructor(channel: Channel, workspace: Workspace, world: World, deliveries: Deliveries) {
    this.#channel = channel;
    this.#workspace = workspace;
    this.#world = world;
    this.#deliveries = deliveries;
  }

  get id(): string {
    return this.#channel.id;
  }

  get name(): string {
    return this.#channel.name;
  }

  get isPrivate(): boolean {
    return this.#channel.isPrivate;
  }

  get isArchived(): boolean {
    return this.#channel.isArchived;
  }

  get botIsMember(): boolean {
    return this.#channel.botIsMember;
  }

  /** `/invite @Tocsin` */
  inviteBot(byUserId?: string): void {
    this.#channel.botIsMember = true;
    this.#tell('member_joined_channel', {
      user: this.#workspace.botUserId,
      channel_type: this.#channel.isPrivate ? 'G' : 'C',
      team: this.#workspace.id,
      inviter: byUserId ?? this.#somebody(),
    });
  }

  /** `quietly`: the platform may withhold the events. */
  removeBot({ quietly = false }: { readonly quietly?: boolean } = {}): void {
    this.#channel.botIsMember = false;
    if (quietly) return;
    this.#tell(this.#named('left'), { actor_id: this.#somebody() });
    this.#tell('member_left_channel', {
      user: this.#workspace.botUserId,
      channel_type: this.#channel.isPrivate ? 'G' : 'C',
      team: this.#workspace.id,
    });
  }

  archive(): void {
    this.#channel.isArchived = true;
    this.#tellMembers(this.#named('archive'), { user: this.#somebody() });
  }

  unarchive(): void {
    this.#channel.isArchived = false;
    this.#tellMembers(this.#named('unarchive'), { user: this.#somebody() });
  }

  rename(name: string): void {
    this.#channel.name = name;
    const channel = { id: this.id, name, name_normalized: name, created: this.#channel.createdAt };
    if (this.#isHeard()) this.#deliveries.event(this.#workspace, { type: this.#named('rename'), channel });
  }

  /** Deletes the channel with everything in it. */
  remove(): void {
    this.#workspace.channels.delete(this.id);
    this.#tellMembers(this.#named('deleted'), { actor_id: this.#somebody() });
  }

  /** The id stays. The app hears nothing of it. */
  makePrivate(): void {
    this.#channel.isPrivate = true;
  }

  makePublic(): void {
    this.#channel.isPrivate = false;
  }

  /** Only some people may post; `read-only` is the stricter kind. */
  restrictPosting(kind: 'restricted' | 'read-only' = 'restricted'): void {
    this.#channel.refuses = kind === 'read-only' ? 'restricted_action_read_only_channel' : 'restricted_action';
  }

  /** Every post by the app gets this error from now on: `ekm_access_denied`, `message_limit_exceeded`, … */
  refuse(error: string): void {
    this.#channel.refuses = error;
  }

  allowPosting(): void {
    this.#channel.refuses = undefined;
  }

  threadOnly(): void {
    this.#channel.threads = 'only';
  }

  nonThreadable(): void {
    this.#channel.threads = 'none';
  }

  threadable(): void {
    this.#channel.threads = 'free';
  }

  /** As when a private channel is shared with another company: a new id for the same channel. Returns it. */
  changeId(): string {
    const before = this.id;
    this.#workspace.channels.delete(before);
    this.#channel.id = this.#world.ids.next('C');
    this.#channel.isShared = true;
    this.#workspace.channels.set(this.id, this.#channel);
    this.#deliveries.event(this.#workspace, { type: 'channel_id_changed', old_channel_id: before, new_channel_id: this.id });
    return this.id;
  }

  setMemberCount(count: number): void {
    this.#channel.memberCount = count;
  }

  /** A person who is not in it; unless told, everybody is. */
  keepOut(userId: string): void {
    this.#channel.outsiders.add(userId);
  }

  /** An admin locks a thread: nobody replies in it any more. */
  lockThread(rootTs: string): void {
    const root = findMessage(this.#channel, rootTs);
    if (root === undefined) throw new Error(`there is no message ${rootTs} in #${this.name}`);
    root.isLocked = true;
  }

  #named(what: string): string {
    return `${this.#channel.isPrivate ? 'group' : 'channel'}_${what}`;
  }

  #tell(type: string, fields: Readonly<Record<string, unknown>>): void {
    this.#deliveries.event(this.#workspace, { type, channel: this.id, ...fields });
  }

  #tellMembers(type: string, fields: Readonly<Record<string, unknown>>): void {
    if (this.#isHeard()) this.#tell(type, fields);
  }

  /** What happens in a private channel is told to its members alone. */
  #isHeard(): boolean {
    return !this.#channel.isPrivate || this.#channel.botIsMember;
  }

  #somebody(): string {
    return [...this.#workspace.users.values()].find(({ isBot }) => !isBot)?.id ?? 'USLACKBOT';
  }
}
