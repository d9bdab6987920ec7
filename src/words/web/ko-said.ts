import { saidWords } from './en-said.js';

export const koSaid: typeof saidWords = saidWords;
