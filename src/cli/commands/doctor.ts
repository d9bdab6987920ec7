import { access, constants } from 'node:fs/promises';
import { connectQueues } from '../../../queues/connection.js';
import { openQueues } from '../../../queues/open-queues.js';
import { diagnose } from '../../app/diagnose.js';
import { diagnoseChats, type StoredChats } from '../../app/diagnose-chats.js';
import { diagnoseKeys } from '../../app/diagnose-keys.js';
import { diagnoseTranslation } from '../../app/diagnose-translation.js';
import { attempt, type Finding, finding } from '../../app/finding.js';
import { systemClock } from '../../clock.js';
import { type Config, isSlackSet, readConfig } from '../../config.js';
import { connectChats } from '../../connect-chats.js';
import { openDatabase } from '../../db/connect.js';
import type { Db } from '../../db/database.js';
import { makeFolder } from '../../db/embedded/make-folder.js';
import { migrate } from '../../db/migrate.js';
import { encryptionKey } from '../../encryption-key.js';
import { TocsinError } from '../../errors.js';
import { createLog, type Log } from '../../log.js';
import { createSecrets } from '../../secrets.js';
import type { Command, CommandContext } from '../command.js';

export const doctor: Command = {
  name: 'doctor',
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
  const node = finding(true, 'node', process.versions.node);
  try {
    const config = readConfig({ LOG_LEVEL: 'silent', ...context.env });
    const settings = finding(true, 'settings', chats(config));
    return [node, settings, ...(await folder(config)), ...(await storage(config, createLog(config.LOG_LEVEL)))];
  } catch (error) {
    return [node, failed('settings', error)];
  }
}

const isChatSet = (config: Config): boolean => isSlackSet(config) || config.DISCORD_TOKEN !== undefined;

function chats(config: Config): string {
  const set = [isSlackSet(config) ? 'Slack' : '', config.DISCORD_TOKEN === undefined ? '' : 'Discord'].filter(
    (name) => name !== '',
  );
  return set.length === 0
    ? 'well-formed; no chat is connected, threads go to preview channels'
    : `well-formed; ${set.join(' and ')} ${set.length === 1 ? 'is' : 'are'} set up`;
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

/** Tokens can be asked about without a database. */
async function storage(config: Config, log: Log): Promise<Finding[]> {
  const opened = await attempt(openDatabase({ config, log, shared: true }));
  if (!opened.ok)
    return [failed('database', opened.error), ...(await diagnoseChats({ config, stored: undefined, now: new Date() }))];
  const { db, directUrl: url } = opened.value;
  try {
    await migrate(db);
    const own = await diagnose(db, new Date());
    const translation = await diagnoseTranslation(db, config, new Date());
    return [...own, translation, await queue(config, url, log), ...(await chatFindings(config, db, log))];
  } catch (error) {
    return [failed('database', error)];
  } finally {
    await opened.value.close();
  }
}

async function chatFindings(config: Config, db: Db, log: Log): Promise<Finding[]> {
  const { findings, stored } = await storedChats(config, db, log);
  return [...findings, ...(await diagnoseChats({ config, stored, now: new Date() }))];
}

/** The key is only asked for where a chat is set up. */
async function storedChats(
  config: Config,
  db: Db,
  log: Log,
): Promise<{ readonly findings: readonly Finding[]; readonly stored: StoredChats }> {
  const subject = 'encryption key';
  if (!isChatSet(config) && config.TOCSIN_ENCRYPTION_KEY === undefined)
    return { findings: [], stored: { db, secrets: undefined, rooms: [] } };
  const key = await attempt(encryptionKey(config));
  if (!key.ok) return { findings: [failed(subject, key.error)], stored: { db, secrets: undefined, rooms: [] } };
  const { ports } = await connectChats({ config, deps: { db, clock: systemClock, log } });
  const detail =
    config.TOCSIN_ENCRYPTION_KEY === undefined
      ? 'a file in the data folder; keep it with your backups, without it stored tokens cannot be read'
      : 'TOCSIN_ENCRYPTION_KEY is set';
  const stored = { db, secrets: createSecrets(key.value), rooms: ports.map(({ rooms }) => rooms) };
  return { findings: [finding(true, subject, detail), await diagnoseKeys(db, key.value)], stored };
}

async function queue(config: Config, databaseUrl: string, log: Log): Promise<Finding> {
  try {
    const connection = await connectQueues({ redisUrl: config.REDIS_URL, databaseUrl, log });
    const { close } = await openQueues(connection);
    await close();
    const { backend, address, advice } = connection;
    if (advice !== undefined) return { subject: 'queue', ok: false, detail: `${backend} at ${address} works, but ${advice}` };
    return { subject: 'queue', ok: true, detail: `${backend} at ${address}` };
  } catch (error) {
    return failed('queue', error);
  }
}

function failed(subject: string, error: unknown): Finding {
  if (!(error instanceof TocsinError)) throw error;
  return { subject, ok: false, detail: error.message };
}
