import { chainOf, type Gazetteer, globalTag } from '../../regions.js';
import type { Place } from '../place.js';
import type { Scene } from './scene.js';
import type { SeriesSigns } from './series-signs.js';

/** What belongs to one place of a series, and how it changes what the series shows. */
export function placeSigns(scene: Scene, place: Place, series: SeriesSigns): string[] {
  const { gazetteer, where, text, order, offset, size } = scene;
  const kind = (gazetteer.places.get(place.tag)?.kind ?? '').replace(/:.*/u, '');
  const written = text.slice(place.start, place.end);
  const form = /^[A-Z]{2,4}$/.test(written) ? 'caps' : /\d/.test(written) ? 'code' : 'name';
  const title = where === 'title' ? 'title' : relationTo(gazetteer, scene.titled, place.tag);
  return [
    ...[`kind=${kind}`, `by=${place.by}`, `form=${form}`, `t=${title}`, `t=${title}&${kind}`],
    ...series.byTitle.map((sign) => `t=${title}&${sign}`),
    ...(place.tag === globalTag ? series.byWorld.map((sign) => `g&${sign}`) : []),
    `ord=${Math.min(4, Math.max(0, order.indexOf(place.tag)))}`,
    ...(where === 'body' ? [`pos=${Math.floor((3.99 * (offset + place.start)) / Math.max(1, size))}`] : []),
  ];
}

/** How a place stands to those of the title. */
function relationTo(gazetteer: Gazetteer, titled: ReadonlySet<string>, tag: string): string {
  if (titled.size === 0) return 'none';
  if (titled.has(tag)) return 'same';
  if ([...titled].some((one) => chainOf(gazetteer, one).includes(tag))) return 'wider';
  return chainOf(gazetteer, tag).some((one) => titled.has(one)) ? 'narrower' : 'other';
}
