import { addMs, type IsoTime } from '../../domain/time.js';
import type { HistoryInput } from './script.js';

export type IncidentInput = NonNullable<HistoryInput['incidents']>[number];

const minuteMs = 60_000;
export const clockOf = (at: IsoTime): string => `${at.slice(11, 16)} UTC`;

/** Moments of the demo, so that what happens together can be written together. */
export interface Moments {
  /** Minutes after the first incident opened, two days and six hours before the end. */
  into(minutes: number): IsoTime;
  /** Minutes before the end. */
  ago(minutes: number): IsoTime;
}

export function momentsBefore(end: IsoTime): Moments {
  const whole = `${end.slice(0, 16)}:00.000Z`;
  const opened = addMs(whole, -54 * 60 * minuteMs);
  return { into: (minutes) => addMs(opened, minutes * minuteMs), ago: (minutes) => addMs(whole, -minutes * minuteMs) };
}
