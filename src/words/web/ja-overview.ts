import { overviewWords } from './en-overview.js';

export const jaOverview: typeof overviewWords = overviewWords;
