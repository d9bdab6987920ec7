import { resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './errors.js';
import { parseProxyTrust } from './http/trusted-proxies.js';

export const roles = ['poll', 'deliver', 'chat', 'web'] as const;
export const Role = z.enum(roles, { error: `use one or more of ${roles.join(', ')}, separated by commas` });
export type Role = z.infer<typeof Role>;

const RoleList = z
  .string()
  .default(roles.join(','))
  .transform((text) => text.split(',').map((word) => word.trim()))
  .pipe(z.array(Role));

const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .default('0')
  .transform((word) => word === '1' || word === 'true');

const whole = (min: number, max: number, error: string) => z.coerce.number({ error }).int(error).min(min, error).max(max, error);

export const slackExtraWords = ['history', 'join', 'guests', 'pins'] as const;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** A placeholder from a document, or a typographic character that crept in, would be refused far away and in stranger words. */
const token = z.string().regex(/^[\x21-\x7e]+$/, 'holds characters that no token has: paste the real one');

const prefixed = (prefix: string, hint: string) =>
  token.refine((value) => value.startsWith(prefix), { error: `must start with ${prefix} (${hint})` });

const limit = whole(1, 1_000_000, 'must be a number from 1 to 1000000').optional();

const mostKeyParts = 32;

/**
 * Every key that may be meant by a list with commas in between: a key may hold commas itself, so whatever stands between two of them, or between more,
 * is one. A key that nobody sealed with opens nothing and does no harm.
 */
function possibleKeys(text: string): readonly string[] | null {
  const parts = text.split(',');
  if (parts.length > mostKeyParts) return null;
  const runs = parts.flatMap((_, from) => parts.slice(from).map((__, more) => parts.slice(from, from + more + 1).join(',')));
  return [...new Set(runs.map((run) => run.trim()))].filter((run) => run.length >= 32);
}

const oldKeys = z
  .array(z.string(), { error: `holds more than ${mostKeyParts - 1} commas: leave out keys that seal nothing any more` })
  .min(1, 'each key needs at least 32 characters');

export const defaultDataDir = '.tocsin';

const Env = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  /** The database's own address, where a pooler that passes single transactions on stands at DATABASE_URL. */
  TOCSIN_DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  /** The most connections of one process to the database, the job queue's not counted. */
  TOCSIN_DATABASE_POOL: whole(2, 100, 'must be a number of connections from 2 to 100').default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  TOCSIN_DATA_DIR: z.string().default(defaultDataDir),
  PORT: whole(0, 65_535, 'must be a port number, 0 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://tocsin.example.com' }).optional(),
  TOCSIN_ENCRYPTION_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Keys that were replaced, separated by commas: they only read what they sealed. */
  TOCSIN_ENCRYPTION_KEY_OLD: z.string().transform(possibleKeys).pipe(oldKeys).optional(),
  /** Whose word counts for where a request comes from; see `ProxyTrust`. */
  TOCSIN_TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((text, context) => {
      const trust = parseProxyTrust(text);
      if (trust !== undefined) return trust;
      context.addIssue({
        code: 'custom',
        message: 'is a number of proxies (0 to 10), `fly`, or addresses and networks like 10.0.0.0/8, separated by commas',
      });
      return z.NEVER;
    }),
  /** What one workspace or server may have of each; left out: the default of `src/db/tenant-limits.ts`. */
  TOCSIN_LIMIT_CHANNEL_SUBSCRIPTIONS: limit,
  TOCSIN_LIMIT_SUBSCRIPTIONS: limit,
  TOCSIN_LIMIT_CUSTOM_PAGES: limit,
  TOCSIN_LIMIT_PRIVATE_PAGES: limit,
  TOCSIN_LIMIT_FORWARDS: limit,
  TOCSIN_LIMIT_TOKENS: limit,
  TOCSIN_LIMIT_COMMANDS: limit,
  TOCSIN_ADMIN_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `is one of ${logLevels.join(', ')}` }).default('info'),
  TOCSIN_ROLES: RoleList,
  /** Where traces are sent (OTLP over HTTP); none where it is left out. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must look like http://collector:4318' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('tocsin'),
  /** The share of looks that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(1),
  TOCSIN_POLL_SECONDS: whole(15, 3600, 'must be a number of seconds from 15 to 3600').default(60),
  TOCSIN_ALLOW_PRIVATE_NETWORKS: flag,
  TOCSIN_CONFIG: z.string().optional(),
  /** With which `tocsin mcp` asks the API of a running Tocsin; the service itself has no use for it. */
  TOCSIN_API_TOKEN: token.optional(),
  /** A file with vendors of one's own, in the columns of the shipped catalogue. */
  TOCSIN_CATALOGUE: z.string().optional(),
  /** How long a vendor may write nothing about a component that is not well before Tocsin tells of it; 0: never. */
  TOCSIN_COMPONENT_MINUTES: whole(0, 1440, 'must be a number of minutes from 0 (never) to 1440').default(10),
  /** Which machine translates vendors' texts; none where it is left out. */
  TOCSIN_TRANSLATE: z
    .enum(['libretranslate', 'deepl', 'openai'], { error: 'is one of libretranslate, deepl, openai' })
    .optional(),
  TOCSIN_TRANSLATE_URL: z.url({ protocol: /^https?$/, error: 'must look like https://translate.example.com' }).optional(),
  TOCSIN_TRANSLATE_KEY: token.optional(),
  TOCSIN_TRANSLATE_MODEL: z.string().optional(),
  /** Texts of private pages are sent to the machine too. */
  TOCSIN_TRANSLATE_PRIVATE: flag,
  SLACK_BOT_TOKEN: prefixed('xoxb-', 'the bot token, OAuth & Permissions').optional(),
  SLACK_APP_TOKEN: prefixed('xapp-', 'the app token, Basic Information → App-Level Tokens').optional(),
  SLACK_SIGNING_SECRET: token.min(32, 'needs 32 characters').optional(),
  SLACK_CLIENT_ID: token.optional(),
  SLACK_CLIENT_SECRET: token.optional(),
  /** What "Add to Slack" asks for beyond the least, in the words of `tocsin slack manifest --with`. */
  TOCSIN_SLACK_EXTRAS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    )
    .pipe(z.array(z.enum(slackExtraWords, { error: `use one or more of ${slackExtraWords.join(', ')}, separated by commas` }))),
  SLACK_API_URL: z.url().default('https://slack.com/api/'),
  DISCORD_TOKEN: token.optional(),
  DISCORD_APPLICATION_ID: z
    .string()
    .regex(/^\d{17,20}$/, 'must be the numeric application id')
    .optional(),
  /** Set: Discord brings interactions to PUBLIC_URL, and there is no gateway unless it is asked for below. */
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be the 64 hex digits of Public Key (General Information)')
    .optional(),
  /** A gateway beside interactions over HTTP: renamed and deleted channels are known at once. */
  TOCSIN_DISCORD_GATEWAY: flag,
  DISCORD_API_URL: z.url().default('https://discord.com/api'),
});

