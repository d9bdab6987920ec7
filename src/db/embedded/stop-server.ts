import { type LiveProcess, signalProcess, waitUntilGone } from './process-state.js';

const fastStopMs = 4_000;
const immediateStopMs = 1_500;

/** Fast shutdown first (clients are cut off, data is written), then immediate, which the next start recovers from. */
export async function stopServer(running: LiveProcess): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
    ['SIGKILL', immediateStopMs],
  ] as const) {
    signalProcess(running.pid, signal);
    if (await waitUntilGone(running, limitMs)) return;
  }
}
