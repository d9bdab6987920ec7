import { historyWords } from './en-history.js';

export const deHistory: typeof historyWords = historyWords;
