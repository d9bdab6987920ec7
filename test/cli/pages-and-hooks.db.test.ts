import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, readInput } from '../../src/cli/command.js';
import { catalogue } from '../../src/cli/commands/catalogue.js';
import { check } from '../../src/cli/commands/check.js';
import { hook } from '../../src/cli/commands/hook.js';
import { page } from '../../src/cli/commands/page.js';
import { sql } from '../../src/db/database.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const key = 'Bearer open-sesame-please';
const about = {
  id: 'juniper12345',
  name: 'Juniper, Inc',
  url: 'https://status.juniper.example',
  updated_at: '2026-03-02T09:00:00Z',
};
const documents: Record<string, object> = {
  '/api/v2/summary.json': {
    page: about,
    status: { indicator: 'none', description: '' },
    components: [],
    incidents: [],
    scheduled_maintenances: [],
  },
  '/api/v2/incidents.json': { page: about, incidents: [] },
  '/api/v2/scheduled-maintenances.json': { page: about, scheduled_maintenances: [] },
};

let database: FreshDatabase;
let server: Server;
let origin: string;
let isPrivate = false;

beforeAll(async () => {
  database = await freshDatabase();
  server = createServer((request, response) => {
    const body = documents[request.url ?? ''];
    if (isPrivate && request.headers.authorization !== key) response.writeHead(401).end();
    else if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  await database.close();
});

async function run(command: Command, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    env: {
      DATABASE_URL: database.url,
      TOCSIN_ENCRYPTION_KEY: '0123456789abcdef0123456789abcdef',
      TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
      LOG_LEVEL: 'silent',
      ...env,
    },
    version: '0',
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const code = await command.run(readInput(command, args), context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('tocsin page', () => {
  it('adds a private page with what opens it, lists it without that, and removes it', async () => {
    isPrivate = true;
    const added = await run(page, ['add', origin, '--header-env', 'PAGE_KEY'], { PAGE_KEY: `Authorization: ${key}` });
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Juniper, Inc \(statuspage\) is followed for preview alone/),
    });
    const slug = / subscribe (\S+)$/.exec(added.out)?.[1] ?? '';
    const listed = await run(page, ['list']);
    expect(listed.out).toContain(slug);
    expect(`${added.out}${listed.out}`).not.toContain('sesame');
    expect(await run(page, ['remove', slug])).toMatchObject({ code: 0 });
    expect(await run(page, ['remove', slug])).toMatchObject({ code: 1 });
    isPrivate = false;
  });

  it.each([
    [['add'], {}, /say add with an address/],
    [['add', 'status.acme.example'], {}, /needs --header-env or --query-env/],
    [['add', 'status.acme.example', '--header-env', 'NOTHING'], {}, /NOTHING is empty/],
    [['add', 'status.acme.example', '--query-env', 'BAD'], { BAD: 'hush' }, /`name=value`/],
    [['list', 'more'], {}, /say add|one word too many/],
  ])('refuses %j with a sentence', async (args, env, sentence) => {
    await expect(run(page, args, env)).rejects.toThrow(sentence);
    await expect(run(page, args, env)).rejects.not.toThrow(/hush/);
  });
});

describe('tocsin page, where the web interface is open to others', () => {
  const env = { PAGE_KEY: `Authorization: ${key}`, PUBLIC_URL: 'https://tocsin.example' };

  it('wants to be told for whom a private page is', async () => {
    await expect(run(page, ['add', origin, '--header-env', 'PAGE_KEY'], env)).rejects.toThrow(
      /name the workspace .*--workspace preview/,
    );
    expect(await run(page, ['add', origin, '--header-env', 'PAGE_KEY', '--workspace', 'preview'], env)).toMatchObject({
      code: 0,
    });
    await expect(run(page, ['add', origin, '--header-env', 'PAGE_KEY', '--workspace', 'nobody'], env)).rejects.toThrow();
  });
});

describe('tocsin check', () => {
  it('knows the vendors of one’s own', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'catalogue-')), 'own.csv');
    writeFileSync(file, `slug,name,status_url,provider\njuniper-own,Juniper,${origin},statuspage\n`);
    const own = { TOCSIN_CATALOGUE: file };
    expect(await run(check, ['--vendor', 'juniper-own'], own)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Juniper'),
    });
    expect(await run(catalogue, ['search', 'juniper-own'], own)).toMatchObject({ code: 0 });
  });
});

describe('tocsin hook', () => {
  it('makes an address for a vendor of the catalogue, lists it without its token, and removes it', async () => {
    const made = JSON.parse((await run(hook, ['add', 'github', '--json'], { PUBLIC_URL: 'https://tocsin.example/' })).out);
    expect(made).toMatchObject({
      kind: 'statuspage',
      url: expect.stringMatching(/^https:\/\/tocsin\.example\/hooks\/[\w-]{32}$/),
    });
    const listed = await run(hook, ['list']);
    expect(listed.out).toMatch(new RegExp(`^${made.id}  github .*0 calls, 0 refused$`));
    expect(listed.out).not.toContain(made.url.split('/').at(-1));
    expect(await run(hook, ['remove', made.id])).toMatchObject({ code: 0 });
    expect(await run(hook, ['remove', made.id])).toMatchObject({ code: 1 });
    const log = await sql`select actor, action, subject from audit_log where action like 'hook.%' order by id`.execute(
      database.db,
    );
    expect(log.rows).toEqual([
      { actor: 'command line', action: 'hook.added', subject: 'GitHub' },
      { actor: 'command line', action: 'hook.removed', subject: 'GitHub' },
    ]);
  });

  it.each([
    [['add'], {}, /say add with a vendor/],
    [['add', 'no-such-vendor-anywhere'], {}, /nothing called "no-such-vendor-anywhere" can be followed/],
    [['add', 'github', '--kind', 'fax'], {}, /--kind is one of/],
    [['add', 'github', '--secret-env', 'S'], { S: 'hush' }, /signs no calls/],
    [['add', 'github', '--secret-env', 'NOTHING'], {}, /NOTHING is empty/],
  ])('refuses %j with a sentence', async (args, env, sentence) => {
    await expect(run(hook, args, env)).rejects.toThrow(sentence);
  });
});

describe('tocsin catalogue add', () => {
  it('prints the row of a page that it probed, with commas kept in their field', async () => {
    const row = await run(catalogue, ['add', origin, '--slug', 'juniper', '--category', 'email']);
    expect(row).toMatchObject({ code: 0, out: `juniper,"Juniper, Inc",email,,${origin},statuspage,,` });
  });

  it('says so when the slug is taken', async () => {
    expect(await run(catalogue, ['add', origin, '--slug', 'github'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('github is in the catalogue already'),
    });
  });

  it('refuses a page that it cannot read', async () => {
    isPrivate = true;
    await expect(run(catalogue, ['add', origin])).rejects.toThrow(/not open to everyone/);
    isPrivate = false;
  });
});
