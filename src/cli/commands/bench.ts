import { createLog } from '../../log.js';
import type { Benchmark } from '../bench/benchmark.js';
import { chats } from '../bench/chats.js';
import { match } from '../bench/match.js';
import { message } from '../bench/message.js';
import { pure } from '../bench/pure.js';
import { record } from '../bench/record.js';
import { tagging } from '../bench/tagging.js';
import { unchangedPage } from '../bench/unchanged-page.js';
import { type Command, usageError } from '../command.js';

const benchmarks: readonly Benchmark[] = [message, chats, unchangedPage, match, record, pure, tagging];

export const bench: Command = {
  name: 'bench',
  summary: `Measures speed and memory side by side with the bare equivalent: ${benchmarks.map(({ name }) => name).join(', ')}.`,
  usage: '[NAME] [--smoke] [--json]',
  options: { smoke: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [wanted, ...more] = input.positionals;
    const chosen = benchmarks.filter(({ name }) => wanted === undefined || name === wanted);
    if (chosen.length === 0 || more.length > 0) throw usageError(bench, `there is no benchmark "${input.positionals.join(' ')}"`);
    const rounds = input.flag('smoke') ? 3 : 200;
    for (const { name, run } of chosen) {
      const result = await run({ rounds, log: createLog('error'), version: context.version });
      const rssMb = Math.round(process.memoryUsage.rss() / 1024 / 1024);
      if (input.flag('json')) {
        context.out(JSON.stringify({ bench: name, ...result, rssMb }));
        continue;
      }
      context.out(`${name} (${rounds} rounds, ${rssMb} MB)`);
      for (const one of result.measured)
        context.out(
          `  ${one.name.padEnd(34)} median ${format(one.medianUs)}, p95 ${format(one.p95Us)}, min ${format(one.minUs)}, max ${format(one.maxUs)}`,
        );
      for (const [what, value] of Object.entries(result.ratios)) context.out(`  ${what}: ${value}`);
    }
    return 0;
  },
};

const format = (us: number): string => (us >= 10_000 ? `${(us / 1000).toFixed(1)} ms` : `${us} µs`);
