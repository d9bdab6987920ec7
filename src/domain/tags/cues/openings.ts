/** Words end in "n't" in many ways, so that they are known by their end: this letter stands for one of them. */
export const anyNot = '\u0001';
const anyNotSource = "[a-z]{2,6}n't";

/** Longer beginnings would hardly tell more words apart. */
const longest = 7;
/** A pattern with more beginnings than this is known by shorter ones. */
const most = 1500;

interface Opening {
  readonly text: string;
  /** What follows in the pattern may follow here, too. */
  readonly isOpen: boolean;
}

/**
 * With what a match of a pattern can begin, up to a few letters. Undefined where it can begin with anything. Reads the patterns of cues: words,
 * groups, classes of single letters, and repetitions; what looks ahead or behind is taken for granted.
 */
export function openingsOf(source: string): ReadonlySet<string> | undefined {
  const reader = { source: source.replaceAll(anyNotSource, anyNot), at: 0 };
  const found = new Set(alternatives(reader).map(({ text }) => text));
  return found.has('') ? undefined : found;
}

interface Reader {
  readonly source: string;
  at: number;
}

const unknown: readonly Opening[] = [{ text: '', isOpen: false }];
const nothing: readonly Opening[] = [{ text: '', isOpen: true }];

function alternatives(reader: Reader): readonly Opening[] {
  const found: Opening[] = [...sequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    found.push(...sequence(reader));
  }
  return found;
}

function sequence(reader: Reader): readonly Opening[] {
  let begun = nothing;
  for (let next = reader.source[reader.at]; next !== undefined && next !== '|' && next !== ')'; next = reader.source[reader.at])
    begun = joined(begun, repeated(reader, element(reader)));
  return begun;
}

/** Each beginning that is still open goes on with each of the next ones. */
function joined(begun: readonly Opening[], next: readonly Opening[]): readonly Opening[] {
  const all = begun.flatMap(({ text, isOpen }) =>
    isOpen ? next.map((one) => shortened(text + one.text, one.isOpen)) : [{ text, isOpen }],
  );
  return all.length > most ? begun.map(({ text }) => ({ text, isOpen: false })) : all;
}

const shortened = (text: string, isOpen: boolean): Opening => ({
  text: text.slice(0, longest),
  isOpen: isOpen && text.length < longest,
});

function element(reader: Reader): readonly Opening[] {
  const letter = reader.source[reader.at] ?? '';
  reader.at += 1;
  if (letter === '(') return group(reader);
  if (letter === '[') return letters(reader);
  if (letter === anyNot) return [{ text: anyNot, isOpen: false }];
  if (letter === '.') return unknown;
  if (letter === '$' || letter === '^') return nothing;
  if (letter !== '\\') return [{ text: letter, isOpen: true }];
  const escaped = reader.source[reader.at] ?? '';
  reader.at += 1;
  return /[bB]/.test(escaped) ? nothing : /[a-zA-Z0-9]/.test(escaped) ? unknown : [{ text: escaped, isOpen: true }];
}

function group(reader: Reader): readonly Opening[] {
  const kind = /^\?(?::|<?[=!])/.exec(reader.source.slice(reader.at, reader.at + 3))?.[0] ?? '';
  reader.at += kind.length;
  const inside = alternatives(reader);
  reader.at += 1;
  return kind === '' || kind === '?:' ? inside : nothing;
}

/** `[45]`: each of its letters; one with ranges may be anything. */
function letters(reader: Reader): readonly Opening[] {
  const end = reader.source.indexOf(']', reader.at);
  const inside = reader.source.slice(reader.at, end);
  reader.at = end + 1;
  if (/^\^|\\/.test(inside) || inside.length > 30) return unknown;
  return [...spread(inside)].map((text) => ({ text, isOpen: true }));
}

const spread = (inside: string): string =>
  inside.replace(/(.)-(.)/gu, (_, from: string, to: string) => {
    const first = from.charCodeAt(0);
    return String.fromCharCode(...Array.from({ length: to.charCodeAt(0) - first + 1 }, (__, step) => first + step));
  });

/** What may be missing, and what may come again. */
function repeated(reader: Reader, once: readonly Opening[]): readonly Opening[] {
  const mark = /^(?:[?*+]|\{\d{1,3}(?:,\d{0,3})?\})\??/.exec(reader.source.slice(reader.at, reader.at + 10))?.[0];
  if (mark === undefined) return once;
  reader.at += mark.length;
  const mayLack = /^(?:[?*]|\{0)/.test(mark);
  const mayRepeat = mark[0] !== '?' && mark !== '{1}';
  const isSpace = once.length === 1 && once[0]?.text === ' ';
  const found = mayRepeat ? (isSpace ? [...once, { text: '  ', isOpen: false }] : closed(once)) : once;
  return mayLack ? [...found, ...nothing] : found;
}

const closed = (openings: readonly Opening[]): readonly Opening[] => openings.map(({ text }) => ({ text, isOpen: false }));
