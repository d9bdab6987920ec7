import { ancestors, type Gazetteer, globalTag } from '../../../../src/domain/regions.js';
import { findPlaces } from '../../../../src/domain/tags/find-places.js';
import { mentionReader } from '../../../../src/domain/tags/judge/mentions.js';
import { plainText } from '../../../../src/domain/tags/plain-text.js';
import { contextOf } from '../../../../src/domain/tags/tag-text.js';
import { type GoldText, levelled } from '../score.js';

/** A place where a text names it. `isHit` is undefined where the readers' answer leaves it open: optional places and coarser words for others. */
export interface Example {
  readonly tag: string;
  readonly signs: readonly string[];
  readonly isHit: boolean | undefined;
}

export interface LabelledText {
  readonly set: string;
  readonly gold: GoldText;
  readonly examples: readonly Example[];
}

export function labelled(gazetteer: Gazetteer, set: string, gold: GoldText): LabelledText {
  const owner = `${gold.vendor} `;
  const context = contextOf([gold.title, gold.body]);
  const read = mentionReader(gazetteer, owner, gold.title.length + gold.body.length);
  const isHit = labeller(gazetteer, gold);
  const examples = (['title', 'body'] as const).flatMap((where) => {
    const { text } = plainText(gold[where]);
    const places = findPlaces(gazetteer, text, owner, () => context).filter(({ not }) => not === undefined);
    return read(where, text, places).map(({ place: { tag }, signs, index }) => {
      const { shared, own } = signs();
      return { tag, signs: [...shared, ...(own[index] ?? [])], isHit: isHit(tag) };
    });
  });
  return { set, gold, examples };
}

function labeller(gazetteer: Gazetteer, { regions, optional }: GoldText): (tag: string) => boolean | undefined {
  const city = (tag: string): string => levelled(gazetteer, tag, 'city');
  const rollup = (tag: string): string => levelled(gazetteer, tag, 'rollup');
  const [wanted, open] = [new Set(regions.map(city)), new Set(optional.map(city))];
  const rollups = new Set(regions.map(rollup));
  const coarser = new Set([...regions, ...optional].flatMap((tag) => ancestors(gazetteer, tag)));
  return (tag) => {
    if (wanted.has(city(tag))) return true;
    if (open.has(city(tag)) || (tag !== globalTag && coarser.has(tag))) return undefined;
    const isFiner = rollups.has(rollup(tag)) && ancestors(gazetteer, tag).some((one) => wanted.has(one));
    return tag !== globalTag && isFiner ? undefined : false;
  };
}
