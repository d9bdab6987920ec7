import type { Reading } from '../component-reading.js';
import type { Run } from '../component-runs.js';
import { keyOf } from '../component-tokens.js';
import type { FoundComponent } from '../found-component.js';
import { candidatesOf } from './candidates.js';
import { mentionSigns, nameSigns, type View, viewOf } from './mention-signs.js';

/** Where a name is written, as [start, end) of a title or body. */
interface Place {
  readonly where: 'title' | 'body';
  readonly start: number;
  readonly end: number;
}

/** A name that a text may mean as affected, where it is written first, and what the judge sees of it. */
export interface Proposal {
  readonly component: Omit<FoundComponent, 'rule'>;
  /** The rule that takes it for affected, if one does. */
  readonly rule: string | undefined;
  readonly signs: ReadonlySet<string>;
  readonly places: readonly Place[];
}

/** Mentions of one name that are looked at, in a title and in a body. */
const mostMentions = 3;

interface Gathered {
  readonly view: View;
  readonly run: Run;
  readonly signs: Set<string>;
  readonly places: Place[];
  readonly counts: Record<Place['where'], number>;
}

/** All names that a text may mean, with those that the rules find. */
export function proposalsOf(title: Reading, body: Reading, ruled: readonly FoundComponent[]): Proposal[] {
  const names = new Map<string, Gathered>();
  for (const reading of [title, body]) gather(viewOf(reading), names);
  const proposals = [...names.values()].map((gathered) => proposalOf(gathered, ruled));
  const known = new Set(proposals.map(({ component: { name } }) => name.toLowerCase()));
  return [...proposals, ...ruled.filter(({ name }) => !known.has(name.toLowerCase())).map(unwritten)];
}

function gather(view: View, names: Map<string, Gathered>): void {
  const { tokens, where } = view.reading;
  for (const candidate of candidatesOf(view.reading)) {
    const run = withoutVendor(view.reading, candidate);
    const [first, last] = [tokens[run.from], tokens[run.to - 1]];
    if (first === undefined || last === undefined) continue;
    const key = keyOf(tokens.slice(run.from, run.to));
    const gathered = names.get(key) ?? {
      view,
      run,
      signs: new Set(nameSigns(view, run)),
      places: [],
      counts: { title: 0, body: 0 },
    };
    names.set(key, gathered);
    gathered.places.push({ where, start: first.start, end: last.end });
    gathered.counts[where] += 1;
    if (gathered.counts[where] > mostMentions) continue;
    for (const sign of mentionSigns(view, run)) gathered.signs.add(sign);
  }
}

/** Before a name stands the vendor's own as often as not. */
function withoutVendor({ tokens, vendorWords }: Reading, run: Run): Run {
  const first = tokens[run.from];
  const isLed = vendorWords.size === 1 && first !== undefined && vendorWords.has(first.folded) && run.to - run.from > 1;
  return isLed ? { from: run.from + 1, to: run.to } : run;
}

function proposalOf({ view, run, signs, places, counts }: Gathered, ruled: readonly FoundComponent[]): Proposal {
  const { text, tokens, where } = view.reading;
  const [start, end] = [tokens[run.from]?.start ?? 0, tokens[run.to - 1]?.end ?? 0];
  const words = text.slice(start, end);
  const rule = ruled.find((one) => places.some((own) => isAt(own, one) && own.start === one.start && own.end === one.end))?.rule;
  const all = new Set([
    ...signs,
    ...['bias', `cnt=${Math.min(4, counts.title + counts.body)}`, `both=${counts.title > 0} ${counts.body > 0}`],
    ...(rule === undefined ? besideRule(places, ruled, end - start) : ['rule=yes', `rule=${rule}`]),
  ]);
  return { component: { name: nameOf(words), words, where, start, end }, rule, signs: all, places };
}

/** How a name that no rule finds lies to those that rules find. */
function besideRule(places: readonly Place[], ruled: readonly FoundComponent[], length: number): string[] {
  const other = ruled.find((one) => places.some((own) => isAt(own, one)));
  const way = other !== undefined && other.end - other.start > length ? 'inside' : 'around';
  return ['rule=no', `ruled=${ruled.length > 0}`, ...(other === undefined ? [] : [way, `${way}=${other.rule}`])];
}

/** Whether two places overlap. */
export const isAt = (one: Place, other: Place): boolean =>
  one.where === other.where && one.start < other.end && one.end > other.start;

/** Common words begin with a capital, as names of components do; `livePush` is a name already. */
const nameOf = (words: string): string =>
  /^\p{Ll}+\p{Lu}/u.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1).replace(/\s+/g, ' ');

/** What rules call by a name that the text does not write. */
function unwritten({ rule, ...component }: FoundComponent): Proposal {
  const { name, where, start, end } = component;
  const signs = new Set([
    'bias',
    'rule=yes',
    `rule=${rule}`,
    'unwritten',
    `is=${name.toLowerCase()}`,
    where === 'title' ? 't' : 'b',
  ]);
  return { component, rule, signs, places: [{ where, start, end }] };
}
