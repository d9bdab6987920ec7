import { z } from 'zod';

/**
 * A moment as ISO 8601 in UTC with milliseconds (`2026-08-17T18:10:00.000Z`). All moments in the domain have this one form, so two of
 * them compare correctly as plain strings.
 */
export type IsoTime = string;

/** Reads any ISO 8601 moment, with any offset, and writes it in the one form. */
export const IsoTime = z.iso.datetime({ offset: true }).transform((text): IsoTime => new Date(text).toISOString());

export const toIso = (time: Date): IsoTime => time.toISOString();

export const addMs = (time: IsoTime, ms: number): IsoTime => new Date(Date.parse(time) + ms).toISOString();

export const msBetween = (from: IsoTime, to: IsoTime): number => Date.parse(to) - Date.parse(from);
