/** A vendor's text in the reader's language, made by a machine. */
export interface Translation {
  readonly text: string;
  /** The language of the original, as a language tag. */
  readonly from: string;
  /** What translated it. */
  readonly engine: string;
}

/** By `${seq}.${revision}` of an update, or `title`. */
export type Translations = ReadonlyMap<string, Translation>;
