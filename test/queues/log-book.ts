import { pino } from 'pino';
import type { Log } from '../../src/log.js';

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A real logger whose lines can be read back. */
export function logBook(): { readonly log: Log; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  return { log: pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) }), lines };
}
