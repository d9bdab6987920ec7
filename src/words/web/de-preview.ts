import { previewWords } from './en-preview.js';

export const dePreview: typeof previewWords = previewWords;
