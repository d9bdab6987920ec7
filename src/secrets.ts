import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from './errors.js';

/** Seals what must not be readable in the database: bot tokens, and later the headers of private pages. */
export interface Secrets {
  seal(plain: string): string;
  /** @throws OperatorError `secrets.unreadable` when it was sealed with another key, or was changed. */
  open(sealed: string): string;
}

const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from the given one, so that any text of 32 characters and more will do. The form is `v1.<base64url>`. */
export function createSecrets(key: string): Secrets {
  const derived = Buffer.from(hkdfSync('sha256', key, 'tocsin', 'secrets at rest', 32));
  return {
    seal: (plain) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', derived, iv);
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${sealed.toString('base64url')}`;
    },
    open: (sealed) => {
      try {
        return opened(derived, sealed);
      } catch (error) {
        throw new OperatorError(
          'secrets.unreadable',
          'a stored token cannot be read with this TOCSIN_ENCRYPTION_KEY: set the key it was stored with, or connect the workspace again',
          { cause: error },
        );
      }
    },
  };
}

function opened(key: Buffer, sealed: string): string {
  const [form, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (form !== version || bytes.length < ivBytes + tagBytes) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
}
