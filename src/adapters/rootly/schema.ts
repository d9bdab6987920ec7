import { z } from 'zod';
import { Impact, type IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { optionalText, text, translated } from '../reading/text-fields.js';

/** The words of an incident inside Rootly, of which its page shows the coarse ones, and those of the updates on the page. */
const status = looseWord(
  translated<IncidentStatus>({
    started: 'investigating',
    in_triage: 'investigating',
    detected: 'investigating',
    acknowledged: 'investigating',
    investigating: 'investigating',
    identified: 'identified',
    mitigated: 'monitoring',
    monitoring: 'monitoring',
    resolved: 'resolved',
    closed: 'resolved',
    scheduled: 'scheduled',
    in_progress: 'in_progress',
    completed: 'completed',
  }),
  'unknown',
);

export const RootlyUpdate = z.object({ status, body: text, created_at: looseTime });
export type RootlyUpdate = z.infer<typeof RootlyUpdate>;

export const RootlyIncident = z.object({
  name: z.string(),
  status,
  impact: looseWord(Impact, 'unknown'),
  started_at: looseTime,
  resolved_at: looseTime,
  url: z.string().min(1),
  incident_updates: looseArray(RootlyUpdate),
});
export type RootlyIncident = z.infer<typeof RootlyIncident>;

const RootlyPage = z.object({ name: z.string().min(1), url: optionalText });
const incidents = looseArray(RootlyIncident).refine(({ listed }) => listed, 'is not a list');

/** Statuspage's own pages carry an id; what has one is not Rootly's, though the rest is the same. */
export const RootlyStatus = z.object({
  page: RootlyPage.extend({ id: z.undefined().optional() }),
  status: z.object({ indicator: looseWord(PageStatus, 'unknown') }),
  incidents,
});
export type RootlyStatus = z.infer<typeof RootlyStatus>;

export const RootlyIncidents = z.object({ page: RootlyPage, incidents });
