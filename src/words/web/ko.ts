import type { WebWords } from './en.js';
import { koAdmin } from './ko-admin.js';
import { koCalendar } from './ko-calendar.js';
import { koDelivery } from './ko-delivery.js';
import { koDoors } from './ko-doors.js';
import { koHistory } from './ko-history.js';
import { koIncident } from './ko-incident.js';
import { koOauth } from './ko-oauth.js';
import { koOutlets } from './ko-outlets.js';
import { koOverview } from './ko-overview.js';
import { koPreview } from './ko-preview.js';
import { koRecord } from './ko-record.js';
import { koReport } from './ko-report.js';
import { koSaid } from './ko-said.js';
import { koShell } from './ko-shell.js';
import { koWorkspace } from './ko-workspace.js';

export const ko: WebWords = {
  lang: 'ko',
  calendar: koCalendar,
  ...koRecord,
  ...koShell,
  ...koOverview,
  history: koHistory,
  incident: koIncident,
  doors: koDoors,
  oauth: koOauth,
  outlets: koOutlets,
  preview: koPreview,
  admin: koAdmin,
  delivery: koDelivery,
  said: koSaid,
  report: koReport,
  workspace: koWorkspace,
};
