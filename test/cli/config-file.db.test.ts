import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, readInput } from '../../src/cli/command.js';
import { apply } from '../../src/cli/commands/apply.js';
import { exportCommand } from '../../src/cli/commands/export.js';
import { importVendors } from '../../src/cli/commands/import-vendors.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let database: FreshDatabase;
const folder = temporaryFolder();

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

async function run(command: Command, args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    env: { DATABASE_URL: database.url, TOCSIN_ENCRYPTION_KEY: '0123456789abcdef0123456789abcdef', LOG_LEVEL: 'silent' },
    version: '0',
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const code = await command.run(readInput(command, args), context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const text =
  "workspaces:\n  - chat: preview\n    channels:\n      - channel: '#ops'\n        subscriptions:\n          - gitlab\n          - github min-impact:major\n";

describe('tocsin apply and export', () => {
  it('show what would change, make it, and then find nothing to do', async () => {
    const path = file('tocsin.yaml', text);
    const dry = await run(apply, [path, '--dry-run']);
    expect(dry).toEqual({
      code: 0,
      out: 'preview · #ops\n  + channel, new to Tocsin\n  + gitlab\n  + github min-impact:major\n3 changes in 1 channel would be made; nothing was changed.',
      err: '',
    });
    expect((await run(apply, [path])).out).toMatch(/3 changes in 1 channel made\.$/);
    expect((await run(apply, [path])).out).toBe('Nothing to do: everything is as the file says.');
    const { out } = await run(exportCommand, []);
    expect(out).toBe(
      'workspaces:\n  - chat: preview\n    channels:\n      - channel: "#ops"\n        subscriptions:\n          - gitlab\n          - github min-impact:major',
    );
    const again = file('again.yaml', out);
    expect(JSON.parse((await run(apply, [again, '--json'])).out)).toEqual({ dryRun: false, changes: [], warnings: [] });
  });

  it('give changes to programs', async () => {
    const dry = await run(apply, [file('empty.yaml', 'workspaces: []'), '--dry-run', '--json']);
    expect(JSON.parse(dry.out)).toMatchObject({
      dryRun: true,
      changes: [
        { workspace: 'preview', name: 'ops', change: 'unsubscribe' },
        { change: 'unsubscribe', text: 'github min-impact:major' },
      ],
    });
  });

  it.each([
    [['nowhere.yaml'], /nowhere\.yaml cannot be read/],
    [[], /name one file/],
    [['a', 'b'], /name one file/],
  ])('refuse %j with a sentence', async (args, sentence) => {
    await expect(run(apply, args)).rejects.toThrow(sentence);
  });

  it('name each mistake of a file with its place', async () => {
    await expect(run(apply, [file('bad.yaml', 'workspaces:\n  - chat: irc\n')])).rejects.toThrow(
      /bad\.yaml:2:5: `chat` takes `slack`, `discord` or `preview`\./,
    );
  });
});

describe('tocsin import-vendors', () => {
  it('subscribes a channel to what a list names, and says what became of each', async () => {
    await run(apply, [file('tocsin.yaml', text)]);
    const path = file(
      'vendors.csv',
      'Service,Status page\nCloudflare,https://www.cloudflarestatus.com\nGitLab,\nQuince Qx Ltd,\n',
    );
    const dry = await run(importVendors, [path, '--channel', 'ops', '--dry-run']);
    expect(dry.out).toMatch(/^✓ https:\/\/www\.cloudflarestatus\.com: /);
    const done = await run(importVendors, [path, '--channel', '#ops']);
    expect(done.code).toBe(1);
    expect(done.out.split('\n')).toEqual([
      '✓ https://www.cloudflarestatus.com: cloudflare',
      '= GitLab: gitlab was there already',
      expect.stringMatching(/^\? Quince Qx Ltd: no vendor of that name is known/),
    ]);
    expect((await run(exportCommand, [])).out).toContain('- cloudflare # made in chat');
  });

  it.each([
    [['--channel', 'ops'], /name one file/],
    [['x.csv'], /say with --channel/],
  ])('refuses %j with a sentence', async (args, sentence) => {
    await expect(run(importVendors, args)).rejects.toThrow(sentence);
  });

  it('refuses a channel and a list that are none', async () => {
    await expect(run(importVendors, [file('a.txt', 'github'), '--channel', 'nowhere'])).rejects.toThrow(
      /has no channel "nowhere"/,
    );
    await expect(run(importVendors, [file('b.txt', '<opml/>'), '--channel', 'ops'])).rejects.toThrow(/no OPML/);
  });
});
