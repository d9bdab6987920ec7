import { z } from 'zod';
import { looseArray, looseTime } from '../reading/loose.js';
import { optionalText, text } from '../reading/text-fields.js';

/** Only the fields we use. Values that are no JSON may come in a wrapping: `{_type: "DateTime", value: "…"}`. */

const unwrapped = (raw: unknown): unknown =>
  typeof raw === 'object' && raw !== null && '_type' in raw && 'value' in raw ? raw.value : raw;

const id = z.preprocess(unwrapped, z.string().min(1));
const optionalId = z.preprocess(unwrapped, z.string().min(1).nullish().catch(null)).transform((value) => value ?? null);
const time = z.preprocess(unwrapped, looseTime);
const flag = z
  .unknown()
  .optional()
  .transform((raw) => raw === true);

const MonitorReference = z.object({ _id: id });

/** A resource is one monitor or a group of them. */
export const Resource = z.object({
  _id: id,
  displayName: z.string(),
  statusPageGroupId: optionalId,
  monitorId: optionalId,
  monitorGroupId: optionalId,
  monitor: z
    .object({ currentMonitorStatusId: optionalId })
    .nullish()
    .catch(null)
    .transform((monitor) => monitor?.currentMonitorStatusId ?? null),
});
export type Resource = z.infer<typeof Resource>;

export const MonitorStatus = z.object({
  _id: id,
  name: z.string(),
  isOperationalState: flag,
  priority: z.number().nullish().catch(null),
});
export type MonitorStatus = z.infer<typeof MonitorStatus>;

export const Overview = z.object({
  statusPage: z.object({ pageTitle: optionalText, name: optionalText }).nullish().catch(null),
  statusPageResources: looseArray(Resource).refine((rows) => rows.listed, 'is missing'),
  monitorStatuses: looseArray(MonitorStatus).refine((rows) => rows.listed, 'is missing'),
  resourceGroups: looseArray(z.object({ _id: id, name: z.string() })),
  monitorGroupCurrentStatuses: z.record(z.string(), optionalId).nullish().catch(null),
});
export type Overview = z.infer<typeof Overview>;

/** The states of an incident are named by the users of OneUptime; only the flags have a meaning. */
export const IncidentState = z.object({ _id: id, isResolvedState: flag });
const CurrentState = z.object({ _id: optionalId, name: optionalText }).nullish().catch(null);

export const Incident = z.object({
  _id: id,
  title: z.string(),
  description: text,
  createdAt: time,
  incidentSeverity: z.object({ name: optionalText }).nullish().catch(null),
  currentIncidentState: CurrentState,
  monitors: looseArray(MonitorReference),
});
export type Incident = z.infer<typeof Incident>;

const note = { _id: id, note: text, postedAt: time, createdAt: time };
export const IncidentNote = z.object({ ...note, incidentId: id });
export const EventNote = z.object({ ...note, scheduledMaintenanceId: id });
export type PublicNote = Omit<z.infer<typeof IncidentNote>, 'incidentId'>;

const NamedState = z.object({ name: optionalText }).nullish().catch(null);
export const IncidentTimeline = z.object({ incidentId: id, startsAt: time, createdAt: time, incidentState: NamedState });
export type IncidentTimeline = z.infer<typeof IncidentTimeline>;

export const Incidents = z.object({
  incidents: looseArray(Incident).refine((rows) => rows.listed, 'is missing'),
  incidentPublicNotes: looseArray(IncidentNote),
  incidentStateTimelines: looseArray(IncidentTimeline),
  incidentStates: looseArray(IncidentState),
});
export type Incidents = z.infer<typeof Incidents>;

export const Event = z.object({
  _id: id,
  title: z.string(),
  description: text,
  createdAt: time,
  startsAt: time,
  endsAt: time,
  currentScheduledMaintenanceState: z
    .object({ name: optionalText, isScheduledState: flag, isOngoingState: flag, isResolvedState: flag })
    .nullish()
    .catch(null),
  monitors: looseArray(MonitorReference),
});
export type Event = z.infer<typeof Event>;

export const Events = z.object({
  scheduledMaintenanceEvents: looseArray(Event).refine((rows) => rows.listed, 'is missing'),
  scheduledMaintenanceEventsPublicNotes: looseArray(EventNote),
});
export type Events = z.infer<typeof Events>;

export const Announcement = z.object({
  _id: id,
  title: z.string(),
  description: text,
  createdAt: time,
  showAnnouncementAt: time,
  endAnnouncementAt: time,
  monitors: looseArray(MonitorReference),
});
export type Announcement = z.infer<typeof Announcement>;

export const Announcements = z.object({ announcements: looseArray(Announcement).refine((rows) => rows.listed, 'is missing') });
