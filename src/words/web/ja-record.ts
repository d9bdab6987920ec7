import { recordWords } from './en-record.js';

export const jaRecord: typeof recordWords = recordWords;
