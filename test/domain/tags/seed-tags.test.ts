import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { PageSnapshot } from '../../../src/domain/snapshot.js';
import { tagIncident } from '../../../src/domain/tags/tag-incident.js';
import { readGold, scoreText } from './score.js';

const pathOf = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
const seedOf = (vendor: string): string => pathOf(`../shared/seeds/${vendor}.history.json`);
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const gazetteer = loadGazetteer();
const labels: Readonly<Record<string, { readonly regions: readonly string[]; readonly unnamedRegions: boolean }>> = readJson(
  pathOf('test/golden/seed-tags.json'),
);

/** Incidents on which the reader of the labels and the tagger differ for a reason. */
const knownToDiffer: Readonly<Record<string, string>> = {};

/** Incidents on whose unnamed places they differ. */
const unnamedDiffers: ReadonlySet<string> = new Set([
  'caa3111dcfa8', // "across regions", which postmortems also say of what they plan
  '0e8a9eedefb5', // told of tests, not of the trouble
]);

describe.each(['livekit', 'pubnub'])('the recorded history of %s', (vendor) => {
  it.skipIf(!existsSync(seedOf(vendor)))('has the regions that a reader found (skipped where ../shared is absent)', () => {
    const { incidents } = PageSnapshot.parse(readJson(seedOf(vendor)));
    const differing = incidents.flatMap((incident) => {
      const label = labels[incident.id];
      if (label === undefined || incident.id in knownToDiffer) return [];
      const { regions } = tagIncident(gazetteer, { ...incident, vendor });
      const gold = { ...readGold('{}'), id: incident.id, regions: label.regions };
      const { missed, wrong } = scoreText(gazetteer, gold, regions, 'rollup');
      return missed.length + wrong.length === 0 ? [] : [{ id: incident.id, missed, wrong }];
    });
    expect(differing).toEqual([]);
    expect(incidents.filter(({ id }) => id in labels).length).toBeGreaterThan(10);
  });

  it.skipIf(!existsSync(seedOf(vendor)))(
    'tells of unnamed places where a reader does (skipped where ../shared is absent)',
    () => {
      const { incidents } = PageSnapshot.parse(readJson(seedOf(vendor)));
      const differing = incidents.filter((incident) => {
        const label = labels[incident.id];
        return label !== undefined && tagIncident(gazetteer, { ...incident, vendor }).unnamedRegions !== label.unnamedRegions;
      });
      expect(differing.map(({ id }) => id).filter((id) => !unnamedDiffers.has(id))).toEqual([]);
    },
  );
});
