import { chmod, lchown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { systemCode, tolerating } from './file-errors.js';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Who this process is; undefined where the system has no numeric users. */
export function currentUser(): Owner | undefined {
  const { geteuid, getegid } = process;
  return geteuid === undefined || getegid === undefined ? undefined : { uid: geteuid(), gid: getegid() };
}

export async function ownerOf(path: string): Promise<Owner> {
  const { uid, gid } = await stat(path);
  return { uid, gid };
}

/** Gives a folder and all in it to `owner`, unless the folder already is theirs. Links are not followed. */
export async function giveFolder(folder: string, owner: Owner): Promise<void> {
  if ((await lstat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await tolerating(['ENOENT'], lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid));
  }
  // The folder itself comes last: as long as it is not theirs the next start begins again.
  await lchown(folder, owner.uid, owner.gid);
}

/** Lets every user read a folder and enter what can be entered. */
export async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const { mode } = await lstat(path);
    await chmod(path, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** Folders for programs that every user can enter and only we can write, best first: nothing clears the first, and the temporary ones may forbid programs. */
export async function* publicFolders(): AsyncGenerator<string> {
  const uid = currentUser()?.uid ?? 0;
  for (const parent of ['/var/lib', tmpdir(), '/var/tmp']) {
    const folder = join(parent, `tocsin-${uid}`);
    const made = await tolerating(
      ['EEXIST', 'ENOENT', 'EACCES', 'EROFS'],
      mkdir(folder, { mode: 0o755 }).then(() => true),
    );
    const found = await tolerating(['ENOENT', 'EACCES'], lstat(folder));
    // In a folder that everybody can write, somebody else may have prepared that name with programs of their own.
    const safe = found?.isDirectory() === true && found.uid === uid && (found.mode & 0o022) === 0;
    if (made === true || safe) yield folder;
  }
}

/** Whether the user we run as is known by name, as initdb insists. */
export function hasAccount(): boolean {
  try {
    return userInfo().username !== '';
  } catch (error) {
    // Node's word for a user id without an entry.
    if (systemCode(error) === 'ERR_SYSTEM_ERROR') return false;
    throw error;
  }
}

/** An account of the machine that is nobody in particular: `nobody`, else any but root. */
export async function borrowedAccount(): Promise<Owner | undefined> {
  const text = await tolerating(['ENOENT', 'EACCES'], readFile('/etc/passwd', 'utf8'));
  const accounts = (text ?? '').split('\n').map((line) => line.split(':'));
  const usable = accounts.filter(([name, , uid, gid]) => name !== undefined && Number(uid) > 0 && Number(gid) > 0);
  const [, , uid, gid] = usable.find(([name]) => name === 'nobody') ?? usable[0] ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
