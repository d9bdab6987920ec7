import { z } from 'zod';
import { speak } from './speak.js';
import { type FakeTranslator, startTranslator } from './translator.js';

const Body = z.object({
  text: z.array(z.string()).min(1).max(50),
  target_lang: z.enum(['EN-US', 'EN-GB', 'DE', 'FR', 'KO', 'JA']),
  source_lang: z.enum(['EN', 'DE', 'FR', 'KO', 'JA']).optional(),
  tag_handling: z.enum(['xml', 'html']).optional(),
  ignore_tags: z.array(z.string()).optional(),
});

/** DeepL's `/v2/translate`, for whoever has the key. */
export const startDeepl = (key: string): Promise<FakeTranslator> =>
  startTranslator(({ path, headers, body }, mischief) => {
    if (path !== '/v2/translate') return { status: 404, body: { message: 'Not found' } };
    if (headers.authorization !== `DeepL-Auth-Key ${key}`) return { status: 403, body: { message: 'Forbidden' } };
    const read = Body.safeParse(body);
    if (!read.success) return { status: 400, body: { message: 'Bad request', detail: read.error.issues[0]?.message } };
    const { text, target_lang, tag_handling } = read.data;
    if (tag_handling === 'xml' && !text.every(isWellFormed))
      return {
        status: 400,
        body: { message: "Tag handling parsing failed, please check input or set 'tag_handling_version' to 'v1'" },
      };
    const to = target_lang.slice(0, 2).toLowerCase();
    const source = read.data.source_lang ?? 'EN';
    return {
      status: 200,
      body: { translations: text.map((one) => ({ detected_source_language: source, text: speak(one, to, mischief) })) },
    };
  });

/** Every tag is closed by its own kind, and nothing else looks like one. */
function isWellFormed(text: string): boolean {
  const open: string[] = [];
  for (const [whole, slash, name = ''] of text.matchAll(/<(\/?)([a-z]+)(?: id="\d+")?>|</g)) {
    if (whole === '<') return false;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else open.push(name);
  }
  return open.length === 0 && !/&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
}
