import { join } from 'node:path';
import { checkBackup, restoreFrom } from '../../app/backup.js';
import { readConfig } from '../../config.js';
import type { RestoredEntrances } from '../../db/backup-fit.js';
import { openDatabase } from '../../db/connect.js';
import { migrations } from '../../db/migrations/index.js';
import { createLog } from '../../log.js';
import { type Command, usageError } from '../command.js';

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--replace] [--json]',
  options: { replace: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async (input, context) => {
    const [file, extra] = input.positionals;
    if (file === undefined || extra !== undefined) throw usageError(restore, 'it takes the name of one file');
    const config = readConfig({ LOG_LEVEL: 'warn', ...context.env });
    // Before anything is started: most mistakes are in the file.
    await checkBackup(file, migrations.at(-1)?.version ?? 0);
    const database = await openDatabase({ config, log: createLog(config.LOG_LEVEL) });
    try {
      const settings = { url: database.directUrl, isReplacing: input.flag('replace'), isOurs: database.embedded };
      const { header, rows, schema, entrances } = await restoreFrom(file, settings);
      if (input.flag('json'))
        context.out(JSON.stringify({ rows, schema, from: header.schema, takenAt: header.takenAt, broughtBack: entrances }));
      else {
        const upgraded = header.schema === schema ? '' : `, brought from schema ${header.schema} to ${schema}`;
        const key = config.TOCSIN_ENCRYPTION_KEY === undefined ? join(config.dataDir, 'encryption.key') : 'TOCSIN_ENCRYPTION_KEY';
        context.out(`${rows} rows as they were on ${header.takenAt} are back${upgraded}.`);
        context.out(`Tokens in it open only with the key they were sealed with: see that ${key} is the one from then.`);
        const back = broughtBack(entrances);
        if (back.length > 0)
          context.out(
            `Also back, even where somebody took it away after that moment:\n${back.map((line) => `  ${line}`).join('\n')}`,
          );
        context.out('What was posted after that moment is looked for in the channels before it would be posted again.');
      }
      return 0;
    } finally {
      await database.close();
    }
  },
};

/** With what each is taken away again. */
const cures: readonly (readonly [name: keyof RestoredEntrances, one: string, many: string, cure: string])[] = [
  ['tokens', 'API token', 'API tokens', '`tocsin token list <workspace>`, then `tocsin token revoke <workspace> <id>`'],
  ['installations', 'workspace or server', 'workspaces and servers', '`tocsin tenant list`, then `tocsin tenant delete <id>`'],
  ['hooks', 'webhook address', 'webhook addresses', '`tocsin hook list --workspace <id>`, then `tocsin hook remove <id>`'],
  ['forwards', 'way out of chat', 'ways out of chat', '`/tocsin forward` in its channel'],
];

const broughtBack = (entrances: RestoredEntrances): readonly string[] =>
  cures
    .filter(([name]) => entrances[name] > 0)
    .map(([name, one, many, cure]) => `${entrances[name]} ${entrances[name] === 1 ? one : many}: ${cure}`);
