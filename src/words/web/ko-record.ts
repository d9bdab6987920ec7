import { recordWords } from './en-record.js';

export const koRecord: typeof recordWords = recordWords;
