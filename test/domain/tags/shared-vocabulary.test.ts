import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tagLine } from '../../../src/app/tag-line.js';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { sharedTag } from '../../../src/domain/tags/shared-vocabulary.js';

const gazetteer = loadGazetteer();
const shared = fileURLToPath(new URL('../../../../shared/data/regions.csv', import.meta.url));

describe('a place that others have no id for', () => {
  it.each([
    ['kyoto', 'jp'],
    ['glasgow', 'gb-sct'],
    ['plano', 'us-tx'],
    ['frankfurt', 'frankfurt'],
    ['unknown', 'unknown'],
  ])('%s goes by %s', (tag, expected) => {
    expect(sharedTag(gazetteer, tag)).toBe(expected);
  });

  it('is printed as the nearest wider one, once', () => {
    const answer = tagLine(gazetteer, JSON.stringify({ id: 1, body: 'Calls from Kyoto and Nagoya fail.' }));
    expect(answer).toMatchObject({ regions: ['jp'], mentioned: ['jp'] });
    expect(typeof answer === 'string' ? [] : answer.evidence.flatMap((one) => ('tag' in one ? [one.words] : []))).toEqual([
      'Kyoto',
      'Nagoya',
    ]);
  });

  it.skipIf(!existsSync(shared))('is every place of ours that is missing there (skipped where ../shared is absent)', () => {
    const known = new Set(
      readFileSync(shared, 'utf8')
        .split('\n')
        .map((line) => line.split(',', 1)[0]),
    );
    const strangers = [...gazetteer.places.keys()].filter((tag) => !known.has(sharedTag(gazetteer, tag)));
    expect(strangers).toEqual([]);
  });
});
