import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';
import { TocsinError } from '../../src/errors.js';
import {
  createFetcher,
  type FetchedDocument,
  type Fetcher,
  type FetcherOptions,
  type FetchRequest,
} from '../../src/http/fetcher.js';
import { type FakeServer, type Handler, type ServerOptions, startServer } from '../fakes/http-server.js';

/** A server for one test. */
export async function serve(handler: Handler, options?: ServerOptions): Promise<FakeServer> {
  const server = await startServer(handler, options);
  onTestFinished(() => server.close());
  return server;
}

/** A fetcher for one test: reaches this machine and gives up after eight seconds unless told otherwise. */
export function fetcherFor(options: Partial<FetcherOptions> = {}): Fetcher {
  const fetcher = createFetcher({ allowPrivateNetworks: true, version: '9.9.9', timeoutMs: 8000, ...options });
  onTestFinished(() => fetcher.close());
  return fetcher;
}

export async function fetchDocument(
  fetcher: Fetcher,
  request: Pick<FetchRequest, 'url'> & Partial<FetchRequest>,
): Promise<FetchedDocument> {
  const result = await fetcher.fetch({ accept: 'json', ...request });
  if (result.kind !== 'document') throw new Error(`expected a document, got ${result.kind}`);
  return result;
}

/** The error that a piece of work ends in. */
export async function failureOf(work: Promise<unknown>): Promise<TocsinError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof TocsinError) return error;
    throw error;
  }
  throw new Error('expected a failure, but it succeeded');
}

/** Resolves every name to these addresses and counts how often it was asked. */
export function resolverFor(...addresses: readonly string[]): LookupFunction & { readonly calls: string[] } {
  const calls: string[] = [];
  const lookup: LookupFunction = (hostname, _options, done) => {
    calls.push(hostname);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return Object.assign(lookup, { calls });
}
