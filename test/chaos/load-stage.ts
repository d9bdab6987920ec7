import { StormClock } from '../e2e/storm.js';
import { waitFor } from '../support/wait-for.js';
import type { CleanUp } from './clean-up.js';
import { pagesNeverSeen } from './load-census.js';
import { discordLoad, type LoadChat, slackLoad } from './load-chat.js';
import { buildProgram, type LoadProcess, startLoadProcess } from './load-crew.js';
import type { LoadOptions } from './load-options.js';
import { startLoadPages } from './load-pages.js';
import { leastTime, type Owed, owedBy, type PagePlan, planPages } from './load-plan.js';
import { followLoad, type LoadStores, openLoadStores } from './load-world.js';

/** Everything is up, has looked at every page once, and time stands still on them. */
export interface Prepared {
  readonly stores: LoadStores;
  readonly chat: LoadChat;
  readonly plans: readonly PagePlan[];
  readonly owed: Owed;
  /** Over which the pages tell it all. */
  readonly seconds: number;
  readonly leastSeconds: number;
  readonly clock: StormClock;
  readonly processes: readonly LoadProcess[];
  readonly print: (line: string) => void;
  readonly cleanUp: CleanUp;
}

const shortestSeconds = 20;

export async function prepareLoad(options: LoadOptions, print: (line: string) => void, cleanUp: CleanUp): Promise<Prepared> {
  const plans = planPages(options);
  const owed = owedBy(plans, options);
  const bounds = leastTime(owed, options);
  const leastSeconds = bounds[0]?.seconds ?? 0;
  const seconds = options.during ?? Math.max(shortestSeconds, leastSeconds / 2);
  const { incidents, updates, spread, channels } = options;
  print(`${incidents} incidents with ${updates} updates on ${plans.length} pages, each to ${spread} of ${channels} channels`);
  print(`owed: ${owed.threads} threads, ${owed.messages} messages; told by the pages within ${Math.round(seconds)} s`);
  for (const bound of bounds) print(`at least ${Math.round(bound.seconds)} s: ${bound.what}`);
  await buildProgram();
  const stores = cleanUp.add(await openLoadStores(options.backend));
  const chat = cleanUp.add(await (options.chat === 'slack' ? slackLoad : discordLoad)(stores.db, options));
  const clock = new StormClock(Date.now());
  const pages = await startLoadPages({ plans, clock, seconds, incidents, updates });
  for (const { simulator } of pages) cleanUp.add(simulator);
  await followLoad(stores.db, chat, pages, options.chat);
  const processes = await startProcesses(options, { ...stores.env, ...chat.env }, cleanUp);
  await waitFor(async () => (await pagesNeverSeen(stores.db)) === 0, { timeoutMs: 120_000, what: 'a first look at every page' });
  return { stores, chat, plans, owed, seconds, leastSeconds, clock, processes, print, cleanUp };
}

async function startProcesses(
  { workers, scale }: LoadOptions,
  env: Readonly<Record<string, string>>,
  cleanUp: CleanUp,
): Promise<readonly LoadProcess[]> {
  const started: LoadProcess[] = [];
  for (const role of ['poll', ...Array.from({ length: workers }, () => 'deliver' as const)] as const) {
    const one = await startLoadProcess(role, { ...env, TOCSIN_CHAOS_PACE_SCALE: String(scale) });
    cleanUp.add({ close: one.stop });
    started.push(one);
  }
  return started;
}
