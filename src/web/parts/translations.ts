/** A vendor's text in the reader's language, made by a machine. */
export interface Translation {
  readonly text: string;
  /** The language of the original, as a language tag. */
  readonly from: string;
  /** What translated it. */
  readonly engine: string;
}

/** Of a report by `title` and `${seq}.${revision}` of an update; of a history by `${incidentId} title` and `${incidentId} ${seq}`. */
export type Translations = ReadonlyMap<string, Translation>;

export const noTranslations: Translations = new Map();
