import { z } from 'zod';
import { speak } from './speak.js';
import { type FakeTranslator, startTranslator } from './translator.js';

const Body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'user']), content: z.string() })).length(2),
});

const Texts = z.object({ texts: z.array(z.string()) });

const names: Readonly<Record<string, string>> = { English: 'en', German: 'de', Korean: 'ko', Japanese: 'ja' };

/** Chat completions in OpenAI's form; the language is read from the orders, as a model would. */
export const startOpenai = (key: string): Promise<FakeTranslator> =>
  startTranslator(({ path, headers, body }, mischief) => {
    if (path !== '/v1/chat/completions') return { status: 404, body: { error: { message: 'Unknown request URL' } } };
    if (headers.authorization !== `Bearer ${key}`)
      return {
        status: 401,
        body: { error: { message: `Incorrect API key provided: ${headers.authorization}`, code: 'invalid_api_key' } },
      };
    const read = Body.safeParse(body);
    if (!read.success) return { status: 400, body: { error: { message: 'Invalid body' } } };
    const [orders, user] = read.data.messages;
    const to = Object.entries(names).find(([name]) => orders?.content.includes(`into ${name}`))?.[1] ?? 'en';
    const { texts } = Texts.parse(JSON.parse(user?.content ?? '{}'));
    const answer = JSON.stringify({ language: 'en', texts: texts.map((text) => speak(text, to, mischief)) });
    const message = { role: 'assistant', content: `\`\`\`json\n${answer}\n\`\`\`` };
    return { status: 200, body: { id: 'x', choices: [{ index: 0, message, finish_reason: 'stop' }] } };
  });
