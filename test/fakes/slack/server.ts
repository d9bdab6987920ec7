import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Api } from './api/api.js';
import { authorise } from './link/authorise.js';
import type { SocketHub } from './link/socket-hub.js';
import type { Ground } from './methods/method.js';
import type { ResponseUrls } from './people/response-urls.js';
import type { Viewer } from './viewer/viewer.js';

interface Parts {
  readonly port: number;
  readonly api: Api;
  readonly ground: Ground;
  readonly hub: SocketHub;
  readonly urls: ResponseUrls;
  readonly viewer: Viewer;
}

interface Listening {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/** One port for everything: the API, the sockets, response URLs, the install page and the viewer. */
export async function listen(parts: Parts): Promise<Listening> {
  const server = createServer((request, response) => {
    route(parts, request, response).catch((error: unknown) => fail(response, error));
  });
  server.on('upgrade', (request, socket, head) => {
    const url = urlOf(request);
    if (url.pathname === '/link/') parts.hub.upgrade(url, request, socket, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(parts.port, '127.0.0.1', resolve);
  });
  const port = portOf(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '/', 'http://127.0.0.1');

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake listens on no port');
  return address.port;
}

async function route(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = urlOf(request);
  const { pathname, searchParams } = url;
  if (pathname.startsWith('/api/')) return parts.api.handle(pathname.slice('/api/'.length), searchParams, request, response);
  if (pathname.startsWith('/respond/')) return parts.urls.handle(pathname, request, response);
  if (pathname === '/oauth/v2/authorize') return authorise(parts.ground.world, parts.ground.installs, searchParams, response);
  if (await parts.viewer.handle(url, request, response)) return;
  response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(500, { 'content-type': 'text/plain' })
    .end(`The fake itself failed: ${error instanceof Error ? error.stack : String(error)}`);
}
