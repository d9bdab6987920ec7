import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '../../../../src/catalogue/regions.js';
import { tagIncident } from '../../../../src/domain/tags/tag-incident.js';
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

describe('a place that joins those of the title', () => {
  it.each([
    'The same handovers now stop in Frankfurt as well.',
    'Frankfurt shows the same now.',
    'We now see this in Frankfurt too.',
    'Frankfurt is also affected.',
    'The trouble has spread to Frankfurt.',
  ])('is never judged away: %s', (news) => {
    const updates = [
      'We are looking into handovers that stop halfway in US East.',
      news,
      'A fix is being rolled out and watched.',
    ];
    const title = 'Parcel handovers stop in US East';
    const incident = { title, components: [], updates: updates.map((body) => ({ body })) };
    expect(tagIncident(gazetteer, incident).regions).toEqual(['us-east', 'frankfurt']);
    expect(tagText(gazetteer, { title, body: updates.join('\n') }).regions).toContain('frankfurt');
  });

  it.each(['Our Frankfurt team works on it as well.', 'Frankfurt is fine now, too.'])(
    'unless it is not in trouble: %s',
    (news) => {
      const body = `${report} ${news}`;
      expect(tagText(gazetteer, { title: 'Parcel handovers stop in US East', body }).regions).not.toContain('frankfurt');
    },
  );
});

describe('all sites of one part of the world', () => {
  it.each([
    ['Errors at all sites in Europe.', ['eu']],
    ['All locations across North America see errors.', ['na']],
    ['亚洲所有地区出现故障', ['ap']],
    ['아시아 모든 지역에서 장애가 발생했습니다', ['ap']],
    ['Errors in all regions. In Europe they are worst.', ['global']],
  ])('are not the whole world: %s', (body, regions) => {
    expect(tagText(gazetteer, { title: '', body }).regions).toEqual(regions);
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
