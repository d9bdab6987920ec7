import { type Attack, AttackMaker, textOf } from './attack-texts.js';
import { StepCounter } from './count-steps.js';
import { PatternParser } from './parse-pattern.js';

/** How the work of an expression grows with the length of the worst text that was found for it. */
export interface Growth {
  readonly attack: Attack;
  /** Steps for four times the text, in proportion to the text: 1 is linear, 4 is its square. */
  readonly factor: number;
}

/** Most expressions are cleared by short texts. What repeats a limited number of times looks steep until the text is longer than that. */
const glance = { length: 32, mostSteps: 100_000, suspicious: 1.4, suspects: 3 };
const look = { length: 400, mostSteps: 12_000_000 };

function growthOn(
  counter: StepCounter,
  attack: Attack,
  { length, mostSteps }: Pick<typeof look, 'length' | 'mostSteps'>,
): Growth {
  const [short, long] = [textOf(attack, length), textOf(attack, 4 * length)];
  const many = counter.count(long, mostSteps);
  if (many > mostSteps) return { attack, factor: Number.POSITIVE_INFINITY };
  return { attack, factor: (many * short.length) / (counter.count(short, mostSteps) * long.length) };
}

const steepest = (growths: readonly Growth[]): Growth[] => growths.toSorted((a, b) => b.factor - a.factor);

/** The worst growth over all attacks that the expression suggests; undefined where nothing in it repeats. */
export function worstGrowth(pattern: RegExp): Growth | undefined {
  const node = new PatternParser(pattern).parse();
  const counter = new StepCounter(pattern, node);
  const attacks = new AttackMaker(pattern.flags).attacksOn(node);
  const glances = steepest(attacks.map((attack) => growthOn(counter, attack, glance)));
  const suspects = glances.filter(({ factor }) => factor > glance.suspicious).slice(0, glance.suspects);
  const [worst] = steepest(suspects.map(({ attack }) => growthOn(counter, attack, look)));
  return worst ?? glances[0];
}
