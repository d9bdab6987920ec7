import { historyWords } from './en-history.js';

export const koHistory: typeof historyWords = historyWords;
