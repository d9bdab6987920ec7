import type { Config } from '../../src/config.js';
import type { ConnectionCheck } from '../../src/web/pages/start.js';
import type { ReadinessCheck } from './deps.js';

interface Installation {
  readonly embedded: boolean;
  readonly queue: 'redis' | 'postgres';
  readonly readiness: readonly ReadinessCheck[];
  /** The chats that this process listens to. */
  readonly doors: readonly { readonly chat: string; readonly isOpen: () => boolean }[];
}

/** What is set and what is not. The form of every token was checked at start; whether a platform accepts it is that platform's set-up's question. */
export function connectionChecks(config: Config, { embedded, queue, readiness, doors }: Installation): ConnectionCheck[] {
  const database = readiness.find((check) => check.name === 'database');
  const workers = readiness.find((check) => check.name === 'workers');
  return [
    {
      group: 'storage',
      label: embedded ? 'PostgreSQL (embedded)' : 'PostgreSQL (DATABASE_URL)',
      state: database?.ok === false ? 'wrong' : 'ok',
      detail: database?.detail ?? null,
    },
    {
      group: 'storage',
      label: queue === 'redis' ? 'Job queue (Redis)' : 'Job queue (PostgreSQL)',
      state: workers?.ok === false ? 'wrong' : 'ok',
      detail: workers?.detail ?? null,
    },
    encryptionKey(config, embedded),
    ...slackVariables(config),
    ...connection('slack', doors),
    ...discordVariables(config),
    ...connection('discord', doors),
  ];
}

/** The embedded database has a key file beside it; several machines that share a database must share the key. */
function encryptionKey({ TOCSIN_ENCRYPTION_KEY }: Config, embedded: boolean): ConnectionCheck {
  const check = { group: 'storage', label: 'TOCSIN_ENCRYPTION_KEY' } as const;
  if (TOCSIN_ENCRYPTION_KEY !== undefined) return { ...check, state: 'ok', detail: null };
  if (embedded)
    return { ...check, state: 'ok', detail: 'A key file in the data folder takes its place; keep it with your backups.' };
  return {
    ...check,
    state: 'missing',
    detail: 'Needed for Slack and Discord, the same on every machine. Make one with: openssl rand -hex 32',
  };
}

/** Commands arrive in one of two ways: over a socket that the app token opens, or as requests that Slack signs. The socket goes first. */
function slackVariables({ SLACK_BOT_TOKEN, SLACK_APP_TOKEN, SLACK_SIGNING_SECRET }: Config): ConnectionCheck[] {
  const bot = variable('slack', 'SLACK_BOT_TOKEN', SLACK_BOT_TOKEN, 'OAuth & Permissions, begins with xoxb-');
  const secretPlace = 'Basic Information, App Credentials';
  const secret = variable('slack', 'SLACK_SIGNING_SECRET', SLACK_SIGNING_SECRET, secretPlace);
  if (SLACK_APP_TOKEN === undefined && SLACK_SIGNING_SECRET !== undefined) return [bot, secret];
  const socketPlace = 'Basic Information, App-Level Tokens, begins with xapp-';
  const socket = variable('slack', 'SLACK_APP_TOKEN', SLACK_APP_TOKEN, socketPlace);
  if (SLACK_SIGNING_SECRET !== undefined) return [bot, socket, { ...secret, detail: 'Not needed beside SLACK_APP_TOKEN.' }];
  if (SLACK_APP_TOKEN !== undefined) return [bot, socket];
  const other = `Or, with a public address, SLACK_SIGNING_SECRET (${secretPlace}).`;
  return [bot, { ...socket, detail: `Found under: ${socketPlace}. ${other}` }];
}

/** Commands of Discord arrive over the gateway, so that nothing has to be proved with a public key. */
const discordVariables = ({ DISCORD_TOKEN, DISCORD_PUBLIC_KEY }: Config): ConnectionCheck[] => [
  variable('discord', 'DISCORD_TOKEN', DISCORD_TOKEN, 'Bot, Reset Token'),
  ...(DISCORD_PUBLIC_KEY === undefined
    ? []
    : [
        {
          group: 'discord',
          label: 'DISCORD_PUBLIC_KEY',
          state: 'ok',
          detail: 'Not needed: commands arrive over the connection that Tocsin opens.',
        } as const,
      ]),
];

const connection = (group: 'slack' | 'discord', doors: Installation['doors']): ConnectionCheck[] =>
  doors
    .filter(({ chat }) => chat === group)
    .map(({ isOpen }) => ({
      group,
      label: 'Commands and buttons',
      state: isOpen() ? 'ok' : 'wrong',
      detail: isOpen() ? null : 'Not connected at the moment; Tocsin keeps trying. The log says why.',
    }));

const variable = (group: ConnectionCheck['group'], label: string, value: string | undefined, where: string): ConnectionCheck => ({
  group,
  label,
  state: value === undefined ? 'missing' : 'ok',
  detail: value === undefined ? `Found under: ${where}.` : null,
});
