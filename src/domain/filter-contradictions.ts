import { complaintOf } from './complaint-words.js';
import type { Filter } from './filter.js';
import { cut, type FilterComplaint } from './filter-complaint.js';
import type { ScannedTerm } from './filter-scan.js';

/** Things that are asked for and excluded in one breath, so that nothing could ever match them. */
export function contradictions(text: string, terms: readonly ScannedTerm[], filter: Filter): FilterComplaint[] {
  const clashes = [
    ...both(
      filter.vendors.filter(({ category }) => category === undefined).map((vendor) => vendor.slug),
      filter.notVendors,
    ),
    ...both(filter.regions, filter.notRegions),
    ...both(filter.components, filter.notComponents),
    ...both(filter.kinds, filter.notKinds),
  ];
  const exclusion = terms.find((term) => term.negated);
  if (exclusion === undefined) return [];
  return clashes.map((word) => {
    const { start, end } =
      terms.find((term) => term.negated && term.values.some((value) => isSame(value.text, word))) ?? exclusion;
    return {
      code: 'contradiction',
      start,
      end,
      ...complaintOf({ about: 'contradiction', of: { word } }),
      suggestions: [],
      corrected: cut(text, start, end),
    };
  });
}

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const both = (wanted: readonly string[], unwanted: readonly string[]): string[] =>
  wanted.filter((word) => unwanted.some((other) => isSame(other, word)));
