import { createHash } from 'node:crypto';
import type { History } from './script.js';

const genuine = /^[a-z0-9]{12}$/;

/** 12 lower-case letters and digits, as Statuspage makes them; an id that already looks so is kept. */
export const statuspageId = (kind: string, id: string): string =>
  genuine.test(id)
    ? id
    : BigInt(`0x${createHash('sha256').update(`${kind}\u0000${id}`).digest('hex')}`)
        .toString(36)
        .slice(0, 12);

/** The database number that Statuspage puts into the ids of its feeds. */
export const feedNumber = (id: string): number => createHash('sha256').update(id).digest().readUIntBE(0, 4) % 90_000_000;

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
