import { loadCatalogue } from '../catalogue/catalogue.js';
import { type Config, readConfig } from '../config.js';
import { openDatabase } from '../db/connect.js';
import type { Db } from '../db/database.js';
import { migrate } from '../db/migrate.js';
import { encryptionKey } from '../encryption-key.js';
import { createLog, type Log } from '../log.js';
import { createSecrets, type Secrets } from '../secrets.js';
import type { CommandContext } from './command.js';

export interface OpenProject {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  close(): Promise<void>;
}

/**
 * The database of this installation, for commands that read or write it beside a running service: a service's embedded database is shared,
 * otherwise it is started for as long as the command runs.
 */
export async function openProject(context: CommandContext): Promise<OpenProject> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...context.env });
  loadCatalogue(config.TOCSIN_CATALOGUE);
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase({ config, log, shared: true });
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { config, db: database.db, log, close: () => database.close() };
}

/** Opens the project for one piece of work and closes it after it, whatever came of it. */
export async function inProject<Result>(
  context: CommandContext,
  work: (project: OpenProject) => Promise<Result>,
): Promise<Result> {
  const project = await openProject(context);
  try {
    return await work(project);
  } finally {
    await project.close();
  }
}

/** What seals and opens what is secret in this installation's database. */
export const secretsOf = async (config: Config): Promise<Secrets> => createSecrets(await encryptionKey(config));
