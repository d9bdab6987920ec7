import type { WebWords } from './en.js';
import { jaAdmin } from './ja-admin.js';
import { jaCalendar } from './ja-calendar.js';
import { jaDelivery } from './ja-delivery.js';
import { jaDoors } from './ja-doors.js';
import { jaHistory } from './ja-history.js';
import { jaIncident } from './ja-incident.js';
import { jaOauth } from './ja-oauth.js';
import { jaOutlets } from './ja-outlets.js';
import { jaOverview } from './ja-overview.js';
import { jaPreview } from './ja-preview.js';
import { jaRecord } from './ja-record.js';
import { jaReport } from './ja-report.js';
import { jaSaid } from './ja-said.js';
import { jaShell } from './ja-shell.js';
import { jaWorkspace } from './ja-workspace.js';

export const ja: WebWords = {
  lang: 'ja',
  calendar: jaCalendar,
  ...jaRecord,
  ...jaShell,
  ...jaOverview,
  history: jaHistory,
  incident: jaIncident,
  doors: jaDoors,
  oauth: jaOauth,
  outlets: jaOutlets,
  preview: jaPreview,
  admin: jaAdmin,
  delivery: jaDelivery,
  said: jaSaid,
  report: jaReport,
  workspace: jaWorkspace,
};
