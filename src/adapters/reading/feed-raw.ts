/** A feed as its format has it, before texts, dates and addresses are read. */
export interface RawFeed {
  readonly format: 'rss' | 'atom' | 'rdf' | 'json';
  readonly title: string;
  readonly link: string | null;
  readonly generator: string | null;
  readonly items: readonly RawItem[];
  readonly isComplete: boolean;
}

export interface RawItem {
  readonly id: string | null;
  /** Candidates, best first. */
  readonly links: readonly string[];
  readonly title: string;
  readonly bodies: readonly string[];
  readonly published: readonly string[];
  readonly updated: readonly string[];
  readonly categories: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}
