import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type FakeServer, type Handler, startServer } from '../fakes/http-server.js';
import { type ChildProgram, startProgram } from '../support/child-program.js';
import { leaksIn, type Planted, plant } from '../support/secret-scan.js';
import { freshDatabase } from '../support/services.js';
import { waitFor } from '../support/wait-for.js';

const secrets = {
  TOCSIN_ENCRYPTION_KEY: plant('encryption key'),
  TOCSIN_ADMIN_TOKEN: plant('admin token'),
  TOCSIN_TRANSLATE_KEY: plant('key of the translator'),
  SLACK_BOT_TOKEN: plant('bot token of Slack', 'xoxb-'),
  SLACK_APP_TOKEN: plant('app token of Slack', 'xapp-'),
  SLACK_SIGNING_SECRET: plant('signing secret of Slack'),
  SLACK_CLIENT_SECRET: plant('client secret of Slack'),
  DISCORD_TOKEN: plant('token of Discord'),
  PAGE_HEADER: plant('header of a private page'),
  PAGE_QUERY: plant('query of a private page'),
  HOOK_SECRET: plant('secret of a webhook'),
} satisfies Record<string, Planted>;
const passwords = { database: plant('password of the database'), redis: plant('password of Redis') };
const all: readonly Planted[] = [...Object.values(secrets), ...Object.values(passwords)];

