import { z } from 'zod';
import { speak } from './speak.js';
import { type FakeTranslator, startTranslator } from './translator.js';

const Body = z.object({
  q: z.union([z.string(), z.array(z.string())]),
  source: z.string(),
  target: z.string(),
  format: z.enum(['text', 'html']).default('text'),
  api_key: z.string().optional(),
});

const languages = ['en', 'de', 'fr', 'ko', 'ja'];

/** LibreTranslate's `/translate`; with a key it refuses whoever does not send it. */
export const startLibreTranslate = (key?: string): Promise<FakeTranslator> =>
  startTranslator(({ path, body }, mischief) => {
    if (path !== '/translate') return { status: 404, body: { error: 'Not Found' } };
    const read = Body.safeParse(body);
    if (!read.success) return { status: 400, body: { error: 'Invalid request: missing q parameter' } };
    const { q, source, target, format, api_key } = read.data;
    if (key !== undefined && api_key !== key) return { status: 403, body: { error: 'Invalid API key' } };
    const unknown = [source, target].find((language) => language !== 'auto' && !languages.includes(language));
    if (unknown !== undefined) return { status: 400, body: { error: `${unknown} is not supported` } };
    const texts = [q].flat().map((text) => speak(text, target, mischief));
    // The server unescapes what it wrote, so that an escaped `<` comes back as one.
    const written = format === 'html' ? texts.map(unescaped) : texts;
    const detected = { confidence: 90, language: 'en' };
    return {
      status: 200,
      body: {
        translatedText: Array.isArray(q) ? written : written[0],
        ...(source === 'auto' ? { detectedLanguage: Array.isArray(q) ? written.map(() => detected) : detected } : {}),
      },
    };
  });

const unescaped = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
