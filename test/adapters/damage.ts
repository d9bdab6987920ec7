import type { PageDocument } from '../../src/adapters/adapter.js';
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

/** Always the same numbers, so that a complaint can be looked at again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** About a quarter of the mutants carry several damages, more where there are few places to damage. */
export function* mutantsOf(documents: readonly PageDocument[], count: number): Generator<Mutant> {
  const places = placesOf(documents);
  if (places.length === 0) return;
  const roll = dice(places.length);
  const wanted = Math.ceil(count * 0.75);
  const singles = places.length <= wanted ? places : places.filter(() => roll(places.length) < wanted);
  for (const place of singles)
    yield { where: `${place.name}: ${place.blow.what}`, documents: struck(documents, place), doubles: place.blow.doubles };
  // A doubled row of which one is then changed would be two rows, which is no damage.
  const others = places.filter(({ blow }) => !blow.doubles);
  for (let made = singles.length; made < count && others.length > 0; made += 1) {
    const blows = Array.from({ length: 2 + roll(4) }, () => others[roll(others.length)]).filter((place) => place !== undefined);
    yield {
      where: blows.map(({ name, blow }) => `${name}: ${blow.what}`).join(' + '),
      documents: blows.reduce(struck, [...documents]),
      doubles: false,
    };
  }
}
