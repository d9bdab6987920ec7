import { parseArgs } from 'node:util';
import { targets } from './targets.js';

const helpText = `npm run fuzz -- [options]

Gives hostile texts to everything that reads or writes what others wrote, until the time is over.

  --seconds N       how long (30)
  --seed K          where to begin (any; it is printed)
  --target NAME     only targets whose name begins so: "parser rss"
  --runs N          texts for each target in a round (50)
  --path P          one failing case again, with its --seed and --target
  --smoke           one round from seed 1, as CI does

Ends with 0 when nothing was found, with 1 when something was, with 2 when it could not run.
`;

const known = {
  seconds: { type: 'string' },
  seed: { type: 'string' },
  target: { type: 'string' },
  runs: { type: 'string' },
  path: { type: 'string' },
  smoke: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** The program behind `npm run fuzz`. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await fuzz(parseArgs({ args: [...args], options: known, strict: true }).values);
  } catch (error) {
    process.stderr.write(`fuzz: ${error instanceof Error ? error.message : String(error)}; --help shows what there is\n`);
    process.exitCode = 2;
  }
}

interface Given {
  readonly seconds?: string;
  readonly seed?: string;
  readonly target?: string;
  readonly runs?: string;
  readonly path?: string;
  readonly smoke?: boolean;
  readonly help?: boolean;
}

async function fuzz({ help, smoke = false, target = '', path, ...given }: Given): Promise<number> {
  if (help === true) return say(helpText, 0);
  const chosen = targets.filter(({ name }) => name.startsWith(target));
  if (chosen.length === 0) throw new Error(`there is no target "${target}", but ${targets.map(({ name }) => name).join(', ')}`);
  const first = smoke ? 1 : whole('seed', given.seed, Date.now() % 2 ** 31);
  const until = performance.now() + whole('seconds', given.seconds, 30) * 1000;
  const runs = whole('runs', given.runs, 50);
  say(`seed ${first}, ${chosen.length} targets\n`, 0);
  for (let seed = first; ; seed += 1) {
    for (const one of chosen) {
      const fault = await one.faultIn({ seed, runs, path });
      if (fault !== undefined) return say(`${fault}\n`, 1);
      if (performance.now() > until) break;
    }
    if (smoke || path !== undefined || performance.now() > until) return say(`nothing was found up to seed ${seed}\n`, 0);
  }
}

function say(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}

function whole(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`);
  return value;
}
