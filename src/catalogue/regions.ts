import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGazetteer, type Gazetteer, type RegionRow } from '../domain/regions.js';
import { packageRoot } from '../package-root.js';
import { listOf, parseCsv } from './csv.js';

let loaded: Gazetteer | undefined;

/** The shipped gazetteer, read at the first call and kept: about 1,400 places. */
export function loadGazetteer(): Gazetteer {
  loaded ??= buildGazetteer(parseCsv(readFileSync(join(packageRoot(), 'src/catalogue/data/regions.csv'), 'utf8')).map(regionRow));
  return loaded;
}

const regionRow = (cells: Record<string, string>): RegionRow => ({
  tag: cells.tag ?? '',
  kind: cells.kind ?? '',
  name: cells.name ?? '',
  parent: cells.parent ?? '',
  aliases: listOf(cells.aliases),
  exact: listOf(cells.exact),
  guarded: listOf(cells.guarded),
  codes: listOf(cells.codes),
  scoped: listOf(cells.scoped),
  translated: listOf(cells.translated).map((entry) => entry.slice(entry.indexOf(':') + 1)),
});
