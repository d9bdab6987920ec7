import { saidWords } from './en-said.js';

export const jaSaid: typeof saidWords = saidWords;
