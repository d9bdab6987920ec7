import { previewWords } from './en-preview.js';

export const jaPreview: typeof previewWords = previewWords;
