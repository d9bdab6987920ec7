import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';

const root = packageRoot();

/** The command as `npm run chaos -- …` runs it. */
async function chaos(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const command = [join(root, 'test/support/run-typescript.mjs'), join(root, 'test/chaos/chaos.ts'), ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: root, timeout: 240_000 });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') throw error;
    return {
      code: error.code,
      out: 'stdout' in error ? String(error.stdout) : '',
      err: 'stderr' in error ? String(error.stderr) : '',
    };
  }
}

describe('npm run chaos', () => {
  it('says in one sentence what it does not understand', async () => {
    const refused = await chaos('--rounds', 'many');
    expect(refused).toEqual({
      code: 2,
      out: '',
      err: 'chaos: --rounds takes a whole number from 1 to 100000, not "many"; --help shows what there is\n',
    });
    expect((await chaos('--chats', 'irc')).err).toContain('--chats takes slack, discord, forum, preview with commas, not "irc"');
    expect((await chaos('--wave')).err).toMatch(/^chaos: Unknown option '--wave'; --help/);
    expect((await chaos('--help')).out).toContain('--sabotage S');
  });

  it('plays a few rounds, and finds nothing lost, doubled, disordered, misplaced or stray', { timeout: 300_000 }, async () => {
    const { code, out } = await chaos(
      '--rounds',
      '4',
      '--seconds',
      '15',
      '--seed',
      '20260301',
      '--chats',
      'slack,preview',
      '--json',
    );
    expect(out).toContain('nothing went wrong');
    expect(code).toBe(0);
    const last: unknown = JSON.parse(out.trim().split('\n').at(-1) ?? '');
    const nothing = { lost: 0, doubled: 0, disordered: 0, wrongRoot: 0, stray: 0 };
    expect(last).toMatchObject({ wrong: 0, complaints: [], places: { slack: nothing, preview: nothing } });
  });

  for (const backend of ['postgres', 'redis'] as const)
    it.skipIf(backend === 'redis' && inject('redisUrl') === undefined)(
      `restarts two of each role one after the other with the queues on ${backend}, and nothing is lost, doubled or disordered`,
      { timeout: 300_000 },
      async () => {
        const args = ['--roles', 'pairs', '--fault', 'rolling restart', '--chats', 'slack,discord', '--backend', backend];
        const { code, out } = await chaos(...args, '--rounds', '1', '--seconds', '20', '--seed', '5', '--json');
        expect(out).toContain('nothing went wrong');
        expect(code).toBe(0);
        const last: unknown = JSON.parse(out.trim().split('\n').at(-1) ?? '');
        const nothing = { lost: 0, doubled: 0, disordered: 0, wrongRoot: 0, stray: 0 };
        expect(last).toMatchObject({ rounds: 1, complaints: [], places: { slack: nothing, discord: nothing } });
      },
    );
});
