import type { APIAllowedMentions, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { allComponents } from './components.js';
import { may } from './permissions.js';
import type { Channel, Pinged, World } from './world.js';

export const nobody: Pinged = { everyone: false, users: [], roles: [] };

/** A bot's message parses everything unless told otherwise; an answer to an interaction only users. */
export const everyKind: APIAllowedMentions = { parse: ['users', 'roles', 'everyone'] as APIAllowedMentions['parse'] & object };
export const usersOnly: APIAllowedMentions = { parse: ['users'] as APIAllowedMentions['parse'] & object };

const idsIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((found) => found[1] ?? '')),
];

/** Embeds are no source of pings: only content and the text of components are read. */
export function mentionsIn(
  world: World,
  channel: Channel,
  parts: { readonly content: string; readonly components: readonly APIMessageTopLevelComponent[] },
  allowed: APIAllowedMentions,
): Pinged {
  const text = [parts.content, ...allComponents(parts.components).map((one) => one.content ?? '')].join('\n');
  const guild = world.guilds.get(channel.guildId);
  const kinds: readonly string[] = allowed.parse ?? [];
  const anyRole = may(world, channel, 'MentionEveryone');
  const users = idsIn(text, /<@!?(\d{17,19})>/g).filter((id) => kinds.includes('users') || allowed.users?.includes(id));
  const roles = idsIn(text, /<@&(\d{17,19})>/g).filter((id) => kinds.includes('roles') || allowed.roles?.includes(id));
  return {
    everyone: anyRole && kinds.includes('everyone') && /@(everyone|here)\b/.test(text),
    users: users.filter((id) => guild?.members.has(id)),
    roles: roles.filter((id) => guild?.roles.get(id)?.mentionable === true || (anyRole && guild?.roles.has(id))),
  };
}
