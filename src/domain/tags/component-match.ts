import type { Entry } from './component-index.js';

/** Where a text writes a name of its page, as [from, to) of the tokens. */
export interface Match {
  readonly from: number;
  readonly to: number;
  readonly entry: Entry;
}
