import type { InstallationRow } from '../db/installations.js';
import { count, shown } from './commands/describe.js';

type Cure = 'reinstall' | 'add' | 'approve' | 'invite';

interface BrokenWords {
  /** `{name}` is the workspace or server. */
  readonly what: string;
  readonly cure: Cure;
  /** Slack answers a question about the token as if nothing were wrong. */
  readonly isBlind?: true;
}

const refused = { what: 'Slack no longer accepts the bot token of workspace {name}.', cure: 'reinstall' } as const;
const restricted = {
  what: 'The admins of workspace {name} do not let Tocsin in any more.',
  cure: 'approve',
  isBlind: true,
} as const;
const uninstalled = { what: 'Tocsin was removed from workspace {name}.', cure: 'reinstall' } as const;
const removed = { what: 'Tocsin was removed from the Discord server {name}.', cure: 'invite' } as const;

/** Errors and events that concern a whole installation. An error that is not here concerns this process or its configuration: no installation is to blame. */
export const brokenWords: Readonly<Record<string, BrokenWords>> = {
  'slack.token_revoked': refused,
  'slack.invalid_auth': refused,
  'slack.not_authed': refused,
  'slack.account_inactive': { what: 'The account of Tocsin in workspace {name} was switched off.', cure: 'reinstall' },
  'slack.token_expired': { what: 'The bot token of workspace {name} has expired.', cure: 'reinstall' },
  'slack.not_installed': { what: 'There is no bot token for workspace {name}.', cure: 'reinstall' },
  'slack.access_denied': restricted,
  'slack.accesslimited': restricted,
  'slack.app_access_restricted': restricted,
  'slack.enterprise_is_restricted': {
    ...restricted,
    what: 'The organisation of workspace {name} does not let Tocsin post any more.',
  },
  'slack.team_access_not_granted': { ...restricted, what: 'The organisation has taken workspace {name} away from Tocsin.' },
  'slack.two_factor_setup_required': {
    ...restricted,
    what: 'Workspace {name} asks for two-factor sign-in of whoever installed Tocsin.',
  },
  'slack.app_uninstalled': uninstalled,
  'slack.tokens_revoked': uninstalled,
  'slack.refresh_refused': { what: 'Slack does not renew the bot token of workspace {name}.', cure: 'add' },
  'slack.org_ended': { what: 'Tocsin was removed from the organisation that workspace {name} belongs to.', cure: 'add' },
  'slack.team_access_revoked': { what: 'The organisation has taken workspace {name} away from Tocsin.', cure: 'approve' },
  'discord.guild_gone': removed,
  'discord.guild_removed': removed,
};

export const blindInstallationCodes: readonly string[] = Object.keys(brokenWords).filter(
  (code) => brokenWords[code]?.isBlind === true,
);

/** What is wrong, who can mend it, and that nothing is lost: one sentence for the log and for whoever runs Tocsin. */
export function brokenSentence(
  code: string,
  { name, appId, cameBy = 'token' }: Pick<InstallationRow, 'name' | 'appId'> & Partial<Pick<InstallationRow, 'cameBy'>>,
  subscriptions: number,
): string {
  const words = brokenWords[code] ?? refused;
  // No app's page shows the token of a workspace that added the app in the browser.
  const cure = words.cure === 'reinstall' && cameBy === 'oauth' ? 'add' : words.cure;
  const kept =
    subscriptions === 0
      ? ''
      : `; ${count(subscriptions, 'subscription')} ${subscriptions === 1 ? 'is' : 'are'} kept and ${subscriptions === 1 ? 'resumes' : 'resume'}`;
  return `${words.what.replace('{name}', () => shown(name))} ${cures[cure](appId)}${kept}. (${code.replace(/^\w+\./, '')})`;
}

/** Slack shows an app's new token on its own page, for whoever may manage the app. */
const appPage = (appId: string | null): string => `https://api.slack.com/apps${appId === null ? '' : `/${appId}`}`;

const cures = {
  reinstall: (appId: string | null) => `Reinstall at ${appPage(appId)} and start Tocsin with the token it shows`,
  add: () => 'Add it again at /slack/install on the address of this Tocsin',
  approve: () => 'Ask them to approve it',
  invite: () => 'Invite it again (npx tocsin discord invite)',
} as const;
