import type { Reading } from '../component-reading.js';
import type { FoundComponent } from '../found-component.js';
import { heaviest, readWeights, scoreOf, type Weights } from '../judge/score.js';
import { isAt, type Proposal, proposalsOf } from './proposals.js';
import { inWords } from './reasons.js';
import { weighedSigns } from './weights.js';

/** What must speak for a name before it counts as affected. */
const bar = 0;
/** Where nothing does, most texts mean something all the same, and the likeliest name needs less. */
const lastBar = -0.5;
/** What must speak for a name that channels are told of: a wrong one is a line in everybody's thread. */
const sureBar = 1.5;
/** More products than this are a list of everything. */
const mostProducts = 40;
/** How many reasons are told. */
const mostReasons = 3;

/** Decides which of the names of a text are affected. */
export type ComponentJudge = (title: Reading, body: Reading, ruled: readonly FoundComponent[]) => FoundComponent[];

interface Weighed {
  readonly proposal: Proposal;
  readonly score: number;
}

/** Weighs all names that a text may mean, with what the rules say as one sign among others. */
export const componentJudgeBy =
  (weights: Weights, isSure = false): ComponentJudge =>
  (title, body, ruled) => {
    const weighed = proposalsOf(title, body, ruled).map((proposal) => ({
      proposal,
      score: scoreOf(weights, { shared: proposal.signs, own: [] }),
    }));
    const found = chosen(
      isSure ? weighed.filter(({ proposal, score }) => proposal.rule !== undefined && score > sureBar) : weighed,
    ).map(({ proposal }) => ({ ...proposal.component, rule: ruleOf(weights, proposal) }));
    return found.sort((a, b) => (a.where === b.where ? a.start - b.start : a.where === 'title' ? -1 : 1));
  };

/** The names that weigh enough, one at each place: of `Live Streams` and `Streams` the heavier is meant. */
function chosen(weighed: readonly Weighed[]): Weighed[] {
  const kept: Weighed[] = [];
  for (const one of weighed.filter(({ score }) => score > lastBar).sort((a, b) => b.score - a.score)) {
    if (kept.length > 0 && one.score <= bar) break;
    if (kept.length >= mostProducts) break;
    const isTaken = kept.some(({ proposal: { places } }) =>
      places.some((place) => one.proposal.places.some((own) => isAt(own, place))),
    );
    if (!isTaken) kept.push(one);
  }
  return kept;
}

function ruleOf(weights: Weights, { rule, signs }: Proposal): string {
  const reasons = heaviest(weights, { shared: signs, own: [] }, 1, mostReasons).map(inWords);
  return `${rule ?? 'judged'}: ${reasons.join('; ')}`;
}

/** The judge that learnt from all labelled texts. */
export const componentJudge: ComponentJudge = componentJudgeBy(readWeights(weighedSigns));

/** The same where being wrong costs more than being silent: only what a rule takes for a name, too, and what much speaks for. */
export const sureComponentJudge: ComponentJudge = componentJudgeBy(readWeights(weighedSigns), true);
