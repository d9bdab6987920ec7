import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Libraries hang whole clients, requests and rows on their errors: of an error only these fields are written. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return { type, code, message, stack };
}

const stderr = (): DestinationStream => pino.destination({ dest: 2, sync: true });

/** JSON lines on stderr, so that stdout belongs to what a command prints. Tokens, secrets and bodies never reach it: they are not passed. */
export const createLog = (level: string, destination: DestinationStream = stderr()): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorFields } }, destination);

export const silentLog: Log = pino({ level: 'silent' });
