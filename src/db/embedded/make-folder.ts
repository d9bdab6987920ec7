import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './file-errors.js';

/** Makes a folder and those above it. Node's own recursive `mkdir` never returns where a parent takes no folders, such as /proc (seen with 20.20). */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}
