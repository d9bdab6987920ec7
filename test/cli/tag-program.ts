import { tag } from '../../src/cli/commands/tag.js';

/** `tocsin tag` in a process of its own, as its input and output are those of the process. */
export async function run(): Promise<void> {
  process.exitCode = await tag.run(
    { positionals: [], flag: () => false, value: () => undefined, values: () => [] },
    {
      env: {},
      version: '0',
      out: (text) => void process.stdout.write(`${text}\n`),
      err: (text) => void process.stderr.write(`${text}\n`),
    },
  );
}
