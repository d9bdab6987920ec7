import { checkPort } from '../../handlers/http/listen.js';
import { readConfig } from '../config.js';
import { startEmbedded } from '../db/embedded/start-embedded.js';
import { createLog } from '../log.js';
import type { Service, ServiceSettings } from '../main.js';
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

type Settings = ServiceSettings & { readonly signal: AbortSignal };

/** Undefined when the service was told to stop before it was up. */
async function started(settings: Settings): Promise<Service | undefined> {
  try {
    return await startBesideDatabase(settings);
  } catch (error) {
    if (settings.signal.aborted) return undefined;
    throw error;
  }
}

/** The embedded PostgreSQL comes up in its own processes, so it begins before the program is loaded, which takes as long. */
async function startBesideDatabase(settings: Settings): Promise<Service> {
  const { config, log, signal } = settings;
  if (config.TOCSIN_ROLES.includes('web')) await checkPort({ host: config.HOST, port: config.PORT });
  const embedded = config.DATABASE_URL === undefined ? startEmbedded({ dataDir: config.dataDir, log, signal }) : undefined;
  // Whoever waits for it hears of its failure; until then nobody has to.
  embedded?.catch(() => undefined);
  const { startService } = await import('../main.js');
  return startService({ ...settings, embedded });
}
