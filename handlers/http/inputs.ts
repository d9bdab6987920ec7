import { z } from 'zod';

/** The web knows no names of people yet: whoever holds the link is the admin. */
export const who = 'admin (web)';

export const ChannelName = z
  .string()
  .trim()
  .transform((name) => name.replace(/^#/, ''))
  .pipe(z.string().regex(/^[\p{L}\p{N}._-]{1,80}$/u));

/** Empty fields of a form mean "any". */
export const optionalWord = <Word>(schema: z.ZodType<Word>) => schema.nullable().catch(null).default(null);
