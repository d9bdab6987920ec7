import { createHash, randomUUID } from 'node:crypto';
import type { Adapter, PageDocument, PageRequest } from '../adapters/adapter.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { inTransaction } from '../db/database.js';
import { newestDocument, packParts, storeDocument } from '../db/documents.js';
import {
  failLook,
  finishLook,
  type Lease,
  type LeasedPage,
  leaveLook,
  type PageKey,
  type PageRow,
  takePageLease,
  type Validators,
} from '../db/pages.js';
import { DocumentId, randomId } from '../domain/ids.js';
import { unreadableClass } from '../domain/page-trouble.js';
import type { Gazetteer } from '../domain/regions.js';
import { nextLookAfterFailure, nextLookAt } from '../domain/rhythm.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { errorCode, PermanentError, RetryableError, TocsinError } from '../errors.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { cleanText } from './clean-snapshot.js';
import { documentOf, fetchDocument } from './fetch-document.js';
import { type FetchCost, type PageFetcherDeps, pageFetcher } from './page-fetcher.js';
import { mayHaveMoved, reprobePage, signsOfMove } from './reprobe-page.js';
import type { Wake } from './wake.js';

export interface PollDeps extends PageFetcherDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly adapterOf: (id: string) => Adapter;
  /** Those that pages are probed with; all of them when left out. */
  readonly adapters?: readonly Adapter[];
  readonly gazetteer: Gazetteer;
  readonly wake: Wake;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pollSeconds: number;
  readonly chance: () => number;
}

/** Longer than the fetcher's limit for one document (15 s); documents of one round are fetched side by side. */
const leaseMs = 20_000;

/** How many incidents that left the page are looked up at their own address in one look. */
const confirmationsPerLook = 3;

/** One document that was not fetched again because the page says it has not changed. */
interface UnchangedPart {
  readonly request: PageRequest;
}

interface Fetched {
  readonly parts: readonly PageDocument[];
  readonly unchanged: readonly UnchangedPart[];
  readonly validators: Validators;
  /** Every document came from another host than was asked. */
  readonly isElsewhere: boolean;
}

/**
 * One look at a page: fetch what its adapter wants and store it when it changed. An unchanged page ends here. Nothing is read or compared
 * with incidents: that is ingest's work, so a slow page holds no transaction.
 */
export async function pollPage(deps: PollDeps, key: PageKey, signal?: AbortSignal): Promise<void> {
  const now = toIso(deps.clock.now());
  const token = randomUUID();
  const page = await takePageLease(deps.db, key, token, now, addMs(now, leaseMs));
  if (page === undefined) return;
  const lease = { ...key, token };
  const startedAt = performance.now();
  const cost = { bytes: 0, ms: 0 };
  try {
    await lookOrMove({ ...deps, fetcher: await pageFetcher(deps, page, cost, signal) }, page, lease, cost);
  } catch (error) {
    // Our own end says nothing about the page; it must not be unknown after every restart.
    if (signal?.aborted === true || errorCode(error) === 'http.aborted') await leaveLook(deps.db, lease);
    else await recordFailure(deps, page, lease, error, cost);
  } finally {
    deps.metrics.pollSeconds.observe((performance.now() - startedAt) / 1000);
  }
}

async function lookOrMove(deps: PollDeps, page: LeasedPage, lease: Lease, cost: FetchCost): Promise<void> {
  const moved = mayHaveMoved(page, toIso(deps.clock.now())) ? await reprobePage(deps, page, lease) : undefined;
  await look(deps, { ...page, ...moved }, lease, toIso(deps.clock.now()), cost);
}

