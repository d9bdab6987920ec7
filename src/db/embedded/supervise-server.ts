import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Postmaster } from './postmaster.js';
import { signalProcess } from './process-state.js';
import { stopServer } from './stop-server.js';

export interface SupervisionPlan {
  restart(stopped: AbortSignal): Promise<Postmaster>;
  readonly log: Log;
}

export interface SupervisedServer {
  readonly lost: Promise<OperatorError>;
  stop(): Promise<void>;
}

const restartsAllowed = 5;
const countedForMs = 10 * 60_000;
const firstPauseMs = 250;

/** Restarts a server that ends without being asked to, on its old port, at most five times in ten minutes. */
export function superviseServer(first: Postmaster, plan: SupervisionPlan): SupervisedServer {
  const { restart, log } = plan;
  let current: Postmaster | undefined = first;
  const stopping = new AbortController();
  // When our process ends without an orderly stop, the server is at least asked to end as well.
  const onExit = () => {
    if (current !== undefined) signalProcess(current.process.pid, 'SIGINT');
  };
  process.on('exit', onExit);

  const watch = async (): Promise<OperatorError | undefined> => {
    const crashes: number[] = [];
    for (;;) {
      await current?.gone;
      if (stopping.signal.aborted) return undefined;
      current = undefined;
      crashes.push(Date.now());
      const recent = crashes.filter((time) => time > Date.now() - countedForMs).length;
      if (recent > restartsAllowed)
        return new OperatorError(
          'embedded.keeps_crashing',
          'the embedded PostgreSQL ends again and again: see postgres.log in the data folder',
        );
      log.error({ restarts: recent }, 'Embedded PostgreSQL ended by itself; starting it again');
      await pause(firstPauseMs * 2 ** (recent - 1), stopping.signal);
      if (stopping.signal.aborted) return undefined;
      const restarted = await restart(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'Embedded PostgreSQL could not be started again');
        return undefined;
      });
      if (restarted !== undefined && stopping.signal.aborted) {
        // We were told to stop at the very moment when it became ready.
        await stopServer(restarted.process);
        return undefined;
      }
      current = restarted;
    }
  };
  const watching = watch();
  const lost = watching.then((error) => {
    if (error === undefined) return new Promise<OperatorError>(() => undefined);
    log.fatal({ code: error.code }, 'Embedded PostgreSQL keeps ending and is not started again');
    return error;
  });
  const stop = async () => {
    stopping.abort();
    if (current !== undefined) await stopServer(current.process);
    await watching;
    process.off('exit', onExit);
  };
  return { lost, stop };
}

/** Ends early when told to stop. */
async function pause(ms: number, stopped: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopped }).catch((error: unknown) => {
    if (!stopped.aborted) throw error;
  });
}
