import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { CleanUp } from './clean-up.js';
import { troublesOf } from './load-census.js';
import { type LoadOptions, readLoadOptions } from './load-options.js';
import { beatMs, isUnderLimit, type LoadOutcome, reportLoad } from './load-report.js';
import { type Prepared, prepareLoad } from './load-stage.js';
import { incidentToken, isClean, judgeChannel, type LoadVerdict, sumOf } from './load-verdict.js';
import { untilDelivered } from './load-watch.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * The program behind `npm run chaos:load`: many incidents to many channels of one workspace whose limits are on. It exits with 1 when one was run into too
 * often, or when something is missing, doubled or out of order.
 */
export async function run(args: readonly string[]): Promise<void> {
  const read = readLoadOptions(args);
  if (typeof read === 'string') {
    process.stderr.write(`${read}\n`);
    process.exitCode = 2;
    return;
  }
  const cleanUp = new CleanUp();
  const interrupted = (): void => {
    void cleanUp.close().finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  process.exitCode = (await load(read, say, cleanUp)) ? 0 : 1;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
}

/** @returns whether everything is there, in order, and fewer than one in a hundred calls was refused */
export async function load(options: LoadOptions, print: (line: string) => void, cleanUp = new CleanUp()): Promise<boolean> {
  try {
    const prepared = await prepareLoad(options, print, cleanUp);
    const outcome = await measure(prepared, options);
    const { chat, workers, scale } = options;
    const how = `${chat}, queues on ${prepared.stores.backend}, ${workers} workers, ${scale} times as fast`;
    for (const line of reportLoad(outcome, how)) print(line);
    return outcome.isDone && isClean(outcome.verdict) && isUnderLimit(outcome.tally);
  } finally {
    await cleanUp.close();
  }
}

const restMs = 60_000;

async function measure(prepared: Prepared, { updates }: LoadOptions): Promise<LoadOutcome> {
  const { stores, chat, seconds, leastSeconds, clock, processes } = prepared;
  const lateness = monitorEventLoopDelay({ resolution: beatMs });
  const begun = performance.now();
  lateness.enable();
  clock.letPass(seconds * 1_000 + restMs);
  const isDone = await untilDelivered(prepared);
  const lastedSeconds = (performance.now() - begun) / 1_000;
  lateness.disable();
  const troubles = await troublesOf(stores.db);
  const costs = await Promise.all(
    processes.map(async ({ role, stop, output }) => ({ role, cost: await stop(), output: output() })),
  );
  const verdict = judge(prepared, updates);
  return { verdict, tally: chat.tally(), lastedSeconds, leastSeconds, costs, troubles, isDone, lateness };
}

function judge({ chat, plans }: Prepared, updates: number): LoadVerdict {
  return sumOf(
    chat.channels.map((channel, index) => {
      const followed = plans.filter((plan) => plan.channels.includes(index));
      const incidents = followed.flatMap((plan) => plan.incidents.map(incidentToken));
      return judgeChannel(chat.threads(channel), { incidents, updates });
    }),
  );
}
