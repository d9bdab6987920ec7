import type { PageDocument } from '../../src/adapters/adapter.js';
import { dice } from '../support/dice.js';
import { type Blow, isJson, jsonBlows } from './damage-json.js';
import { markupBlows } from './damage-markup.js';

/** Damaged looks at a page: first one damage at a time, all over its documents, then several at once. */

export interface Mutant {
  readonly where: string;
  readonly documents: readonly PageDocument[];
  /** Nothing but a row or an element twice. */
  readonly doubles: boolean;
}

interface Place {
  readonly name: string;
  readonly blow: Blow;
}

export const withDocument = (documents: readonly PageDocument[], name: string, change: Partial<PageDocument>): PageDocument[] =>
  documents.map((document) => (document.name === name ? { ...document, ...change } : document));

export const withBody = (documents: readonly PageDocument[], name: string, body: string): PageDocument[] =>
  withDocument(documents, name, { body });

/** JSON inside the call of a function, as some pages still send it. */
const inCall = /^(?<before>[\w.$\s]*\()(?<inner>[\s\S]*)(?<after>\);?\s*)$/;

function blowsOf(body: string): Blow[] {
  if (isJson(body)) return jsonBlows(body);
  const { before = '', inner = '', after = '' } = inCall.exec(body)?.groups ?? {};
  if (!isJson(inner)) return markupBlows(body);
  const strip = (text: string): string => text.slice(before.length, text.length - after.length);
  return jsonBlows(inner).map((blow) => ({ ...blow, strike: (text) => before + blow.strike(strip(text)) + after }));
}

const placesOf = (documents: readonly PageDocument[]): Place[] =>
  documents
    .filter(({ status, body }) => status === 200 && body !== '')
    .flatMap(({ name, body }) => blowsOf(body).map((blow) => ({ name, blow })));

function struck(documents: readonly PageDocument[], { name, blow }: Place): PageDocument[] {
  const body = documents.find((document) => document.name === name)?.body ?? '';
  return withBody(documents, name, strikeOnce(blow, body));
}

/** Damage done before may have left a text on which this one cannot be done any more. */
function strikeOnce(blow: Blow, body: string): string {
  try {
    return blow.strike(body);
  } catch {
    return body;
  }
}

/**
 * Every doubled row and element first, as far as there is room for half of them, and then the rest. About a quarter of the mutants carry several
 * damages, more where there are few places to damage. What `isAnotherPage` knows is no damage to this page.
 */
export function* mutantsOf(
  documents: readonly PageDocument[],
  count: number,
  isAnotherPage: (what: string) => boolean = () => false,
): Generator<Mutant> {
  const places = placesOf(documents).filter(({ blow }) => !isAnotherPage(blow.what));
  if (places.length === 0) return;
  const roll = dice(places.length);
  const share = (of: readonly Place[], wanted: number): readonly Place[] =>
    of.length <= wanted ? of : of.filter(() => roll(of.length) < wanted);
  const doubles = share(
    places.filter(({ blow }) => blow.doubles),
    Math.ceil(count / 2),
  );
  // A doubled row of which one is then changed would be two rows, which is no damage.
  const others = places.filter(({ blow }) => !blow.doubles);
  const singles = [...doubles, ...share(others, Math.max(Math.ceil(count * 0.75) - doubles.length, Math.ceil(count / 4)))];
  for (const place of singles)
    yield { where: `${place.name}: ${place.blow.what}`, documents: struck(documents, place), doubles: place.blow.doubles };
  for (let made = singles.length; made < count && others.length > 0; made += 1) {
    const blows = Array.from({ length: 2 + roll(4) }, () => others[roll(others.length)]).filter((place) => place !== undefined);
    yield {
      where: blows.map(({ name, blow }) => `${name}: ${blow.what}`).join(' + '),
      documents: blows.reduce(struck, [...documents]),
      doubles: false,
    };
  }
}
