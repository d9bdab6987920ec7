import { z } from 'zod';
import { isStorable } from '../storable.js';

/** The place in one kind of list, as text that means nothing to anybody else. */
export const writeCursor = (kind: string, place: unknown): string =>
  Buffer.from(JSON.stringify([kind, place])).toString('base64url');

/** Undefined for anything that this list did not give out. */
export function readCursor<Place>(kind: string, schema: z.ZodType<Place>, text: string): Place | undefined {
  const read = z.tuple([z.literal(kind), schema]).safeParse(parsed(text));
  return read.success && isStorable(read.data) ? read.data[1] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** One page of a list that is in memory as a whole. It is sorted by its keys here: a database sorts text by other rules, and then a page would leave things out. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): { readonly items: Item[]; readonly next: string | null } {
  const sorted = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rest = after === undefined ? sorted : sorted.filter((item) => keyOf(item) > after);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown, next: last !== undefined && rest.length > limit ? keyOf(last) : null };
}

/** A number as a key that sorts as text. */
export const digits = (number: number): string => String(number).padStart(10, '0');
