import { createServer, type RequestListener, type Server } from 'node:http';
import { OperatorError } from '../../src/errors.js';
import { createHttpApp, createProbeApp } from './app.js';
import type { HttpDeps } from './deps.js';

export interface Web {
  /** Where a browser on this machine finds it. */
  readonly url: string;
  /** The one-time link that lets its first reader change things. */
  adminLink(): Promise<string>;
  close(): Promise<void>;
}

export interface WebAddress {
  readonly host: string;
  readonly port: number;
}

/** How long a request that is being answered may still take when the service stops. */
const graceMs = 1_000;

/** @throws OperatorError `web.port` naming the port and what to set instead. */
export async function startWeb(deps: HttpDeps, address: WebAddress, stopping: AbortController): Promise<Web> {
  const server = await serve(createHttpApp(deps), deps, address);
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : address.port;
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address.host) ? 'localhost' : address.host;
  const url = `http://${host}:${port}`;
  return {
    url,
    adminLink: async () => `${deps.publicUrl ?? url}/admin/enter?token=${await deps.admin.issueEntry()}`,
    close: () => close(server, stopping),
  };
}

/** Probes are a convenience: several processes on one machine share the default port, and the ones that come later do without. */
export async function startProbes(deps: HttpDeps, address: WebAddress, stopping: AbortController): Promise<Pick<Web, 'close'>> {
  try {
    const server = await serve(createProbeApp(deps), deps, address);
    return { close: () => close(server, stopping) };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    deps.log.warn({ detail: error.message }, 'This process is not watched: its probes have no port of their own');
    return { close: async () => stopping.abort() };
  }
}

async function serve(app: RequestListener, { log }: HttpDeps, address: WebAddress): Promise<Server> {
  const server = createServer(app);
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  await listen(server, address);
  // Accepting may fail for a moment (no free file descriptor); unheard, that would end the process.
  server.on('error', (error) => log.error({ err: error }, 'Web server could not take a connection'));
  return server;
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

function listen(server: Server, { host, port }: WebAddress): Promise<void> {
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

function close(server: Server, stopping: AbortController): Promise<void> {
  stopping.abort();
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
