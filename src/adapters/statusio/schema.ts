import { z } from 'zod';
import type { ComponentStatus, Impact, IncidentStatus, PageStatus } from '../../domain/incident.js';
import { looseArray, looseTime, looseWord } from '../reading/loose.js';
import { idText, text, translated } from '../reading/text-fields.js';

/** 600 is a security event: it says what kind of trouble there is and not how much, so it is trouble of unknown size. */
const componentStatus = looseWord(
  translated<ComponentStatus>({
    100: 'operational',
    200: 'under_maintenance',
    300: 'degraded_performance',
    400: 'partial_outage',
    500: 'major_outage',
    600: 'unknown',
  }),
  'unknown',
);

const pageStatus = looseWord(
  translated<PageStatus>({ 100: 'none', 200: 'maintenance', 300: 'minor', 400: 'major', 500: 'critical', 600: 'unknown' }),
  'unknown',
);

const impact = looseWord(
  translated<Impact>({ 100: 'none', 200: 'maintenance', 300: 'minor', 400: 'major', 500: 'critical', 600: 'unknown' }),
  'unknown',
);

const incidentState = looseWord(
  translated<IncidentStatus>({ 100: 'investigating', 200: 'identified', 300: 'monitoring', 400: 'resolved' }),
  'unknown',
);

/** Announced and begun; no other state was ever seen in a maintenance. */
const maintenanceState = looseWord(translated<IncidentStatus>({ 100: 'scheduled', 200: 'in_progress' }), 'unknown');

const messageOf = <State extends z.ZodType>(state: State) =>
  z.object({ details: text, state, status: impact, datetime: looseTime });

const Named = z.object({ _id: idText, name: z.string().min(1) });

const happeningOf = <State extends z.ZodType>(state: State) =>
  z.object({
    _id: idText,
    name: z.string(),
    datetime_open: looseTime,
    datetime_planned_start: looseTime,
    datetime_planned_end: looseTime,
    messages: looseArray(messageOf(state)),
    components_affected: looseArray(Named),
    containers_affected: looseArray(Named),
  });

export const StatusioIncident = happeningOf(incidentState);
export const StatusioMaintenance = happeningOf(maintenanceState);
export type StatusioHappening = z.infer<typeof StatusioIncident>;

const Container = z.object({ id: idText, name: z.string().min(1), status_code: componentStatus });

export const StatusioComponent = Container.extend({ containers: looseArray(Container) });
export type StatusioComponent = z.infer<typeof StatusioComponent>;

export const StatusioAnswer = z.object({
  result: z.object({
    status_overall: z.object({ status_code: pageStatus }),
    status: looseArray(StatusioComponent).refine(({ listed }) => listed, 'is not a list'),
    incidents: looseArray(StatusioIncident).refine(({ listed }) => listed, 'is not a list'),
    maintenance: z.object({ active: looseArray(StatusioMaintenance), upcoming: looseArray(StatusioMaintenance) }),
  }),
});
export type StatusioAnswer = z.infer<typeof StatusioAnswer>;

export const StatusioPageId = z.string().regex(/^[0-9a-f]{24}$/);
