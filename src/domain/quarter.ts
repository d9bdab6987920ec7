import type { IsoTime } from './time.js';

/** From its first moment to just before the first of the next, in UTC. */
export interface Quarter {
  /** `2026Q3` */
  readonly name: string;
  readonly from: IsoTime;
  readonly until: IsoTime;
}

/** Reads `2026Q3`, `2026-Q3` and `2026q3`; undefined for anything else. */
export function quarterOf(text: string): Quarter | undefined {
  const [, year, nth] = /^(2\d{3})-?[qQ]([1-4])$/.exec(text.trim()) ?? [];
  if (year === undefined || nth === undefined) return undefined;
  const first = (Number(nth) - 1) * 3;
  const moment = (month: number): IsoTime => new Date(Date.UTC(Number(year), month, 1)).toISOString();
  return { name: `${year}Q${nth}`, from: moment(first), until: moment(first + 3) };
}
