import { demoHistory } from '../../app/simulate/demo-history.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { aliasHits } from '../../domain/tags/alias-tree.js';
import { tagText } from '../../domain/tags/tag-text.js';
import { wordsOf } from '../../domain/tags/words.js';
import type { Benchmark } from './benchmark.js';
import { measureSideBySide, ratio } from './measure.js';

/** Prose of the kind that names many places, which is what costs. */
const dense = [
  'Requests to Frankfurt and London time out. Traffic has been rerouted to Amsterdam; Paris is not affected.',
  'US East and West are slow since 10:00 US/Pacific. All other regions work as usual.',
  'Packet loss at FRA, AMS and LHR; ap-southeast-1 and -2 were never affected.',
];

/** Reading roles beside a plain search for the longest names, on the demo's year of incidents and on prose full of places. */
export const tagging: Benchmark = {
  name: 'tag',
  summary: 'regions with their roles, beside a plain search for their names',
  run: async ({ rounds }) => {
    const gazetteer = loadGazetteer();
    const { history } = demoHistory('2026-06-01T12:00:00.000Z');
    const year = history.incidents.flatMap(({ title, updates }) => [title, ...updates.map(({ body }) => body)]);
    const plain = (texts: readonly string[]) => () => texts.map((text) => aliasHits(gazetteer.aliases, wordsOf(text)));
    const roles = (texts: readonly string[]) => () => texts.map((body) => tagText(gazetteer, { body }));
    const names = {
      year: [`roles in ${year.length} texts`, `names in ${year.length} texts`],
      dense: [`roles in ${dense.length} dense texts`, `names in ${dense.length} dense texts`],
    } as const;
    const measured = await measureSideBySide(
      {
        [names.year[0]]: roles(year),
        [names.year[1]]: plain(year),
        [names.dense[0]]: roles(dense),
        [names.dense[1]]: plain(dense),
      },
      rounds,
    );
    return {
      measured,
      ratios: {
        'roles / names, a year of incidents': ratio(measured, ...names.year),
        'roles / names, dense prose': ratio(measured, ...names.dense),
      },
    };
  },
};
