import { createServer, type RequestListener } from 'node:http';

/** A bare server on this machine for the other side of a measurement. */
export async function loopbackServer(answer: RequestListener): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
