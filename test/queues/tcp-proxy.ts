import { connect, createServer, type Socket } from 'node:net';

/** `refused`: nobody listens. `silent`: connections stay and are taken, and nothing passes any more, like a network that lost its way. */
export type ProxyState = 'open' | 'refused' | 'silent';

export interface TcpProxy {
  readonly port: number;
  set(state: ProxyState): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a client and a real server, so that the server can be "away" without touching it. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let state: ProxyState = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => state === 'open' && to.write(chunk)).on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (state !== 'open') return;
    const upstream = keep(connect(targetPort, '127.0.0.1'));
    pass(client, upstream);
    pass(upstream, client);
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async (): Promise<void> => {
    dropAll();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const { port } = address;
  return {
    port,
    set: async (next) => {
      if (next !== 'silent') dropAll();
      state = next;
      if (next === 'refused') await stop();
      else if (!server.listening) await listen(port);
    },
    close: stop,
  };
}