async function look(deps: PollDeps, page: LeasedPage, lease: Lease, now: IsoTime, cost: FetchCost): Promise<void> {
  const adapter = deps.adapterOf(page.adapter);
  const fetched = await fetchDocuments(deps, adapter, page, now);
  const gone = await confirmAbsences(deps, adapter, page);
  const count = (outcome: string) => deps.metrics.polls.inc({ provider: page.adapter, outcome });
  // Where incidents have addresses, the same lists again conclude nothing as long as none of those says that its incident is gone.
  const mayConfirm = page.awaiting.length > 0 && (gone.length > 0 || adapter.incidentAddress === undefined);
  const mustRead = mayConfirm || (page.reviewAt !== null && page.reviewAt <= now);
  const isSame = fetched.parts.length === 0 && !mustRead;
  const parts = isSame ? [] : await completeParts(deps, page, fetched, now);
  const contentHash = isSame ? page.contentHash : hashOf(parts);
  const at = toIso(deps.clock.now());
  const next = nextLookAt(at, {
    pollSeconds: page.pollSeconds ?? deps.pollSeconds,
    hasOpenIncident: page.hasOpenIncident,
    isCalled: page.isCalled,
    chance: deps.chance(),
  });
  const outcome = {
    at,
    startedAt: now,
    nextLookAt: next,
    validators: fetched.validators,
    cost,
    ...signsOfMove(page, fetched.isElsewhere, at),
  };
  if (contentHash === page.contentHash && !mustRead) {
    await finishLook(deps.db, lease, { ...outcome, isUnchanged: true });
    count('unchanged');
    return;
  }
  const documentId = DocumentId.parse(randomId());
  const packed = await packParts(parts);
  const stored = await inTransaction(deps.db, async (tx) => {
    const changed = contentHash === page.contentHash || contentHash === null ? {} : { contentHash };
    const ours = await finishLook(tx, lease, { ...outcome, ...changed });
    if (ours)
      await storeDocument(tx, { tenantId: lease.tenantId, id: documentId, pageId: lease.pageId, takenAt: now, packed, gone });
    return ours;
  });
  if (!stored) return;
  count(contentHash === page.contentHash ? 'unchanged' : 'changed');
  await deps.wake.document(lease.tenantId, documentId);
}

async function fetchDocuments(deps: PollDeps, adapter: Adapter, page: PageRow, now: IsoTime): Promise<Fetched> {
  const parts: PageDocument[] = [];
  const unchanged: UnchangedPart[] = [];
  const validators: Validators = {};
  const asked = new Set<string>();
  let isElsewhere = true;
  for (;;) {
    const wanted = adapter
      .plan(page.settings, await soFar(deps, adapter, page, parts, unchanged))
      .filter((request) => !asked.has(request.name));
    if (wanted.length === 0) return { parts, unchanged, validators, isElsewhere: isElsewhere && parts.length > 0 };
    const results = await Promise.all(wanted.map((request) => fetchOne(deps, page, request, now)));
    for (const [index, request] of wanted.entries()) {
      asked.add(request.name);
      const result = results[index];
      if (result === undefined) continue;
      if (result.validators !== undefined) validators[request.url] = result.validators;
      if (result.document === undefined) unchanged.push({ request });
      else parts.push(result.document);
      isElsewhere &&= result.document !== undefined && new URL(result.document.url).host !== new URL(request.url).host;
    }
  }
}

/** Adapters that follow links need bodies to plan with, also of documents that did not change; the others only count them. */
async function soFar(
  deps: PollDeps,
  adapter: Adapter,
  page: PageRow,
  parts: readonly PageDocument[],
  unchanged: readonly UnchangedPart[],
): Promise<readonly PageDocument[]> {
  if (unchanged.length === 0) return parts;
  if (adapter.followsLinks === true) return completeParts(deps, page, { parts, unchanged }, toIso(deps.clock.now()));
  return [
    ...parts,
    ...unchanged.map(({ request }) => ({
      name: request.name,
      url: request.url,
      status: 304,
      headers: {},
      body: '',
      fetchedAt: '',
    })),
  ];
}

