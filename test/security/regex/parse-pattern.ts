import type { PatternNode } from './pattern-node.js';

const escapes = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[\s\S])/y;
const references = /\\(?:k<([^>]*)>|([1-9]\d?))/y;
const openings = /\((?:\?(?:(<?[=!])|<([^>]*)>|[a-z-]*:))?/y;
const quantifiers = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y;

const limits: Readonly<Record<string, readonly [number, number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

/** Reads the source of an expression that the engine has accepted already, so that nothing here needs to complain. */
export class PatternParser {
  readonly #source: string;
  readonly #nests: boolean;
  readonly #names = new Map<string, number>();
  #at = 0;
  #groups = 0;

  constructor({ source, flags }: { readonly source: string; readonly flags: string }) {
    this.#source = source;
    this.#nests = flags.includes('v');
  }

  parse(): PatternNode {
    const parts = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { kind: 'choice', parts };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? ''))
      parts.push(this.#repeated(this.#atom()));
    return { kind: 'sequence', parts };
  }

  #repeated(part: PatternNode): PatternNode {
    const found = this.#take(quantifiers);
    if (found === null) return part;
    const [, sign = '', low = '', comma, high = '', lazy] = found;
    const most = high === '' ? Number.POSITIVE_INFINITY : Number(high);
    const [min, max] = limits[sign] ?? [Number(low), comma === '' ? Number(low) : most];
    return { kind: 'repeat', part, min, max, isLazy: lazy === '?' };
  }

  #atom(): PatternNode {
    const char = this.#source[this.#at];
    if (char === '^' || char === '$') {
      this.#at += 1;
      return { kind: 'edge', sign: char };
    }
    if (char === '(') return this.#grouped();
    if (char === '[') return { kind: 'set', source: this.#charClass() };
    return char === '\\' ? this.#escaped() : { kind: 'set', source: this.#one() };
  }

  #one(): string {
    const char = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += char.length;
    return char;
  }

  #escaped(): PatternNode {
    const sign = this.#source.slice(this.#at, this.#at + 2);
    if (sign === '\\b' || sign === '\\B') {
      this.#at += 2;
      return { kind: 'edge', sign };
    }
    const again = this.#take(references);
    if (again !== null) return { kind: 'again', index: this.#names.get(again[1] ?? '') ?? Number(again[2] ?? 0) };
    return { kind: 'set', source: this.#take(escapes)?.[0] ?? this.#one() };
  }

  #grouped(): PatternNode {
    const [opening = '', look, name] = this.#take(openings) ?? [];
    const index = opening === '(' || name !== undefined ? this.#nextGroup(name) : 0;
    const part = this.parse();
    this.#at += 1;
    if (look !== undefined) return { kind: 'look', part, isBehind: look.length === 2, isNegated: look.endsWith('!') };
    return index === 0 ? part : { kind: 'group', part, index };
  }

  #nextGroup(name: string | undefined): number {
    this.#groups += 1;
    if (name !== undefined) this.#names.set(name, this.#groups);
    return this.#groups;
  }

  #charClass(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const char = this.#source[this.#at];
      if (char === '\\') this.#at += 1;
      else if (char === '[' && (depth === 0 || this.#nests)) depth += 1;
      else if (char === ']') depth -= 1;
      this.#at += 1;
    } while (depth > 0 && this.#at < this.#source.length);
    return this.#source.slice(start, this.#at);
  }
}
