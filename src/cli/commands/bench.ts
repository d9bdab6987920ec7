import { createLog } from '../../log.js';
import type { Benchmark } from '../bench/benchmark.js';
import { type Command, usageError } from '../command.js';

/** Loaded when they are run: they bring along half of the program, and every command would pay for it. */
const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  message: async () => (await import('../bench/message.js')).message,
  'fan-out': async () => (await import('../bench/fan-out.js')).fanOut,
  chats: async () => (await import('../bench/chats.js')).chats,
  'parse-diff': async () => (await import('../bench/parse-diff.js')).parseDiff,
  'unchanged-page': async () => (await import('../bench/unchanged-page.js')).unchangedPage,
  'unchanged-pages': async () => (await import('../bench/unchanged-pages.js')).unchangedPages,
  latency: async () => (await import('../bench/latency.js')).latency,
  'at-rest': async () => (await import('../bench/at-rest.js')).atRest,
  match: async () => (await import('../bench/match.js')).match,
  record: async () => (await import('../bench/record.js')).record,
  pure: async () => (await import('../bench/pure.js')).pure,
  tag: async () => (await import('../bench/tagging.js')).tagging,
};

export const bench: Command = {
  name: 'bench',
  usage: `[${Object.keys(benchmarks).join('|')}] [--smoke] [--json]`,
  options: { smoke: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [wanted, ...more] = input.positionals;
    const chosen = Object.entries(benchmarks).filter(([name]) => wanted === undefined || name === wanted);
    if (chosen.length === 0 || more.length > 0) throw usageError(bench, `there is no benchmark "${input.positionals.join(' ')}"`);
    const rounds = input.flag('smoke') ? 3 : 200;
    for (const [name, load] of chosen) {
      const { run } = await load();
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
      for (const { name: what, value, unit } of result.readings ?? []) context.out(`  ${what}: ${value} ${unit}`);
      for (const [what, value] of Object.entries(result.ratios)) context.out(`  ${what}: ${value}`);
    }
    return 0;
  },
};

const format = (us: number): string => (us >= 10_000 ? `${(us / 1000).toFixed(1)} ms` : `${us} µs`);
