import { adminWords } from './en-admin.js';

export const jaAdmin: typeof adminWords = adminWords;
