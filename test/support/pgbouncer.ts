import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { dieWithUs } from '../../src/db/embedded/die-with-us.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { findProgram } from './find-chromium.js';
import { temporaryFolder } from './temporary-folder.js';
import { waitFor } from './wait-for.js';

/** Debian keeps it where not every user looks. */
export const pgbouncerPath = (): string | undefined => findProgram('pgbouncer') ?? findProgram('../sbin/pgbouncer');

export interface Pooler {
  /** The same database behind the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** A pooler that gives each transaction any of a few connections to the server of `url`. */
export async function startPooler(program: string, url: string, connections: number): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const folder = temporaryFolder();
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  // It refuses to work for root, and then reads its files as somebody else.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot)
    for (const [path, mode] of [
      [folder, 0o755],
      [users, 0o644],
      [config, 0o644],
    ] as const)
      chmodSync(path, mode);
  const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), '-q', config], { detached: true, stdio: 'ignore' });
  child.once('exit', dieWithUs(child.pid ?? 0, 'KILL'));
  await waitFor(() => answers(port), { timeoutMs: 10_000, what: 'pgbouncer' });
  return {
    through: (direct) => {
      const pooled = new URL(direct);
      pooled.host = `127.0.0.1:${port}`;
      return pooled.href;
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}
