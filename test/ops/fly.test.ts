import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { roles as allRoles, readConfig } from '../../src/config.js';
import { FlyConfig } from './fly-schema.js';

const files = ['fly.toml', 'ops/fly.small.toml'];
const read = async (file: string): Promise<FlyConfig> => FlyConfig.parse(parse(await readFile(file, 'utf8')));

const groupsOf = ({ processes }: FlyConfig): string[] => Object.keys(processes ?? { app: '' });
const namedIn = ({ http_service, checks, metrics, restart, vm, mounts }: FlyConfig): string[] =>
  [http_service, ...Object.values(checks ?? {}), ...metrics, ...restart, ...vm, ...(mounts ?? [])].flatMap(
    ({ processes }) => processes ?? [],
  );

describe.each(files)('%s', (file) => {
  it('has no key that Fly.io does not know', async () => {
    await expect(read(file)).resolves.toBeDefined();
  });

  it('is built from files that are there, named from where it stands', async () => {
    const { build } = await read(file);
    for (const named of [build.dockerfile, build.ignorefile])
      await expect(access(join(dirname(file), named))).resolves.toBeUndefined();
  });

  it('names no group of processes that it does not have', async () => {
    const config = await read(file);
    for (const group of namedIn(config)) expect(groupsOf(config)).toContain(group);
  });

  it('asks the port that the image listens on, on paths that are served', async () => {
    const { http_service, checks, metrics } = await read(file);
    const image = await readFile('ops/Dockerfile', 'utf8');
    const port = Number(/PORT=(\d+)/.exec(image)?.[1]);
    expect([
      http_service.internal_port,
      ...Object.values(checks ?? {}).map((one) => one.port),
      ...metrics.map((one) => one.port),
    ]).toEqual(expect.arrayContaining([port]));
    expect(new Set([http_service.internal_port, ...metrics.map((one) => one.port)])).toEqual(new Set([port]));
    for (const { path } of [...http_service.checks, ...Object.values(checks ?? {})]) expect(path).toBe('/readyz');
  });

  it('sets variables that Tocsin reads, and never lets a poller sleep', async () => {
    const { env, http_service } = await read(file);
    expect(() => readConfig(env)).not.toThrow();
    const known = await readFile('src/config.ts', 'utf8');
    for (const name of Object.keys(env)) expect(known).toContain(`${name}:`);
    expect(http_service.auto_stop_machines).toBe('off');
  });
});

it('runs each role somewhere where the processes are apart, and checks each of them', async () => {
  const config = await read('fly.toml');
  const given = Object.values(config.processes ?? {}).map((command) => /^start --roles (\S+)$/.exec(command)?.[1] ?? command);
  expect(given.flatMap((list) => list.split(',')).sort()).toEqual([...allRoles].sort());
  const checked = [...(config.http_service.processes ?? []), ...(config.checks?.ready?.processes ?? [])];
  expect(checked.sort()).toEqual(groupsOf(config).sort());
});

it('keeps the small one alone beside its volume, where the image puts the data', async () => {
  const { mounts, deploy, processes } = await read('ops/fly.small.toml');
  expect(mounts?.map(({ destination }) => destination)).toEqual(['/data']);
  expect(await readFile('ops/Dockerfile', 'utf8')).toContain('TOCSIN_DATA_DIR=/data');
  expect(deploy.strategy).toBe('immediate');
  expect(processes).toBeUndefined();
});
