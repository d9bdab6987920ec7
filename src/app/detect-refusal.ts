import { z } from 'zod';
import type { PageDocument } from '../adapters/adapter.js';
import { isHtml, readHtml } from '../adapters/reading/html-document.js';
import { type RefusalKind, refusalKindOf } from '../domain/page-refusal.js';
import { TocsinError } from '../errors.js';

export interface Undetected {
  readonly kind: 'refused';
  readonly why: RefusalKind;
  /** One sentence for people. */
  readonly reason: string;
}

/** What came of one request: what the page answered, whatever its status, or why it did not. */
export type Probed = PageDocument | TocsinError;

/** A page that was taken for an adapter's own, which then could not read it. */
export interface FailedLook {
  readonly label: string;
  readonly error: TocsinError;
}

interface Seen {
  /** The page at the address itself. */
  readonly page: Probed;
  readonly probed: readonly Probed[];
  readonly failed: readonly FailedLook[];
}

/** The page refuses itself, but other documents of the same host may be open. */
const worthAsking: ReadonlySet<string> = new Set([
  'http.blocked',
  'http.private',
  'http.gone',
  'http.status_5xx',
  'http.status_4xx',
  'http.status_3xx',
]);

/** After such an answer no further question to the same host is worth asking. */
export const isHopeless = (page: Probed): boolean => page instanceof TocsinError && !worthAsking.has(page.code);

/** @param host As it may stand in a sentence. */
export function undetected(host: string, { page, probed, failed }: Seen): Undetected {
  const likeness = failed[0];
  if (likeness !== undefined) return failedLike(host, likeness);
  if (page instanceof TocsinError) return refused(kindOf(page), page.message);
  const kinds = probed.map(kindOfProbe);
  const isMostly = (kind: RefusalKind) => kinds.length > 0 && kinds.filter((other) => other === kind).length * 2 > kinds.length;
  if (isMostly('blocked')) return refused('blocked', messageOf(probed, 'blocked'));
  if (page.status === 401 || page.status === 403 || asksForPassword(page)) return refused('private', privateAt(host, page));
  const isAnswering = probed.some((probe) => !(probe instanceof TocsinError) && probe.status === 200);
  if ((page.status === 404 || page.status === 410) && !isAnswering)
    return refused('gone', `${host} has nothing at this address (status ${page.status}): check the address.`);
  return refused('unrecognised', unknownForm(host, page));
}

/** What the fetcher says of a page that is followed is no promise about one that is not. */
const refused = (why: RefusalKind, reason: string): Undetected => ({
  kind: 'refused',
  why,
  reason: reason.replace(/(?:Tocsin waits and|Tocsin) will look again/, 'try again later'),
});

function failedLike(host: string, { label, error }: FailedLook): Undetected {
  const why = kindOf(error);
  return refused(
    why,
    why === 'unrecognised' ? `${host} looks like a page of ${label}, but cannot be read: ${error.message}` : error.message,
  );
}

export const kindOf = (error: TocsinError): RefusalKind => (isUnknownName(error) ? 'gone' : refusalKindOf(error.code));

function kindOfProbe(probed: Probed): RefusalKind {
  return probed instanceof TocsinError ? kindOf(probed) : 'unrecognised';
}

const messageOf = (probed: readonly Probed[], kind: RefusalKind): string =>
  probed.find((probe): probe is TocsinError => probe instanceof TocsinError && kindOf(probe) === kind)?.message ?? '';

const unknownNameCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME']);

/** A name that does not exist, and not a name service that does not answer. */
const isUnknownName = ({ code, cause }: TocsinError): boolean =>
  code === 'http.dns' && cause instanceof Error && 'code' in cause && unknownNameCodes.has(cause.code);

function asksForPassword({ status, body }: PageDocument): boolean {
  if (status !== 200 || !isHtml(body)) return false;
  const page = readHtml({ name: 'page', url: '', status, headers: {}, body, fetchedAt: '' });
  return page.byTag('input').some((input) => input.attribute('type')?.toLowerCase() === 'password');
}

const privateAt = (host: string, { status }: PageDocument): string =>
  `${host} is not open to everyone (${status === 200 ? 'it asks for a password' : `status ${status}`}): make the page public, or give the address of a page that is.`;

const unknownForm = (host: string, { body }: PageDocument): string =>
  `${host} answers with ${formOf(body)}, which is no form of a status page that Tocsin knows: if the page offers an RSS or Atom feed, give the address of that feed.`;

const ErrorBody = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);

function formOf(body: string): string {
  const text = body.trim();
  if (text === '') return 'an empty body';
  if (isHtml(text)) return 'a web page';
  if (text.startsWith('<')) return 'XML';
  const said = ErrorBody.safeParse(jsonOf(text));
  return said.success ? `an error document ("${said.data.slice(0, 80)}")` : 'something';
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
