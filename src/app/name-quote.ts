import { type Incident, shownUpdates } from '../domain/incident.js';
import type { Gazetteer } from '../domain/regions.js';
import { findRegions } from '../domain/tags/find-regions.js';
import type { Quote } from '../domain/thread-lines.js';
import { parseVendorText } from '../render/text/parse-vendor-text.js';
import { sentenceEnds } from '../render/text/sentences.js';
import { toPlain } from '../render/text/to-plain.js';

interface Named {
  readonly incident: Incident;
  readonly vendor: string;
  readonly of: 'regions' | 'components';
  readonly name: string;
}

/** A sentence longer than this says too much for one line. */
const quotedMost = 160;

/** The vendor's newest sentence that names a region or component; undefined where none does, or where it is too long to be quoted whole. */
export function sentenceNaming(gazetteer: Gazetteer, { incident, vendor, of, name }: Named): Quote | undefined {
  for (const { body, at } of shownUpdates(incident).toReversed()) {
    const text = toPlain(parseVendorText(body));
    const place = of === 'regions' ? placeOf(gazetteer, text, vendor, name) : text.toLowerCase().indexOf(name.toLowerCase());
    if (place === undefined || place < 0) continue;
    const sentence = sentenceAt(text, place);
    if (sentence.length <= quotedMost) return { text: sentence, at };
  }
  return undefined;
}

const placeOf = (gazetteer: Gazetteer, text: string, vendor: string, tag: string): number | undefined =>
  findRegions(gazetteer, text, vendor).find((found) => found.tag === tag)?.start;

function sentenceAt(text: string, place: number): string {
  const ends = [...sentenceEnds(text), ...[...text.matchAll(/\n+/g)].map(({ index }) => index), text.length].sort(
    (a, b) => a - b,
  );
  const from = ends.findLast((end) => end <= place) ?? 0;
  const to = ends.find((end) => end > place) ?? text.length;
  return text.slice(from, to).trim();
}
