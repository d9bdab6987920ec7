import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Doors {
  readonly request: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
  readonly upgrade: (request: IncomingMessage, head: Buffer) => void;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Serves on 127.0.0.1 only; port 0 takes a free one. */
export async function listen(port: number, doors: Doors): Promise<Listening> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    doors.request(request, response, url).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  server.on('upgrade', (request, _socket, head) => doors.upgrade(request, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fake Discord listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}
