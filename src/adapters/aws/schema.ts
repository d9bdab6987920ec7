import { z } from 'zod';
import { type LooseRows, looseArray, looseWord } from '../reading/loose.js';
import { looseEpochSeconds } from './epoch-time.js';

/** Only the fields we use. Codes come as text in some places and as numbers in others. */

/** 0 operating normally, 1 informational, 2 degradation, 3 disruption; `unknown` is ours. */
const Code = z.enum(['0', '1', '2', '3', 'unknown']);
export type Code = z.infer<typeof Code>;

const code = z.preprocess((raw) => (typeof raw === 'number' ? String(raw) : raw), looseWord(Code, 'unknown'));

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value?.trim() ?? '');

export const AwsLogEntry = z.object({ summary: text, message: text, status: code, timestamp: looseEpochSeconds });
export type AwsLogEntry = z.infer<typeof AwsLogEntry>;

export const AwsImpactedService = z.object({ service_name: z.string().min(1), current: code });

/** `impacted_services` is an object with one entry for each service and region, read entry by entry. */
export const AwsEvent = z.object({
  /** `arn:aws:health:<region>::event/<SERVICE>/<TYPE>/<ID>`; the region is empty for services of the whole world. */
  arn: z.string().regex(/^arn:[^:]*:health:/, 'is no address of an event'),
  date: looseEpochSeconds,
  status: code,
  service: text,
  service_name: text,
  summary: text,
  event_log: looseArray(AwsLogEntry).refine((log) => log.listed || log.bad.length === 0, 'is not a list'),
  impacted_services: z.unknown().optional(),
});
export type AwsEvent = z.infer<typeof AwsEvent>;

const rows = looseArray(AwsEvent);
const Wrapped = z.object({ current: z.array(z.unknown()) });

/** Today's form is the bare list; an older one wraps it. Undefined for anything else. */
export function eventsIn(raw: unknown): LooseRows<AwsEvent> | undefined {
  const wrapped = Wrapped.safeParse(raw);
  const list = wrapped.success ? wrapped.data.current : raw;
  return Array.isArray(list) ? rows.parse(list) : undefined;
}
