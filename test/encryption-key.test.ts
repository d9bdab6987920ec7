import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encryptionKey } from '../src/encryption-key.js';
import { OperatorError } from '../src/errors.js';
import { temporaryFolder } from './support/temporary-folder.js';

const unset = { TOCSIN_ENCRYPTION_KEY: undefined, DATABASE_URL: undefined };

describe('the key that seals tokens', () => {
  it('is the one that was set', async () => {
    const key = 'a key of at least thirty-two characters';
    expect(await encryptionKey({ ...unset, TOCSIN_ENCRYPTION_KEY: key, dataDir: '/nowhere' })).toEqual({
      current: key,
      older: [],
    });
  });

  it('is made once beside the embedded database, for its owner alone, also when two processes ask at once', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const made = await Promise.all([encryptionKey({ ...unset, dataDir }), encryptionKey({ ...unset, dataDir })]);
    const keys = made.map(({ current }) => current);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    const file = join(dataDir, 'encryption.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(keys[0]);
  });

  it('is accompanied by the ones that were replaced, and never twice by itself', async () => {
    const [key, older] = ['a key of at least thirty-two characters', 'an older key of thirty-two characters'];
    const keys = { ...unset, TOCSIN_ENCRYPTION_KEY: key, TOCSIN_ENCRYPTION_KEY_OLD: [older, key] };
    expect(await encryptionKey({ ...keys, dataDir: '/nowhere' })).toEqual({ current: key, older: [older] });
  });

  it('must be set beside a database of its own', async () => {
    const asked = encryptionKey({ ...unset, DATABASE_URL: 'postgres://db/tocsin', dataDir: '/nowhere' });
    await expect(asked).rejects.toThrow(/TOCSIN_ENCRYPTION_KEY must be set/);
  });

  it('is not replaced silently when the file is damaged, or is no file', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, 'encryption.key'), 'short\n');
    await expect(encryptionKey({ ...unset, dataDir })).rejects.toThrow(/damaged/);
    const other = await temporaryFolder();
    await mkdir(join(other, 'encryption.key'));
    await expect(encryptionKey({ ...unset, dataDir: other })).rejects.toBeInstanceOf(OperatorError);
  });
});
