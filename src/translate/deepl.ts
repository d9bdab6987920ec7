import { z } from 'zod';
import type { Language } from '../domain/language.js';
import { askEngine, type EngineSettings } from './ask-engine.js';
import type { TranslationEngine } from './engine.js';
import { inBatches, onePerPiece } from './in-batches.js';

const Reply = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().optional() })),
});

/** At most 50 texts and 128 KiB in a request (https://developers.deepl.com/docs); a sign may take four bytes. */
const limits = { pieces: 50, chars: 25_000 };

const targetOf = (language: Language): string => (language === 'en' ? 'EN-US' : language.toUpperCase());

/** Sources by the codes DeepL has; of any other it is left to find out. */
const sources: ReadonlySet<string> = new Set(
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr uk vi zh'.split(' '),
);

/** DeepL's API, version 2. */
export function deepl(settings: EngineSettings): TranslationEngine {
  return {
    name: 'deepl',
    translate: (request, signal) =>
      inBatches(request, limits, async ({ pieces, from, to }) => {
        const { translations } = await askEngine(settings, {
          path: '/v2/translate',
          headers: settings.key === undefined ? {} : { authorization: `DeepL-Auth-Key ${settings.key}` },
          body: {
            ...{ text: pieces, target_lang: targetOf(to), tag_handling: 'xml', ignore_tags: ['code'] },
            ...(from !== null && sources.has(from) ? { source_lang: from.toUpperCase() } : {}),
          },
          reply: Reply,
          signal,
        });
        const texts = onePerPiece(
          pieces,
          translations.map(({ text }) => text),
        );
        return { pieces: texts, from: translations[0]?.detected_source_language?.toLowerCase().slice(0, 2) ?? null };
      }),
  };
}

/** Keys of the free plan end in `:fx` and have a host of their own. */
export const deeplUrl = (key: string | undefined): string =>
  key?.endsWith(':fx') === true ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
