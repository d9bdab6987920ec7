import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dieWithUs } from '../../../src/db/embedded/die-with-us.js';
import { liveProcess } from '../../../src/db/embedded/process-state.js';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/db/embedded/start-embedded.js';
import { silentLog } from '../../../src/log.js';
import { startProgram } from '../../support/child-program.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { waitFor } from '../../support/wait-for.js';

const owner = 'test/db/embedded/owner-program.ts';

async function start(dataDir: string, shared = false): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log: silentLog, shared });
  onTestFinished(() => server.stop());
  return server;
}

const serverPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  const answer = client.connect().then(
    () =>
      client.query('select 1').then(
        () => true,
        () => false,
      ),
    () => false,
  );
  const result = await Promise.race([answer, sleep(4_000, false)]);
  client.end().catch(() => undefined);
  return result;
}

async function stopped(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: silentLog });
  await server.stop();
}

describe('after a crash', () => {
  it('takes over the server of an owner that was killed, at once', async () => {
    const dataDir = temporaryFolder();
    const killed = startProgram(owner, [dataDir]);
    const url = await killed.line('ready');
    const pid = serverPid(dataDir);
    onTestFinished(dieWithUs(pid, 'INT'));
    killed.send('SIGKILL');
    await killed.ended;
    const startedAt = Date.now();
    const server = await start(dataDir);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect(server).toMatchObject({ adopted: true, url });
    expect(serverPid(dataDir)).toBe(pid);
    await server.stop();
    expect(await liveProcess(pid)).toBeUndefined();
  });

  it('starts over when initdb was killed in the middle', async () => {
    const dataDir = temporaryFolder();
    const killed = startProgram(owner, [dataDir]);
    await waitFor(
      () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-') && existsSync(join(dataDir, name, 'base'))),
      { timeoutMs: 20_000 },
    );
    killed.send('SIGKILL');
    await killed.ended;
    const server = await start(dataDir);
    expect(await answers(server.url)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  });

  it('believes no postmaster.pid that names a stranger or a zombie', async () => {
    const dataDir = temporaryFolder();
    await stopped(dataDir);
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    for (const pid of [process.pid, await zombie()]) {
      writeFileSync(pidFile, `${pid}\n${join(dataDir, 'postgres')}\n1700000000\n5999\n\n127.0.0.1\n\nready\n`);
      const server = await startEmbedded({ dataDir, log: silentLog });
      expect(server.adopted).toBe(false);
      expect(await answers(server.url)).toBe(true);
      await server.stop();
    }
  });

  it('starts the server again on the same address when only the server was killed', async () => {
    const dataDir = temporaryFolder();
    const server = await start(dataDir);
    const pid = serverPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await waitFor(
      async () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) && serverPid(dataDir) !== pid && answers(server.url),
      { timeoutMs: 20_000 },
    );
    await server.stop();
    expect(await answers(server.url)).toBe(false);
  });

  it('leaves no throwaway server behind', async () => {
    const dataDir = temporaryFolder();
    const killed = startProgram(owner, [dataDir, '--throwaway']);
    const url = await killed.line('ready');
    const pid = serverPid(dataDir);
    killed.send('SIGKILL');
    await killed.ended;
    await waitFor(async () => (await liveProcess(pid)) === undefined);
    expect(await answers(url)).toBe(false);
  });
});

describe('two on one folder', () => {
  it('refuses the second with the process of the first, and lets a command share the server', async () => {
    const dataDir = temporaryFolder();
    const first = startProgram(owner, [dataDir]);
    const url = await first.line('ready');
    await expect(startEmbedded({ dataDir, log: silentLog })).rejects.toMatchObject({
      code: 'data_dir.in_use',
      message: expect.stringContaining(`process ${first.pid}`),
    });
    const shared = await start(dataDir, true);
    expect(shared).toMatchObject({ adopted: true, url });
    await shared.stop();
    expect(await answers(url)).toBe(true);
    first.send('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('lets one of two through when both start at the same moment', async () => {
    const dataDir = temporaryFolder();
    const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
    expect(both.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('does not believe the claim of a process whose number now belongs to another', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(dataDir, { recursive: true });
    const first = startProgram(owner, [dataDir]);
    await first.line('ready');
    const claim = JSON.parse(readFileSync(join(dataDir, 'tocsin.lock'), 'utf8'));
    first.send('SIGTERM');
    await first.ended;
    writeFileSync(join(dataDir, 'tocsin.lock'), JSON.stringify({ ...claim, pid: process.pid }));
    const server = await start(dataDir);
    expect(await answers(server.url)).toBe(true);
  });
});

/** A process that has ended and whose parent never asks for it. */
async function zombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const [text] = await once(parent.stdout, 'data');
  const pid = Number(String(text).trim());
  await waitFor(async () => (await liveProcess(pid)) === undefined);
  process.kill(pid, 0);
  return pid;
}
