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

/** The same moments are asked for again and again: of an incident for each of its threads, of now for each thing that is done in a millisecond. */
const keptMost = 4_096;

function remembered<Key extends string | number, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (kept.size >= keptMost) kept.clear();
    kept.set(key, made);
    return made;
  };
}

const textOf = remembered((ms: number): IsoTime => new Date(ms).toISOString());
const msOf = remembered((time: IsoTime): number => Date.parse(time));

export const toIso = (time: Date): IsoTime => textOf(time.getTime());

export const addMs = (time: IsoTime, ms: number): IsoTime => textOf(msOf(time) + ms);

export const msBetween = (from: IsoTime, to: IsoTime): number => msOf(to) - msOf(from);

/** A moment that a calendar knows and that a few years may be added to or taken from: before and after, texts do not compare and a database gives up. */
export const isInCalendar = (time: IsoTime): boolean => /^[1-8]\d{3}-/.test(time);
