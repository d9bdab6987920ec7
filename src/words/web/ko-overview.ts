import { overviewWords } from './en-overview.js';

export const koOverview: typeof overviewWords = overviewWords;
