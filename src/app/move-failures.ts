import type { PageRow } from '../db/pages.js';
import type { SnapshotNote } from '../domain/snapshot.js';

/** The page answers in the format of its provider, but other software does: its incidents have other keys. */
export const imitationCode = 'page.imitation';

const failures: ReadonlySet<string> = new Set([
  imitationCode,
  'page.unrecognised',
  'page.no_adapter',
  'http.gone',
  'http.private',
  'http.status_4xx',
  'http.status_3xx',
]);

/** A failure that other software or another host behind the same address explains. A bot filter, a time-out and a broken name service say nothing about that. */
export const mayMeanMove = (code: string): boolean => failures.has(code);

export const isImitation = (notes: readonly SnapshotNote[]): boolean => notes.some(({ code }) => code === 'imitation');

/**
 * True for a look that was made by other software than all looks before it. Compared with what we hold it would double every incident, so the page counts
 * as unreadable until it was found out what stands there.
 */
export const isTakenOver = (page: PageRow, notes: readonly SnapshotNote[]): boolean =>
  page.baselineAt !== null && page.movedFrom === null && isImitation(notes) && !isImitation(page.notes);
