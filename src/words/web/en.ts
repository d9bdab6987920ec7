import { englishCalendar } from './calendar.js';
import { adminWords } from './en-admin.js';
import { deliveryWords } from './en-delivery.js';
import { doorWords } from './en-doors.js';
import { historyWords } from './en-history.js';
import { incidentWords } from './en-incident.js';
import { oauthWords } from './en-oauth.js';
import { outletWords } from './en-outlets.js';
import { overviewWords } from './en-overview.js';
import { previewWords } from './en-preview.js';
import { recordWords } from './en-record.js';
import { reportWords } from './en-report.js';
import { saidWords } from './en-said.js';
import { shellWords } from './en-shell.js';
import { workspaceWords } from './en-workspace.js';

/** Every word of the web pages. A further language is another object of this shape. */
export const en = {
  lang: 'en',
  calendar: englishCalendar,
  ...recordWords,
  ...shellWords,
  ...overviewWords,
  history: historyWords,
  incident: incidentWords,
  doors: doorWords,
  oauth: oauthWords,
  outlets: outletWords,
  preview: previewWords,
  admin: adminWords,
  delivery: deliveryWords,
  said: saidWords,
  report: reportWords,
  workspace: workspaceWords,
};
export type WebWords = typeof en;
