import { z } from 'zod';
import type { ComponentStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { optionalText, text, translated } from '../reading/text-fields.js';

/** Only the fields we use, of GitHub's issues and of the summary that Upptime writes into the repository. */

const Author = z
  .object({ type: optionalText })
  .nullish()
  .catch(null)
  .transform((author) => author?.type ?? null);

export const Issue = z.object({
  number: z.int().transform(String),
  title: z.string(),
  state: z.string(),
  labels: looseArray(z.object({ name: z.string().min(1) })).refine((labels) => labels.listed, 'is missing'),
  body: text,
  html_url: optionalText,
  created_at: looseTime,
  closed_at: looseTime,
  comments: z.int().nullish().catch(null),
  pull_request: z.unknown().optional(),
});
export type Issue = z.infer<typeof Issue>;

export const Comment = z.object({
  id: z.int().transform(String),
  issue_url: z.string().min(1),
  body: text,
  created_at: looseTime,
  author_association: optionalText,
  user: Author,
});
export type Comment = z.infer<typeof Comment>;

const siteStatus = looseWord(
  translated<ComponentStatus>({ up: 'operational', down: 'major_outage', degraded: 'degraded_performance' }),
  'unknown',
);

export const Site = z.object({ name: z.string(), slug: z.string().min(1), status: siteStatus });
