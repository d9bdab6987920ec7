import { createServer, type RequestListener, type Server } from 'node:http';
import { OperatorError } from '../../src/errors.js';
import { createHttpApp, createProbeApp } from './app.js';
import type { HttpDeps } from './deps.js';
import { listen, type WebAddress } from './listen.js';

export interface Web {
  /** Where a browser on this machine finds it. */
  readonly url: string;
  /** The one-time link that lets its first reader change things. */
  adminLink(): Promise<string>;
  close(): Promise<void>;
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
