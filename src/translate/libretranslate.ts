import { z } from 'zod';
import { askEngine, type EngineSettings } from './ask-engine.js';
import type { TranslationEngine } from './engine.js';
import { inBatches, onePerPiece } from './in-batches.js';

const Detected = z.object({ language: z.string() });

/** One language for all texts, or one for each. */
const Reply = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([Detected, z.array(Detected)]).optional(),
});

/** Public servers refuse more than 5,000 signs in a request unless their owner allows it. */
const limits = { pieces: 25, chars: 4_000 };

/** LibreTranslate's protocol. Its HTML form leaves `code` elements alone. */
export function libreTranslate(settings: EngineSettings): TranslationEngine {
  return {
    name: 'libretranslate',
    translate: (request, signal) =>
      inBatches(request, limits, async ({ pieces, from, to }) => {
        const { translatedText, detectedLanguage: found } = await askEngine(settings, {
          path: '/translate',
          body: {
            ...{ q: pieces, source: from ?? 'auto', target: to, format: 'html' },
            ...(settings.key === undefined ? {} : { api_key: settings.key }),
          },
          reply: Reply,
          signal,
        });
        const language = Array.isArray(found) ? found[0]?.language : found?.language;
        return { pieces: onePerPiece(pieces, translatedText), from: language ?? null };
      }),
  };
}
