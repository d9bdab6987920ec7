import { componentFinder } from '../../../src/domain/tags/find-components.js';

/** One text with the components that a reader says are affected; `named` are those that the text itself says. */
export interface GoldComponents {
  readonly vendor: string;
  readonly title: string;
  readonly body: string;
  readonly components: readonly string[];
  readonly named: readonly string[];
  /** Names that the vendor's page has besides those of its texts. */
  readonly page: readonly string[];
}

export interface ComponentScore {
  readonly texts: number;
  readonly precision: number;
  /** The same over the texts for which a reader gives components at all, as many are left without. */
  readonly labelled: number;
  readonly recall: number;
}

/** Letters and digits only, in small letters and without accents. */
const loose = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A name without brackets, plural, a last word "service" and the words of its vendor before it. */
export function bareName(name: string, vendor: string): string {
  const own = new Set([...vendor.toLowerCase().split(/\s+/), 'aws', 'amazon', 'google', 'cloud']);
  const words = name.replace(/\s*\([^()]*\)/g, '').split(/\s+/);
  while (words.length > 1 && own.has(words[0]?.toLowerCase() ?? '')) words.shift();
  return loose(words.join(' '))
    .replace(/(?<=.{3})services?$/, '')
    .replace(/s$/, '');
}

/** Reads one JSON line; what the text names is worked out where the line does not say it. */
export function readGoldComponents(line: string): GoldComponents {
  const row: Record<string, unknown> = JSON.parse(line);
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const list = (name: string): string[] | undefined =>
    Array.isArray(row[name]) ? row[name].filter((one) => typeof one === 'string') : undefined;
  const [vendor, title, body] = [text('vendor'), text('title'), text('body')];
  const components = list('gold_components') ?? list('components') ?? list('found') ?? [];
  const written = loose(`${title} ${body}`);
  const isNamed = (name: string): boolean =>
    written.includes(loose(name).replace(/s$/, '')) || written.includes(bareName(name, vendor));
  const listed = list('named_components') ?? [];
  // Some files give here what the text names, others all names of the page.
  const isOfText = listed.length > 0 && listed.every((name) => components.includes(name));
  return { vendor, title, body, components, named: isOfText ? listed : components.filter(isNamed), page: listed };
}

/**
 * Strict scores of the component finder. With known names it is given all names that the file has for a vendor, of which it has to find the right ones
 * under their own names; with nothing known, what it finds has to be called as the reader calls it.
 */
export function scoreComponents(gold: readonly GoldComponents[], isKnown: boolean): ComponentScore {
  const ofVendor = new Map<string, Set<string>>();
  for (const { vendor, components, page } of gold)
    ofVendor.set(vendor, new Set([...(ofVendor.get(vendor) ?? []), ...components, ...page]));
  const texts = isKnown ? gold.filter(({ vendor }) => (ofVendor.get(vendor)?.size ?? 0) > 0) : gold;
  let [right, wrong, wrongInLabelled, missed] = [0, 0, 0, 0];
  for (const { vendor, title, body, components, named } of texts) {
    const names = [...(isKnown ? (ofVendor.get(vendor) ?? []) : [])].map((name) => ({ name, group: null }));
    const found = componentFinder({ names, aliases: new Map() }, vendor)({ title, body }).map(({ name }) => name);
    const key = (name: string): string => (isKnown ? loose(name) : bareName(name, vendor));
    const isIn = (name: string, others: readonly string[]): boolean => others.some((other) => key(other) === key(name));
    const extra = found.filter((name) => !isIn(name, components)).length;
    wrong += extra;
    if (components.length > 0) wrongInLabelled += extra;
    const hit = named.filter((name) => isIn(name, found)).length;
    right += hit;
    missed += named.length - hit;
  }
  const share = (part: number, rest: number): number => (part + rest === 0 ? 1 : part / (part + rest));
  return {
    texts: texts.length,
    precision: share(right, wrong),
    labelled: share(right, wrongInLabelled),
    recall: share(right, missed),
  };
}
