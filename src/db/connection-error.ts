import { OperatorError } from '../errors.js';

/** What went wrong by the code of the system or of PostgreSQL (its appendix A), and the cure. */
const cures: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start that server or correct host and port',
  ENOTFOUND: 'its host name is unknown: correct it',
  EAI_AGAIN: 'its host name could not be looked up: check the name and the DNS of this machine',
  ETIMEDOUT: 'it did not answer in time: check host, port and firewall',
  EHOSTUNREACH: 'its host cannot be reached from here: check the network',
  ENETUNREACH: 'its network cannot be reached from here: check the network',
  ECONNRESET: 'it hung up: check that a PostgreSQL server listens on that port',
  '28P01': 'it refuses this user or password: correct them',
  '28000': 'it does not let this user in from here: check the user and the server’s pg_hba.conf',
  '3D000': 'it has no database of that name: create it or correct the name',
  '53300': 'it has no free connection: raise its max_connections',
  '08P01':
    'a pooler stands there that takes no settings of a session: set TOCSIN_DATABASE_DIRECT_URL to the address of the server itself as well',
  '57P03': 'it is starting up or shutting down: try again in a moment',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed: add sslrootcert to the URL',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority: add sslrootcert to the URL',
};

/** One sentence for the operator, with the address and without the password. */
export function connectionError(error: unknown, url: string): OperatorError {
  const code = codeOf(error);
  const cure = cures[code] ?? `${reason(error)}: correct DATABASE_URL`;
  return new OperatorError(
    'database.unreachable',
    `the database at ${addressOf(url)} cannot be used, because ${cure} (DATABASE_URL)`,
    { cause: error },
  );
}

/** `host:port/name`, the part of a URL that may be shown. */
export function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

function codeOf(error: unknown): string {
  // Node tries every address of a host and reports the attempts together.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : '';
}

function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.includes('timeout')
    ? 'it did not answer within five seconds'
    : message.replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