export interface Config extends Readonly<z.infer<typeof Env>> {
  /** Absolute. */
  readonly dataDir: string;
}

/**
 * The only reader of environment variables (the command line adds what `.env` holds before it calls this). An empty value counts as unset.
 * @throws OperatorError `config.invalid` with every complaint at once; values are never printed.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = Env.safeParse(given);
  const missing = [
    ...missingForTranslation(given),
    ...missingForSlackOAuth(given),
    ...missingForPooler(given),
    ...missingForDiscord(given),
  ];
  if (result.success && missing.length === 0)
    return Object.freeze({ ...result.data, dataDir: resolve(result.data.TOCSIN_DATA_DIR) });
  const bad = (result.error?.issues ?? []).map((issue) => `  ${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
  const complaints = [...new Set([...bad, ...missing])];
  throw new OperatorError('config.invalid', `fix these variables:\n${complaints.join('\n')}`);
}

/** What interactions over HTTP cannot do without, and a gateway that is switched off with nothing in its place. */
function missingForDiscord(given: Readonly<Record<string, string | undefined>>): string[] {
  const { DISCORD_PUBLIC_KEY: key, DISCORD_TOKEN: bot, PUBLIC_URL: url, TOCSIN_DISCORD_GATEWAY: gateway } = given;
  const needs: [boolean, string][] = [
    [
      key !== undefined && url === undefined,
      'PUBLIC_URL: is needed beside DISCORD_PUBLIC_KEY: Discord sends interactions to an address that it can reach',
    ],
    [
      bot === undefined && (key !== undefined || gateway !== undefined),
      `DISCORD_TOKEN: is needed beside ${key === undefined ? 'TOCSIN_DISCORD_GATEWAY' : 'DISCORD_PUBLIC_KEY'}: the token from the Bot page`,
    ],
    [
      bot !== undefined && key === undefined && (gateway === '0' || gateway === 'false'),
      'DISCORD_PUBLIC_KEY: is needed where TOCSIN_DISCORD_GATEWAY is 0: without either nothing that people do on Discord arrives',
    ],
  ];
  return needs.flatMap(([isMissing, complaint]) => (isMissing ? [`  ${complaint}`] : []));
}

