import type { Gazetteer } from '../regions.js';
import { hitRoles, likelyRoles } from './role.js';
import { tagText } from './tag-text.js';

/** A place that a text names as affected, with the words that say so. */
export interface FoundRegion {
  readonly tag: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** The places that a text names as affected, each time it names them, in reading order. `vendor` is the slug or name of the page's vendor. */
export function findRegions(gazetteer: Gazetteer, text: string, vendor = ''): FoundRegion[] {
  const { evidence, regions } = tagText(gazetteer, { body: text, vendor });
  const affected = new Set(regions);
  return evidence.flatMap(({ tag, role, words, start, end }) => {
    const isHit = hitRoles.has(role) || (likelyRoles.has(role) && tag !== null && affected.has(tag));
    return tag !== null && isHit ? [{ tag, words, start, end }] : [];
  });
}
