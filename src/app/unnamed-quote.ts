import { type Incident, shownUpdates } from '../domain/incident.js';
import { namesUnnamed } from '../domain/tags/unnamed.js';
import type { Quote } from '../domain/thread-lines.js';
import { parseVendorText } from '../render/text/parse-vendor-text.js';
import { sentenceEnds } from '../render/text/sentences.js';
import { toPlain } from '../render/text/to-plain.js';

/** A sentence longer than this says too much for one line. */
const quotedMost = 160;

/** The vendor's newest sentence that speaks of regions without naming them; undefined where none does, or where it is too long to be quoted whole. */
export function unnamedQuote(incident: Incident): Quote | undefined {
  for (const { body, at } of shownUpdates(incident).toReversed()) {
    if (!namesUnnamed(body)) continue;
    const sentence = sentencesIn(toPlain(parseVendorText(body))).find(namesUnnamed);
    if (sentence !== undefined && sentence.length <= quotedMost) return { text: sentence, at };
  }
  return undefined;
}

function sentencesIn(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => {
    const ends = [...sentenceEnds(line), line.length];
    return ends.map((end, index) => line.slice(ends[index - 1] ?? 0, end).trim()).filter((sentence) => sentence !== '');
  });
}
