import { parseArgs } from 'node:util';
import { z } from 'zod';

const loadUsage = `npm run chaos:load -- [options]
  --incidents N   incidents in all (500)
  --updates U     updates of each, at least 2 (10)
  --channels C    channels of one workspace (50)
  --spread S      channels that each incident goes to (all)
  --chat X        slack or discord (slack)
  --workers W     processes that deliver (2)
  --backend B     store of the queues: redis or postgres (redis where there is one)
  --scale F       the platform's limits and the paces of the service run F times faster (1)
  --during T      seconds over which the pages tell it all (half of the least time)`;

const count = (most: number) => z.coerce.number().int().min(1).max(most);

const Options = z
  .object({
    incidents: count(5_000).default(500),
    updates: count(50).min(2).default(10),
    channels: count(500).default(50),
    spread: count(500).optional(),
    chat: z.enum(['slack', 'discord']).default('slack'),
    workers: count(8).default(2),
    backend: z.enum(['redis', 'postgres']).optional(),
    scale: z.coerce.number().positive().max(100).default(1),
    during: z.coerce.number().positive().optional(),
  })
  .transform((options) => ({ ...options, spread: Math.min(options.spread ?? options.channels, options.channels) }));
export type LoadOptions = z.infer<typeof Options>;

const names = ['incidents', 'updates', 'channels', 'spread', 'chat', 'workers', 'backend', 'scale', 'during'] as const;

/** What was asked for, or the words for whoever asked for something else. */
export function readLoadOptions(args: readonly string[]): LoadOptions | string {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  try {
    return Options.parse(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
    return `${what}\n\n${loadUsage}`;
  }
}
