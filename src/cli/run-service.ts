import { readConfig } from '../config.js';
import { createLog } from '../log.js';
import { type Service, startService } from '../main.js';
import type { CommandContext } from './command.js';
import { stopSignal } from './stop-signal.js';

/** Runs the service until it is told to stop. `begun` is called when everything is up. */
export async function runService(context: CommandContext, begun: (service: Service) => Promise<void>): Promise<number> {
  const config = readConfig(context.env);
  const log = createLog(config.LOG_LEVEL);
  const signal = stopSignal();
  const service = await startService({ config, log, version: context.version });
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
