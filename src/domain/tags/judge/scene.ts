import type { Gazetteer } from '../../regions.js';
import type { Token } from './tokens.js';

/** The text that the judge reads, and what it knows of the texts around it. */
export interface Scene {
  readonly gazetteer: Gazetteer;
  readonly where: 'title' | 'body';
  readonly text: string;
  readonly lowered: string;
  readonly tokens: () => readonly Token[];
  /** Tags of the places that the title names. */
  readonly titled: ReadonlySet<string>;
  /** Tags in the order in which the title and bodies name them, as far as they have been read. */
  readonly order: readonly string[];
  /** Where the text begins among all texts, and how long they are together. */
  readonly offset: number;
  readonly size: number;
}
