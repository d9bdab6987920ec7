import { z } from 'zod';

/** Text that nothing depends on: whatever else stands there counts as none. */
export const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** Text that may be missing but not something else: such a row is not understood. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** An id, written as text or as a number. */
export const idText = z.union([z.string().min(1), z.int()]).transform(String);

export const optionalId = idText
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** The vendor's words in ours, exactly as it spells them. Meant for looseWord(), which notes every other word. */
export const translated = <Word extends string>(words: Readonly<Record<string, Word>>) =>
  z.union([z.string(), z.number()]).transform((raw, context): Word => {
    const word = Object.hasOwn(words, raw) ? words[raw] : undefined;
    if (word !== undefined) return word;
    context.addIssue({ code: 'custom', message: 'is not a known word' });
    return z.NEVER;
  });
