import type { Mention } from '../../domain/channel-settings.js';
import type { AllowedMentions } from './discord-types.js';

/** Ids as Discord makes them. Anything else is never written where Discord would read a token. */
export const discordId = /^\d{1,20}$/;

/**
 * The token that shows a person or a role on Discord; undefined for an id that is none, and for what has none here: a Slack group, and everybody
 * who is online, because a message that may ping those may be made to by any word in it.
 */
export function discordMention({ kind, id }: Mention): string | undefined {
  if ((kind !== 'person' && kind !== 'role') || !discordId.test(id)) return undefined;
  return kind === 'role' ? `<@&${id}>` : `<@${id}>`;
}

/** Whom a message may ping: these people and roles by id, and nobody whom a text names. */
export function allowedMentions(mentions: readonly Mention[]): AllowedMentions {
  const idsOf = (wanted: Mention['kind']) => [
    ...new Set(mentions.filter(({ kind, id }) => kind === wanted && discordId.test(id)).map(({ id }) => id)),
  ];
  const [users, roles] = [idsOf('person'), idsOf('role')];
  return { parse: [], ...(users.length === 0 ? {} : { users }), ...(roles.length === 0 ? {} : { roles }) };
}
