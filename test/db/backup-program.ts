import { restoreFrom, writeBackup } from '../../src/app/backup.js';

/** Takes or puts back a backup in a process of its own, so that it can be killed. */
export async function run([verb = '', url = '', file = '']: readonly string[]): Promise<void> {
  process.stdout.write('begins\n');
  if (verb === 'backup') await writeBackup(url, '1', file);
  else await restoreFrom(file, { url, isReplacing: true, isOurs: false });
  process.stdout.write('done\n');
}
