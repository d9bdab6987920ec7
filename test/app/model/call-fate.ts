import fc from 'fast-check';

/** What becomes of one call to a chat, and of the process that makes it. */
export type FateKind =
  | 'ok'
  /** It surely did not leave. */
  | 'unsent'
  /** It left and was not carried out, and nobody said so. */
  | 'lost'
  /** It was carried out, and nobody said so. */
  | 'unanswered'
  /** The platform asks to wait. */
  | 'limited'
  /** The people of the channel have to do something. */
  | 'refused'
  | 'killed once begun'
  | 'killed before it was carried out'
  | 'killed before the answer'
  | 'killed once finished';

export class Fate {
  readonly kind: FateKind;
  /** How long to wait, or how late the message turns up. */
  readonly ms: number;
  constructor(kind: FateKind, ms: number) {
    this.kind = kind;
    this.ms = ms;
  }
  toString(): string {
    if (this.kind === 'limited') return `limited for ${this.ms / 1000} s`;
    return this.kind === 'unanswered' && this.ms > 0 ? `unanswered and ${this.ms} ms late` : this.kind;
  }
}

export const allIsWell = new Fate('ok', 0);

const waits = [1_000, 4_000, 30_000, 130_000] as const;
const delays = [0, 0, 1_000, 4_900] as const;

/** A channel that is refused is silent until it is back: what seldom happens leaves room for the rest. */
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 24, arbitrary: fc.constant(allIsWell) },
  { weight: 4, arbitrary: fc.constantFrom<FateKind>('unsent', 'lost').map((kind) => new Fate(kind, 0)) },
  { weight: 8, arbitrary: fc.constantFrom(...delays).map((ms) => new Fate('unanswered', ms)) },
  { weight: 3, arbitrary: fc.constantFrom(...waits).map((ms) => new Fate('limited', ms)) },
  { weight: 1, arbitrary: fc.constant(new Fate('refused', 0)) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom<FateKind>(
        'killed once begun',
        'killed before it was carried out',
        'killed before the answer',
        'killed once finished',
      )
      .map((kind) => new Fate(kind, 0)),
  },
);

/** The fates of the calls of one round, in order; what comes after them goes well. */
export const someFates: fc.Arbitrary<readonly Fate[]> = fc.array(fate, { maxLength: 4, size: 'max' });
/** Where two processes meet, one fault is enough. */
export const fewFates: fc.Arbitrary<readonly Fate[]> = fc.oneof(fc.constant([]), fc.array(fate, { maxLength: 3, size: 'max' }));
