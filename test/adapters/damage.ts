import fc from 'fast-check';
import type { PageDocument } from '../../src/adapters/adapter.js';

/** Ways to spoil a JSON document: something of the wrong type, a word nobody knows, or nothing at all in the place of a value. */

type Path = readonly (string | number)[];

const gone = Symbol('gone');

const replacements: readonly unknown[] = [
  gone,
  null,
  7,
  -0.5,
  true,
  '',
  'zzz-unheard-of',
  {},
  [],
  { deeper: [null, { x: 1 }] },
  [[1], 'a', null],
];

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every place in a value, and of long lists the first and the last row. */
function pathsOf(value: unknown, here: Path = []): Path[] {
  if (!isContainer(value)) return [here];
  const keys: (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const looked = Array.isArray(value) && keys.length > 3 ? [...keys.slice(0, 1), ...keys.slice(-1)] : keys;
  const below = looked.flatMap((key) => pathsOf(value[key], [...here, key]));
  return here.length === 0 ? below : [here, ...below];
}

/** A copy with the value at `path` replaced. Rows of lists are never taken out: a row that is missing is not damage, it is another page. */
function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isContainer(value)) return replacement;
  if (Array.isArray(value))
    return value.map((row, index) =>
      index === key ? replaceAt(row, rest, replacement === gone && rest.length === 0 ? null : replacement) : row,
    );
  const entries = Object.entries(value).filter(([name]) => name !== key || rest.length > 0 || replacement !== gone);
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === key ? replaceAt(inner, rest, replacement) : inner]));
}

export const withBody = (documents: readonly PageDocument[], name: string, body: string): PageDocument[] =>
  documents.map((document) => (document.name === name ? { ...document, body } : document));

function damage(documents: readonly PageDocument[], name: string, path: Path, replacement: unknown): PageDocument[] {
  const body = documents.find((document) => document.name === name)?.body ?? 'null';
  return withBody(documents, name, JSON.stringify(replaceAt(JSON.parse(body), path, replacement)));
}

const isJson = ({ body, status }: PageDocument): boolean => status === 200 && /^\s*[[{]/.test(body);

const parsed = (body: string): unknown => JSON.parse(body);

export interface Damaged {
  readonly where: string;
  readonly documents: readonly PageDocument[];
}

/** More looks than this at one page only cost time: of more places, an even share is taken. */
const looksAtOnePage = 600;

/** Single damages all over the documents, one after the other. */
export function* everyDamage(documents: readonly PageDocument[]): Generator<Damaged> {
  const wholes = documents.filter(isJson).map(({ name, body }) => ({ name, value: parsed(body) }));
  const all = wholes.flatMap(({ name, value }) =>
    pathsOf(value).flatMap((path) => replacements.map((replacement) => ({ name, value, path, replacement }))),
  );
  // The stride must not share a factor with the number of replacements, or some of them would never be tried.
  const stride = Math.ceil(all.length / looksAtOnePage);
  const step = stride % replacements.length === 0 ? stride + 1 : stride;
  for (let index = 0; index < all.length; index += step) {
    const blow = all[index];
    if (blow === undefined) return;
    const what = blow.replacement === gone ? 'gone' : JSON.stringify(blow.replacement);
    const body = JSON.stringify(replaceAt(blow.value, blow.path, blow.replacement));
    yield { where: `${blow.name}: ${blow.path.join('.')} = ${what}`, documents: withBody(documents, blow.name, body) };
  }
}

/** Several damages at once, in any of the documents. */
export function someDamage(documents: readonly PageDocument[]): fc.Arbitrary<readonly PageDocument[]> {
  const places = documents
    .filter(isJson)
    .flatMap((document) => pathsOf(JSON.parse(document.body)).map((path) => ({ name: document.name, path })));
  const blow = fc.record({ place: fc.constantFrom(...places), replacement: fc.constantFrom(...replacements) });
  return fc
    .array(blow, { minLength: 2, maxLength: 5 })
    .map((blows) =>
      blows.reduce((spoilt, { place, replacement }) => damage(spoilt, place.name, place.path, replacement), [...documents]),
    );
}
