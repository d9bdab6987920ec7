import { errors } from 'undici';
import { PermanentError, RetryableError, TocsinError } from '../errors.js';

const dnsCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'EBADNAME',
  'EBADRESP',
  'ENONAME',
  'ETIMEOUT',
]);
const timeoutCodes: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const certificateCode =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECODE|DECRYPT)|HOSTNAME_MISMATCH|CRL|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED/;
const handshakeCode = /^(?:ERR_SSL|ERR_TLS|EPROTO)/;
const damagedCode = /^(?:Z_|ERR__|ERR_BROTLI|ERR_ZLIB)/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

function dnsFault(host: string, code: string, cause: unknown): TocsinError {
  const message =
    code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ENONAME'
      ? `The name ${host} does not exist: check its spelling.`
      : `The name ${host} could not be looked up: check the name service of this machine; Tocsin will look again.`;
  return new RetryableError('http.dns', message, { cause });
}

function tlsFault(host: string, code: string, cause: unknown): TocsinError {
  const message = certificateCode.test(code)
    ? `The certificate of ${host} cannot be trusted (${code}), which is a fault of the certificate or of a proxy on the way and no outage of the vendor: renew it, or add your proxy's authority with NODE_EXTRA_CA_CERTS.`
    : `No secure connection to ${host} came about (${code}), which says nothing about the vendor: check that the address is meant to be https.`;
  return new RetryableError('http.tls', message, { cause });
}

/**
 * Turns what sockets, resolvers, TLS, the HTTP parser and the decompressors throw into an error that says what is wrong with which host. Our own errors
 * and those without a code (bugs) come back as they are.
 */
export function networkFault(error: unknown, host: string): unknown {
  if (error instanceof errors.HTTPParserError) {
    return new RetryableError('http.connection', `${host} answers with something that is not HTTP: check the address.`, {
      cause: error,
    });
  }
  const code = codeOf(error);
  if (error instanceof TocsinError || code === undefined) return error;
  if (code === 'Z_BUF_ERROR') return cutShort(host, error);
  if (damagedCode.test(code)) {
    return new PermanentError(
      'http.encoding',
      `${host} sent a compressed answer that cannot be unpacked: tell whoever runs the page.`,
      { cause: error },
    );
  }
  if (dnsCodes.has(code) || code.startsWith('EAI_')) return dnsFault(host, code, error);
  if (certificateCode.test(code) || handshakeCode.test(code)) return tlsFault(host, code, error);
  if (timeoutCodes.has(code))
    return new RetryableError('http.timeout', `${host} did not answer in time: Tocsin will look again.`, { cause: error });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new PermanentError(
      'http.too_large',
      `${host} answers with larger headers than a status page needs: check the address.`,
      { cause: error },
    );
  }
  if (code === 'UND_ERR_SOCKET' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' || code === 'ECONNRESET')
    return cutShort(host, error);
  return new RetryableError(
    'http.connection',
    `${host} cannot be reached (${code}): Tocsin will look again, and if this goes on check that the page opens in a browser.`,
    { cause: error },
  );
}

const cutShort = (host: string, cause: unknown): TocsinError =>
  new RetryableError('http.connection', `${host} broke off before its answer was complete: Tocsin will look again.`, { cause });
