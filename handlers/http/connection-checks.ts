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
    variable('slack', 'SLACK_BOT_TOKEN', config.SLACK_BOT_TOKEN, 'OAuth & Permissions, begins with xoxb-'),
    // Whoever gives Slack a public address signs requests instead of opening a socket.
    config.SLACK_SIGNING_SECRET !== undefined && config.SLACK_APP_TOKEN === undefined
      ? variable('slack', 'SLACK_SIGNING_SECRET', config.SLACK_SIGNING_SECRET, 'Basic Information, App Credentials')
      : variable('slack', 'SLACK_APP_TOKEN', config.SLACK_APP_TOKEN, 'Basic Information, App-Level Tokens, begins with xapp-'),
    ...connection('slack', doors),
    variable('discord', 'DISCORD_TOKEN', config.DISCORD_TOKEN, 'Bot, Reset Token'),
    ...connection('discord', doors),
  ];
}

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