const ways: Readonly<Record<string, Handler>> = {
  'refuses with 401': (_request, response) => response.writeHead(401).end('{"message":"401: Unauthorized","code":0}'),
  'says back what it was sent': async (request, response) => {
    const body: string[] = [];
    for await (const part of request) body.push(String(part));
    const said = `${JSON.stringify(request.headers)} ${request.url} ${body.join('')}`;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: false, error: said, message: said, code: 50_001 }));
  },
  'says it back with status 500, as no JSON': (request, response) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>${request.headers.authorization} ${request.url}</h1>`),
  'never answers': () => undefined,
};

function settings(server: FakeServer, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(secrets).map(([name, { value }]) => [name, value])),
    PAGE_HEADER: `Authorization: Bearer ${secrets.PAGE_HEADER.value}`,
    PAGE_QUERY: `token=${secrets.PAGE_QUERY.value}`,
    SLACK_API_URL: `${server.url}/slack/`,
    DISCORD_API_URL: `${server.url}/discord`,
    TOCSIN_TRANSLATE: 'libretranslate',
    TOCSIN_TRANSLATE_URL: `${server.url}/translate`,
    TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
    TOCSIN_DATA_DIR: mkdtempSync(join(tmpdir(), 'planted-')),
    REDIS_URL: '',
    LOG_LEVEL: 'trace',
    PORT: '0',
    ...more,
  };
}

const tocsin = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProgram =>
  startProgram('test/security/cli-program.ts', args, env);

async function outputOf(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const program = tocsin(args, env);
  const timer = setTimeout(() => program.send('SIGTERM'), 60_000);
  await program.ended;
  clearTimeout(timer);
  return program.output();
}

/** What it writes from its start until it is ready, or says why it cannot be, and everything that it shows then. */
async function lifeOf(env: Readonly<Record<string, string>>): Promise<string> {
  const program = tocsin(['start'], env);
  let ended = false;
  void program.ended.then(() => {
    ended = true;
  });
  const ready = (): string | undefined => /Tocsin is ready: (\S+)/.exec(program.output())?.[1];
  const url = await waitFor(() => ready() ?? (ended ? 'ended' : undefined), { timeoutMs: 90_000, what: 'the ready line' });
  const pages = url === 'ended' ? [] : await shownBy(url, env.TOCSIN_ADMIN_TOKEN ?? '');
  program.send('SIGTERM');
  await program.ended;
  return [program.output(), ...pages].join('\n');
}

const addresses = [
  '/',
  '/start',
  '/metrics',
  '/readyz',
  '/healthz',
  '/preview',
  '/admin',
  '/admin/installations',
  '/admin/pages',
  '/admin/deliveries',
  '/admin/subscriptions',
  '/admin/audit',
  '/admin/audit.json',
  '/admin/audit.csv',
  '/api/v1/',
  '/api/v1/vendors',
  '/api/v1/channels',
  '/api/v1/openapi.json',
  '/hooks/none',
  '/nowhere',
];

async function shownBy(url: string, token: string): Promise<string[]> {
  const shown: string[] = [];
  for (const address of addresses) {
    const answer = await fetch(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } });
    shown.push(JSON.stringify([...answer.headers]), await answer.text());
  }
  return shown;
}

describe('a planted secret is nowhere in what the service writes and shows', () => {
  it.each(Object.entries(ways))('when whoever it calls %s', { timeout: 240_000 }, async (_name, handler) => {
    const [server, database] = await Promise.all([startServer(handler), freshDatabase()]);
    onTestFinished(async () => {
      await Promise.all([server.close(), database.close()]);
    });
    const env = settings(server, { DATABASE_URL: database.url });
    const said = await lifeOf(env);
    expect(said.length).toBeGreaterThan(200);
    expect(leaksIn(said, all)).toEqual([]);
    expect(leaksIn(await outputOf(['doctor'], env), all)).toEqual([]);
  });

  it('when commands are given one, or fail with one in hand', { timeout: 300_000 }, async () => {
    const [server, database] = await Promise.all([
      startServer(ways['says back what it was sent'] ?? (() => undefined)),
      freshDatabase(),
    ]);
    onTestFinished(async () => {
      await Promise.all([server.close(), database.close()]);
    });
    const env = settings(server, { DATABASE_URL: database.url });
    const file = join(env.TOCSIN_DATA_DIR ?? '', 'tocsin.yaml');
    writeFileSync(file, 'version: 1\nworkspaces:\n  - workspace: nobody\n');
    const commands = [
      ['page', 'add', server.url, '--header-env', 'PAGE_HEADER', '--query-env', 'PAGE_QUERY'],
      ['page', 'add', server.url, '--header-env', 'HOOK_SECRET'],
      ['page', 'add', server.url, '--query-env', 'PAGE_HEADER'],
      ['hook', 'add', 'github', '--secret-env', 'HOOK_SECRET'],
      ['apply', file],
      ['export'],
      ['token', 'list'],
      ['migrate'],
    ];
    for (const command of commands) expect([command, leaksIn(await outputOf(command, env), all)]).toEqual([command, []]);
  });

  it.each([
    ['the database refuses its password', () => withPassword(inject('postgresUrl'))],
    ['nobody listens where the database should be', () => withPassword('postgres://tocsin@127.0.0.1:1/tocsin')],
    ['the name of the database cannot be looked up', () => withPassword('postgres://tocsin@db.invalid:5432/tocsin')],
  ])('when %s', { timeout: 200_000 }, async (_name, database) => {
    const server = await startServer(() => undefined);
    onTestFinished(() => server.close());
    const env = settings(server, { DATABASE_URL: database() });
    for (const command of [['start'], ['doctor'], ['migrate'], ['export']])
      expect([command, leaksIn(await outputOf(command, env), all)]).toEqual([command, []]);
  });

  it('when Redis cannot be reached with its password', { timeout: 200_000 }, async () => {
    const [server, database] = await Promise.all([startServer(() => undefined), freshDatabase()]);
    onTestFinished(async () => {
      await Promise.all([server.close(), database.close()]);
    });
    const redis = `redis://tocsin:${passwords.redis.value}@127.0.0.1:1/0`;
    const env = settings(server, { DATABASE_URL: database.url, REDIS_URL: redis });
    for (const command of [['start'], ['doctor']])
      expect([command, leaksIn(await outputOf(command, env), all)]).toEqual([command, []]);
  });

  it('when settings are wrong, all at once', { timeout: 100_000 }, async () => {
    const server = await startServer(() => undefined);
    onTestFinished(() => server.close());
    const spoiled = Object.fromEntries(Object.entries(secrets).map(([name, { value }]) => [name, ` ${value} ☃`]));
    const env = settings(server, {
      ...spoiled,
      DATABASE_URL: `mysql://a:${passwords.database.value}@b/c`,
      REDIS_URL: passwords.redis.value,
    });
    for (const command of [['start'], ['doctor']])
      expect([command, leaksIn(await outputOf(command, env), all)]).toEqual([command, []]);
  });
});

function withPassword(address: string): string {
  const url = new URL(address);
  url.username ||= 'tocsin';
  url.password = passwords.database.value;
  return url.href;
}
