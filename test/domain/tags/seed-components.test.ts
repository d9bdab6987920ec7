import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PageSnapshot } from '../../../src/domain/snapshot.js';
import { componentFinder } from '../../../src/domain/tags/find-components.js';
import { readablePart } from '../../../src/domain/tags/readable-part.js';

const pathOf = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
const seedOf = (vendor: string): string => pathOf(`../shared/seeds/${vendor}.history.json`);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const labels: Readonly<Record<string, { readonly components: readonly string[] }>> = readJson(
  pathOf('test/golden/seed-tags.json'),
);

/** Names are the same whatever their case and plural and with or without the vendor's name. */
const looseWords = (name: string, vendor: string): string[] =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== vendor)
    .map((word) => word.replace(/s$/, ''));

/** One says all words that the other says: Signalling for Signalling service. */
function isSame(one: string, other: string, vendor: string): boolean {
  const [words, others] = [looseWords(one, vendor), looseWords(other, vendor)];
  const [short, long] = words.length <= others.length ? [words, others] : [others, words];
  return short.length > 0 && short.every((word) => long.includes(word));
}

/** Incidents of which a reader names a component that the tagger does not find: it is said in common words, or in others than the reader's. */
const knownToDiffer: readonly string[] = ['da916261e42c', 'f87adbe40d59', 'd0dee4e2f856', '6b4addc610ce'];

describe.each(['livekit', 'pubnub'])('the recorded history of %s', (vendor) => {
  it.skipIf(!existsSync(seedOf(vendor)))('has the components that a reader found (skipped where ../shared is absent)', () => {
    const { incidents, page } = PageSnapshot.parse(readJson(seedOf(vendor)));
    const find = componentFinder({ names: [], aliases: new Map() }, page.name);
    const labelled = incidents.filter(({ id }) => (labels[id]?.components ?? []).length > 0);
    const missing = labelled.flatMap(({ id, title, updates }) => {
      const body = readablePart(updates.map((update) => update.body).join('\n\n'));
      const found = find({ title, body }).map(({ name }) => name);
      const missed = (labels[id]?.components ?? []).filter((name) => !found.some((each) => isSame(each, name, vendor)));
      return missed.length === 0 ? [] : [{ id, missed, found }];
    });
    expect(missing.filter(({ id }) => !knownToDiffer.includes(id))).toEqual([]);
    expect(labelled.length).toBeGreaterThan(10);
  });
});
