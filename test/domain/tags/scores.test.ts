import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { tagText } from '../../../src/domain/tags/tag-text.js';
import { readGold, scoreOf, scoreText } from './score.js';

const gazetteer = loadGazetteer();
const pathOf = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

const scoreFile = (file: string) => {
  const gold = readFileSync(pathOf(file), 'utf8').split('\n').filter(Boolean).map(readGold);
  const scored = gold.map((text) => scoreText(gazetteer, text, tagText(gazetteer, text).regions, 'rollup'));
  const wrong = scored.filter(({ missed, wrong: extra }) => missed.length + extra.length > 0);
  return { score: scoreOf(scored), wrong: wrong.map(({ gold: { id }, missed, wrong: extra }) => ({ id, missed, extra })), gold };
};

describe('our own texts', () => {
  it.each(['english', 'languages', 'standing', 'field'])('of %s.jsonl name the places that a reader finds', (name) => {
    expect(scoreFile(`test/fixtures/tags/${name}.jsonl`).wrong).toEqual([]);
  });

  it('know every tag they ask for', () => {
    const { gold } = scoreFile('test/fixtures/tags/english.jsonl');
    const unknown = gold
      .flatMap(({ regions, optional }) => [...regions, ...optional])
      .filter((tag) => !gazetteer.places.has(tag));
    expect(unknown).toEqual([]);
  });
});

const shared = '../shared/data/tagging-dev.jsonl';
describe.skipIf(!existsSync(pathOf(shared)))('the shared development set (skipped where ../shared is absent)', () => {
  it('is read with F1 of at least 0.99 and 97 of 100 texts exact', () => {
    const { score } = scoreFile(shared);
    expect(score.f1).toBeGreaterThanOrEqual(0.99);
    expect(score.exact).toBeGreaterThanOrEqual(0.97);
  });
});

describe('the score', () => {
  const gold = readGold('{"id":"1","gold_regions":["frankfurt"],"gold_optional":["fr"]}');
  const scored = (predicted: readonly string[]) => {
    const { missed, wrong } = scoreText(gazetteer, gold, predicted, 'rollup');
    return { missed, wrong };
  };

  it('takes a site for its region, leaves coarser and optional places alone, and counts the rest', () => {
    expect(scored(['fra', 'eu', 'paris'])).toEqual({ missed: [], wrong: [] });
    expect(scored(['tokyo', 'global'])).toEqual({ missed: ['eu-central'], wrong: ['ap-northeast', 'global'] });
  });
});
