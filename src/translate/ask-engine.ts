import type { z } from 'zod';
import { OperatorError, PermanentError, RetryableError, type TocsinError } from '../errors.js';
import type { Answer, Asker } from '../http/poster.js';

export interface EngineSettings {
  readonly poster: Asker;
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string | undefined;
}

interface Question<Reply> {
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: z.ZodType<Reply>;
  readonly signal: AbortSignal;
}

/** No translation of what may be asked is larger. */
const mostAnswerBytes = 1024 * 1024;

/** One call to a translating machine, its answer checked. Nothing of what it says when it fails is passed on: it may repeat the key or the text. */
export async function askEngine<Reply>({ poster, url }: EngineSettings, question: Question<Reply>): Promise<Reply> {
  const { path, body, headers = {}, reply, signal } = question;
  const asked = { url: `${url}${path}`, body: JSON.stringify(body), headers, signal, maxBytes: mostAnswerBytes };
  const answer = await poster.ask(asked).catch((error: unknown) => {
    throw ofAddress(error) ? misplaced(new URL(url).host, error) : error;
  });
  if (answer.status < 200 || answer.status >= 300) throw refusal(new URL(url).host, answer);
  const read = reply.safeParse(asJson(answer.body));
  if (read.success) return read.data;
  throw new RetryableError('translate.unreadable', `${new URL(url).host} does not answer as this kind of engine does.`);
}

/** What no text has to do with, so that none is given up for it. */
const ofAddress = (error: unknown): error is PermanentError =>
  error instanceof PermanentError && ['http.bad_url', 'http.refused_address', 'http.encoding'].includes(error.code);

const misplaced = (host: string, cause: PermanentError): OperatorError =>
  new OperatorError('translate.address', `${host} cannot be asked (${cause.code}): check TOCSIN_TRANSLATE_URL`, { cause });

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** 456 is DeepL's for a quota that is used up, and some speak of it under 429 (OpenAI), 402 or 403. */
function refusal(host: string, { status, retryAfterMs, body }: Answer): TocsinError {
  const isSpent = status === 456 || status === 402 || ([403, 429].includes(status) && /quota|billing|credit/i.test(body));
  if (isSpent)
    return new OperatorError(
      'translate.quota',
      `${host} has no more to give (status ${status}): raise the limit of the account, or wait for its next period`,
    );
  // LibreTranslate asks for a key that is missing under 400.
  if (status === 401 || status === 403 || (status === 400 && /\bapi[ _-]?key\b/i.test(body)))
    return new OperatorError('translate.key', `${host} does not take the key (status ${status}): set TOCSIN_TRANSLATE_KEY again`);
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return new OperatorError(
      'translate.address',
      `${host} has no such engine there (status ${status}): check TOCSIN_TRANSLATE_URL and TOCSIN_TRANSLATE_MODEL`,
    );
  if (status === 429) return new RetryableError('translate.rate_limited', `${host} asks for fewer requests.`, { retryAfterMs });
  if (status >= 500 || status === 408)
    return new RetryableError('translate.unavailable', `${host} cannot translate just now (status ${status}).`, { retryAfterMs });
  if (status === 413) return new PermanentError('translate.too_long', `${host} refuses a text of this length.`);
  return new PermanentError('translate.refused', `${host} refuses this text or these languages (status ${status}).`);
}
