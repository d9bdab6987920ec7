import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from './errors.js';

/** Seals what must not be readable in the database: tokens of bots, headers of private pages, addresses that hold a key. */
export interface Secrets {
  seal(plain: string): string;
  /** @throws OperatorError `secrets.unreadable` when it was sealed with another key, or was changed. */
  open(sealed: string): string;
}

export interface Keys {
  /** Seals from now on. */
  readonly current: string;
  /** Only read what was sealed before. */
  readonly older: readonly string[];
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** What names a key and says nothing about it: eight hexadecimal digits. */
export const keyIdOf = (key: string): string =>
  Buffer.from(hkdfSync('sha256', key, 'tocsin', 'name of the key', 4)).toString('hex');

/** The id of the key that sealed this; null for what was sealed before keys had names. */
export const sealedBy = (sealed: string): string | null => sealed.split('.')[2] ?? null;

interface Derived {
  readonly id: string;
  readonly key: Buffer;
}

const derive = (key: string): Derived => ({
  id: keyIdOf(key),
  key: Buffer.from(hkdfSync('sha256', key, 'tocsin', 'secrets at rest', 32)),
});

/**
 * AES-256-GCM with keys derived from the given ones, so that any text of 32 characters and more will do. The form is `v1.<base64url>.<key id>`; the
 * id stands last because releases that knew no ids read the first two parts and no further.
 */
export function createSecrets(keys: string | Keys): Secrets {
  const { current, older } = typeof keys === 'string' ? { current: keys, older: [] } : keys;
  const own = derive(current);
  const all = [own, ...older.map(derive)];
  return {
    seal: (plain) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', own.key, iv);
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${sealed.toString('base64url')}.${own.id}`;
    },
    open: (sealed) => {
      const id = sealedBy(sealed);
      try {
        return openedByAny(
          all.filter((one) => id === null || one.id === id),
          sealed,
        );
      } catch (error) {
        throw new OperatorError(
          'secrets.unreadable',
          'a stored token cannot be read with this TOCSIN_ENCRYPTION_KEY: set the key it was stored with (an older one belongs into TOCSIN_ENCRYPTION_KEY_OLD), or connect the workspace again',
          { cause: error },
        );
      }
    },
  };
}

function openedByAny(keys: readonly Derived[], sealed: string): string {
  let failure: unknown = new Error('sealed with a key that is not here');
  for (const { key } of keys) {
    try {
      return opened(key, sealed);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function opened(key: Buffer, sealed: string): string {
  const [form, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (form !== version || bytes.length < ivBytes + tagBytes) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
}
