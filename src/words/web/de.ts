import { deAdmin } from './de-admin.js';
import { deCalendar } from './de-calendar.js';
import { deDelivery } from './de-delivery.js';
import { deDoors } from './de-doors.js';
import { deHistory } from './de-history.js';
import { deIncident } from './de-incident.js';
import { deOauth } from './de-oauth.js';
import { deOutlets } from './de-outlets.js';
import { deOverview } from './de-overview.js';
import { dePreview } from './de-preview.js';
import { deRecord } from './de-record.js';
import { deReport } from './de-report.js';
import { deSaid } from './de-said.js';
import { deShell } from './de-shell.js';
import { deWorkspace } from './de-workspace.js';
import type { WebWords } from './en.js';

export const de: WebWords = {
  lang: 'de',
  calendar: deCalendar,
  ...deRecord,
  ...deShell,
  ...deOverview,
  history: deHistory,
  incident: deIncident,
  doors: deDoors,
  oauth: deOauth,
  outlets: deOutlets,
  preview: dePreview,
  admin: deAdmin,
  delivery: deDelivery,
  said: deSaid,
  report: deReport,
  workspace: deWorkspace,
};
