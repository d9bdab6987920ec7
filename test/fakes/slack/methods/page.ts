import type { Args } from '../api/args.js';
import { Refusal } from '../api/refusal.js';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly metadata: { readonly response_metadata: { readonly next_cursor: string } };
}

const cursorOf = (offset: number): string => Buffer.from(`offset:${offset}`).toString('base64');

function offsetOf(cursor: string): number {
  const [, digits] = /^offset:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString()) ?? [];
  if (digits === undefined) throw new Refusal('invalid_cursor');
  return Number(digits);
}

export function page<Item>(all: readonly Item[], args: Args, max: number, otherwise: number): Page<Item> {
  const limit = args.integer('limit', { min: 1, max, otherwise });
  const cursor = args.string('cursor');
  const from = cursor === undefined || cursor === '' ? 0 : offsetOf(cursor);
  const hasMore = from + limit < all.length;
  return {
    items: all.slice(from, from + limit),
    hasMore,
    metadata: { response_metadata: { next_cursor: hasMore ? cursorOf(from + limit) : '' } },
  };
}
