import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { packageRoot } from '../package-root.js';
import { russianForms } from './russian-forms.js';

const names = z.array(z.string()).default([]);
const sourcePlace = z.strictObject({
  tag: z.string(),
  kind: z.string().optional(),
  name: z.string(),
  parent: z.string().default(''),
  aliases: names,
  exact: names,
  guarded: names,
  scoped: names,
  translated: z.record(z.string(), z.array(z.string())).default({}),
  /** Sites only: the code is a word too; providers write it small; it is not written with a number. */
  word: z.boolean().default(false),
  small: z.boolean().default(false),
  numbered: z.boolean().default(true),
});
type SourcePlace = z.infer<typeof sourcePlace>;

/** Each file of the source and the kind of its places; null where every place says its own. */
const files = {
  world: null,
  countries: 'country',
  states: 'state',
  cities: 'city',
  clouds: null,
  sites: 'pop',
  pods: 'pod',
} as const;

const columns = 'tag,kind,name,parent,aliases,exact,guarded,codes,scoped,translated';
const folder = (): string => join(packageRoot(), 'src/catalogue/data');

/** The compact gazetteer, from the files that people edit (`data/places`). */
export function regionsCsv(): string {
  const rows = Object.entries(files).flatMap(([file, kind]) =>
    readPlaces(file).map((place) => row(place, place.kind ?? kind ?? '')),
  );
  return `${[columns, ...rows].join('\n')}\n`;
}

export function writeRegions(): string {
  const path = join(folder(), 'regions.csv');
  writeFileSync(path, regionsCsv());
  return path;
}

const readPlaces = (file: string): SourcePlace[] =>
  z.array(sourcePlace).parse(parse(readFileSync(join(folder(), 'places', `${file}.yaml`), 'utf8')));

function row(place: SourcePlace, kind: string): string {
  const spelled = kind === 'pop' ? site(place) : kind === 'cloud-region:azure' ? azure(place) : { ...place, codes: [] };
  const translated = Object.entries(place.translated).flatMap(([language, words]) =>
    [...new Set(words.flatMap((word) => (language === 'ru' ? russianForms(word) : [word])))].map((word) => `${language}:${word}`),
  );
  const lists = [spelled.aliases, spelled.exact, spelled.guarded, spelled.codes, spelled.scoped, translated];
  return [place.tag, kind, spelled.name, place.parent, ...lists.map((list) => list.join('|'))].map(cell).join(',');
}

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "AMS (Amsterdam)", "Amsterdam (AMS)", AMS01 and AMS1 follow from code and city. */
function site(place: SourcePlace): SourcePlace & { readonly codes: readonly string[] } {
  const code = place.tag.toUpperCase();
  const city = place.name;
  return {
    ...place,
    name: `${city} (${code})`,
    aliases: [`${code} (${city})`, `${city} (${code})`, ...place.aliases],
    exact: [...(place.numbered ? [`${code}01`, `${code}1`] : []), ...place.exact],
    guarded: [...(place.small ? [place.tag] : []), ...(place.word ? [code] : []), ...place.guarded],
    codes: place.word ? [] : [code],
  };
}

const azure = (place: SourcePlace): SourcePlace & { readonly codes: readonly string[] } => ({
  ...place,
  aliases: [...new Set([place.tag, place.name, `azure-${place.tag}`, ...place.aliases])],
  codes: [],
});
