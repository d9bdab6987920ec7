import type { PageDocument, PageRequest } from '../adapters/adapter.js';
import type { IsoTime } from '../domain/time.js';
import { RetryableError } from '../errors.js';
import type { FetchedDocument, Fetcher } from '../http/fetcher.js';

/** What an adapter asked for, as it was answered. */
export const documentOf = (
  request: PageRequest,
  { url, status, headers, body }: FetchedDocument,
  fetchedAt: IsoTime,
): PageDocument => ({
  name: request.name,
  url,
  status,
  headers,
  body,
  fetchedAt,
});

/**
 * Fetches a document whole, whatever we held of it before.
 * @throws what the fetcher throws, and RetryableError `http.unexpected_304` when the page claims to have sent it before.
 */
export async function fetchDocument(fetcher: Fetcher, request: PageRequest, fetchedAt: IsoTime): Promise<PageDocument> {
  const { url, accept, expects } = request;
  const result = await fetcher.fetch({ url, accept, ...(expects === undefined ? {} : { expects }) });
  if (result.kind === 'document') return documentOf(request, result, fetchedAt);
  throw new RetryableError('http.unexpected_304', `${url} answered 304 to an unconditional request.`);
}
