import type { LookOnceDeps } from '../app/look-once.js';
import { loadGazetteer } from '../catalogue/regions.js';
import { systemClock } from '../clock.js';
import { readConfig } from '../config.js';
import { createFetcher } from '../http/fetcher.js';
import type { CommandContext } from './command.js';

/** What reading a page needs, for as long as a command takes. */
export async function withLookDeps<Result>(
  { env, version }: CommandContext,
  work: (deps: LookOnceDeps) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  const fetcher = createFetcher({ allowPrivateNetworks: config.TOCSIN_ALLOW_PRIVATE_NETWORKS, version });
  try {
    return await work({ fetcher, clock: systemClock, gazetteer: loadGazetteer() });
  } finally {
    await fetcher.close();
  }
}
