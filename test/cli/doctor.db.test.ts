import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInput } from '../../src/cli/command.js';
import { doctor } from '../../src/cli/commands/doctor.js';
import { startServer } from '../fakes/http-server.js';
import { type FakeSlack, startFakeSlack } from '../fakes/slack/fake-slack.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const key = '0123456789abcdef0123456789abcdef';

let database: FreshDatabase;
let slack: FakeSlack;
beforeAll(async () => {
  [database, slack] = await Promise.all([freshDatabase(), startFakeSlack()]);
});
afterAll(async () => {
  await slack.close();
  await database.close();
});

async function run(env: Readonly<Record<string, string>>, ...args: string[]) {
  const out: string[] = [];
  const context = { env, version: '1.0.0', out: (text: string) => void out.push(text), err: () => undefined };
  return { code: await doctor.run(readInput(doctor, args), context), out };
}

const withSlack = () => ({
  DATABASE_URL: database.url,
  TOCSIN_ENCRYPTION_KEY: key,
  SLACK_API_URL: slack.apiUrl,
  SLACK_BOT_TOKEN: slack.botToken,
  SLACK_APP_TOKEN: slack.appToken,
});

describe('tocsin doctor', () => {
  it('ends with 0 where all is well, and prints the same list as JSON', async () => {
    const { code, out } = await run(withSlack());
    expect(out.filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(code).toBe(0);
    expect(out).toContain('✓ settings: well-formed; Slack is set up');
    expect(out).toContain('✓ encryption key: TOCSIN_ENCRYPTION_KEY is set');
    expect(out).toContain('✓ Slack bot token: workspace Larkline');
    for (const secret of [key, slack.botToken, slack.appToken]) expect(out.join('\n')).not.toContain(secret);
    const json = await run(withSlack(), '--json');
    const findings = z
      .array(z.strictObject({ subject: z.string(), ok: z.boolean(), detail: z.string() }))
      .parse(JSON.parse(json.out.join('')));
    expect(findings.map(({ ok, subject }) => `${ok ? '✓' : '✗'} ${subject}`)).toEqual(
      out.map((line) => line.slice(0, line.indexOf(':'))),
    );
  });

  it('asks for nothing of chats that are not set up', async () => {
    const { code, out } = await run({ DATABASE_URL: database.url });
    expect(code).toBe(0);
    expect(out.join('\n')).not.toMatch(/Slack|Discord|encryption/);
    expect(out).toContain('✓ settings: well-formed; no chat is connected, threads go to preview channels');
  });

  it('wants a key where several machines may share the database', async () => {
    const { TOCSIN_ENCRYPTION_KEY: _, ...env } = withSlack();
    const { code, out } = await run(env);
    expect(code).toBe(1);
    expect(out).toContain(
      '✗ encryption key: with DATABASE_URL and a chat, a private page or a signed webhook, TOCSIN_ENCRYPTION_KEY must be set, the same on every machine: make one with `openssl rand -hex 32`',
    );
    expect(out).toContain('✓ Slack bot token: workspace Larkline');
  });

  it('ends with 1 and one line for each fault where nothing answers', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    const nowhere = `${gone.url}/api/`;
    const chats = { SLACK_API_URL: nowhere, DISCORD_API_URL: nowhere, DISCORD_TOKEN: 'a-token' };
    const { code, out } = await run({ ...withSlack(), ...chats, DATABASE_URL: `postgres://nobody@${gone.origin}/none` });
    expect(code).toBe(1);
    expect(out.filter((line) => line.startsWith('✗')).map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      '✗ database',
      '✗ Slack bot token',
      '✗ Slack commands and buttons',
      '✗ Discord bot token',
    ]);
  });

  it('says first what is wrong with the settings', async () => {
    const { code, out } = await run({ ...withSlack(), SLACK_APP_TOKEN: slack.botToken });
    expect(code).toBe(1);
    expect(out).toHaveLength(2);
    expect(out[1]).toMatch(/^✗ settings: fix these variables:\n {2}SLACK_APP_TOKEN: must start with xapp-/);
  });

  it('makes the key file beside the embedded database and does not show it', { timeout: 120_000 }, async () => {
    const { DATABASE_URL: _, TOCSIN_ENCRYPTION_KEY: __, ...env } = withSlack();
    const folder = join(temporaryFolder(), 'data');
    const { code, out } = await run({ ...env, TOCSIN_DATA_DIR: folder });
    expect(out.filter((line) => !line.startsWith('✓'))).toEqual([]);
    expect(code).toBe(0);
    const file = join(folder, 'encryption.key');
    expect(existsSync(file)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(out.join('\n')).not.toContain(readFileSync(file, 'utf8').trim());
    expect(out).toContainEqual(expect.stringMatching(/^✓ encryption key: a file in the data folder/));
  });
});
