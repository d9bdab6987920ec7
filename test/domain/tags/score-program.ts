// node test/support/run-typescript.mjs test/domain/tags/score-program.ts <gold.jsonl>… [--quiet]
import { readFileSync } from 'node:fs';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { tagText } from '../../../src/domain/tags/tag-text.js';
import { readGoldComponents, scoreComponents } from './component-score.js';
import { type Level, readGold, type Score, type ScoredText, scoreOf, scoreText } from './score.js';

const percent = (share: number): string => (share * 100).toFixed(1).padStart(5);
const line = (name: string, { texts, precision, recall, f1, exact }: Score): string =>
  `${name.padEnd(24)} ${String(texts).padStart(4)} texts  P ${percent(precision)}  R ${percent(recall)}  F1 ${percent(f1)}  exact ${percent(exact)}`;

/**
 * Micro scores of the tagger at both levels, each kind of text and each vendor for itself. The rules are written by hand and learn nothing
 * from a file, so a vendor's own line is what leaving that vendor out would show.
 */
export async function run(args: readonly string[]): Promise<void> {
  const files = args.filter((arg) => !arg.startsWith('--'));
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const gold = lines.map(readGold);
  const gazetteer = loadGazetteer();
  const at = (level: Level): ScoredText[] =>
    gold.map((text) => scoreText(gazetteer, text, tagText(gazetteer, text).regions, level));
  const scored = at('rollup');
  if (!args.includes('--quiet')) for (const text of args.includes('--city') ? at('city') : scored) printWrong(text);
  printGroups('kind', scored, ({ gold: { classes, lang } }) => [...classes, `lang:${lang}`]);
  printGroups('vendor', scored, ({ gold: { vendor } }) => [vendor]);
  console.log(line('roll-up', scoreOf(scored)));
  console.log(line('city', scoreOf(at('city'))));
  for (const isKnown of [true, false]) {
    const { texts, precision, labelled, recall } = scoreComponents(lines.map(readGoldComponents), isKnown);
    const name = `components, ${isKnown ? 'known names' : 'nothing known'}`;
    console.log(
      `${name.padEnd(25)} ${String(texts).padStart(3)} texts  P ${percent(precision)}  R ${percent(recall)}  P of labelled texts ${percent(labelled)}`,
    );
  }
}

function printWrong({ gold, predicted, missed, wrong }: ScoredText): void {
  if (missed.length === 0 && wrong.length === 0) return;
  console.log(`✗ ${gold.id} (${gold.vendor}; ${gold.classes.join(' ')}) missed [${missed}] wrong [${wrong}]`);
  console.log(`  gold [${gold.regions}] optional [${gold.optional}] predicted [${predicted}]`);
  console.log(`  ${gold.title} | ${gold.body.slice(0, 700).replaceAll('\n', ' ⏎ ')}`);
}

/** Worst first, and only those that are not without fault. */
function printGroups(what: string, scored: readonly ScoredText[], keys: (text: ScoredText) => readonly string[]): void {
  const groups = new Map<string, ScoredText[]>();
  for (const text of scored) for (const key of keys(text)) groups.set(key, [...(groups.get(key) ?? []), text]);
  const rows = [...groups].map(([key, members]) => ({ key, score: scoreOf(members) }));
  const faulty = rows.filter(({ score }) => score.exact < 1).sort((a, b) => a.score.exact - b.score.exact);
  console.log(`${rows.length - faulty.length} of ${rows.length} ${what}s without fault; the others:`);
  for (const { key, score } of faulty) console.log(line(`  ${key}`, score));
}
