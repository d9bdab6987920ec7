import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../src/db/embedded/make-folder.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('making a folder', () => {
  it('makes those above it too, and is content with what is there', async () => {
    const path = join(temporaryFolder(), 'a/b/c');
    await makeFolder(path);
    await makeFolder(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it.runIf(process.platform === 'linux')('fails soon where a parent takes no folders', async () => {
    await expect(makeFolder('/proc/nope/data')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('fails where a parent is a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(makeFolder(join(file, 'data'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});
