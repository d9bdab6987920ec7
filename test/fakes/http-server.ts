import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';

interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface FakeServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** `127.0.0.1:<port>`, as a set of allowed origins wants it. */
  readonly origin: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** Connections that are open now. */
  openConnections(): number;
  /** Bytes written to connections so far, kernel buffers included. */
  bytesSent(): number;
  close(): Promise<void>;
}

/** Its result is awaited and not used. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface ServerOptions {
  /** Serves https with this certificate (PEM). */
  readonly tls?: { readonly key: string; readonly cert: string };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake server listens on no port');
  return address.port;
}

/** A real server on a free port of 127.0.0.1 that answers as the handler says; an error of the handler is answered with status 500 and its message. */
export async function startServer(handler: Handler, options: ServerOptions = {}): Promise<FakeServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    try {
      await handler(request, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    }
  };
  const server = options.tls === undefined ? createServer(answer) : createSecureServer(options.tls, answer);
  server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      closedBytes += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const port = portOf(server);
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    origin: `127.0.0.1:${port}`,
    requests,
    openConnections: () => sockets.size,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, closedBytes),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}
