import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { dieWithUs } from '../../src/db/embedded/die-with-us.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { findProgram } from '../support/find-chromium.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { waitFor } from '../support/wait-for.js';

export interface RedisCluster {
  readonly urls: readonly string[];
  /** Every key of every node, with the node that keeps it. */
  keys(): Promise<readonly { readonly node: number; readonly key: string }[]>;
  close(): Promise<void>;
}

const slots = 16_384;
const startLimitMs = 15_000;

/** A real cluster on this machine: so many nodes that share the slots, without replicas. */
export async function startRedisCluster(count: number): Promise<RedisCluster> {
  const nodes = await Promise.all(Array.from({ length: count }, startNode));
  const clients = nodes.map(({ port }) => {
    const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    return client;
  });
  const [first] = nodes;
  for (const [index, client] of clients.entries()) {
    const from = Math.floor((slots * index) / count);
    const to = Math.floor((slots * (index + 1)) / count) - 1;
    await client.call('CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${to}`);
    await client.call('CLUSTER', 'SET-CONFIG-EPOCH', `${index + 1}`);
    if (index > 0 && first !== undefined) await client.call('CLUSTER', 'MEET', '127.0.0.1', `${first.port}`, `${first.bus}`);
  }
  const isWhole = async (): Promise<boolean> => {
    const told = await Promise.all(clients.map(async (client) => String(await client.call('CLUSTER', 'INFO'))));
    return told.every((text) => text.includes('cluster_state:ok') && text.includes(`cluster_known_nodes:${count}`));
  };
  await waitFor(isWhole, { timeoutMs: startLimitMs, what: 'a whole cluster' });
  return {
    urls: nodes.map(({ port }) => `redis://127.0.0.1:${port}`),
    keys: async () => {
      const found = await Promise.all(clients.map((client) => client.keys('*')));
      return found.flatMap((keys, node) => keys.map((key) => ({ node, key })));
    },
    close: async () => {
      for (const client of clients) client.disconnect();
      await Promise.all(nodes.map(({ child }) => end(child)));
    },
  };
}

async function startNode(): Promise<{ child: ChildProcess; port: number; bus: number }> {
  const program = findProgram('redis-server') ?? findProgram('valkey-server');
  if (program === undefined) throw new Error('this machine has no redis-server');
  const [port, bus] = [await freePort(), await freePort()];
  const options = {
    port,
    'cluster-port': bus,
    bind: '127.0.0.1',
    'cluster-enabled': 'yes',
    'cluster-config-file': 'nodes.conf',
    save: '',
    appendonly: 'no',
    loglevel: 'warning',
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const child = spawn(program, args, { detached: true, stdio: 'ignore', cwd: temporaryFolder() });
  child.once('exit', dieWithUs(child.pid ?? 0, 'KILL'));
  await sleep(50);
  return { child, port, bus };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
