import { randomBytes } from 'node:crypto';
import { connectQueues } from '../../queues/connection.js';
import { createWake } from '../../queues/enqueue.js';
import { openQueues } from '../../queues/open-queues.js';
import type { Queues } from '../../queues/queues.js';
import { startWorkers, type WorkerDeps, type WorkerSettings, type Workers } from '../../queues/workers.js';
import type { Wake } from '../../src/app/wake.js';
import { DocumentId, PageId, TenantId, ThreadId } from '../../src/domain/ids.js';
import type { Log } from '../../src/log.js';
import { waitFor } from '../support/wait-for.js';
import { type LogLine, logBook } from './log-book.js';
import type { QueueStore } from './queue-store.js';

export const tenant = TenantId.parse('acme');
export const page = (id: string): PageId => PageId.parse(id);
export const thread = (id: string): ThreadId => ThreadId.parse(id);
export const documentOf = (id: string): DocumentId => DocumentId.parse(id);

export async function until(what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  await waitFor(holds, { what, timeoutMs });
}

/** A promise with its handle outside. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

export interface Scene {
  readonly namespace: string;
  readonly queues: Queues;
  readonly wake: Wake;
  readonly workers: Workers;
  readonly log: Log;
  readonly lines: readonly LogLine[];
  close(): Promise<void>;
}

const idle: WorkerDeps = {
  pollPage: async () => undefined,
  ingestDocument: async () => undefined,
  reconcileThread: async () => undefined,
  sweep: async () => ({ pages: [], documents: [], threads: [] }),
  retain: async () => undefined,
};

export interface SceneSettings extends Partial<Pick<WorkerSettings, 'roles' | 'timing' | 'concurrency'>> {
  readonly deps?: Partial<WorkerDeps>;
  readonly namespace?: string;
  readonly proxied?: boolean;
}

/** Everything of one process on a namespace of its own, so that tests share a store and nothing else. */
export async function openScene(
  store: QueueStore,
  { deps, namespace, proxied, roles, ...settings }: SceneSettings = {},
): Promise<Scene> {
  const { log, lines } = logBook();
  const name = namespace ?? `t${randomBytes(6).toString('hex')}`;
  const url = proxied === true ? store.proxiedUrl : store.url;
  const connection = await connectQueues({
    redisUrl: store.backend === 'redis' ? url : undefined,
    databaseUrl: url,
    log,
    namespace: name,
  });
  const { queues, close } = await openQueues(connection);
  const wake = createWake({ queues, log });
  const workers = await startWorkers({
    connection,
    roles: roles ?? ['poll', 'deliver'],
    deps: { ...idle, ...deps },
    wake,
    log,
    ...settings,
  });
  return {
    namespace: name,
    queues,
    wake,
    workers,
    log,
    lines,
    close: async () => {
      await workers.close({ deadlineMs: 2_000 });
      await close();
    },
  };
}
