import { contradiction, lagWords, span, summary } from './en-report.js';

export const jaReport = { contradiction, lag: lagWords, span, summary };
