import { parseArgs } from 'node:util';
import { type Sabotage, sabotages } from './sabotage-table.js';

export const chatChoices = ['slack', 'discord', 'forum', 'preview'] as const;
export type ChatChoice = (typeof chatChoices)[number];

const roleChoices = ['one', 'split', 'pairs'] as const;
export type Roles = (typeof roleChoices)[number];

export interface ChaosOptions {
  readonly rounds: number;
  /** How long the storm of one wave lasts; a new wave follows as long as rounds are left. */
  readonly seconds: number;
  readonly seed: number;
  readonly backend: 'redis' | 'postgres';
  /** `one`: a process for everything. `split`: one that polls, two that deliver. `pairs`: two of each of the four. */
  readonly roles: Roles;
  /** Only this kind of fault; any when undefined. */
  readonly fault: string | undefined;
  readonly chats: readonly ChatChoice[];
  readonly sabotage: Sabotage | undefined;
  readonly isJson: boolean;
}

export type ReadOptions =
  | { readonly kind: 'run'; readonly options: ChaosOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string };

export const helpText = `npm run chaos -- [options]

Runs the built service in child processes against local fakes and simulated pages while faults happen, then compares what
people see with what the vendors said. Everything is on 127.0.0.1, and all of it is gone at the end.

  --rounds N        faults, one after the other (40)
  --seconds S       how long one storm of incidents lasts; a fresh one follows while rounds are left (120)
  --seed K          which faults and incidents (any; it is printed)
  --backend B       where the job queues live: postgres (default) or redis
  --roles R         one process that polls and delivers (one), one that polls and two that deliver (split), or two of each
                    role, poll, deliver, chat and web (pairs)
  --fault NAME      only faults of this name, as the report has it: "rolling restart"
  --chats A,B       of ${chatChoices.join(', ')} (all)
  --sabotage S      switch one protection off: ${sabotages.join(', ')}; the run then fails unless it notices
  --json            a last line for programs

Ends with 0 when nothing was lost, doubled, disordered, under a wrong root or stray, every fault was hit and all was told in time;
with 1 when not; with 2 when it could not run. From 40 rounds on every kind of fault has its turn.
`;

const known = {
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  backend: { type: 'string' },
  roles: { type: 'string' },
  fault: { type: 'string' },
  chats: { type: 'string' },
  sabotage: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

class Refusal extends Error {}

export function readOptions(args: readonly string[]): ReadOptions {
  try {
    const { values } = parseArgs({ args: [...args], options: known, strict: true, allowPositionals: false });
    if (values.help === true) return { kind: 'help' };
    const options: ChaosOptions = {
      rounds: whole('rounds', values.rounds, 1, 100_000) ?? 40,
      seconds: whole('seconds', values.seconds, 10, 3_600) ?? 120,
      seed: whole('seed', values.seed, 0, 2 ** 32 - 1) ?? Date.now() % 2 ** 31,
      backend: oneOf('backend', values.backend, ['postgres', 'redis']) ?? 'postgres',
      roles: oneOf('roles', values.roles, roleChoices) ?? 'one',
      fault: values.fault,
      chats: values.chats === undefined ? chatChoices : chatList(values.chats),
      sabotage: oneOf('sabotage', values.sabotage, sabotages),
      isJson: values.json === true,
    };
    return { kind: 'run', options };
  } catch (error) {
    const isOfParser = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!isOfParser && !(error instanceof Refusal)) throw error;
    return { kind: 'refused', sentence: firstSentence(error.message) };
  }
}

const firstSentence = (text: string): string => (/^.*?(?=\. |\.?$)/s.exec(text)?.[0] ?? text).replaceAll('\n', ' ');

function whole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Refusal(`--${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}

function oneOf<Word extends string>(name: string, text: string | undefined, words: readonly Word[]): Word | undefined {
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Refusal(`--${name} takes ${words.join(' or ')}, not "${text}"`);
  return found;
}

function chatList(text: string): ChatChoice[] {
  const wanted = text.split(',').map((word) => word.trim());
  const stranger = wanted.find((word) => !chatChoices.some((chat) => chat === word));
  if (stranger !== undefined) throw new Refusal(`--chats takes ${chatChoices.join(', ')} with commas, not "${stranger}"`);
  return chatChoices.filter((chat) => wanted.includes(chat));
}
