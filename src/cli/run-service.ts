import { readConfig } from '../config.js';
import { createLog } from '../log.js';
import { type Service, type ServiceSettings, startService } from '../main.js';
import type { CommandContext } from './command.js';
import { stopSignal } from './stop-signal.js';

/** Runs the service until it is told to stop. `begun` is called when everything is up. */
export async function runService(context: CommandContext, begun: (service: Service) => Promise<void>): Promise<number> {
  const config = readConfig(context.env);
  const log = createLog(config.LOG_LEVEL);
  const signal = stopSignal();
  const stopping = new AbortController();
  void signal.then(() => stopping.abort());
  const service = await started({ config, log, version: context.version, env: context.env, signal: stopping.signal });
  if (service === undefined) return 0;
  try {
    await begun(service);
    const end = await Promise.race([signal, service.lost]);
    if (typeof end !== 'string') throw end;
    log.info({ signal: end }, 'Stopping');
    return 0;
  } finally {
    await service.stop();
  }
}

/** Undefined when the service was told to stop before it was up. */
async function started(settings: ServiceSettings & { readonly signal: AbortSignal }): Promise<Service | undefined> {
  try {
    return await startService(settings);
  } catch (error) {
    if (settings.signal.aborted) return undefined;
    throw error;
  }
}
