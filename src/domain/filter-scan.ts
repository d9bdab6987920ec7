/** One value of a term, without its quotes; `start` and `end` are places in the text as typed. */
export interface ScannedValue {
  readonly text: string;
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** One term: `-region:us-east,eu`. `key` is null for bare words. */
export interface ScannedTerm {
  readonly key: { readonly text: string; readonly start: number; readonly end: number } | null;
  readonly negated: boolean;
  readonly values: readonly ScannedValue[];
  readonly start: number;
  readonly end: number;
}

export interface Scan {
  readonly terms: readonly ScannedTerm[];
  /** Where a quote was opened and never closed; null when all is well. */
  readonly openQuote: number | null;
}

const space = /[\s\u200b\u2060\ufeff]/u;
const comma = /[,，、]/u;
// Phones and word processors turn -- and " into these.
const dash = /[-–—−‐]/u;
const doubleQuote = /["“”„‟«»＂]/u;
const singleQuote = /['‘’‚]/u;
const keyPattern = /(\p{L}[\p{L}_-]*)[:：](?!\/\/)/uy;

/** Cuts a filter expression into terms. It knows no keys and no words, only the shape; every text has a scan. */
export function scanFilter(text: string): Scan {
  const scanner = new Scanner(text);
  const terms: ScannedTerm[] = [];
  for (let term = scanner.term(); term !== undefined; term = scanner.term()) terms.push(term);
  return { terms, openQuote: scanner.openQuote };
}

class Scanner {
  readonly #text: string;
  #at = 0;
  openQuote: number | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  term(): ScannedTerm | undefined {
    this.#skip((char) => space.test(char) || comma.test(char));
    if (this.#at >= this.#text.length) return undefined;
    const start = this.#at;
    const negated = dash.test(this.#peek()) && this.#at + 1 < this.#text.length && !space.test(this.#text[this.#at + 1] ?? '');
    if (negated) this.#at += 1;
    const key = this.#key();
    const values = key !== null && this.#isNextTermAhead() ? [] : this.#values();
    return { key, negated, values, start, end: this.#at };
  }

  #key(): ScannedTerm['key'] {
    const found = this.#matchKey(this.#at);
    if (found === undefined) return null;
    const start = this.#at;
    this.#at += found.length + 1;
    return { text: found, start, end: this.#at };
  }

  #matchKey(at: number): string | undefined {
    keyPattern.lastIndex = at;
    return keyPattern.exec(this.#text)?.[1];
  }

  /** `region: us-east` is meant as one term, `region: kind:incident` and `region: -eu` are not. */
  #isNextTermAhead(): boolean {
    if (!space.test(this.#peek())) return false;
    const back = this.#at;
    this.#skip((char) => space.test(char));
    const isAhead = this.#at >= this.#text.length || this.#beginsTerm();
    if (isAhead) this.#at = back;
    return isAhead;
  }

  #beginsTerm(): boolean {
    return dash.test(this.#peek()) || this.#matchKey(this.#at) !== undefined;
  }

  #values(): ScannedValue[] {
    const values: ScannedValue[] = [];
    for (;;) {
      const value = this.#value();
      if (value.text !== '') values.push(value);
      const back = this.#at;
      this.#skip((char) => space.test(char));
      const hadComma = comma.test(this.#peek());
      this.#skip((char) => space.test(char) || comma.test(char));
      if (hadComma && this.#at < this.#text.length && !this.#beginsTerm()) continue;
      this.#at = back;
      return values;
    }
  }

  #value(): ScannedValue {
    const start = this.#at;
    const opening = this.#peek();
    const quote = doubleQuote.test(opening) ? doubleQuote : singleQuote.test(opening) ? singleQuote : undefined;
    const quoted = quote === undefined ? '' : this.#quoted(opening, quote);
    let bare = '';
    while (this.#at < this.#text.length && !space.test(this.#peek()) && !comma.test(this.#peek())) bare += this.#take();
    return { text: (quoted + bare).replace(/\s+/gu, ' ').trim(), quoted: quote !== undefined, start, end: this.#at };
  }

  /** A straight quote is closed by a straight one if there is any, else by whatever kind of quote follows. */
  #quoted(opening: string, kind: RegExp): string {
    const start = this.#at;
    this.#at += 1;
    const closes = this.#closer(opening, kind);
    let text = '';
    while (this.#at < this.#text.length) {
      const char = this.#take();
      if (closes(char)) return text;
      const next = this.#peek();
      text += char === '\\' && (next === '\\' || kind.test(next)) ? this.#take() : char;
    }
    this.openQuote ??= start;
    return text;
  }

  #closer(opening: string, kind: RegExp): (char: string) => boolean {
    const isStraight = opening === '"' || opening === "'";
    return isStraight && this.#text.indexOf(opening, this.#at) !== -1 ? (char) => char === opening : (char) => kind.test(char);
  }

  #peek(): string {
    return this.#text[this.#at] ?? '';
  }

  #take(): string {
    const char = this.#peek();
    this.#at += 1;
    return char;
  }

  #skip(unwanted: (char: string) => boolean): void {
    while (this.#at < this.#text.length && unwanted(this.#peek())) this.#at += 1;
  }
}
