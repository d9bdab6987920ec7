import { z } from 'zod';
import { MinImpact } from '../../domain/channel-settings.js';
import { choiceOf } from '../../domain/filter-complaint.js';

/** What stands in a `tocsin.yaml`. Every value is a text here; what the texts mean is found out by `readConfigText`. */
const Text = z
  .string()
  .trim()
  .min(1, 'has no value; write one, or leave the key out')
  .max(4_000, 'is too long; 4000 characters are read');

const Flag = z
  .enum(['on', 'off', 'yes', 'no', 'true', 'false'], { error: 'takes `on` or `off`' })
  .transform((word) => word === 'on' || word === 'yes' || word === 'true');

/** Values are read from the environment of whoever applies the file, so that a file can be shown to anybody. */
const EnvName = Text.regex(/^[A-Za-z_][A-Za-z0-9_]{0,100}$/, {
  error: 'takes the name of an environment variable, such as `ONCALL_KEY`, and never the secret itself',
});

const Route = z.strictObject({ filter: Text, to: Text });

const Subscription = z.preprocess(
  (data) => (typeof data === 'string' ? { filter: data } : data),
  z.strictObject({ filter: Text, routes: z.array(Route).max(10, 'has more than ten routes').optional() }),
);

const Forward = z.strictObject({
  to: Text.optional(),
  'to-env': EnvName.optional(),
  'secret-env': EnvName.optional(),
  'key-env': EnvName.optional(),
  region: z.enum(['us', 'eu'], { error: 'takes `us` or `eu`' }).optional(),
  'min-impact': z.enum(MinImpact.options, { error: `takes ${choiceOf(MinImpact.options)}` }).optional(),
  'only-when-down': Flag.optional(),
});

const Channel = z.strictObject({
  channel: Text,
  preset: z.enum(['default', 'plain'], { error: 'takes `default` or `plain`' }).optional(),
  /** What each setting takes stands with the settings. */
  settings: z.record(z.string(), Text).optional(),
  subscriptions: z.array(Subscription).max(2_000, 'has more than 2000 entries').optional(),
  forwards: z.array(Forward).max(10, 'has more than ten entries; one channel may be sent to ten places').optional(),
});

const Workspace = z.strictObject({
  chat: z.enum(['slack', 'discord', 'preview'], { error: 'takes `slack`, `discord` or `preview`' }),
  workspace: Text.optional(),
  channels: z.array(Channel).max(5_000, 'has more than 5000 entries').optional(),
});

export const ConfigFile = z.strictObject({
  version: z.literal('1', { error: 'takes `1`, the only form there is so far' }).optional(),
  workspaces: z.array(Workspace).max(5_000, 'has more than 5000 entries'),
});
export type ConfigFile = z.infer<typeof ConfigFile>;
export type FileWorkspace = ConfigFile['workspaces'][number];
export type FileChannel = NonNullable<FileWorkspace['channels']>[number];
export type FileForward = NonNullable<FileChannel['forwards']>[number];

/** The keys that may stand in a group, by the key under which the group or its list stands. */
export const keysUnder: ReadonlyMap<string, readonly string[]> = new Map([
  ['', Object.keys(ConfigFile.shape)],
  ['workspaces', Object.keys(Workspace.shape)],
  ['channels', Object.keys(Channel.shape)],
  ['subscriptions', ['filter', 'routes']],
  ['routes', Object.keys(Route.shape)],
  ['forwards', Object.keys(Forward.shape)],
]);
