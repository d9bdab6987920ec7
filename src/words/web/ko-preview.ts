import { previewWords } from './en-preview.js';

export const koPreview: typeof previewWords = previewWords;
