import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FolderLock, lockFolder } from '../../../src/db/embedded/folder-lock.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const longAgo = new Date('2020-01-01T00:00:00Z');

function leaveClaim(folder: string, text: string): void {
  const path = join(folder, 'tocsin.lock');
  writeFileSync(path, text);
  utimesSync(path, longAgo, longAgo);
}

async function release(lock: FolderLock): Promise<void> {
  if (lock.kind === 'locked') await lock.release();
}

describe('lockFolder', () => {
  it('refuses while a living process holds the folder, and lets the next in after it', async () => {
    const folder = temporaryFolder();
    const first = await lockFolder(folder, 0);
    expect(await lockFolder(folder, 0)).toEqual({ kind: 'held', byPid: process.pid });
    await release(first);
    expect(readdirSync(folder)).toEqual([]);
    const second = await lockFolder(folder, 0);
    expect(second.kind).toBe('locked');
    await release(second);
  });

  it('waits for an owner that is about to leave', async () => {
    const folder = temporaryFolder();
    const first = await lockFolder(folder, 0);
    setTimeout(() => release(first), 300);
    const second = await lockFolder(folder, 5_000);
    expect(second.kind).toBe('locked');
    await release(second);
  });

  it('lets exactly one of several in when all find the claim of a dead process', async () => {
    const folder = temporaryFolder();
    leaveClaim(folder, JSON.stringify({ pid: 1, startMark: 'of a process long gone', place: 'an earlier boot', nonce: 'n' }));
    const locks = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder, 0)));
    expect(locks.filter(({ kind }) => kind === 'locked')).toHaveLength(1);
    await Promise.all(locks.map(release));
    expect(existsSync(join(folder, 'tocsin.lock'))).toBe(false);
  });

  it('takes over a claim that was never finished', async () => {
    const folder = temporaryFolder();
    leaveClaim(folder, '{"pid":');
    const lock = await lockFolder(folder, 0);
    expect(lock.kind).toBe('locked');
    await release(lock);
  });

  it('keeps a claim that another one took over in the meantime', async () => {
    const folder = temporaryFolder();
    const lock = await lockFolder(folder, 0);
    leaveClaim(folder, JSON.stringify({ pid: 1, startMark: '', place: 'elsewhere', nonce: 'n' }));
    await release(lock);
    expect(existsSync(join(folder, 'tocsin.lock'))).toBe(true);
  });
});
