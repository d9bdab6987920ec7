/** Faults that end a connection before a request is written: no such name, nobody listening, a handshake that fails. */
const codes =
  /^(?:ENOTFOUND|ENODATA|EAI_\w+|ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT\w+|ERR_SSL_(?:WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|\w*HANDSHAKE_FAILURE|\w*PROTOCOL_VERSION)|\w*CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

/** Others, such as ETIMEDOUT and EHOSTUNREACH, also end a connection that was open; what was being done tells. */
const beforeSending: readonly unknown[] = ['connect', 'getaddrinfo'];

/** Whether a fault of the network shows that nothing of the request was sent. Whatever is not sure leaves doubt. */
export function isUnsent(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if (fault instanceof AggregateError) return fault.errors.length > 0 && fault.errors.every(isUnsent);
  const hasCode = 'code' in fault && typeof fault.code === 'string' && codes.test(fault.code);
  return hasCode || ('syscall' in fault && beforeSending.includes(fault.syscall));
}
