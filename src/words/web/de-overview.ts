import { overviewWords } from './en-overview.js';

export const deOverview: typeof overviewWords = overviewWords;
