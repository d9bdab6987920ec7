import { lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeLinks, copyBinaries, installedBinaries } from '../../../src/db/embedded/binaries.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

function packageWithoutLinks(): string {
  const native = join(temporaryFolder(), 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib', 'libdemo.so.60.2'), 'library');
  writeFileSync(join(native, 'lib', 'libdemo.a'), 'not needed to run');
  const links = ['native/lib/libdemo.so', 'native/lib/libdemo.so.60'].map((target) => ({
    source: 'native/lib/libdemo.so.60.2',
    target,
  }));
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return native;
}

describe('binaries', () => {
  it('get the links that an install without scripts left out, and a broken one is replaced', async () => {
    const native = packageWithoutLinks();
    symlinkSync('libgone.so', join(native, 'lib', 'libdemo.so'));
    expect(await completeLinks(native)).toBe(true);
    expect(readlinkSync(join(native, 'lib', 'libdemo.so.60'))).toBe('libdemo.so.60.2');
    expect(readFileSync(join(native, 'lib', 'libdemo.so'), 'utf8')).toBe('library');
    expect(await completeLinks(native)).toBe(true);
  });

  it('are copied complete where the installed ones cannot be mended', async () => {
    const folder = temporaryFolder();
    const copy = await copyBinaries({ native: packageWithoutLinks(), version: '18.0.0' }, folder);
    expect(lstatSync(join(copy.native, 'lib', 'libdemo.so.60')).isSymbolicLink()).toBe(true);
    expect(() => lstatSync(join(copy.native, 'lib', 'libdemo.a'))).toThrow();
    expect(await copyBinaries({ native: '/nowhere', version: '18.0.0' }, folder)).toEqual(copy);
  });

  it('are those of this machine', async () => {
    const { native, version } = await installedBinaries();
    expect(version).toMatch(/^18\./);
    expect(lstatSync(join(native, 'bin', 'initdb')).isFile()).toBe(true);
  });
});
