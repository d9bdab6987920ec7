import { shellWords } from './en-shell.js';

export const jaShell: typeof shellWords = shellWords;
