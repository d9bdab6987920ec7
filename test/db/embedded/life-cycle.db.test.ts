import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded/start-embedded.js';
import { silentLog } from '../../../src/log.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const running: EmbeddedPostgres[] = [];
afterAll(() => Promise.all(running.map((server) => server.stop())));

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log: silentLog, ...options });
  running.push(server);
  return server;
}

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  it('is created in an empty folder, stops, and still has its data at the next start', async () => {
    const dataDir = join(temporaryFolder(), 'new', 'data');
    const first = await start(dataDir);
    expect(first.adopted).toBe(false);
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
    const second = await start(dataDir);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await second.stop();
  });

  it('keeps its password to itself and listens on the loopback address alone', async () => {
    const dataDir = temporaryFolder();
    const server = await start(dataDir, { tuning: 'throwaway' });
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(await ask(server.url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(server.url, 'show unix_socket_directories')).toBe('');
    const stranger = new URL(server.url);
    stranger.password = 'guess';
    await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
  });

  it('sorts and stores UTF-8 whatever the locale of the machine', async () => {
    const server = await start(temporaryFolder(), { tuning: 'throwaway' });
    expect(await ask(server.url, 'show server_encoding')).toBe('UTF8');
    expect(
      await ask(server.url, `select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'tocsin'`),
    ).toBe('b C.UTF-8');
    expect(await ask(server.url, `select upper('äé한')`)).toBe('ÄÉ한');
    await server.stop();
  });

  it('sets a new password when the file was lost', async () => {
    const dataDir = temporaryFolder();
    const first = await start(dataDir);
    await first.stop();
    rmSync(join(dataDir, 'postgres.password'));
    const second = await start(dataDir);
    expect(second.url).not.toBe(first.url);
    expect(await ask(second.url, 'select 1')).toBe(1);
    await second.stop();
  });

  it('gives up the start when it is told to', async () => {
    const dataDir = temporaryFolder();
    const stop = new AbortController();
    const starting = startEmbedded({ dataDir, log: silentLog, signal: stop.signal });
    setTimeout(() => stop.abort(), 150);
    await expect(starting).rejects.toMatchObject({ name: 'AbortError' });
    expect(readdirSync(dataDir).filter((name) => name !== 'postgres.password')).toEqual([]);
  });
});

describe('embedded PostgreSQL refuses with one sentence', () => {
  it('when a part of the folder is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(start(join(file, 'data'))).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining('TOCSIN_DATA_DIR'),
    });
  });

  it('when the folder cannot be written', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'data'), { mode: 0o500 });
    // Permissions do not stop root; nobody can make a folder in /sys.
    const dataDir = process.geteuid?.() === 0 && process.platform === 'linux' ? '/sys/tocsin' : join(folder, 'data');
    await expect(start(dataDir)).rejects.toMatchObject({ name: 'OperatorError', message: expect.stringContaining(dataDir) });
  });

  it('when the cluster was made by another version', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'embedded.other_version' });
  });

  it('when something else is in the place of the cluster', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'holiday.jpg'), '');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'embedded.not_a_cluster' });
  });
});
