import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { startServer } from '../fakes/http-server.js';
import { freshDatabase } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The program as people run it, until it ends; it is killed after 40 s. */
async function tocsin(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [join(packageRoot(), 'src/cli/tocsin.mjs'), ...args], {
    cwd: temporaryFolder(),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => {
    text.out += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    text.err += part.toString();
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), 40_000);
  await once(child, 'close');
  clearTimeout(limit);
  return { code: child.exitCode, ...text };
}

/** One sentence for people: no stack, no secret, and it says what the words say. */
function expectSentence({ code, err }: Ended, words: RegExp): void {
  const lines = err.split('\n').filter((line) => line !== '' && !line.startsWith('Building Tocsin'));
  expect(err).not.toMatch(/\n\s+at /);
  expect(lines[0]).toMatch(/^tocsin: /);
  expect(lines.join('\n')).toMatch(words);
  expect(lines.length).toBeLessThanOrEqual(2);
  expect(code).toBe(2);
}

describe('a page that is not one', () => {
  const megabyte = Buffer.alloc(1024 * 1024, 0x20);
  const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, 0x20));
  const pages: Readonly<Record<string, RequestListener>> = {
    html: (_request, response) => response.end('<!doctype html><title>Hello</title>'),
    empty: (_request, response) => response.end(),
    error: (_request, response) => response.end('{"message":"Forbidden"}'),
    loop: (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
    bomb: (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb),
    huge: (_request, response) => {
      let left = 50;
      const more = () => {
        while (left > 0) {
          left -= 1;
          if (!response.write(megabyte)) return void response.once('drain', more);
        }
        response.end();
      };
      response.on('error', () => undefined);
      more();
    },
  };

  it.each([
    ['html', 'a web page instead of JSON', /web page|HTML|not.*Statuspage/i],
    ['empty', 'an empty body', /empty/i],
    ['error', 'an error document with status 200', /error document.*Forbidden/],
    ['loop', 'a redirect loop', /redirect/i],
    ['bomb', 'a gzip bomb', /larger|MB|large/i],
    ['huge', 'a body of 50 MB', /larger|MB|large/i],
  ])('is answered with one sentence (%s: %s)', async (name, _what, words) => {
    const handler = pages[name];
    if (handler === undefined) throw new Error(name);
    const server = await startServer(handler);
    try {
      expectSentence(await tocsin(['inspect', server.url], { TOCSIN_ALLOW_PRIVATE_NETWORKS: '1' }), words);
    } finally {
      await server.close();
    }
  });

  it('is refused when it is a metadata or a loopback address', async () => {
    expectSentence(await tocsin(['inspect', 'http://169.254.169.254/']), /169\.254\.169\.254/);
    expectSentence(await tocsin(['inspect', 'http://127.0.0.1:9/']), /127\.0\.0\.1/);
  });
});

describe('words nobody knows', () => {
  it('are answered with a suggestion: vendor, filter key, command, option', async () => {
    expectSentence(await tocsin(['check', '--vendor', 'twillio']), /twilio/i);
    const history = join(temporaryFolder(), 'history.json');
    writeFileSync(
      history,
      JSON.stringify({
        provider: 'statuspage',
        page: { name: 'Larch', url: 'https://status.larch.example' },
        status: 'none',
        incidents: [
          {
            id: 'a',
            title: 'T',
            kind: 'incident',
            impact: 'minor',
            status: 'investigating',
            updates: [{ status: 'investigating', body: 'b', at: '2026-01-01T00:00:00Z' }],
          },
        ],
      }),
    );
    expectSentence(await tocsin(['replay', history, '--filter', 'regoin:us-east']), /`region:`/);
    expectSentence(await tocsin(['inspekt']), /inspect/);
    expectSentence(await tocsin(['replay', history, '--chat', 'irc']), /slack.*discord/);
    expectSentence(await tocsin(['replay']), /history/);
    expectSentence(await tocsin(['replay', '/nowhere/history.json']), /no such file/);
    expectSentence(await tocsin(['inspect', 'ftp://status.example.com/']), /https:/);
    expectSentence(await tocsin(['start', '--roles', 'poll,sing']), /deliver.*"sing"/);
    expectSentence(await tocsin(['version', 'please']), /"please"/);
  });
});

describe('a service that cannot start', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  it('names the port that is taken and what to set instead', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    try {
      expectSentence(
        await tocsin(['start'], { PORT: String(port), DATABASE_URL: database.url }),
        new RegExp(`port ${port} is taken`),
      );
    } finally {
      taken.close();
    }
  });

  it('says what is wrong with DATABASE_URL, without the password', async () => {
    const ended = await tocsin(['start'], { PORT: '0', DATABASE_URL: 'postgres://tocsin:geheim@127.0.0.1:9/tocsin' });
    expectSentence(ended, /127\.0\.0\.1:9|DATABASE_URL/);
    expect(ended.err).not.toContain('geheim');
    expectSentence(await tocsin(['start'], { DATABASE_URL: 'mysql://somewhere/x' }), /DATABASE_URL/);
  });

  it('says what is wrong with REDIS_URL, without the password', async () => {
    const ended = await tocsin(['start'], { PORT: '0', DATABASE_URL: database.url, REDIS_URL: 'redis://:geheim@127.0.0.1:9' });
    expectSentence(ended, /Redis at 127\.0\.0\.1:9/);
    expect(ended.err).not.toContain('geheim');
  });

  it('says which folder cannot be used', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    expectSentence(await tocsin(['start'], { PORT: '0', TOCSIN_DATA_DIR: join(file, 'data') }), /a-file/);
  });

  it('complains about all settings at once', async () => {
    const { code, err } = await tocsin(['start'], { PORT: 'many', SLACK_APP_TOKEN: 'xoxb-1', TOCSIN_POLL_SECONDS: '3' });
    expect(code).toBe(2);
    for (const name of ['PORT', 'SLACK_APP_TOKEN', 'TOCSIN_POLL_SECONDS']) expect(err).toContain(name);
  });
});
