import type { Words } from './en.js';

export const jaTranslation: Words['translation'] = {
  automatically: '自動翻訳',
  original: '原文を見る',
};
