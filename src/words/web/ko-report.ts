import { contradiction, lagWords, span, summary } from './en-report.js';

export const koReport = { contradiction, lag: lagWords, span, summary };
