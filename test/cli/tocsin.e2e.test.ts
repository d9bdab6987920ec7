import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const program = (exitCode: number): string =>
  `export const main = async (argv: readonly string[]): Promise<number> => { process.stdout.write(argv.join(' ')); return ${exitCode}; };\n`;

/** A package like ours with a program of one file, so that a build takes a second. */
function smallPackage(options: { node?: string; main?: string } = {}): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src', 'cli'), { recursive: true });
  cpSync(join(packageRoot(), 'src', 'cli', 'tocsin.mjs'), join(folder, 'src', 'cli', 'tocsin.mjs'));
  cpSync(join(packageRoot(), 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'));
  const manifest = {
    type: 'module',
    version: '1.0.0',
    engines: { node: options.node ?? '>=20.19' },
    dependencies: { typescript: '6.0.3' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'src', 'cli', 'main.ts'), options.main ?? program(0));
  return folder;
}

function launch(folder: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, 'src', 'cli', 'tocsin.mjs'), ...args], { cwd: '/' });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (part: Buffer) => {
      output.stdout += part.toString('utf8');
    });
    child.stderr.on('data', (part: Buffer) => {
      output.stderr += part.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}

describe('launcher', { timeout: 60_000 }, () => {
  it('builds with one line at the first start and says nothing at the second', async () => {
    const folder = smallPackage({ main: program(1) });
    const first = await launch(folder, 'check', '--json');
    expect(first).toMatchObject({ code: 1, stdout: 'check --json' });
    expect(first.stderr.trim().split('\n')).toHaveLength(1);
    expect(await launch(folder, 'check')).toEqual({ code: 1, stdout: 'check', stderr: '' });
  });

  it('builds again when a source file or the version changed', async () => {
    const folder = smallPackage();
    await launch(folder);
    writeFileSync(join(folder, 'src', 'cli', 'main.ts'), program(3));
    expect(await launch(folder)).toMatchObject({ code: 3 });
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    writeFileSync(join(folder, 'package.json'), manifest.replace('1.0.0', '1.0.1'));
    expect((await launch(folder)).stderr).toContain('Building');
  });

  it('builds once when two start at the same moment', async () => {
    const folder = smallPackage();
    const both = await Promise.all([launch(folder, 'a'), launch(folder, 'b')]);
    expect(both.map((outcome) => outcome.code)).toEqual([0, 0]);
    expect(both.filter((outcome) => outcome.stderr.includes('Building'))).toHaveLength(1);
  });

  it('shows the errors of a build and exits 70, and builds anew at the next start', async () => {
    const folder = smallPackage({ main: 'export const main = (;\n' });
    const failed = await launch(folder);
    expect(failed.code).toBe(70);
    expect(failed.stderr).toContain('TS1109');
    expect(existsSync(join(folder, 'dist', '.building'))).toBe(false);
    writeFileSync(join(folder, 'src', 'cli', 'main.ts'), program(0));
    expect(await launch(folder)).toMatchObject({ code: 0 });
  });

  it('refuses a Node that is too old with one sentence', async () => {
    const outcome = await launch(smallPackage({ node: '>=99.1' }));
    expect(outcome).toEqual({
      code: 2,
      stdout: '',
      stderr: `Node 99.1 or newer is needed and this is ${process.versions.node}: install a newer Node.\n`,
    });
  });

  it('ends with 70 and the stack when the program throws', async () => {
    const outcome = await launch(
      smallPackage({ main: 'export const main = async (): Promise<number> => { throw new Error("broken"); };\n' }),
    );
    expect(outcome.code).toBe(70);
    expect(outcome.stderr).toMatch(/broken\n\s+at /);
  });

  it('says which folder cannot be written when a build is due there', async () => {
    const folder = smallPackage();
    // A file in the place of the folder stops root as well, which permissions do not.
    writeFileSync(join(folder, 'dist'), '');
    const outcome = await launch(folder);
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain(`${join(folder, 'dist')} is missing or out of date and cannot be written`);
  });

  it('runs from a folder that cannot be written once it is built', async () => {
    const folder = smallPackage();
    await launch(folder);
    for (const part of [folder, join(folder, 'dist')]) chmodSync(part, 0o555);
    expect(await launch(folder)).toEqual({ code: 0, stdout: '', stderr: '' });
    for (const part of [folder, join(folder, 'dist')]) chmodSync(part, 0o755);
  });
});
