/** A place that a text names, whatever it says of it. `not` says why the words are no place after all. */
export interface Place {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
  /** How it was found: alias, code, shared (a name that its neighbour completes), city-state. */
  readonly by: 'alias' | 'code' | 'shared' | 'city-state';
  readonly not: string | undefined;
}
