import { adminWords } from './en-admin.js';

export const deAdmin: typeof adminWords = adminWords;
