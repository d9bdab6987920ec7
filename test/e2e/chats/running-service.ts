import type { Clock } from '../../../src/clock.js';
import { readConfig } from '../../../src/config.js';
import { createLog } from '../../../src/log.js';
import { type Service, startService } from '../../../src/main.js';

export interface Logged {
  readonly level: number;
  readonly msg: string;
  readonly code?: string;
}

/** The service with every role, in this process. */
export interface RunningService {
  /** Another one after each restart. */
  readonly now: Service;
  /** What it wrote into its log, warnings and errors only. */
  readonly log: readonly Logged[];
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface ServiceOptions {
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  /** Takes the place of the database's clock. */
  readonly clock?: Clock;
  /** Where time stands still nobody's turn would come: infinity. */
  readonly paceScale?: number;
  readonly publicUrl?: string;
}

export async function runService(options: ServiceOptions): Promise<RunningService> {
  const log: Logged[] = [];
  const sink = createLog('warn', { write: (line) => void log.push(JSON.parse(line)) });
  const config = readConfig({
    DATABASE_URL: options.databaseUrl,
    PORT: '0',
    PUBLIC_URL: options.publicUrl ?? 'https://tocsin.example',
    TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
    TOCSIN_ENCRYPTION_KEY: 'the key that seals every token here',
    TOCSIN_ADMIN_TOKEN: 'nobody needs to know this one',
    ...options.env,
  });
  const { clock, paceScale } = options;
  const begin = (): Promise<Service> =>
    startService({
      // Oftener than an operator may set it.
      config: { ...config, TOCSIN_POLL_SECONDS: 1 },
      log: sink,
      version: 'test',
      tickMs: 150,
      sweepMs: 1_000,
      ...(clock === undefined ? {} : { clock }),
      ...(paceScale === undefined ? {} : { paceScale }),
    });
  let service: Service | undefined = await begin();
  return {
    get now() {
      if (service === undefined) throw new Error('the service is stopped');
      return service;
    },
    log,
    stop: async () => {
      await service?.stop();
      service = undefined;
    },
    start: async () => {
      service = await begin();
    },
  };
}
