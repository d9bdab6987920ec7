import type { Mention } from '../../domain/channel-settings.js';

/** Ids as Slack makes them. Anything else is never written where Slack would read a token. */
export const slackChannelId = /^[CDG][A-Z0-9]{1,30}$/;
const person = /^[UW][A-Z0-9]{1,30}$/;
const group = /^S[A-Z0-9]{1,30}$/;

/** The token that pings on Slack; undefined for what Slack does not know (a Discord role) or an id that is none. */
export function slackMention({ kind, id }: Mention): string | undefined {
  switch (kind) {
    case 'here':
      return '<!here>';
    case 'person':
      return person.test(id) ? `<@${id}>` : undefined;
    case 'group':
      return group.test(id) ? `<!subteam^${id}>` : undefined;
    case 'role':
      return undefined;
  }
}
