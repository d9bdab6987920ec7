import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { TenantId } from '../../src/domain/ids.js';
import { Language } from '../../src/domain/language.js';
import { errorCode } from '../../src/errors.js';
import type { SlackDeps } from './deps.js';
import { sdkErrorCode } from './sdk-errors.js';
import { within } from './waiting.js';

/** Somebody who is spoken to alone. */
export interface Reader {
  readonly client: WebClient;
  readonly tenantId: TenantId;
  readonly personId: string;
}

/** Slack tells it only with the scope `users:read`. */
const Person = z.object({ user: z.object({ locale: z.string().optional() }) });

const keptMs = 10 * 60_000;
const mostKept = 1_000;
/** A trigger is good for three seconds, in which the database has a part as well. */
const waitMs = 400;

interface Known {
  readonly language: Promise<Language>;
  readonly until: number;
}

const books = new WeakMap<SlackDeps, Map<string, Known>>();

/**
 * In what somebody reads what is said before the channel's language is known: as their Slack is set, else as most channels of the workspace are spoken to,
 * else in English; so too where neither is known in a moment. Never throws.
 */
export async function personLanguage(deps: SlackDeps, reader: Reader): Promise<Language> {
  const book = books.get(deps) ?? new Map<string, Known>();
  books.set(deps, book);
  const key = `${reader.tenantId} ${reader.personId}`;
  const kept = book.get(key);
  const language = kept !== undefined && kept.until > Date.now() ? kept.language : ask(deps, reader);
  if (language !== kept?.language) {
    book.delete(key);
    book.set(key, { language, until: Date.now() + keptMs });
    const [oldest] = book.keys();
    if (book.size > mostKept && oldest !== undefined) book.delete(oldest);
  }
  return within(language, waitMs).catch(() => 'en');
}

async function ask(deps: SlackDeps, { client, tenantId, personId }: Reader): Promise<Language> {
  const [own, usual] = await Promise.all([
    localeOf(client, personId).catch((error: unknown) => unknown(deps, sdkErrorCode(error))),
    deps.home.usualLanguage(tenantId, 'slack').catch((error: unknown) => unknown(deps, errorCode(error))),
  ]);
  return own ?? usual ?? 'en';
}

/** `ko-KR` is Korean; undefined for what Tocsin does not speak, and where Slack does not say. */
async function localeOf(client: WebClient, personId: string): Promise<Language | undefined> {
  const { user } = Person.parse(await client.apiCall('users.info', { user: personId, include_locale: true }));
  return Language.safeParse(user.locale?.split('-')[0]).data;
}

function unknown({ log }: SlackDeps, code: string): undefined {
  log.info({ code }, 'It is not known in which language a person reads');
}
