import { statfs } from 'node:fs/promises';
import { OperatorError } from '../../errors.js';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file is in its place',
  ENOENT: 'a part of its path does not exist',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'its name is too long',
};

/** The `code` of a system error (`ENOENT`), undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Waits for work whose failure with one of these codes is as good as success, such as removing what is already gone. */
export async function tolerating<Result>(codes: readonly string[], work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** Turns what the operating system refused in the data folder into a sentence for the operator; other errors pass unchanged. */
export function dataFolderError(error: unknown, folder: string): unknown {
  const reason = reasons[systemCode(error) ?? ''];
  if (reason === undefined) return error;
  return new OperatorError(
    'data_dir.unusable',
    `the data folder ${folder} cannot be used (${reason}): make it a folder that this user can write, or set TOCSIN_DATA_DIR to another one`,
    { cause: error },
  );
}

/** A sentence when the disk under `folder` has less than `neededMb` left; undefined when there is room or nobody can tell. */
export async function diskFullError(folder: string, neededMb: number): Promise<OperatorError | undefined> {
  const room = await statfs(folder).catch((error: unknown) =>
    systemCode(error) === undefined ? Promise.reject(error) : undefined,
  );
  if (room === undefined) return undefined;
  const freeMb = Math.floor((room.bavail * room.bsize) / 2 ** 20);
  if (freeMb >= neededMb) return undefined;
  return new OperatorError(
    'data_dir.full',
    `the disk of the data folder ${folder} has only ${freeMb} MB left and the database needs ${neededMb} MB: free some space, or set TOCSIN_DATA_DIR to a folder on another disk`,
  );
}
