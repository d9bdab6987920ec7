import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Postmaster } from '../../../src/db/embedded/postmaster.js';
import { liveProcess } from '../../../src/db/embedded/process-state.js';
import { superviseServer } from '../../../src/db/embedded/supervise-server.js';
import { silentLog } from '../../../src/log.js';

/** Any program will do: the supervisor knows no more of a server than its process. */
async function program(seconds: number): Promise<Postmaster> {
  const child = spawn('sleep', [String(seconds)], { stdio: 'ignore' });
  const gone = once(child, 'exit').then(() => undefined);
  const live = await liveProcess(child.pid ?? 0);
  return { process: live ?? { pid: child.pid ?? 0, startMark: '', commandLine: '' }, port: 0, gone };
}

/** A promise and the function that fulfils it. */
function later<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

describe('superviseServer', () => {
  it('stops a server that becomes ready at the moment of the stop', async () => {
    const started = later<void>();
    const ready = later<Postmaster>();
    const restart = () => {
      started.resolve(undefined);
      return ready.promise;
    };
    const supervised = superviseServer(await program(0), { restart, log: silentLog });
    await started.promise;
    const stopping = supervised.stop();
    const late = await program(60);
    ready.resolve(late);
    await stopping;
    expect(await liveProcess(late.process.pid)).toBeUndefined();
  });

  it('gives up after five restarts', async () => {
    let restarts = 0;
    const restart = () => {
      restarts += 1;
      return program(0);
    };
    const supervised = superviseServer(await program(0), { restart, log: silentLog });
    expect(await supervised.lost).toMatchObject({ name: 'OperatorError', code: 'embedded.keeps_crashing' });
    expect(restarts).toBe(5);
    await supervised.stop();
  });

  it('does not wait out the pause between restarts when it is stopped', async () => {
    const restart = () => Promise.reject(new Error('no'));
    const supervised = superviseServer(await program(0), { restart, log: silentLog });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const startedAt = Date.now();
    await supervised.stop();
    expect(Date.now() - startedAt).toBeLessThan(500);
  });
});
