/** Ways to spoil a JSON document: something of the wrong type, a word nobody knows, nothing at all in the place of a value, a row twice. */

type Path = readonly (string | number)[];

const gone = Symbol('gone');
const twice = Symbol('twice');

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
  if (key === undefined) return replacement;
  // Earlier damage took the place away; spoiling what stands there instead could make an empty list of it, which is another page.
  if (!isContainer(value)) return value;
  if (Array.isArray(value)) return value.flatMap((row, index) => (index === key ? replaceRow(row, rest, replacement) : [row]));
  const entries = Object.entries(value).filter(([name]) => name !== key || rest.length > 0 || replacement !== gone);
  return Object.fromEntries(entries.map(([name, inner]) => [name, name === key ? replaceAt(inner, rest, replacement) : inner]));
}

function replaceRow(row: unknown, rest: Path, replacement: unknown): unknown[] {
  if (rest.length > 0) return [replaceAt(row, rest, replacement)];
  if (replacement === twice) return [row, row];
  return [replacement === gone ? null : replacement];
}

/** One damage to a text; asked again of a text that was spoilt before, it does what it still can. */
export interface Blow {
  readonly what: string;
  /** The same row or element twice, and nothing else: a reader must see no more than before. */
  readonly doubles: boolean;
  strike(text: string): string;
}

function blowAt(path: Path, replacement: unknown): Blow {
  const words = replacement === gone ? 'gone' : replacement === twice ? 'twice' : JSON.stringify(replacement);
  return {
    what: `${path.join('.')} = ${words}`,
    doubles: replacement === twice,
    strike: (text) => JSON.stringify(replaceAt(JSON.parse(text), path, replacement)) ?? '',
  };
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isContainer(inner) ? inner[key] : undefined), value);

/** A list without its rows is no damage either. */
const isAnotherPage = (before: unknown, replacement: unknown): boolean =>
  Array.isArray(before) && Array.isArray(replacement) && replacement.length === 0;

/** Every single damage to a JSON text. */
export function jsonBlows(text: string): Blow[] {
  const value: unknown = JSON.parse(text);
  return pathsOf(value).flatMap((path) => [
    ...replacements
      .filter((replacement) => !isAnotherPage(valueAt(value, path), replacement))
      .map((replacement) => blowAt(path, replacement)),
    ...(typeof path.at(-1) === 'number' ? [blowAt(path, twice)] : []),
  ]);
}

export function isJson(text: string): boolean {
  try {
    return isContainer(JSON.parse(text));
  } catch {
    return false;
  }
}
