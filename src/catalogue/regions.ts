import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGazetteer, type Gazetteer, type RegionRow } from '../domain/regions.js';
import { packageRoot } from '../package-root.js';
import { listOf, parseCsv } from './csv.js';

let loaded: Gazetteer | undefined;

/** Read and built when something of it is first asked for, which takes some tenths of a second, and kept: about 1,400 places. */
const shipped: Gazetteer = {
  get places() {
    return read().places;
  },
  get aliases() {
    return read().aliases;
  },
  get names() {
    return read().names;
  },
};

/** The shipped gazetteer. A service at rest has no need of it: texts that name places come with incidents. */
export const loadGazetteer = (): Gazetteer => shipped;

function read(): Gazetteer {
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
