import { contradiction, lagWords, span, summary } from './en-report.js';

export const deReport = { contradiction, lag: lagWords, span, summary };
