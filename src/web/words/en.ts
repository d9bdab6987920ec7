import { englishCalendar } from './calendar.js';
import { adminWords } from './en-admin.js';
import { doorWords } from './en-doors.js';
import { pageWords } from './en-pages.js';
import { previewWords } from './en-preview.js';
import { recordWords } from './en-record.js';
import { contradiction, lagWords, span, summary } from './en-report.js';
import { saidWords } from './en-said.js';

/** Every word of the interface. A further language is another object of this shape. */
export const en = {
  lang: 'en',
  calendar: englishCalendar,
  ...recordWords,
  ...pageWords,
  doors: doorWords,
  preview: previewWords,
  admin: adminWords,
  said: saidWords,
  report: { contradiction, lag: lagWords, span, summary },
};
export type Words = typeof en;
