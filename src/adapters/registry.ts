import { PermanentError } from '../errors.js';
import type { Adapter } from './adapter.js';
import { statuspage } from './statuspage/index.js';

/** Sorted; a test compares it with the folder names. */
export const adapters = { statuspage } as const satisfies Record<string, Adapter>;
export type AdapterId = keyof typeof adapters;
export const adapterIds = Object.keys(adapters) as readonly AdapterId[];

const byId: ReadonlyMap<string, Adapter> = new Map(Object.entries(adapters));

/** @throws PermanentError `page.no_adapter` for a page stored by a release that could read more than this one. */
export function adapterOf(id: string): Adapter {
  const adapter = byId.get(id);
  if (adapter === undefined)
    throw new PermanentError(
      'page.no_adapter',
      `This version of Tocsin cannot read pages of the kind "${id}"; install a newer one.`,
    );
  return adapter;
}
