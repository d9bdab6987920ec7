import { z } from 'zod';

const names = z.array(z.string());
const quote = z.object({ text: z.string(), at: z.string() }).nullable();
const isStrict = z.boolean();

/** What a term of a filter can have decided by, and what a sentence about it has to name. Kept with threads, so what was written once must stay readable. */
const shapes = {
  'any-vendor': z.object({ vendor: z.string() }),
  vendor: z.object({ vendor: z.string(), category: z.string().nullable() }),
  'other-vendor': z.object({
    vendor: z.string(),
    asked: z.array(z.object({ word: z.string(), isCategory: z.boolean() })),
  }),
  'no-part': z.object({ vendor: z.string(), isStrict }),
  part: z.object({ vendor: z.string(), parts: names }),
  'other-part': z.object({ vendor: z.string(), named: names, parts: names }),
  'vendor-out': z.object({ vendor: z.string() }),
  'vendor-kept': z.object({ vendor: z.string() }),
  /** `speaks`: of regions that it does not name. */
  'no-region': z.object({ asked: names, speaks: z.boolean(), isStrict }),
  region: z.object({ region: z.string(), tag: z.string(), quote }),
  'every-region': z.object({ region: z.string(), tag: z.string(), quote }),
  'maybe-region': z.object({ asked: names, named: names, isStrict }),
  'other-region': z.object({ named: names, asked: names, words: z.string().nullable() }),
  'wider-region': z.object({ region: z.string(), tag: z.string(), isStrict }),
  'region-out': z.object({ named: names }),
  'region-kept': z.object({ named: z.enum(['some', 'none', 'not-all']) }),
  'no-component': z.object({ isStrict }),
  component: z.object({ name: z.string(), quote }),
  'other-component': z.object({ named: names, asked: names }),
  'component-out': z.object({ named: names }),
  'component-kept': z.object({ named: z.enum(['some', 'none']) }),
  'no-impact': z.object({ term: z.string(), isStrict }),
  'maintenance-impact': z.null(),
  impact: z.object({ impact: z.string() }),
  'low-impact': z.object({ impact: z.string(), asked: z.string() }),
  kind: z.object({ kind: z.string() }),
  'maintenance-off': z.null(),
  'other-kind': z.object({ kinds: names, asked: names }),
  ended: z.null(),
  elsewhere: z.object({ channel: z.string() }),
} as const;

type Shapes = typeof shapes;
type About = keyof Shapes;
type Facts = { readonly [Each in About]: z.infer<Shapes[Each]> };

type FactAbout<Some extends About> = { readonly [Each in Some]: { readonly about: Each; readonly of: Facts[Each] } }[Some];

const Outline = z.object({ about: z.string(), of: z.unknown() });

const isAbout = (word: string): word is About => Object.hasOwn(shapes, word);

function isReasonFact(value: unknown): boolean {
  const { about, of } = Outline.safeParse(value).data ?? { about: '', of: null };
  return isAbout(about) && shapes[about].safeParse(of).success;
}

export const ReasonFact = z.custom<FactAbout<About>>(isReasonFact);
export type ReasonFact = z.infer<typeof ReasonFact>;

/** One clause for each, without a stop at its end. */
export type ReasonWords = { readonly [Each in About]: (fact: Facts[Each]) => string };

export const reasonClause = <Some extends About>({ about, of }: FactAbout<Some>, words: ReasonWords): string => words[about](of);
