import type { Log } from '../src/log.js';
import { startTimer, type Timer } from './timer.js';

export interface RecordFactsDeps {
  /** Reads a few incidents again; returns how many there were. */
  readonly rereadRecordFacts: () => Promise<number>;
}

/** After an update of Tocsin the record's facts are read anew, a small batch at a time: the service has other things to do. */
const batchesInRound = 20;

export const startRecordFacts = ({ rereadRecordFacts }: RecordFactsDeps, log: Log, everyMs = 15_000): Timer =>
  startTimer({
    name: 'record-facts',
    everyMs,
    jitter: 0.2,
    log,
    round: async () => {
      for (let done = 0; done < batchesInRound; done += 1) if ((await rereadRecordFacts()) === 0) return;
    },
  });
