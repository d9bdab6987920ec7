import type { Words } from './en.js';

export const deTranslation: Words['translation'] = {
  automatically: 'automatisch übersetzt',
  original: 'Original',
};
