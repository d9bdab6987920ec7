import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Edit, type Sabotage, sabotages, sabotageTable } from './sabotage-table.js';

const run = promisify(execFile);
const root = packageRoot();

beforeAll(async () => {
  await run(process.execPath, [join(root, 'src', 'cli', 'tocsin.mjs'), 'version']);
}, 120_000);

/** Runs a module against the built program, without one of its protections. */
async function sabotaged(sabotage: string | undefined, code: string, folder = root): Promise<string> {
  const loader = sabotage === undefined ? [] : ['--import', pathToFileURL(join(folder, 'test', 'chaos', 'sabotage.mjs')).href];
  const env = { PATH: process.env.PATH, ...(sabotage === undefined ? {} : { TOCSIN_CHAOS_SABOTAGE: sabotage }) };
  const { stdout } = await run(process.execPath, [...loader, '--input-type=module', '-e', code], { cwd: folder, env });
  return stdout.trim();
}

const everyEdit = sabotages.flatMap((sabotage) =>
  sabotageTable[sabotage].edits.map((edit): [Sabotage, string, Edit] => [sabotage, edit.file, edit]),
);

describe('every sabotage', () => {
  it.each(everyEdit)('%s changes a piece that stands once in %s', async (_sabotage, file, { find, put }) => {
    const source = await readFile(join(root, file), 'utf8');
    expect(source.split(find.join('\n'))).toHaveLength(2);
    expect(put).not.toEqual(find);
  });

  it.each(sabotages)('%s leaves what it changes fit to be loaded', { timeout: 60_000 }, async (sabotage) => {
    const files = [...new Set(sabotageTable[sabotage].edits.map(({ file }) => file))];
    const imports = files.map((file) => `await import('./${file}');`).join(' ');
    expect(await sabotaged(sabotage, `${imports} console.log('loaded'); process.exit(0);`)).toBe('loaded');
  });

  it.each(sabotages)('%s takes a protection away, and does not only make trouble', (sabotage) => {
    expect(sabotageTable[sabotage].edits.some(({ provokes }) => !provokes)).toBe(true);
  });
});

/** Two updates that a thread lacks: in which order they are asked for, and how often they are there after a second look. */
const twoUpdates = `
const { nextAction } = await import('./dist/src/domain/next-action.js');
const { rootState } = await import('./dist/src/domain/root-state.js');
const { mergeUpdates } = await import('./dist/src/domain/diff-updates.js');
const at = (minute) => '2026-03-02T10:0' + minute + ':00.000Z';
const listed = [1, 2].map((minute) => ({ id: 'u' + minute, status: 'identified', body: 'Word ' + minute, at: at(minute), components: [] }));
const { updates } = mergeUpdates([], listed, at(3));
const again = mergeUpdates(updates, listed, at(4));
const incident = { title: 'x', url: null, kind: 'incident', impact: 'minor', status: 'identified', startedAt: at(1), resolvedAt: null, scheduledFor: null,
  scheduledUntil: null, components: [], regions: [], origin: 'live', revision: 1, withdrawnAt: null, absentSince: null, updates };
const root = { action: { kind: 'post-root', state: rootState(incident) }, messageRef: '1' };
const next = nextAction(incident, { sent: [root], dead: new Set() }, { preset: 'plain', parts: () => 1, textAt: () => undefined });
console.log(next.kind, next.seq, again.updates.length);`;

describe('without a protection', () => {
  it('nothing changes as long as none is named', async () => {
    expect(await sabotaged(undefined, twoUpdates)).toBe('post-reply 1 2');
  });

  it('of order, the newest missing reply comes first', async () => {
    expect(await sabotaged('order', twoUpdates)).toBe('post-reply 2 2');
  });

  it('of dedup, an update that was seen before is there once more', async () => {
    expect(await sabotaged('dedup', twoUpdates)).toBe('post-reply 1 4');
  });
});

describe('a sabotage that the program has outgrown', () => {
  it('ends the start and says which piece is missing', async () => {
    const folder = temporaryFolder();
    await mkdir(join(folder, 'test'));
    await cp(join(root, 'test', 'chaos'), join(folder, 'test', 'chaos'), { recursive: true });
    await cp(join(root, 'dist', 'src', 'domain'), join(folder, 'dist', 'src', 'domain'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const [edit] = sabotageTable.dedup.edits;
    await writeFile(join(folder, edit?.file ?? ''), 'export const rewritten = true;\n');
    await expect(sabotaged('dedup', `console.log('started')`, folder)).rejects.toThrow(
      /sabotage "dedup" is disarmed.*stands 0 times in dist\/src\/domain/s,
    );
  });

  it('is refused when nobody knows its name', async () => {
    await expect(sabotaged('luck', `console.log('started')`)).rejects.toThrow('names no sabotage: "luck"');
  });
});
