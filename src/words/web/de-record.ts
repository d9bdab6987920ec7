import { recordWords } from './en-record.js';

export const deRecord: typeof recordWords = recordWords;
