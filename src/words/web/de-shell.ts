import { shellWords } from './en-shell.js';

export const deShell: typeof shellWords = shellWords;
