import type { Language } from '../../domain/language.js';

const countries = new Map<Language, Intl.DisplayNames>();

/** Countries whose two letters are those of a group or a state of another country. */
const countryCodes: Readonly<Record<string, string>> = {
  afghanistan: 'AF',
  'american-samoa': 'AS',
  'georgia-country': 'GE',
  montenegro: 'ME',
  namibia: 'NA',
  'sa-brazil': 'BR',
  'saudi-arabia': 'SA',
};

/** What a place of the gazetteer is called in a language. Cities and clouds' own regions are called the same in all of them. */
export function placeName(
  language: Language,
  groups: Readonly<Record<string, string>>,
  { tag, name }: { readonly tag: string; readonly name: string },
): string {
  if (Object.hasOwn(groups, tag)) return groups[tag] ?? name;
  const code = countryCodes[tag] ?? tag.toUpperCase();
  if (language === 'en' || !/^[A-Z]{2}$/.test(code)) return name;
  const names = countries.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  countries.set(language, names);
  return names.of(code) ?? name;
}
