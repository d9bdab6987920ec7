import type { Words } from './en.js';

export const koTranslation: Words['translation'] = {
  automatically: '자동 번역됨',
  original: '원문 보기',
};
