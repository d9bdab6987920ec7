import type { Args } from '../api/args.js';
import { Refusal } from '../api/refusal.js';
import type { Channel } from '../world/model.js';
import { channelJson } from './channel-json.js';
import type { MethodCall } from './method.js';
import { page } from './page.js';
import { lookUp, needScope, visible } from './reach-channel.js';

export function channelInfo({ workspace, args }: MethodCall): Record<string, unknown> {
  const channel = visible(workspace, args.required('channel'));
  needScope(workspace, channel, 'read');
  const withCount = args.boolean('include_num_members') === true && channel.kind === 'channel';
  return { channel: { ...channelJson(workspace, channel), ...(withCount ? { num_members: channel.memberCount } : {}) } };
}

/** conversations.list; `joined` makes it users.conversations: of the app, or what a person is in, as far as the app may know. */
export const listChannels =
  (joined: boolean) =>
  ({ workspace, args }: MethodCall): Record<string, unknown> => {
    const types = kindsAsked(args);
    const person = joined ? args.string('user') : undefined;
    if (person !== undefined && !workspace.users.has(person)) throw new Refusal('user_not_found');
    const seen = [...workspace.channels.values()].filter(
      (channel) =>
        types.has(typeOf(channel)) &&
        (channel.botIsMember || (!channel.isPrivate && (!joined || person !== undefined))) &&
        (person === undefined || !channel.outsiders.has(person)) &&
        !(args.boolean('exclude_archived') === true && channel.isArchived),
    );
    const first = seen[0];
    if (first !== undefined) needScope(workspace, first, 'read');
    const { items, metadata } = page(seen, args, 1_000, 100);
    return {
      channels: items.map((channel) => ({ ...channelJson(workspace, channel), num_members: channel.memberCount })),
      ...metadata,
    };
  };

export function joinChannel({ ground, workspace, args, warn }: MethodCall): Record<string, unknown> {
  const channel = visible(workspace, args.required('channel'));
  if (channel.isPrivate || channel.kind === 'im') throw new Refusal('method_not_supported_for_channel_type');
  if (channel.isArchived) throw new Refusal('is_archived');
  if (channel.botIsMember) warn('already_in_channel');
  else {
    channel.botIsMember = true;
    ground.deliveries.event(workspace, {
      type: 'member_joined_channel',
      user: workspace.botUserId,
      channel: channel.id,
      channel_type: 'C',
      team: workspace.id,
    });
  }
  return { channel: channelJson(workspace, channel) };
}

/** The people, without the app, as ids; the fake knows who is in the workspace and not who is in a channel. */
export function channelMembers({ workspace, args }: MethodCall): Record<string, unknown> {
  const channel = visible(workspace, args.required('channel'));
  needScope(workspace, channel, 'read');
  const people = [...workspace.users.values()].filter(({ id, isBot }) =>
    isBot ? channel.botIsMember : channel.kind === 'channel' || channel.withUserId === id,
  );
  const { items, metadata } = page(people, args, 1_000, 100);
  return { members: items.map(({ id }) => id), ...metadata };
}

export function openDirect({ ground, workspace, args }: MethodCall): Record<string, unknown> {
  const asked = args.required('users');
  const person = workspace.users.get(asked);
  if (person === undefined || person.isBot) throw new Refusal('user_not_found');
  const known = lookUp(workspace, asked);
  const channel = known ?? ground.world.directChannel(workspace, person.id);
  return { channel: { id: channel.id } };
}

const typeOf = (channel: Channel): string =>
  channel.kind === 'im' ? 'im' : channel.isPrivate ? 'private_channel' : 'public_channel';

function kindsAsked(args: Args): ReadonlySet<string> {
  const types = (args.string('types') ?? 'public_channel').split(',').map((type) => type.trim());
  if (types.some((type) => !['public_channel', 'private_channel', 'im', 'mpim'].includes(type)))
    throw new Refusal('invalid_types');
  return new Set(types);
}
