import { z } from 'zod';
import { IsoTime, isInCalendar } from '../../domain/time.js';

/** Readers for single fields of vendor documents: none of them fails, all of them remember what could not be read. */

/** A word of the vendor's vocabulary. `unread` tells what stood there instead of a word we know; null when the word was understood. */
export interface LooseWord<Word extends string> {
  readonly value: Word;
  readonly unread: string | null;
}

/** A moment. `at` is null where nothing stood or nothing readable; `unread` tells the second from the first. */
export interface LooseTime {
  readonly at: IsoTime | null;
  readonly unread: string | null;
}

/** A list whose rows are read one by one. `listed` is false when there was no list at all; a value of another type also leaves one `bad` entry. */
export interface LooseRows<Row> {
  readonly listed: boolean;
  readonly good: readonly Row[];
  /** What was wrong, one entry for each row that was left out. */
  readonly bad: readonly string[];
}

const quoteLimit = 60;

/** A vendor's value in few words, safe to keep in a note. */
function quote(raw: unknown): string {
  if (raw === undefined) return 'nothing';
  if (typeof raw === 'object' && raw !== null) return Array.isArray(raw) ? 'a list' : 'an object';
  const text = typeof raw === 'string' ? `"${raw}"` : String(raw);
  return text.length > quoteLimit ? `${text.slice(0, quoteLimit)}…` : text;
}

const keptWords = 100;

/** `fallback` must be the vocabulary's word for "cannot tell": an unknown word is never read as good news. */
export function looseWord<Word extends string>(vocabulary: z.ZodType<Word>, fallback: NoInfer<Word>) {
  const understood = new Map<unknown, LooseWord<Word>>();
  return z.transform((raw: unknown): LooseWord<Word> => {
    const before = understood.get(raw);
    if (before !== undefined) return before;
    const known = vocabulary.safeParse(raw);
    if (!known.success) return { value: fallback, unread: quote(raw) };
    const word = { value: known.data, unread: null };
    if (typeof raw === 'string' && understood.size < keptWords) understood.set(raw, word);
    return word;
  });
}

export const looseTime = z.transform((raw: unknown): LooseTime => {
  if (raw === null || raw === undefined) return { at: null, unread: null };
  const known = IsoTime.safeParse(raw);
  return known.success && isInCalendar(known.data) ? { at: known.data, unread: null } : { at: null, unread: quote(raw) };
});

function firstComplaint(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'cannot be read';
  const path = issue.path.join('.');
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}

export const looseArray = <Row>(row: z.ZodType<Row>) =>
  z.transform((raw: unknown): LooseRows<Row> => {
    if (raw === null || raw === undefined) return { listed: false, good: [], bad: [] };
    if (!Array.isArray(raw)) return { listed: false, good: [], bad: [`${quote(raw)} instead of a list`] };
    const good: Row[] = [];
    const bad: string[] = [];
    for (const [index, each] of raw.entries()) {
      const read = row.safeParse(each);
      if (read.success) good.push(read.data);
      else bad.push(`row ${index + 1}: ${firstComplaint(read.error)}`);
    }
    return { listed: true, good, bad };
  });
