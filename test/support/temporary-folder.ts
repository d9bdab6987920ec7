import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

const removeAll = () => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
};
afterAll(removeAll);
// An interrupted run comes to no end of the file.
process.once('exit', removeAll);

/** A new empty folder (0700) that goes when the test file is done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'tocsin-test-'));
  made.push(folder);
  return folder;
}
