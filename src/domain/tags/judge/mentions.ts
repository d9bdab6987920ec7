import type { Gazetteer } from '../../regions.js';
import { clausesAt } from '../clauses.js';
import { languagesOf, loweredOf } from '../languages.js';
import { once } from '../once.js';
import type { Place } from '../place.js';
import type { Reading } from '../role.js';
import { readRole } from '../roles.js';
import { type Series, seriesOf } from '../series.js';
import { standingOf } from '../told.js';
import { placeSigns } from './place-signs.js';
import type { Scene } from './scene.js';
import { seriesSigns } from './series-signs.js';
import { tokensOf } from './tokens.js';

/** The signs of a series of places: one statement speaks for all of them, so they are judged together. */
export interface Signs {
  readonly shared: ReadonlySet<string>;
  /** Those of each place, in reading order. */
  readonly own: readonly (readonly string[])[];
}

/** One place where a title or body names it, with what the rules say of it and what the judge sees. */
export interface Mention {
  readonly place: Place;
  readonly isList: boolean;
  readonly ruled: Reading;
  /** A rule spoke; else the place is read by whether its statement tells of trouble. */
  readonly isRuled: boolean;
  /** The title names it, too, or it is there that it stands. */
  readonly isTitled: boolean;
  /** Looked for only when asked: where the rules leave no doubt nobody asks. */
  readonly signs: () => Signs;
  /** Which place of its series it is. */
  readonly index: number;
  /** Length of all texts of the incident. */
  readonly size: number;
}

type MentionReader = (where: 'title' | 'body', text: string, places: readonly Place[]) => Mention[];

/** Reads the texts of one incident in the order in which they were written, its title first. `size` is their length together. */
export function mentionReader(gazetteer: Gazetteer, owner: string, size: number): MentionReader {
  const own = new Set(owner.toLowerCase().match(/\p{L}[\p{L}\p{N}]*/gu) ?? []);
  const titled = new Set<string>();
  const order = new Set<string>();
  let offset = 0;
  return (where, text, places) => {
    const lowered = loweredOf(text);
    for (const { tag } of places) order.add(tag);
    if (where === 'title') for (const { tag } of places) titled.add(tag);
    const tokens = once(() => tokensOf(lowered, places));
    const scene: Scene = { gazetteer, where, text, lowered, tokens, titled, order: [...order], offset, size };
    offset += text.length;
    const starts = places.map(({ start }) => start);
    return seriesOf(lowered, places, clausesAt(text, lowered, languagesOf(lowered), starts)).flatMap((series) => {
      const rule = readRole(series, (name) => own.has(name.toLowerCase()));
      const ruled = rule ?? { role: where === 'title' ? ('affected' as const) : standingOf(lowered, series), because: '' };
      const signs = once(() => signsOf(scene, series));
      return series.places.map((place, index) => ({
        place,
        isList: series.isList,
        ruled,
        isRuled: rule !== undefined,
        isTitled: titled.has(place.tag),
        signs,
        index,
        size,
      }));
    });
  };
}

function signsOf(scene: Scene, series: Series): Signs {
  const shared = seriesSigns(scene, series);
  return { shared: shared.all, own: series.places.map((place) => placeSigns(scene, place, shared)) };
}
