/** A component that a text names as affected, with the words that say so, as [start, end) of the title or body. */
export interface FoundComponent {
  readonly name: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
  readonly rule: string;
  readonly where: 'title' | 'body';
}
