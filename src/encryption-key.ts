import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './db/embedded/make-folder.js';
import { OperatorError } from './errors.js';
import type { Keys } from './secrets.js';

export interface KeySettings {
  readonly TOCSIN_ENCRYPTION_KEY?: string | undefined;
  /** Keys that were replaced and still read what they sealed. */
  readonly TOCSIN_ENCRYPTION_KEY_OLD?: readonly string[] | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly dataDir: string;
}

const fileName = 'encryption.key';

/**
 * The keys that seal and open tokens at rest. Beside the embedded database a key file is made on first use, readable by its owner alone. With a database
 * of its own there may be several machines, which must share the key.
 * @throws OperatorError `secrets.no_key`, `secrets.key_file`
 */
export async function encryptionKey(settings: KeySettings): Promise<Keys> {
  const current = await currentKey(settings);
  return { current, older: (settings.TOCSIN_ENCRYPTION_KEY_OLD ?? []).filter((key) => key !== current) };
}

async function currentKey({ TOCSIN_ENCRYPTION_KEY, DATABASE_URL, dataDir }: KeySettings): Promise<string> {
  if (TOCSIN_ENCRYPTION_KEY !== undefined) return TOCSIN_ENCRYPTION_KEY;
  if (DATABASE_URL !== undefined)
    throw new OperatorError(
      'secrets.no_key',
      'with DATABASE_URL and a chat, a private page or a signed webhook, TOCSIN_ENCRYPTION_KEY must be set, the same on every machine: make one with `openssl rand -hex 32`',
    );
  await makeFolder(dataDir);
  return keyFromFile(join(dataDir, fileName));
}

async function keyFromFile(path: string): Promise<string> {
  try {
    await makeOnce(path);
    const key = (await readFile(path, 'utf8')).trim();
    if (key.length >= 32) return key;
  } catch (error) {
    throw new OperatorError('secrets.key_file', `the key file ${path} cannot be used: correct its rights`, { cause: error });
  }
  throw new OperatorError(
    'secrets.key_file',
    `the key file ${path} is damaged: put it back from a backup, or delete it and set the tokens of your chats again`,
  );
}

/** Of two processes that start at once one makes the file, whole from the first moment, and both read it. */
async function makeOnce(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
