import { readConfig } from '../../config.js';
import { openDatabase } from '../../db/connect.js';
import { migrate } from '../../db/migrate.js';
import { createLog } from '../../log.js';
import type { Command } from '../command.js';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  optionsOnly: true,
  run: async (input, context) => {
    const config = readConfig({ LOG_LEVEL: 'warn', ...context.env });
    const database = await openDatabase({ config, log: createLog(config.LOG_LEVEL), shared: true });
    try {
      const result = await migrate(database.db);
      const sentence =
        result.from === result.to
          ? `The database is up to date (version ${result.to}).`
          : `The database went from version ${result.from} to ${result.to}.`;
      context.out(input.flag('json') ? JSON.stringify(result) : sentence);
      return 0;
    } finally {
      await database.close();
    }
  },
};
