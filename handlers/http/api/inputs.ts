import { z } from 'zod';
import { IsoTime } from '../../../src/domain/time.js';
import { readCursor } from './cursor.js';
import { listed } from './operation.js';
import { type Refusal, refuse } from './problem.js';

/** An id or slug in a path. */
export const Id = z.string().min(1).max(200);

/** A moment that the database can hold. */
export const When = IsoTime.refine((time) => time >= '1970' && time < '9000', 'must lie between 1970 and 9000');

export const Words = z.array(z.string().trim().min(1).max(200).regex(new RegExp(listed))).max(50);
export const Names = z.array(z.string().trim().min(1).max(300)).max(50);

/** What every list takes. */
export const paging = {
  limit: z.int().min(1).max(100).default(25).describe('How many at most.'),
  cursor: z.string().max(1_000).optional().describe('Where to go on: `next` of the page before, with everything else as it was.'),
};

const badCursor = (): Refusal =>
  refuse(400, 'api.bad_cursor', 'This cursor is not one of this list; begin again without it, or take `next` as it was given.');

/** The place that a cursor stands for; undefined where there is none yet. */
export function placeIn<Place>(
  kind: string,
  schema: z.ZodType<Place>,
  cursor: string | undefined,
): { readonly place: Place | undefined } | Refusal {
  if (cursor === undefined) return { place: undefined };
  const place = readCursor(kind, schema, cursor);
  return place === undefined ? badCursor() : { place };
}
