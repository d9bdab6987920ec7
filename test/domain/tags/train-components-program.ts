// node test/support/run-typescript.mjs test/domain/tags/train-components-program.ts [further gold.jsonl]… [--report] [--dry]
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ComponentJudge, componentJudgeBy } from '../../../src/domain/tags/component-judge/verdict.js';
import { packageRoot } from '../../../src/package-root.js';
import { type LabelledText, labelled, productsOf, rulesOnly } from './component-judge/examples.js';
import { trainComponentJudge } from './component-judge/train.js';
import { bareName, readGoldComponents } from './component-score.js';
import { weightsModule } from './judge/weights-module.js';

const fixtures = join(packageRoot(), 'test/fixtures');
/** Texts by others, of which no rule had seen the like. */
const fresh = ['unseen-c', 'unseen-e'];
const sets = { made: 'made-products', read: 'seeds' };
const target = join(packageRoot(), 'src/domain/tags/component-judge/weights.ts');

/**
 * Learns the weights of the judge of components from our texts and the files given, and says how it does on texts it has not seen. A text without
 * components is left out, as many readers give none where they had no list, unless its line says `"complete": true`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const further = args.filter((arg) => !arg.startsWith('--'));
  const texts = [
    ...fresh.flatMap((name) => textsOf(join(fixtures, 'tags', `${name}.jsonl`), false)),
    ...textsOf(join(fixtures, 'tags-components', `${sets.made}.jsonl`), true),
    ...further.flatMap((file) => textsOf(file, true)),
  ];
  console.log(`${texts.length} texts, ${texts.reduce((sum, { examples }) => sum + examples.length, 0)} names`);
  if (args.includes('--report')) report(texts, 'a quarter of the vendors left out', ({ gold }) => foldOf(gold.vendor, 4));
  if (args.includes('--files')) report(texts, 'each file left out', ({ set }) => set);
  const weights = trainComponentJudge(texts, sets);
  console.log(`learnt ${weights.size} weights`);
  print('learnt', texts, () => componentJudgeBy(weights));
  if (!args.includes('--dry')) writeFileSync(target, weightsModule(weights));
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);

const idOf = (line: string): string => /^\{"id": "([^"]+)"/.exec(line)?.[1] ?? '';

/** The components of the texts that we keep with their places, by id. */
const kept = new Map(linesOf(join(fixtures, 'tags-components/unseen.jsonl')).map((line) => [idOf(line), line]));

function textsOf(file: string, isTuned: boolean): LabelledText[] {
  return linesOf(file).flatMap((text) => {
    const components = kept.get(idOf(text));
    const line = components === undefined ? text : `${components.slice(0, -1)}, ${text.slice(1)}`;
    const gold = readGoldComponents(line);
    const isComplete = gold.components.length > 0 || /"(?:complete": ?true|found": ?\[)/.test(line);
    return isComplete ? [labelled(basename(file, '.jsonl'), gold, isTuned)] : [];
  });
}

function foldOf(vendor: string, folds: number): string {
  let sum = 7;
  for (const letter of vendor.toLowerCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 1000003;
  return String(sum % folds);
}

/** Learns without each part in turn and reads that part. */
function report(texts: readonly LabelledText[], name: string, partOf: (text: LabelledText) => string): void {
  const judges = new Map<string, ComponentJudge>();
  for (const part of new Set(texts.map(partOf))) {
    const rest = texts.filter((text) => partOf(text) !== part);
    judges.set(part, componentJudgeBy(trainComponentJudge(rest, sets)));
  }
  print(name, texts, (text) => judges.get(partOf(text)) ?? rulesOnly);
}

function print(name: string, texts: readonly LabelledText[], judgeOf: (text: LabelledText) => ComponentJudge): void {
  console.log(name);
  for (const set of [...new Set(texts.map((text) => text.set)), 'all']) {
    const part = texts.filter((text) => set === 'all' || text.set === set);
    console.log(`  ${set.padEnd(16)} rules ${score(part, () => rulesOnly)}  judged ${score(part, judgeOf)}`);
  }
}

/** Precision with names that are a part of a right one or hold it taken for right stands in brackets. */
function score(texts: readonly LabelledText[], judgeOf: (text: LabelledText) => ComponentJudge): string {
  let [right, near, wrong, missed] = [0, 0, 0, 0];
  for (const text of texts) {
    const { gold } = text;
    const key = (one: string): string => bareName(one, gold.vendor);
    const found = new Set(productsOf(gold, judgeOf(text)).map(({ name }) => key(name)));
    const components = gold.components.map(key);
    for (const one of found) {
      if (components.includes(one)) right += 1;
      else if (components.some((other) => other.includes(one) || one.includes(other))) near += 1;
      else wrong += 1;
    }
    missed += new Set(gold.named.map(key).filter((one) => !found.has(one))).size;
  }
  const precision = right / Math.max(1, right + near + wrong);
  const recall = right / Math.max(1, right + missed);
  const f1 = (2 * precision * recall) / Math.max(0.01, precision + recall);
  return `P ${percent(precision)} (${percent((right + near) / Math.max(1, right + near + wrong))}) R ${percent(recall)} F1 ${percent(f1)}`;
}

const percent = (share: number): string => (share * 100).toFixed(1).padStart(5);
