import type { Gazetteer } from '../../regions.js';
import { clausesAt } from '../clauses.js';
import { languagesOf, loweredOf } from '../languages.js';
import type { Place } from '../place.js';
import type { Reading } from '../role.js';
import { readRole } from '../roles.js';
import { seriesOf } from '../series.js';
import { standingOf } from '../told.js';
import { placeSigns } from './place-signs.js';
import type { Scene } from './scene.js';
import { seriesSigns } from './series-signs.js';
import { tokensOf } from './tokens.js';

/** The signs of a series of places, and those of one of them. */
export interface Signs {
  readonly shared: ReadonlySet<string>;
  readonly own: readonly string[];
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
      const shared = once(() => seriesSigns(scene, series));
      return series.places.map((place) => ({
        place,
        isList: series.isList,
        ruled,
        isRuled: rule !== undefined,
        isTitled: titled.has(place.tag),
        signs: () => ({ shared: shared().all, own: placeSigns(scene, place, shared()) }),
        size,
      }));
    });
  };
}

/** Works out a value when it is first asked for. */
function once<Value>(work: () => Value): () => Value {
  let done: { readonly value: Value } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}
