import { saidWords } from './en-said.js';

export const deSaid: typeof saidWords = saidWords;
