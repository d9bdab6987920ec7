import { resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './errors.js';

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

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** A placeholder from a document, or a typographic character that crept in, would be refused far away and in stranger words. */
const token = z.string().regex(/^[\x21-\x7e]+$/, 'holds characters that no token has: paste the real one');

const prefixed = (prefix: string, hint: string) =>
  token.refine((value) => value.startsWith(prefix), { error: `must start with ${prefix} (${hint})` });

const Env = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  TOCSIN_DATA_DIR: z.string().default('.tocsin'),
  PORT: whole(0, 65_535, 'must be a port number, 0 to 65535').default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://tocsin.example.com' }).optional(),
  TOCSIN_ENCRYPTION_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  TOCSIN_ADMIN_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `is one of ${logLevels.join(', ')}` }).default('info'),
  TOCSIN_ROLES: RoleList,
  TOCSIN_POLL_SECONDS: whole(15, 3600, 'must be a number of seconds from 15 to 3600').default(60),
  TOCSIN_ALLOW_PRIVATE_NETWORKS: flag,
  TOCSIN_CONFIG: z.string().optional(),
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
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_API_URL: z.url().default('https://slack.com/api/'),
  DISCORD_TOKEN: token.optional(),
  DISCORD_APPLICATION_ID: z
    .string()
    .regex(/^\d{17,20}$/, 'must be the numeric application id')
    .optional(),
  DISCORD_PUBLIC_KEY: z.string().optional(),
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
  const missing = missingForTranslation(given);
  if (result.success && missing.length === 0)
    return Object.freeze({ ...result.data, dataDir: resolve(result.data.TOCSIN_DATA_DIR) });
  const bad = (result.error?.issues ?? []).map((issue) => `  ${issue.path[0]?.toString() ?? ''}: ${issue.message}`);
  const complaints = [...new Set([...bad, ...missing])];
  throw new OperatorError('config.invalid', `fix these variables:\n${complaints.join('\n')}`);
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

/** Whether anything of Slack is configured; Discord needs its token alone. */
export const isSlackSet = (config: Pick<Config, 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN' | 'SLACK_SIGNING_SECRET'>): boolean =>
  config.SLACK_BOT_TOKEN !== undefined || config.SLACK_APP_TOKEN !== undefined || config.SLACK_SIGNING_SECRET !== undefined;

/** Without PUBLIC_URL links work for whoever sits at this machine, and for nobody when the service listens to others. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string | null {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, '');
  return ['127.0.0.1', '::1', 'localhost'].includes(HOST) && PORT !== 0 ? `http://localhost:${PORT}` : null;
}
