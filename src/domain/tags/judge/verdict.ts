import { globalTag } from '../../regions.js';
import { hitRoles, likelyRoles, type Reading, type Role } from '../role.js';
import type { Mention, Signs } from './mentions.js';
import { inWords } from './reasons.js';
import { heaviest, readWeights, seriesScore, type Weights } from './score.js';
import { weighedSigns } from './weights.js';

/** What must speak for a place that a body names before it counts as affected: where the statement as a whole tells of trouble, … */
const hitBar = 0.4;
/** … where a rule spoke, … */
const ruledBar = -1;
/** … and where the place is only named, or is that of a cause or a cure. */
const likelyBar = 1.6;
/** In a line or two a place is seldom named for nothing, and the rules read them well. */
const shortest = 150;
/** Who says that a place is well again says that it was not. */
const over: ReadonlySet<Role> = new Set(['recovered', 'narrowed']);
const overBar = -3;

/** What a clause may speak of besides trouble, so that its place may be that of something else. */
const clouds = 'deny well cure move team support cause provider probe lives but time work only history if see say advise config'
  .split(' ')
  .map((name) => `c~${name}`);

/** "Frankfurt is affected, too": trouble and nothing else is told of the place. Nothing learnt outweighs that, or a region that joins late would be lost. */
const isPlain = (shared: Signs['shared']): boolean =>
  (shared.has('c~ill') || shared.has('c~affect')) && !clouds.some((sign) => shared.has(sign));

/** Gives a place its role. */
export type Judge = (mention: Mention) => Reading;

/** What the rules say; but whether a body that they take to tell of trouble means this place, the signs around it decide. */
export function judgeBy(weights: Weights): Judge {
  const scores = new WeakMap<Signs, number>();
  return (mention) => {
    const { ruled, isRuled, isTitled, size, place } = mention;
    const isHit = hitRoles.has(ruled.role);
    if (isTitled || size < shortest || !(isHit || likelyRoles.has(ruled.role))) return ruled;
    if (place.tag === globalTag && ruled.role === 'fix') return ruled;
    if (ruled.role === 'widened') return ruled;
    const signs = mention.signs();
    if (isHit && isPlain(signs.shared)) return ruled;
    const bar = !isHit ? likelyBar : over.has(ruled.role) ? overBar : isRuled ? ruledBar : hitBar;
    const score = scores.get(signs) ?? seriesScore(weights, signs);
    scores.set(signs, score);
    if (score <= bar) return { role: 'description', because: becauseOf(weights, mention, -1) };
    return isHit ? ruled : { role: 'affected', because: becauseOf(weights, mention, 1) };
  };
}

/** The judge that learnt from all labelled texts. */
export const judge: Judge = judgeBy(readWeights(weighedSigns));

/** How many reasons are told. */
const mostReasons = 3;

function becauseOf(weights: Weights, { signs, index }: Mention, direction: 1 | -1): string {
  const { shared, own } = signs();
  return `judged by ${heaviest(weights, { shared, own: own[index] ?? [] }, direction, mostReasons)
    .map(inWords)
    .join('; ')}`;
}
