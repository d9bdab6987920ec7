import { z } from 'zod';

/** What Tocsin speaks, by BCP 47 tag, the usual one first. Vendors' words stay in the language they were written in. */
export const languages = ['en', 'ko', 'ja', 'de'] as const;
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;
