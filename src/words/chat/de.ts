import { en, type Words } from './en.js';

export const de: Words = { ...en, language: 'de' };
