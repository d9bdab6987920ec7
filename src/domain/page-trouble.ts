import { z } from 'zod';

/** What is said to people about a page that cannot be read, and when it can be again. */

export const UnreadableFacts = z.object({
  kind: z.literal('unreadable'),
  vendor: z.string(),
  url: z.string(),
  since: z.string(),
  /** What the looks fail with, such as `http.private`. */
  code: z.string(),
  /** Incidents that were open when the page was last read; null: it never was. */
  open: z.number().int().nullable(),
});
export type UnreadableFacts = z.infer<typeof UnreadableFacts>;

export const ReadableFacts = z.object({
  kind: z.literal('readable'),
  vendor: z.string(),
  url: z.string(),
  since: z.string(),
  backAt: z.string(),
});
export type ReadableFacts = z.infer<typeof ReadableFacts>;

/** Why a page cannot be read, by who can do something about it. */
export const unreadableClasses = [
  'blocked',
  'private',
  'gone',
  'elsewhere',
  'silent',
  'failing',
  'busy',
  'strange',
  'ours',
] as const;
export type Unreadable = (typeof unreadableClasses)[number];

const classes: readonly (readonly [Unreadable, string])[] = [
  ['blocked', 'http.blocked'],
  ['private', 'http.private'],
  ['gone', 'http.gone http.status_4xx'],
  ['elsewhere', 'page.other_vendor'],
  ['silent', 'http.timeout http.connection http.dns http.aborted http.tls'],
  ['failing', 'http.status_5xx http.status_3xx http.redirect_loop http.too_many_redirects http.downgrade'],
  ['busy', 'http.rate_limited'],
  ['strange', 'page.unrecognised page.imitation http.too_large http.encoding page.unstorable'],
];

const byCode: ReadonlyMap<string, Unreadable> = new Map(
  classes.flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name] as const)),
);

/** `ours`: nothing that the vendor could mend. */
export const unreadableClass = (code: string): Unreadable => byCode.get(code) ?? 'ours';

/** The failures of one class. */
export const codesOf = (name: Unreadable): string[] => [...byCode].flatMap(([code, of]) => (of === name ? [code] : []));
