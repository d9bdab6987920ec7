import type { IsoTime } from '../time.js';

/** A stretch of time in which, by the vendor's own account, something failed. */
export interface AccountRange {
  readonly from: IsoTime;
  /** Null where the vendor has not said when it ended. */
  readonly until: IsoTime | null;
  /** As the vendor wrote it, with its place in the body of the update. */
  readonly words: string;
  readonly seq: number;
  readonly start: number;
  readonly end: number;
  /** `assumed-utc`: the text names no zone, so the hour may be wrong. */
  readonly certainty: 'zoned' | 'assumed-utc';
}

/** A range with how we came by it, which decides what a newer telling does to it. */
export interface ToldRange extends AccountRange {
  readonly toldAt: IsoTime;
  /** The day stood in the text; else it is the last day on which the clock showed this. */
  readonly isDated: boolean;
  /** Told by a postmortem, which speaks of the incident as a whole. */
  readonly isReport: boolean;
}

export const untold = ({ toldAt: _, isDated: __, isReport: ___, ...range }: ToldRange): AccountRange => range;
