import { createHash } from 'node:crypto';
import type { History } from './script.js';

const genuine = /^[a-z0-9]{12}$/;

const digestOf = (kind: string, id: string): bigint =>
  BigInt(`0x${createHash('sha256').update(`${kind}\u0000${id}`).digest('hex')}`);

/** 12 lower-case letters and digits, as Statuspage makes them; an id that already looks so is kept. */
export const statuspageId = (kind: string, id: string): string =>
  genuine.test(id) ? id : digestOf(kind, id).toString(36).slice(0, 12);

/** The database number that Statuspage puts into the ids of its feeds. */
export const feedNumber = (id: string): number => createHash('sha256').update(id).digest().readUIntBE(0, 4) % 90_000_000;

function spelled(digest: bigint, alphabet: string, length: number): string {
  const base = BigInt(alphabet.length);
  let rest = digest;
  let text = '';
  while (text.length < length) {
    text += alphabet[Number(rest % base)] ?? '';
    rest /= base;
  }
  return text;
}

/** 26 characters in capitals, as incident.io makes them. */
export const ulidOf = (kind: string, id: string): string =>
  `01${spelled(digestOf(kind, id), '0123456789ABCDEFGHJKMNPQRSTVWXYZ', 24)}`;

/** `cm` and 23 more characters, as Instatus makes them. */
export const cuidOf = (kind: string, id: string): string =>
  `cm${spelled(digestOf(kind, id), '0123456789abcdefghijklmnopqrstuvwxyz', 23)}`;

/** 24 hexadecimal digits, as Status.io makes them. */
export const hexIdOf = (kind: string, id: string): string => spelled(digestOf(kind, id), '0123456789abcdef', 24);

/** 20 letters and digits, as Google makes them. */
export const letterIdOf = (kind: string, id: string): string =>
  spelled(digestOf(kind, id), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 20);

/** A database number. */
export const numberOf = (kind: string, id: string): number => Number(digestOf(kind, id) % 2_000_000_000n) + 1;

/**
 * The same history with an id on every update. They are made from the place in the whole history, so that an edit or a removal on the page
 * leaves the ids of all the others alone.
 */
export function withUpdateIds(history: History): History {
  const incidents = history.incidents.map((incident) => ({
    ...incident,
    updates: incident.updates.map((update, index) => ({
      ...update,
      id: update.id ?? statuspageId('update', `${incident.id}/${index}`),
    })),
  }));
  return { ...history, incidents };
}
