import { join } from 'node:path';
import { writeBackup } from '../../app/backup.js';
import { type Config, readConfig } from '../../config.js';
import { openDatabase } from '../../db/connect.js';
import { createLog } from '../../log.js';
import { type Command, usageError } from '../command.js';

export const backup: Command = {
  name: 'backup',
  usage: '<file> [--json]',
  options: { json: { type: 'boolean' } },
  run: async (input, context) => {
    const [file, extra] = input.positionals;
    if (file === undefined || extra !== undefined) throw usageError(backup, 'it takes the name of one file');
    const config = readConfig({ LOG_LEVEL: 'warn', ...context.env });
    const database = await openDatabase({ config, log: createLog(config.LOG_LEVEL), shared: true });
    try {
      const done = await writeBackup(database.directUrl, context.version, file);
      const key = keyOf(config);
      if (input.flag('json')) context.out(JSON.stringify({ ...done, keepBeside: key }));
      else {
        context.out(
          `${done.rows} rows of ${done.tables} tables are in ${done.path} (${inMb(done.bytes)}, schema ${done.schema}).`,
        );
        context.out(`Keep ${key} beside it, in another place: tokens are sealed with that key, and it is not in the file.`);
      }
      return 0;
    } finally {
      await database.close();
    }
  },
};

/** What opens the tokens in the file. */
const keyOf = ({ TOCSIN_ENCRYPTION_KEY: key, dataDir }: Config): string =>
  key === undefined ? join(dataDir, 'encryption.key') : 'the value of TOCSIN_ENCRYPTION_KEY';

const inMb = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
