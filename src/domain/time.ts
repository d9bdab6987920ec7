import { z } from 'zod';

/**
 * A moment as ISO 8601 in UTC with milliseconds (`2026-08-17T18:10:00.000Z`). All moments in the domain have this one form, so two of
 * them compare correctly as plain strings.
 */
export type IsoTime = string;

/** Of what has been found to be a moment, only the one form ends so at this length. */
const isInForm = (text: string): boolean => text.length === 24 && text.endsWith('Z');

/** Reads any ISO 8601 moment, with any offset, and writes it in the one form. */
export const IsoTime = z.iso
  .datetime({ offset: true })
  .transform((text): IsoTime => (isInForm(text) ? text : new Date(text).toISOString()));

export const toIso = (time: Date): IsoTime => time.toISOString();

export const addMs = (time: IsoTime, ms: number): IsoTime => new Date(Date.parse(time) + ms).toISOString();

export const msBetween = (from: IsoTime, to: IsoTime): number => Date.parse(to) - Date.parse(from);

/** A moment that a calendar knows and that a few years may be added to or taken from: before and after, texts do not compare and a database gives up. */
export const isInCalendar = (time: IsoTime): boolean => /^[1-8]\d{3}-/.test(time);
