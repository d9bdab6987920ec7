import type { slackExtraWords } from '../config.js';
import { OperatorError } from '../errors.js';

/** What a workspace may allow beyond the least: each costs an admin a question. */
export const slackExtras = {
  /** Look in the channel for a message that may or may not have been sent. */
  history: ['channels:history', 'groups:history'],
  /** Join public channels by itself, which brings their events. */
  join: ['channels:join'],
  /** Know guests, so that they cannot steer a channel. */
  guests: ['users:read'],
  /** Pin the board of a channel. */
  pins: ['pins:write'],
} as const satisfies Record<SlackExtra, readonly string[]>;
export type SlackExtra = (typeof slackExtraWords)[number];

export const isSlackExtra = (word: string): word is SlackExtra => Object.hasOwn(slackExtras, word);

/** Without one of them Tocsin does not work. */
export const neededScopes: readonly string[] = ['chat:write', 'chat:write.public', 'commands', 'channels:read', 'groups:read'];

/** What the manifest and the page "Add to Slack" ask for alike. */
export const scopesOf = (extras: readonly SlackExtra[]): string[] => [
  ...neededScopes,
  ...new Set(extras.flatMap((extra) => slackExtras[extra])),
];

const botEvents = [
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
  'channel_archive',
  'channel_unarchive',
  'channel_deleted',
  'channel_rename',
  'channel_left',
  'channel_id_changed',
  'group_archive',
  'group_unarchive',
  'group_deleted',
  'group_rename',
  'group_left',
  'member_joined_channel',
  'member_left_channel',
];

/** Of organisations: an admin gives a workspace to Tocsin, or takes it away. */
const orgEvents = ['team_access_granted', 'team_access_revoked'];

export interface SlackManifestOptions {
  /** Where Slack sends requests: our public address; null for Socket Mode, which needs none. */
  readonly url: string | null;
  /** With its slash. */
  readonly command: string;
  readonly extras: readonly SlackExtra[];
  /** Workspaces and organisations add it by themselves, with tokens that end; needs an address. Left out: one workspace, with a pasted token. */
  readonly isDistributed?: boolean;
}

/**
 * The app manifest (version 2) with the fewest scopes. Where a token is pasted, token rotation and organisation-wide installs are off: it would die
 * after twelve hours, or span workspaces.
 * @throws OperatorError `slack.bad_command`, `slack.bad_url`
 */
export function slackManifest({ url, command, extras, isDistributed = false }: SlackManifestOptions) {
  const base = url === null ? null : baseUrl(url);
  const requestUrl = base === null ? null : `${base}/slack/events`;
  const isOrgWide = isDistributed && base !== null;
  return {
    _metadata: { major_version: 2 },
    display_information: {
      name: 'Tocsin',
      description: 'One thread per vendor incident, kept up to date in place.',
      background_color: '#1d2733',
    },
    features: {
      // The Home tab shows everything that is followed. Direct messages say why a channel is paused; nobody has to answer them.
      app_home: { home_tab_enabled: true, messages_tab_enabled: true, messages_tab_read_only_enabled: true },
      bot_user: { display_name: 'Tocsin', always_online: true },
      slash_commands: [
        {
          command: checkedCommand(command),
          ...(requestUrl === null ? {} : { url: requestUrl }),
          description: 'Vendor incidents in this channel',
          usage_hint: 'subscribe | unsubscribe | list | status | settings | board | mute | why | forward | test | help',
          should_escape: true,
        },
      ],
    },
    oauth_config: {
      ...(base === null ? {} : { redirect_urls: [`${base}/slack/oauth_redirect`] }),
      scopes: { bot: scopesOf(extras) },
    },
    settings: {
      event_subscriptions: {
        ...(requestUrl === null ? {} : { request_url: requestUrl }),
        bot_events: isOrgWide ? [...botEvents, ...orgEvents] : botEvents,
      },
      interactivity: { is_enabled: true, ...(requestUrl === null ? {} : { request_url: requestUrl }) },
      org_deploy_enabled: isOrgWide,
      socket_mode_enabled: requestUrl === null,
      token_rotation_enabled: isOrgWide,
    },
  };
}

/** At most 32 characters, as the manifest's schema says. */
function checkedCommand(command: string): string {
  if (/^\/[a-z0-9_-]{1,31}$/.test(command)) return command;
  throw new OperatorError(
    'slack.bad_command',
    `"${command}" cannot be a Slack command: it starts with / and has up to 31 small letters, digits, - or _, like /tocsin`,
  );
}

function baseUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new OperatorError(
      'slack.bad_url',
      `Slack cannot reach "${address}": give the public address, like https://tocsin.example.com`,
    );
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}
