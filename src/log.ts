import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on stderr, so that stdout belongs to what a command prints. Tokens, secrets and bodies never reach it: they are not passed. */
export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: true }));

export const silentLog: Log = pino({ level: 'silent' });
