import { interactionsUrl } from '../../src/app/discord-entrance.js';
import { type Config, publicUrlOf } from '../../src/config.js';
import type { ConnectionCheck } from '../../src/web/pages/start.js';
import type { WebWords } from '../../src/words/web/en.js';
import type { ReadinessCheck } from './deps.js';

type Words = WebWords['doors']['checks'];

interface Installation {
  readonly embedded: boolean;
  readonly queue: 'redis' | 'postgres';
  readonly readiness: readonly ReadinessCheck[];
  /** The chats that this process listens to. */
  readonly doors: readonly { readonly chat: string; readonly isOpen: () => boolean }[];
}

/** What is set and what is not. The form of every token was checked at start; whether a platform accepts it is that platform's set-up's question. */
export function connectionChecks(
  words: Words,
  config: Config,
  { embedded, queue, readiness, doors }: Installation,
): ConnectionCheck[] {
  const database = readiness.find((check) => check.name === 'database');
  const workers = readiness.find((check) => check.name === 'workers');
  return [
    {
      group: 'storage',
      label: `PostgreSQL (${embedded ? words.embedded : 'DATABASE_URL'})`,
      state: database?.ok === false ? 'wrong' : 'ok',
      detail: troubleIn(words, database),
    },
    {
      group: 'storage',
      label: words.queue(queue === 'redis' ? 'Redis' : 'PostgreSQL'),
      state: workers?.ok === false ? 'wrong' : 'ok',
      detail: troubleIn(words, workers),
    },
    encryptionKey(words, config, embedded),
    ...slackVariables(words, config),
    ...connection(words, 'slack', doors),
    ...discordVariables(words, config),
    ...connection(words, 'discord', doors),
  ];
}

const troubleIn = ({ troubles }: Words, check: ReadinessCheck | undefined): string | null =>
  check?.trouble === undefined ? null : troubles[check.trouble];

/** The embedded database has a key file beside it; several machines that share a database must share the key. */
function encryptionKey(words: Words, { TOCSIN_ENCRYPTION_KEY }: Config, embedded: boolean): ConnectionCheck {
  const check = { group: 'storage', label: 'TOCSIN_ENCRYPTION_KEY' } as const;
  if (TOCSIN_ENCRYPTION_KEY !== undefined) return { ...check, state: 'ok', detail: null };
  if (embedded) return { ...check, state: 'ok', detail: words.keyFile };
  return { ...check, state: 'missing', detail: words.keyMissing };
}

const slackVariables = (words: Words, config: Config): ConnectionCheck[] =>
  config.SLACK_CLIENT_ID === undefined ? oneWorkspace(words, config) : manyWorkspaces(words, config);

/** Whoever adds Tocsin to a workspace brings its token. */
function manyWorkspaces(words: Words, config: Config): ConnectionCheck[] {
  const { SLACK_BOT_TOKEN: bot, SLACK_SIGNING_SECRET: secret } = config;
  const variable = variableIn(words, 'slack');
  return [
    {
      ...variable('SLACK_CLIENT_ID', config.SLACK_CLIENT_ID, ''),
      detail: words.installAt(`${publicUrlOf(config) ?? ''}/slack/install`),
    },
    variable('SLACK_SIGNING_SECRET', secret, 'Basic Information, App Credentials'),
    ...(bot === undefined ? [] : [variable('SLACK_BOT_TOKEN', bot, '')]),
  ];
}

/** Commands arrive in one of two ways: over a socket that the app token opens, or as requests that Slack signs. The socket goes first. */
function oneWorkspace(words: Words, { SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_SIGNING_SECRET }: Config): ConnectionCheck[] {
  const variable = variableIn(words, 'slack');
  const bot = variable('SLACK_BOT_TOKEN', SLACK_BOT_TOKEN, words.begins('OAuth & Permissions', 'xoxb-'));
  const secretPlace = 'Basic Information, App Credentials';
  const secret = variable('SLACK_SIGNING_SECRET', SLACK_SIGNING_SECRET, secretPlace);
  if (SLACK_APP_TOKEN === undefined && SLACK_SIGNING_SECRET !== undefined) return [bot, secret];
  const socketPlace = words.begins('Basic Information, App-Level Tokens', 'xapp-');
  const socket = variable('SLACK_APP_TOKEN', SLACK_APP_TOKEN, socketPlace);
  if (SLACK_SIGNING_SECRET !== undefined) return [bot, socket, { ...secret, detail: words.secretNotNeeded }];
  if (SLACK_APP_TOKEN !== undefined) return [bot, socket];
  return [bot, { ...socket, detail: words.foundOrSecret(socketPlace, secretPlace) }];
}

/** Without a public key commands of Discord arrive over the gateway, and nothing more is needed. */
function discordVariables(words: Words, config: Config): ConnectionCheck[] {
  const bot = variableIn(words, 'discord')('DISCORD_TOKEN', config.DISCORD_TOKEN, 'Bot, Reset Token');
  const address = interactionsUrl(config);
  if (address === null) return [bot];
  return [bot, { group: 'discord', label: 'DISCORD_PUBLIC_KEY', state: 'ok', detail: words.publicKey(address) }];
}

const connection = (words: Words, group: 'slack' | 'discord', doors: Installation['doors']): ConnectionCheck[] =>
  doors
    .filter(({ chat }) => chat === group)
    .map(({ isOpen }) => ({
      group,
      label: words.commands,
      state: isOpen() ? 'ok' : 'wrong',
      detail: isOpen() ? null : words.notConnected,
    }));

const variableIn =
  (words: Words, group: ConnectionCheck['group']) =>
  (label: string, value: string | undefined, where: string): ConnectionCheck => ({
    group,
    label,
    state: value === undefined ? 'missing' : 'ok',
    detail: value === undefined ? words.found(where) : null,
  });
