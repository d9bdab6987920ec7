/** Something that may have been meant, best first; empty where there is no guess. */
interface Unknown {
  readonly word: string;
  readonly meant: readonly string[];
}

interface UnknownAmong extends Unknown {
  readonly known: readonly string[];
}

interface TooMuch {
  readonly most: number;
  readonly found: number;
}

/** What can be wrong with a filter and its routes, and what a sentence about it has to name. */
interface ComplaintFacts {
  readonly 'too-long': TooMuch;
  readonly 'too-many': TooMuch;
  readonly empty: null;
  readonly 'open-quote': { readonly behind: string };
  readonly 'no-value': { readonly key: string; readonly example: string };
  readonly 'all-and-some': { readonly named: readonly string[] };
  readonly 'not-all': null;
  readonly 'not-strict': null;
  readonly 'not-part': { readonly word: string; readonly vendor: string; readonly instead: string };
  readonly 'not-category': null;
  readonly 'not-impact': null;
  readonly vendor: Unknown;
  readonly category: Unknown;
  readonly region: Unknown;
  readonly kind: UnknownAmong;
  readonly impact: UnknownAmong;
  readonly key: UnknownAmong;
  readonly 'one-impact': null;
  readonly 'impact-again': null;
  readonly again: { readonly key: string; readonly joined: string };
  readonly contradiction: { readonly word: string };
  /** Null where the platform knows a channel by its id alone. */
  readonly 'no-part': { readonly channel: string | null };
  readonly 'no-channel': null;
  readonly 'no-channel-behind': { readonly channel: string | null };
  readonly 'else-first': null;
  readonly 'else-alone': null;
  readonly 'too-many-routes': { readonly most: number };
  readonly 'vendor-in-route': null;
  readonly 'unknown-channel': { readonly word: string };
}

type About = keyof ComplaintFacts;

type FactAbout<Some extends About> = {
  readonly [Each in Some]: { readonly about: Each; readonly of: ComplaintFacts[Each] };
}[Some];

export type ComplaintFact = FactAbout<About>;

/** One sentence for each; what people type stands in `` `…` ``. */
export type ComplaintWords = { readonly [Each in About]: (fact: ComplaintFacts[Each]) => string };

export const complaintSentence = <Some extends About>({ about, of }: FactAbout<Some>, words: ComplaintWords): string =>
  words[about](of);
