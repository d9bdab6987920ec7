import { z } from 'zod';
import { looseArray, looseWord } from '../reading/loose.js';
import { optionalText } from '../reading/text-fields.js';

/** Only the fields we use. */

const Severity = z.enum(['notice', 'disrupted', 'down', 'unknown']);
export type Severity = z.infer<typeof Severity>;
const severity = looseWord<Severity>(Severity.exclude(['unknown']), 'unknown');

const Level = z.enum(['ok', 'notice', 'disrupted', 'down', 'unknown']);
export type Level = z.infer<typeof Level>;
const level = looseWord<Level>(Level.exclude(['unknown']), 'unknown');

export const Issue = z.object({
  is: z.literal('issue'),
  title: z.string(),
  createdAt: z.unknown().optional(),
  permalink: z.string().min(1),
  severity,
  resolved: z.unknown().optional(),
  informational: z.unknown().optional(),
  resolvedAt: z.unknown().optional(),
  affected: looseArray(z.string().min(1)),
});
export type Issue = z.infer<typeof Issue>;

const System = z.object({
  name: z.string().min(1),
  category: optionalText,
  status: level,
  unresolvedIssues: looseArray(Issue),
});
export type System = z.infer<typeof System>;

export const Index = z.object({
  cStateVersion: z.string().min(1),
  apiVersion: z.string().min(1),
  title: optionalText,
  summaryStatus: level,
  systems: looseArray(System).refine((systems) => systems.listed, 'is missing'),
  buildDate: optionalText,
  buildTime: optionalText,
  buildTimezone: optionalText,
});
export type Index = z.infer<typeof Index>;

/** Pages of other kinds may stand between the issues. */
const Listed = z.union([
  Issue.transform((issue): readonly Issue[] => [issue]),
  z.object({ is: z.string().refine((is) => is !== 'issue') }).transform((): readonly Issue[] => []),
]);

export const Issues = z.object({ pages: looseArray(Listed).refine((pages) => pages.listed, 'is missing') });
export type Issues = z.infer<typeof Issues>;
