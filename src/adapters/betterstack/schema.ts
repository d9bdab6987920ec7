import { z } from 'zod';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, optionalId, optionalText } from '../reading/text-fields.js';

/** Only the fields we use of the JSON:API document. Ids are numbers, written as text in most places and as numbers in some. */

const State = z.enum(['operational', 'degraded', 'downtime', 'maintenance', 'not_monitored', 'resolved', 'unknown']);
export type State = z.infer<typeof State>;
const state = looseWord(State, 'unknown');

const AffectedResource = z.object({ status_page_resource_id: idText, status: state });
export type AffectedResource = z.infer<typeof AffectedResource>;

/** Undefined where the document names no such relation. */
const relation = z
  .object({ data: looseArray(z.object({ id: idText })) })
  .transform(({ data }) => data)
  .optional()
  .catch(undefined);

export const StatusPage = z.object({
  data: z.object({
    type: z.literal('status_page'),
    attributes: z
      .looseObject({
        company_name: optionalText,
        custom_domain: optionalText,
        aggregate_state: state,
      })
      .refine((attributes) => 'aggregate_state' in attributes),
    relationships: z.object({ status_reports: relation }).catch({ status_reports: undefined }).optional(),
  }),
  included: looseArray(z.looseObject({ type: z.string(), id: idText })).refine(({ listed, bad }) => listed || bad.length === 0),
});
export type StatusPage = z.infer<typeof StatusPage>;

export const Section = z.object({ id: idText, attributes: z.object({ name: z.string() }) });

export const Resource = z.object({
  id: idText,
  attributes: z.object({ public_name: z.string().min(1), status: state, status_page_section_id: optionalId }),
});
export type Resource = z.infer<typeof Resource>;

export const StatusUpdate = z.object({
  id: idText,
  attributes: z.object({
    message: z.string().nullish(),
    published_at: looseTime,
    affected_resources: looseArray(AffectedResource),
  }),
});
export type StatusUpdate = z.infer<typeof StatusUpdate>;

export const StatusReport = z.object({
  id: idText,
  attributes: z.object({
    title: z.string(),
    report_type: looseWord(z.enum(['manual', 'maintenance', 'unknown']), 'unknown'),
    starts_at: looseTime,
    ends_at: looseTime,
    aggregate_state: state,
    affected_resources: looseArray(AffectedResource),
  }),
  relationships: z.object({ status_updates: relation }).catch({ status_updates: undefined }).optional(),
});
export type StatusReport = z.infer<typeof StatusReport>;
