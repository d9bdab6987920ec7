import { createServer, type Server } from 'node:http';
import { OperatorError } from '../../src/errors.js';

export interface WebAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds out before anything else starts whether the web interface can have its port: a service that cannot should not look at a single page.
 * @throws OperatorError `web.port` as `startWeb` does.
 */
export async function checkPort(address: WebAddress): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await new Promise((resolve) => server.close(resolve));
}

/** @throws OperatorError `web.port` naming the port and what to set instead. */
export function listen(server: Server, { host, port }: WebAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port)));
    server.listen(port, host, () => resolve());
  });
}

function portError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is taken: stop what uses it, or set PORT=${port + 1}`,
    EACCES: `port ${port} needs rights that this user does not have: set PORT to a number above 1023`,
    EADDRNOTAVAIL: `this machine has no address ${host}: correct HOST`,
    ENOTFOUND: `there is no host called ${host}: correct HOST`,
  };
  const sentence = sentences[error.code ?? ''];
  return sentence === undefined ? error : new OperatorError('web.port', sentence, { cause: error });
}
