// node test/support/run-typescript.mjs test/domain/tags/train-program.ts [further gold.jsonl]… [--report] [--dry]
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import type { Gazetteer } from '../../../src/domain/regions.js';
import { type Judge, judgeBy } from '../../../src/domain/tags/judge/verdict.js';
import { tagText } from '../../../src/domain/tags/tag-text.js';
import { packageRoot } from '../../../src/package-root.js';
import { type LabelledText, labelled } from './judge/examples.js';
import { trainJudge } from './judge/train.js';
import { weightsModule } from './judge/weights-module.js';
import { readGold, scoreOf, scoreText } from './score.js';

const fixtures = join(packageRoot(), 'test/fixtures/tags');
const ours = ['english', 'languages', 'standing', 'field'];
/** Texts by others, of which no rule had seen the like. */
const fresh = ['unseen-c', 'unseen-e'];
/** Files given may hold more of them. */
const isFresh = (set: string): boolean => set.startsWith('unseen-');
const target = join(packageRoot(), 'src/domain/tags/judge/weights.ts');

const rulesOnly: Judge = ({ ruled }) => ruled;

/** Learns the weights of the judge from our texts and the files given, and says how it does on texts it has not seen. */
export async function run(args: readonly string[]): Promise<void> {
  const gazetteer = loadGazetteer();
  const further = args.filter((arg) => !arg.startsWith('--'));
  const files = [...[...ours, ...fresh].map((name) => join(fixtures, `${name}.jsonl`)), ...further];
  const texts = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => labelled(gazetteer, basename(file, '.jsonl'), readGold(line)));
  });
  console.log(`${texts.length} texts, ${texts.reduce((sum, { examples }) => sum + examples.length, 0)} places`);
  if (args.includes('--report')) {
    report(gazetteer, texts, 'each new file left out', freshOf(texts), ({ set }) => set);
    if (!args.includes('--brief'))
      report(gazetteer, texts, 'a tenth of the vendors left out', range(10), ({ gold }) => foldOf(gold.vendor, 10));
  }
  const started = Date.now();
  const weights = trainJudge(texts, new Set(freshOf(texts)));
  console.log(`learnt ${weights.size} weights in ${Date.now() - started} ms`);
  for (const set of new Set(texts.map((text) => text.set)))
    console.log(
      line(
        `  ${set}, learnt`,
        gazetteer,
        texts.filter((text) => text.set === set),
        () => judgeBy(weights),
      ),
    );
  if (!args.includes('--dry')) writeFileSync(target, weightsModule(weights));
}

const freshOf = (texts: readonly LabelledText[]): string[] => [...new Set(texts.map(({ set }) => set))].filter(isFresh);

const range = (count: number): string[] => [...Array(count).keys()].map(String);

function foldOf(vendor: string, folds: number): string {
  let sum = 7;
  for (const letter of vendor.toLowerCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 1000003;
  return String(sum % folds);
}

/** Learns without each part in turn and reads that part. */
function report(
  gazetteer: Gazetteer,
  texts: readonly LabelledText[],
  name: string,
  parts: readonly string[],
  partOf: (text: LabelledText) => string,
): void {
  const judges = new Map(
    parts.map((part) => [
      part,
      judgeBy(
        trainJudge(
          texts.filter((text) => partOf(text) !== part),
          new Set(freshOf(texts)),
        ),
      ),
    ]),
  );
  const held = texts.filter((text) => judges.has(partOf(text)));
  const judgeOf = (text: LabelledText): Judge => judges.get(partOf(text)) ?? rulesOnly;
  console.log(name);
  for (const set of new Set(held.map((text) => text.set))) {
    const part = held.filter((text) => text.set === set);
    console.log(line(`  ${set}, rules`, gazetteer, part, () => rulesOnly));
    console.log(line(`  ${set}, judged`, gazetteer, part, judgeOf));
  }
  console.log(line('  all, rules', gazetteer, held, () => rulesOnly));
  console.log(line('  all, judged', gazetteer, held, judgeOf));
}

const percent = (share: number): string => (share * 100).toFixed(1).padStart(5);

function line(
  name: string,
  gazetteer: Gazetteer,
  texts: readonly LabelledText[],
  judgeOf: (text: LabelledText) => Judge,
): string {
  const scored = texts.map((text) =>
    scoreText(gazetteer, text.gold, tagText(gazetteer, text.gold, judgeOf(text)).regions, 'rollup'),
  );
  const { precision, recall, f1, exact } = scoreOf(scored);
  return `${name.padEnd(28)} P ${percent(precision)}  R ${percent(recall)}  F1 ${percent(f1)}  exact ${percent(exact)}`;
}
