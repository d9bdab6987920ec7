import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupHeader, type BackupPart, damaged, readBackup } from '../db/backup-format.js';
import { type RestoredBackup, type RestoreSettings, restoreBackup } from '../db/backup-restore.js';
import { takeBackup } from '../db/backup-take.js';
import { systemCode } from '../db/embedded/file-errors.js';
import { OperatorError } from '../errors.js';

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly schema: number;
  readonly takenAt: string;
}

/**
 * Writes everything into a file that takes its name only when it is complete. The service may run meanwhile.
 * @throws OperatorError where the file cannot be written, or stands there already
 */
export async function writeBackup(url: string, release: string, file: string): Promise<WrittenBackup> {
  const path = resolve(file);
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    throw standsThere(path);
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.part`;
  try {
    const { header, footer } = await writeCompressed(url, release, unfinished);
    await giveName(unfinished, path);
    await keepName(dirname(path));
    const rows = Object.values(footer.rows).reduce((sum, count) => sum + count, 0);
    const { size: bytes } = await stat(path);
    return { path, bytes, tables: header.tables.length, rows, schema: header.schema, takenAt: header.takenAt };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw fileError(error, path, 'written') ?? error;
  }
}

const standsThere = (path: string): OperatorError =>
  new OperatorError('backup.exists', `${path} exists already: name another file, or remove that one`);

/** Renaming would take the place of a file that came meanwhile. Not every file system knows a second name. */
async function giveName(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
    await rm(unfinished);
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') throw standsThere(path);
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error;
    await rename(unfinished, path);
  }
}

/** Only its owner may read it: it holds what channels follow, and tokens, if sealed ones. */
async function writeCompressed(url: string, release: string, path: string) {
  const gzip = createGzip();
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(gzip, output);
  // Its failure is heard where the next piece is written, or at the end.
  written.catch(() => undefined);
  try {
    const taken = await takeBackup(url, release, async (piece) => {
      if (gzip.errored !== null || gzip.destroyed) await written;
      if (!gzip.write(piece)) await Promise.race([once(gzip, 'drain'), written]);
    });
    gzip.end();
    await written;
    return taken;
  } catch (error) {
    gzip.destroy();
    await finished(output).catch(() => undefined);
    throw error;
  }
}

/** A name in a folder outlives a power loss only when the folder was written, too. */
async function keepName(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    // Not every file system can do this for a folder.
    await handle.sync().catch((error: unknown) => {
      if (systemCode(error) === undefined) throw error;
    });
  } finally {
    await handle.close();
  }
}

/**
 * Reads a backup to its end without using it.
 * @throws OperatorError that says what is wrong with it, or that it is from a later release
 */
export async function checkBackup(file: string, newestSchema: number): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const part of partsOf(file)) if (part.kind === 'header') header = refuseLater(part.header, file, newestSchema);
  if (header === undefined) throw new OperatorError('backup.foreign', `${file} is not a backup of Tocsin`);
  return header;
}

function refuseLater(header: BackupHeader, file: string, newestSchema: number): BackupHeader {
  if (header.schema <= newestSchema) return header;
  throw new OperatorError(
    'backup.newer',
    `${file} was taken by a later release (${header.release}, schema ${header.schema}) and this one knows only schema ${newestSchema}: restore it with that release or a later one`,
  );
}

/** Everything that a backup holds takes the place of what is in the database, or nothing does. @throws OperatorError */
export const restoreFrom = (file: string, settings: RestoreSettings): Promise<RestoredBackup> =>
  restoreBackup(partsOf(file), settings);

async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  const path = resolve(file);
  const compressed = createReadStream(path);
  const text = createGunzip({ chunkSize: 256 * 1024 });
  const unpacked = pipeline(compressed, text);
  unpacked.catch(() => undefined);
  try {
    yield* readBackup(text);
  } catch (error) {
    throw named(error, path) ?? fileError(error, path, 'read') ?? error;
  } finally {
    compressed.destroy();
    text.destroy();
  }
}

/** What is wrong with the file, in a sentence with its name. */
function named(error: unknown, path: string): OperatorError | undefined {
  if (error instanceof OperatorError && error.code.startsWith('backup.'))
    return new OperatorError(error.code, `${path} cannot be used: ${error.message}`, { cause: error });
  const code = systemCode(error);
  if (code === 'Z_BUF_ERROR')
    return named(
      new OperatorError('backup.truncated', 'its end is missing: it was not written or copied to the end; take another copy'),
      path,
    );
  if (code === 'Z_DATA_ERROR') {
    const isOther = error instanceof Error && error.message.includes('incorrect header check');
    return named(
      isOther ? new OperatorError('backup.foreign', 'it is not a backup of Tocsin') : damaged('it cannot be unpacked'),
      path,
    );
  }
  return undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'its name is too long',
};

function fileError(error: unknown, path: string, done: 'written' | 'read'): OperatorError | undefined {
  const reason = reasons[systemCode(error) ?? ''];
  if (reason === undefined) return undefined;
  return new OperatorError('backup.file', `${path} cannot be ${done} (${reason})`, { cause: error });
}
