import { main } from '../../src/cli/main.js';

/** `tocsin …` from its sources, in a process of its own: all it writes can be read, its log included. */
export async function run(args: readonly string[]): Promise<void> {
  process.exitCode = await main(args, process.env);
}
