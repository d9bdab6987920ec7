import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { startTocsin, stopTocsin } from '../support/running-tocsin.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { waitFor } from '../support/wait-for.js';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Processes whose command line or working directory lies in a folder. */
const processesIn = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`];
      } catch {
        return [];
      }
    })
    .filter((line) => line.includes(folder));

const getJson = async (url: string): Promise<unknown> => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json();

describe.skipIf(process.platform !== 'linux')('the service as a newcomer runs it', () => {
  it('gets ready, serves its pages, ends within 7 s of SIGTERM and leaves no process', { timeout: 150_000 }, async () => {
    const folder = temporaryFolder();
    const tocsin = await startTocsin('start', folder);
    expect(await getJson(`${tocsin.url}/readyz`)).toMatchObject({ status: 'ready' });
    expect(await (await fetch(`${tocsin.url}/`)).text()).toContain('See it work');
    expect(await (await fetch(`${tocsin.url}/metrics`)).text()).toContain(
      'tocsin_polls_total{provider="statuspage",outcome="changed"} 0',
    );
    expect(tocsin.output()).toMatch(/\/admin\/enter\?token=/);
    expect(await stopTocsin(tocsin)).toBeLessThan(7_000);
    expect(tocsin.child.exitCode).toBe(0);
    expect(processesIn(folder)).toEqual([]);
  });

  it('lets a thread grow in the preview within 15 s, and starts the story anew next time', { timeout: 240_000 }, async () => {
    const folder = temporaryFolder();
    for (let life = 1; life <= 2; life += 1) {
      const tocsin = await startTocsin('demo', folder);
      const replies = async () =>
        ((await (await fetch(`${tocsin.url}/preview/demo-everything`)).text()).match(/Investigating/g) ?? []).length;
      await waitFor(async () => (await replies()) > 0, { timeoutMs: 15_000, what: 'a thread' });
      await stopTocsin(tocsin);
    }
    expect(processesIn(folder)).toEqual([]);
  });

  it('refuses a second instance on the same folder with one sentence', { timeout: 150_000 }, async () => {
    const folder = temporaryFolder();
    const first = await startTocsin('start', folder);
    const second = spawn(process.execPath, [join(packageRoot(), 'src/cli/tocsin.mjs'), 'start'], {
      env: { PATH: process.env.PATH ?? '', TOCSIN_DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.push(second);
    let complaint = '';
    second.stderr.on('data', (part: Buffer) => {
      complaint += part.toString();
    });
    await once(second, 'close');
    expect(second.exitCode).toBe(2);
    expect(complaint).toMatch(/^tocsin: .*TOCSIN_DATA_DIR/m);
    expect(complaint).toContain(String(first.child.pid));
    await stopTocsin(first);
  });
});