async function fetchOne(deps: PollDeps, page: PageRow, request: PageRequest, now: IsoTime) {
  const known = page.contentHash === null ? undefined : page.validators[request.url];
  const validators = known === undefined ? undefined : defined(known);
  const result = await deps.fetcher.fetch({
    url: request.url,
    accept: request.accept,
    ...(validators === undefined ? {} : { validators }),
    ...(request.expects === undefined ? {} : { expects: request.expects }),
  });
  if (result.kind === 'unchanged') return { validators: known, document: undefined };
  const document = documentOf(request, result, now);
  return { validators: result.validators, document };
}

const defined = (validators: {
  etag?: string | undefined;
  lastModified?: string | undefined;
}): { etag?: string; lastModified?: string } => ({
  ...(validators.etag === undefined ? {} : { etag: validators.etag }),
  ...(validators.lastModified === undefined ? {} : { lastModified: validators.lastModified }),
});

/** Fills in the bodies of documents answered with 304 from the newest stored look; fetches again what is not stored. */
async function completeParts(
  deps: PollDeps,
  page: PageRow,
  fetched: Pick<Fetched, 'parts' | 'unchanged'>,
  now: IsoTime,
): Promise<PageDocument[]> {
  const parts = [...fetched.parts];
  if (fetched.unchanged.length === 0) return inOrder(parts);
  const stored = await newestDocument(deps.db, { tenantId: page.tenantId, pageId: page.id });
  for (const { request } of fetched.unchanged) {
    const known = stored?.parts.find((part) => part.name === request.name);
    parts.push(known === undefined ? await fetchDocument(deps.fetcher, request, now) : { ...known, fetchedAt: now });
  }
  return inOrder(parts);
}

const inOrder = (parts: PageDocument[]): PageDocument[] => parts.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

function hashOf(parts: readonly PageDocument[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.name}\u0000${part.status}\u0000${part.body}\u0000`);
  return hash.digest('hex');
}

/** Incidents missing from the lists are asked for at their own address; only a clear "gone" counts. */
async function confirmAbsences(deps: PollDeps, adapter: Adapter, page: PageRow): Promise<string[]> {
  const gone: string[] = [];
  // Beginning somewhere else each time, so that some that never answer do not keep the others waiting.
  const first = Math.floor(deps.chance() * page.awaiting.length);
  const inTurn = [...page.awaiting.slice(first), ...page.awaiting.slice(0, first)];
  for (const key of inTurn.slice(0, confirmationsPerLook)) {
    const request = adapter.incidentAddress?.(page.settings, key);
    if (request === undefined) continue;
    try {
      const result = await deps.fetcher.fetch({
        url: request.url,
        accept: request.accept,
        expects: request.expects ?? [404, 410],
      });
      if (result.kind === 'document' && (result.status === 404 || result.status === 410)) gone.push(key);
    } catch (error) {
      if (!(error instanceof TocsinError)) throw error;
      deps.log.debug({ pageId: page.id, code: error.code }, 'An incident could not be looked up at its own address');
    }
  }
  return gone;
}

async function recordFailure(deps: PollDeps, page: PageRow, lease: Lease, error: unknown, cost: FetchCost): Promise<void> {
  const at = toIso(deps.clock.now());
  const failures = page.failures + 1;
  const retryAfterMs = error instanceof RetryableError ? error.retryAfterMs : undefined;
  const next = nextLookAfterFailure(
    at,
    { pollSeconds: page.pollSeconds ?? deps.pollSeconds, chance: deps.chance() },
    failures,
    retryAfterMs,
  );
  const isOurs = error instanceof TocsinError;
  const code = errorCode(error);
  const detail = isOurs ? cleanText(error.message) : 'Tocsin failed while reading this page; the log has the details.';
  await failLook(deps.db, lease, { at, nextLookAt: next, code, detail }, cost);
  deps.metrics.polls.inc({
    provider: page.adapter,
    outcome: error instanceof PermanentError && code === 'page.unrecognised' ? 'unrecognised' : 'failed',
  });
  deps.metrics.pageFailures.inc({ class: unreadableClass(code) });
  if (!isOurs) throw error;
  deps.log.info({ pageId: page.id, vendor: page.vendorSlug, code, failures }, 'Page could not be read');
}
