import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../../src/catalogue/regions.js';
import { tagText } from '../../../../src/domain/tags/tag-text.js';
import { readGold, scoreOf, scoreText } from '../score.js';

const gazetteer = loadGazetteer();

/** Long enough that a place may be named for nothing. */
const report =
  'Investigating: Exports of reports fail for some workspaces, and scheduled exports are late. Identified: A faulty index slows the export queue; we are rebuilding it. Monitoring: The queue is draining.';

describe('a place that is only named', () => {
  it.each([
    'Our Krakow and Denver engineering teams are working on it.',
    'Our support desk in Lisbon is open from 8:00 to 18:00.',
  ])('does not count as affected: %s', (sentence) => {
    expect(tagText(gazetteer, { title: 'Exports fail', body: `${report} ${sentence}` }).regions).toEqual([]);
  });

  it('is told with what weighed most', () => {
    const body = `${report} Our Krakow engineering team is working on it.`;
    const { evidence } = tagText(gazetteer, { title: 'Exports fail', body });
    expect(evidence.find(({ tag }) => tag === 'krakow')).toMatchObject({ role: 'description' });
  });
});

describe('a place in trouble', () => {
  it('counts however long the text is', () => {
    const body = `Investigating: Requests to our Madrid region time out. ${report}`;
    expect(tagText(gazetteer, { title: 'Exports fail', body }).regions).toEqual(['madrid']);
  });
});

describe('texts by others that the judge has learnt from', () => {
  it.each(['c', 'e'])('are read far better than by the rules alone: set %s', (set) => {
    const path = fileURLToPath(new URL(`../../../fixtures/tags/unseen-${set}.jsonl`, import.meta.url));
    const gold = readFileSync(path, 'utf8').split('\n').filter(Boolean).map(readGold);
    const f1 = (judged: boolean): number =>
      scoreOf(
        gold.map((text) =>
          scoreText(gazetteer, text, tagText(gazetteer, text, ...(judged ? [] : [rulesOnly])).regions, 'rollup'),
        ),
      ).f1;
    expect(f1(true)).toBeGreaterThan(0.85);
    expect(f1(true)).toBeGreaterThan(f1(false) + 0.05);
  });
});

const rulesOnly: NonNullable<Parameters<typeof tagText>[2]> = ({ ruled }) => ruled;
