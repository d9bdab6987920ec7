import { access, constants } from 'node:fs/promises';
import { connectQueues } from '../../../queues/connection.js';
import { openQueues } from '../../../queues/open-queues.js';
import { diagnose, type Finding } from '../../app/diagnose.js';
import { type Config, readConfig } from '../../config.js';
import { openDatabase } from '../../db/connect.js';
import { makeFolder } from '../../db/embedded/make-folder.js';
import { migrate } from '../../db/migrate.js';
import { previewTenant } from '../../domain/ids.js';
import { TocsinError } from '../../errors.js';
import { createLog, type Log } from '../../log.js';
import type { Command, CommandContext } from '../command.js';

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Checks the installation: settings, data folder, database, queue, clock, followed pages, threads. One line each, with the cure.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  optionsOnly: true,
  run: async (input, context) => {
    const findings = await examine(context);
    if (input.flag('json')) context.out(JSON.stringify(findings));
    else for (const { ok, subject, detail } of findings) context.out(`${ok ? '✓' : '✗'} ${subject}: ${detail}`);
    return findings.every((finding) => finding.ok) ? 0 : 1;
  },
};

async function examine(context: CommandContext): Promise<Finding[]> {
  const node = { subject: 'node', ok: true, detail: process.versions.node };
  try {
    const config = readConfig({ LOG_LEVEL: 'silent', ...context.env });
    const settings = { subject: 'settings', ok: true, detail: chats(config) };
    return [node, settings, ...(await folder(config)), ...(await storage(config, createLog(config.LOG_LEVEL)))];
  } catch (error) {
    return [node, failed('settings', error)];
  }
}

function chats(config: Config): string {
  const set = [config.SLACK_BOT_TOKEN === undefined ? '' : 'Slack', config.DISCORD_TOKEN === undefined ? '' : 'Discord'].filter(
    (name) => name !== '',
  );
  return set.length === 0
    ? 'well-formed; no chat is connected, threads go to preview channels'
    : `well-formed; tokens of ${set.join(' and ')} are set, this version posts to preview channels`;
}

async function folder({ DATABASE_URL, dataDir }: Config): Promise<Finding[]> {
  if (DATABASE_URL !== undefined) return [];
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK);
    return [{ subject: 'data folder', ok: true, detail: dataDir }];
  } catch {
    return [
      { subject: 'data folder', ok: false, detail: `${dataDir} cannot be written to: correct its rights or set TOCSIN_DATA_DIR` },
    ];
  }
}

async function storage(config: Config, log: Log): Promise<Finding[]> {
  try {
    const database = await openDatabase({ config, log, shared: true });
    try {
      await migrate(database.db);
      return [...(await diagnose(database.db, previewTenant, new Date())), await queue(config, database.url, log)];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [failed('database', error)];
  }
}

async function queue(config: Config, databaseUrl: string, log: Log): Promise<Finding> {
  try {
    const connection = await connectQueues({ redisUrl: config.REDIS_URL, databaseUrl, log });
    const { close } = await openQueues(connection);
    await close();
    return { subject: 'queue', ok: true, detail: `${connection.backend} at ${connection.address}` };
  } catch (error) {
    return failed('queue', error);
  }
}

function failed(subject: string, error: unknown): Finding {
  if (!(error instanceof TocsinError)) throw error;
  return { subject, ok: false, detail: error.message };
}
