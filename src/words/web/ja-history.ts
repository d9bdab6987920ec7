import { historyWords } from './en-history.js';

export const jaHistory: typeof historyWords = historyWords;
