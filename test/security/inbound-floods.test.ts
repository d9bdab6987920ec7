import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWeb, type Web } from '../../handlers/http/start-web.js';
import { type MemorySite, startSite } from '../handlers/http/memory-site.js';

let site: MemorySite;
let web: Web;
beforeAll(async () => {
  site = await startSite();
  web = await startWeb(site.deps, { host: '127.0.0.1', port: 0 }, new AbortController());
});
afterAll(async () => {
  await web.close();
  await site.close();
});

/** Writes bytes as they are and gives the first line of the answer. */
const send = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(web.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      if (answer.includes('\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    socket.on('error', (error: NodeJS.ErrnoException) => (answer === '' ? reject(error) : undefined));
    socket.write(bytes);
  });

describe('a request that is made to keep the web busy', () => {
  it.each([
    ['one endless header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, /431/],
    ['headers without number', `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(20_000)}\r\n`, /431/],
    ['an endless address', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, /431|414/],
    ['two lengths', 'POST /hooks/x HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello', /400/],
    [
      'a length and chunks',
      'POST /hooks/x HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      /400/,
    ],
    ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', /400/],
  ])('is refused before anything is done: %s', async (_name, bytes, status) => {
    expect(await send(bytes)).toMatch(status);
  });

  it('does not keep others from being answered, while two hundred never finish theirs', async () => {
    const port = Number(new URL(web.url).port);
    const idle = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    for (const socket of idle) socket.write('POST /hooks/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nh');
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });
});
