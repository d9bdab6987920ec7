import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Usage } from './usage.js';

/** One side of a measurement, in a process of its own, so that what it takes is its own. */
export type PartName = 'pages' | 'sink' | 'bare' | 'service';

/** What a part can be asked to do, by name; values pass as JSON. */
export type PartActions = Readonly<Record<string, (argument: unknown) => Promise<unknown>>>;

export interface Part {
  /** @throws Error with what the part threw. */
  ask<Answer>(action: string, answer: z.ZodType<Answer>, argument?: unknown): Promise<Answer>;
  usage(): Promise<Usage>;
  close(): Promise<void>;
}

export const PartRequest = z.object({ id: z.number(), action: z.string(), argument: z.unknown().optional() });
export const PartAnswer = z.object({ id: z.number(), value: z.unknown().optional(), error: z.string().optional() });

const program = fileURLToPath(new URL('part-program.js', import.meta.url));

/** Options of Node itself, such as `--cpu-prof`, hold for parts as well. */
export async function startPart(name: PartName): Promise<Part> {
  const child = fork(program, [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', (message) => {
    const { id, value, error } = PartAnswer.parse(message);
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(value);
    else asked?.reject(new Error(`${name}: ${error}`));
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the part "${name}" ended with ${code}`));
  });
  const ask = async <Answer>(action: string, answer: z.ZodType<Answer>, argument?: unknown): Promise<Answer> => {
    last += 1;
    const id = last;
    const value = await new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      child.send({ id, action, argument }, (error) => (error === null ? undefined : reject(error)));
    });
    return answer.parse(value);
  };
  return {
    ask,
    usage: () => ask('usage', Usage),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