/** What an engine cannot do without, and what means nothing without an engine. */
function missingForTranslation(given: Readonly<Record<string, string | undefined>>): string[] {
  const { TOCSIN_TRANSLATE: engine, TOCSIN_TRANSLATE_URL: url, TOCSIN_TRANSLATE_KEY: key, TOCSIN_TRANSLATE_MODEL: model } = given;
  const needs: [boolean, string][] = [
    [
      engine === 'libretranslate' && url === undefined,
      'TOCSIN_TRANSLATE_URL: is needed by libretranslate: the address of your server',
    ],
    [engine === 'deepl' && key === undefined, 'TOCSIN_TRANSLATE_KEY: is needed by deepl: the key from your account page'],
    [
      engine === 'openai' && key === undefined && url === undefined,
      'TOCSIN_TRANSLATE_KEY: is needed by openai, unless TOCSIN_TRANSLATE_URL names a server of your own',
    ],
    [engine === 'openai' && model === undefined, 'TOCSIN_TRANSLATE_MODEL: is needed by openai: the name of the model'],
    [
      engine === undefined && [url, key, model].some((value) => value !== undefined),
      'TOCSIN_TRANSLATE: is needed beside the other TOCSIN_TRANSLATE_ variables: libretranslate, deepl or openai',
    ],
  ];
  return needs.flatMap(([isMissing, complaint]) => (isMissing ? [`  ${complaint}`] : []));
}

/** A direct address alone would leave the stores on the embedded database and the queue on another. */
function missingForPooler(given: Readonly<Record<string, string | undefined>>): string[] {
  const isAlone = given.TOCSIN_DATABASE_DIRECT_URL !== undefined && given.DATABASE_URL === undefined;
  return isAlone ? ['  DATABASE_URL: is needed beside TOCSIN_DATABASE_DIRECT_URL: the address of the pooler'] : [];
}

/** Half of what "Add to Slack" needs would fail for visitors, one by one, and nobody else would notice. */
function missingForSlackOAuth(given: Readonly<Record<string, string | undefined>>): string[] {
  const { SLACK_CLIENT_ID: id, SLACK_CLIENT_SECRET: secret, PUBLIC_URL: url, SLACK_API_URL: api } = given;
  if (id === undefined && secret === undefined) return [];
  const hasDoor = given.SLACK_SIGNING_SECRET !== undefined || given.SLACK_APP_TOKEN !== undefined;
  const needs: [boolean, string][] = [
    [id === undefined, 'SLACK_CLIENT_ID: is needed beside SLACK_CLIENT_SECRET; both stand under Basic Information of the app'],
    [
      secret === undefined,
      'SLACK_CLIENT_SECRET: is needed beside SLACK_CLIENT_ID; both stand under Basic Information of the app',
    ],
    [!hasDoor, 'SLACK_SIGNING_SECRET: is needed beside SLACK_CLIENT_ID, so that commands of every workspace arrive'],
    [
      url === undefined,
      'PUBLIC_URL: is needed beside SLACK_CLIENT_ID: Slack sends people back to it, like https://tocsin.example.com',
    ],
    [
      url?.toLowerCase().startsWith('http:') === true && api === undefined,
      'PUBLIC_URL: must begin with https:// beside SLACK_CLIENT_ID: Slack sends nobody back to another address',
    ],
  ];
  return needs.flatMap(([isMissing, complaint]) => (isMissing ? [`  ${complaint}`] : []));
}

type SlackVariables = 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN' | 'SLACK_SIGNING_SECRET' | 'SLACK_CLIENT_ID';

/** Whether anything of Slack is configured; Discord needs its token alone. */
export const isSlackSet = (config: Readonly<Partial<Record<SlackVariables, string | undefined>>>): boolean =>
  config.SLACK_BOT_TOKEN !== undefined ||
  config.SLACK_APP_TOKEN !== undefined ||
  config.SLACK_SIGNING_SECRET !== undefined ||
  config.SLACK_CLIENT_ID !== undefined;

/** Without PUBLIC_URL links work for whoever sits at this machine, and for nobody when the service listens to others. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string | null {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/(?<!\/)\/+$/, '');
  return ['127.0.0.1', '::1', 'localhost'].includes(HOST) && PORT !== 0 ? `http://localhost:${PORT}` : null;
}

/** The limits that were set, by the names that the database knows. */
export function givenLimits(config: Config) {
  const given = {
    channelSubscriptions: config.TOCSIN_LIMIT_CHANNEL_SUBSCRIPTIONS,
    subscriptions: config.TOCSIN_LIMIT_SUBSCRIPTIONS,
    customPages: config.TOCSIN_LIMIT_CUSTOM_PAGES,
    privatePages: config.TOCSIN_LIMIT_PRIVATE_PAGES,
    forwards: config.TOCSIN_LIMIT_FORWARDS,
    tokens: config.TOCSIN_LIMIT_TOKENS,
    commandsPerMinute: config.TOCSIN_LIMIT_COMMANDS,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
