import { adminWords } from './en-admin.js';

export const koAdmin: typeof adminWords = adminWords;
