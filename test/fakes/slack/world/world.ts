import { randomBytes } from 'node:crypto';
import { IdMaker, TsMaker } from './ids.js';
import type { Channel, Message, Org, User, Workspace } from './model.js';
import { freshHolder, owns, secret } from './tokens.js';

/** What Tocsin's manifest asks for. */
export const manifestScopes = [
  'chat:write',
  'chat:write.public',
  'commands',
  'channels:read',
  'groups:read',
  'channels:join',
  'channels:history',
  'groups:history',
  'users:read',
];

const domainOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export interface NewChannel {
  readonly name: string;
  readonly isPrivate?: boolean;
  /** Default true. */
  readonly botIsMember?: boolean;
  readonly isGeneral?: boolean;
  /** Default 12. */
  readonly memberCount?: number;
  readonly isArchived?: boolean;
  readonly isShared?: boolean;
}

/** Everything that the platform remembers: one app, installed in one workspace or more. */
export class World {
  readonly ids = new IdMaker();
  readonly ts = new TsMaker();
  readonly appId = this.ids.next('A');
  readonly appToken = secret('xapp-1');
  readonly signingSecret = randomBytes(16).toString('hex');
  readonly clientId = `${Date.now()}.${Math.floor(Math.random() * 1e12)}`;
  readonly clientSecret = randomBytes(16).toString('hex');
  readonly workspaces: Workspace[] = [];
  readonly orgs: Org[] = [];

  addOrg(name: string): Org {
    const org: Org = {
      ...freshHolder(manifestScopes),
      id: this.ids.next('E'),
      name,
      url: `https://${domainOf(name)}.enterprise.slack.com/`,
      botUserId: this.ids.next('U'),
      botId: this.ids.next('B'),
    };
    this.orgs.push(org);
    return org;
  }

  /** In an organisation the bot is the same in every workspace. */
  addWorkspace(name: string, org?: Org): Workspace {
    const domain = domainOf(name);
    const workspace: Workspace = {
      ...freshHolder(manifestScopes),
      id: this.ids.next('T'),
      name,
      domain,
      url: `https://${domain}.slack.com/`,
      botUserId: org?.botUserId ?? this.ids.next('U'),
      botId: org?.botId ?? this.ids.next('B'),
      org,
      isOrgWide: org !== undefined,
      isGranted: true,
      users: new Map(),
      channels: new Map(),
      ephemerals: [],
      editWindowSeconds: undefined,
    };
    const bot: User = { id: workspace.botUserId, name: 'tocsin', isGuest: false, isBot: true };
    workspace.users.set(bot.id, bot);
    this.workspaces.push(workspace);
    return workspace;
  }

  addUser(workspace: Workspace, name: string, isGuest: boolean, locale?: string): User {
    const user: User = { id: this.ids.next('U'), name, isGuest, isBot: false, locale };
    workspace.users.set(user.id, user);
    return user;
  }

  addChannel(workspace: Workspace, wish: NewChannel): Channel {
    if (!/^[a-z0-9_\-\p{Letter}\p{Number}]{1,80}$/u.test(wish.name))
      throw new Error(`"${wish.name}" is no channel name on Slack`);
    const channel = this.#channel({ name: wish.name, kind: 'channel', withUserId: undefined });
    Object.assign(channel, {
      isPrivate: wish.isPrivate ?? false,
      isGeneral: wish.isGeneral ?? false,
      isArchived: wish.isArchived ?? false,
      isShared: wish.isShared ?? false,
      botIsMember: wish.botIsMember ?? true,
      memberCount: wish.memberCount ?? 12,
      outsiders: new Set(),
    });
    workspace.channels.set(channel.id, channel);
    return channel;
  }

  /** The direct conversation between the app and a person, opened when there is none. */
  directChannel(workspace: Workspace, userId: string): Channel {
    const open = [...workspace.channels.values()].find((channel) => channel.withUserId === userId);
    if (open !== undefined) return open;
    const channel = this.#channel({ name: 'directmessage', kind: 'im', withUserId: userId });
    workspace.channels.set(channel.id, channel);
    return channel;
  }

  #channel(part: Pick<Channel, 'name' | 'kind' | 'withUserId'>): Channel {
    return {
      id: this.ids.next(part.kind === 'im' ? 'D' : 'C'),
      ...part,
      isPrivate: part.kind === 'im',
      isGeneral: false,
      isArchived: false,
      isShared: false,
      botIsMember: true,
      memberCount: 2,
      outsiders: new Set(),
      refuses: undefined,
      threads: 'free',
      createdAt: Math.floor(Date.now() / 1000),
      messages: [],
    };
  }

  workspace(teamId: string): Workspace {
    const found = this.workspaces.find(({ id }) => id === teamId);
    if (found === undefined) throw new Error(`there is no workspace ${teamId}`);
    return found;
  }

  /** Whose token it is, or was. */
  holderOf(token: string): Workspace | Org | undefined {
    return [...this.workspaces, ...this.orgs].find((holder) => owns(holder, token));
  }

  workspaceOfChannel(channelId: string): Workspace {
    const workspace = this.workspaces.find(({ channels }) => channels.has(channelId));
    if (workspace === undefined) throw new Error(`there is no channel ${channelId}`);
    return workspace;
  }

  channel(channelId: string): Channel {
    const channel = this.workspaceOfChannel(channelId).channels.get(channelId);
    if (channel === undefined) throw new Error(`there is no channel ${channelId}`);
    return channel;
  }
}

export const findMessage = (channel: Channel, ts: string): Message | undefined =>
  channel.messages.find((message) => message.ts === ts);

export const repliesTo = (channel: Channel, ts: string): Message[] =>
  channel.messages.filter((message) => message.threadTs === ts);

/**
 * As the platform removes a message: one with replies stays as a tombstone, which goes with its last reply.
 */
export function removeMessage(channel: Channel, message: Message): void {
  if (repliesTo(channel, message.ts).length > 0) {
    Object.assign(message, {
      isTombstone: true,
      text: 'This message was deleted.',
      blocks: undefined,
      attachments: undefined,
      metadata: undefined,
    });
    return;
  }
  channel.messages = channel.messages.filter((other) => other !== message);
  const root = message.threadTs === undefined ? undefined : findMessage(channel, message.threadTs);
  if (root?.isTombstone === true && repliesTo(channel, root.ts).length === 0)
    channel.messages = channel.messages.filter((other) => other !== root);
}
