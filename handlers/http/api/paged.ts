import { z } from 'zod';
import { pageOf, writeCursor } from './cursor.js';
import { placeIn } from './inputs.js';
import type { Reply } from './operation.js';
import type { Refusal } from './problem.js';

/** A list that is read as a whole, shown in pages. */
export function paged<Item, Shown>(
  kind: string,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  show: (item: Item) => Shown,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Reply<{ items: Shown[]; next: string | null }> | Refusal {
  const after = placeIn(kind, z.string(), cursor);
  if ('kind' in after) return after;
  const page = pageOf(items, keyOf, { after: after.place, limit });
  const next = page.next === null ? null : writeCursor(kind, page.next);
  return { kind: 'reply', body: { items: page.items.map(show), next }, next };
}
