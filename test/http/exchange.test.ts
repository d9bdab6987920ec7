import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Deadline, startDeadline } from '../../src/http/deadline.js';
import { exchange, type Incoming, type Reading } from '../../src/http/exchange.js';
import type { Handler } from '../fakes/http-server.js';
import { serve } from './support.js';

const expired = new Error('time is up');
const tooMuch = new Error('too much');

function deadlineOf(options: { timeoutMs?: number; parents?: readonly AbortSignal[] } = {}): Deadline {
  const stopped = (cause: unknown) => new Error('stopped', { cause });
  const deadline = startDeadline({ timeoutMs: 8_000, parents: [], expired: () => expired, aborted: stopped, ...options });
  onTestFinished(() => deadline.end());
  return deadline;
}

async function asker(handler: Handler) {
  const server = await serve(handler);
  const agent = new Agent({ connections: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (reading: Reading | (() => Reading), deadline = deadlineOf()): Promise<Incoming> =>
    exchange(
      agent,
      { origin: server.url, path: '/?a=1', method: 'GET', headers: { 'x-asked': 'yes' } },
      { deadline, reading: typeof reading === 'function' ? reading : () => reading },
    );
  return { server, ask };
}

const whole: Reading = { maxBytes: 1024, tooMuch: () => tooMuch };

describe('an exchange', () => {
  it('carries status, headers in lower case and the body in one piece', async () => {
    const { server, ask } = await asker((_, response) => {
      response.writeHead(203, { 'X-Answer': 'so' });
      response.write('one ');
      setImmediate(() => response.end('two'));
    });
    const { status, headers, body } = await ask(whole);
    expect([status, headers['x-answer'], body.toString()]).toEqual([203, 'so', 'one two']);
    expect(server.requests[0]).toMatchObject({ url: '/?a=1', headers: { 'x-asked': 'yes' } });
  });

  it('passes over what comes before the answer', async () => {
    const { ask } = await asker((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.end('the answer');
    });
    expect((await ask(whole)).body.toString()).toBe('the answer');
  });

  it('fails with what the reading throws, and with its own error where a body is too large', async () => {
    const { ask } = await asker((_, response) => response.end('x'.repeat(2_000)));
    const refusal = new Error('this answer is not wanted');
    const refuse = (): Reading => {
      throw refusal;
    };
    await expect(ask(refuse)).rejects.toBe(refusal);
    await expect(ask(whole)).rejects.toBe(tooMuch);
    const spoilt = new Error('it cannot be unpacked');
    await expect(ask({ unpack: () => Promise.reject(spoilt) })).rejects.toBe(spoilt);
  });

  it('uses a connection again after an answer whose small body nobody wanted, and not after a large one', async () => {
    const ports: (number | undefined)[] = [];
    const { ask } = await asker((request, response) => {
      ports.push(request.socket.remotePort);
      response.end('x'.repeat(ports.length === 3 ? 200_000 : 100));
    });
    await ask('drained');
    expect(await ask('drained')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    await ask('drained');
    await ask('drained');
    expect(ports).toHaveLength(4);
    expect(ports[1], 'a small rest is read').toBe(ports[0]);
    expect(ports[2]).toBe(ports[0]);
    expect(ports[3], 'a large rest costs the connection').not.toBe(ports[0]);
  });

  it('waits for no body that nobody wanted, and does not fail with it', async () => {
    const { server, ask } = await asker((_, response) => response.write('and then nothing'));
    const deadline = deadlineOf();
    expect((await ask('nothing', deadline)).status).toBe(200);
    deadline.end();
    await expect.poll(() => server.openConnections()).toBe(0);
  });

  it('reads as slowly as the one who unpacks, and hands over every byte', async () => {
    const size = 3 * 1024 * 1024;
    const { server, ask } = await asker((_, response) => response.end(Buffer.alloc(size, 'y')));
    let isHeld = true;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const unpacked = ask({
      unpack: async (pieces) => {
        let bytes = 0;
        for await (const piece of pieces) {
          if (isHeld) await held;
          bytes += piece.length;
        }
        return Buffer.from(String(bytes));
      },
    });
    await expect.poll(() => server.bytesSent()).toBeGreaterThan(0);
    isHeld = false;
    release();
    expect((await unpacked).body.toString()).toBe(String(size));
  });

  it('ends with its deadline at once: before it began, in the queue for a connection, and in the middle of a body', async () => {
    const { server, ask } = await asker((_, response) => response.write('the beginning'));
    const over = deadlineOf();
    over.end();
    const stop = new AbortController();
    const stopped = deadlineOf({ parents: [stop.signal] });
    const first = ask(whole, stopped);
    await expect.poll(() => server.requests.length).toBe(1);
    const queued = ask(whole, deadlineOf({ timeoutMs: 5 }));
    await expect(queued).rejects.toBe(expired);
    stop.abort();
    await expect(first).rejects.toThrow('stopped');
    await expect(ask(whole, over)).rejects.toThrow('is over');
    expect(server.requests).toHaveLength(1);
    await expect.poll(() => server.openConnections()).toBe(0);
  });

  it('fails where the connection breaks, and a drained one does not', async () => {
    const { ask } = await asker((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 10);
    });
    await expect(ask(whole)).rejects.toThrow();
    expect((await ask('drained')).status).toBe(200);
  });
});

describe('a deadline', () => {
  it('tells those who listen once, and at once where it is over', () => {
    const deadline = deadlineOf();
    const heard: string[] = [];
    deadline.onOver(() => heard.push('early'));
    const off = deadline.onOver(() => heard.push('gone'));
    off();
    expect(deadline.fault()).toBeUndefined();
    deadline.end();
    deadline.end();
    deadline.onOver(() => heard.push('late'));
    expect(heard).toEqual(['early', 'late']);
    expect(deadline.fault(), 'the end of the work is no fault').toBeUndefined();
    expect(deadline.signal().aborted).toBe(true);
  });

  it('lets go without a word', () => {
    const deadline = deadlineOf();
    const heard: string[] = [];
    const signal = deadline.signal();
    deadline.onOver(() => heard.push('stop'));
    deadline.release();
    deadline.end();
    expect(heard).toEqual([]);
    expect(signal.aborted).toBe(false);
  });
});
