import { shellWords } from './en-shell.js';

export const koShell: typeof shellWords = shellWords;
