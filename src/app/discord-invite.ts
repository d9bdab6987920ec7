import { type PermissionName, permissions, permissionsNeeded } from '../chat/discord/permissions.js';

export interface InvitePermission {
  /** As Discord's settings call it. */
  readonly name: string;
  /** What it is for, in an admin's words. */
  readonly purpose: string;
}

interface Asked extends InvitePermission {
  readonly bit: bigint;
}

const asked = (permission: PermissionName, purpose: string): Asked => ({ ...permissions[permission], purpose });

const needed: readonly Asked[] = [
  asked('viewChannel', 'see the channels that it posts in'),
  asked('sendMessages', 'post one message for each incident, and posts in forums'),
  asked('embedLinks', 'show the state of an incident in a card with a colour'),
  asked('createPublicThreads', 'open the thread of an incident under its message'),
  asked('sendMessagesInThreads', 'write the updates of an incident into its thread'),
  asked('readMessageHistory', 'find its own message again after a failure, so that nothing is posted twice'),
];

/** What a server may allow beyond the least: each costs an admin a question. */
export const inviteExtras = {
  threads: asked('manageThreads', 'go on in threads that somebody locked, and use forum tags that only moderators may set'),
  mentions: {
    name: 'Mention @everyone, @here, and All Roles',
    bit: 1n << 17n,
    purpose: 'mention a role that not everybody may mention; only where a channel asks for that role',
  },
  pins: { name: 'Pin Messages', bit: 1n << 51n, purpose: 'pin the board of a channel' },
  channels: asked('manageChannels', 'add the tags for the states of an incident to a forum'),
} as const satisfies Record<string, Asked>;
export type InviteExtra = keyof typeof inviteExtras;

export const isInviteExtra = (word: string): word is InviteExtra => Object.hasOwn(inviteExtras, word);

export interface DiscordInvite {
  readonly url: string;
  /** The sum of the bits, in decimal. */
  readonly permissions: string;
  /** One for each bit of the sum. */
  readonly uses: readonly InvitePermission[];
  /** What goes into the developer portal for interactions over HTTP; null: they come over the gateway, and nothing goes there. */
  readonly interactionsUrl: string | null;
}

/** The link that adds the bot to a server (developers' reference, "OAuth2", bot users), with the permissions that are used and no other. */
export function discordInvite(
  applicationId: string,
  extras: readonly InviteExtra[],
  interactionsUrl: string | null = null,
): DiscordInvite {
  const more = [...new Set(extras)].map((extra): Asked => inviteExtras[extra]);
  const sum = String(more.reduce((bits, { bit }) => bits | bit, permissionsNeeded.bits));
  const query = new URLSearchParams({
    client_id: applicationId,
    permissions: sum,
    scope: 'bot applications.commands',
    integration_type: '0',
  });
  return {
    url: `https://discord.com/oauth2/authorize?${query}`,
    permissions: sum,
    uses: [...needed, ...more].map(({ name, purpose }) => ({ name, purpose })),
    interactionsUrl,
  };
}
