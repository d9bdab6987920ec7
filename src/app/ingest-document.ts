import type { Adapter } from '../adapters/adapter.js';
import type { Clock } from '../clock.js';
import { type Db, inTransaction, isUnstorable } from '../db/database.js';
import { closeDocument, oldestWaitingDocument, pageOfDocument, type StoredDocument } from '../db/documents.js';
import { incidentsForDiff } from '../db/incidents.js';
import { troubledComponents } from '../db/page-components.js';
import { type LookFailure, loadPage, markUnrecognised, type PageKey, type PageRow } from '../db/pages.js';
import type { ThreadKey } from '../db/threads.js';
import type { Diff } from '../domain/change.js';
import { diff } from '../domain/diff.js';
import { type DocumentId, publicTenant, type TenantId } from '../domain/ids.js';
import { isOwnKey } from '../domain/own-incident.js';
import { unreadableClass } from '../domain/page-trouble.js';
import type { Gazetteer } from '../domain/regions.js';
import { nextLookAfterFailure } from '../domain/rhythm.js';
import { tellSilence } from '../domain/silent-components.js';
import type { PageLook } from '../domain/snapshot.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import { PermanentError, RetryableError } from '../errors.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { applyLook } from './apply-look.js';
import { cleanSnapshot, cleanText } from './clean-snapshot.js';
import { imitationCode, isTakenOver } from './move-failures.js';
import { strangerAt, strangerCode } from './stranger.js';
import { tagSnapshot } from './tag-snapshot.js';
import { type Wake, wakeThreads } from './wake.js';

export interface IngestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly adapterOf: (id: string) => Adapter;
  readonly gazetteer: Gazetteer;
  readonly wake: Wake;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pollSeconds: number;
  /** How long a vendor may be silent about a component that is not well; null or left out: such components are never told of. */
  readonly componentWaitMs?: number | null;
  /** What happens between a look that was applied and the wake-ups for it; the crash harness stops the process there. */
  readonly crossing?: (point: 'applied') => Promise<void>;
}

/** A page version that moves under us this often means many ingests at once; the queue will come back. */
const attempts = 5;

/**
 * Reads every waiting document of the page this one belongs to, oldest first, and applies each in one transaction. Which of them woke us does
 * not matter, so wake-ups may be lost, doubled or reordered.
 */
export async function ingestDocument(deps: IngestDeps, id: { tenantId: TenantId; documentId: DocumentId }): Promise<void> {
  const owner = await pageOfDocument(deps.db, id.tenantId, id.documentId);
  if (owner === undefined) return;
  await ingestPage(deps, { tenantId: id.tenantId, pageId: owner.pageId });
}

export async function ingestPage(deps: IngestDeps, key: PageKey): Promise<void> {
  for (;;) {
    const document = await oldestWaitingDocument(deps.db, key);
    if (document === undefined) return;
    const threads = await ingestOne(deps, key, document);
    await deps.crossing?.('applied');
    await wakeThreads(deps.wake, threads);
  }
}

async function ingestOne(deps: IngestDeps, key: PageKey, document: StoredDocument): Promise<readonly ThreadKey[]> {
  const page = await loadPage(deps.db, key);
  if (page === undefined) return [];
  const read = await parse(deps, page, document);
  if ('code' in read) return giveUp(deps, page, document, read);
  try {
    return await apply(deps, page, document, read);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    deps.log.error({ pageId: page.id, documentId: document.id, err: error }, 'A document cannot be stored');
    const detail = 'The page holds something that cannot be stored; the log has the details.';
    return giveUp(deps, page, document, { code: 'page.unstorable', detail });
  }
}

async function apply(deps: IngestDeps, page: PageRow, document: StoredDocument, look: PageLook): Promise<readonly ThreadKey[]> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const current = attempt === 1 ? page : await loadPage(deps.db, { tenantId: page.tenantId, pageId: page.id });
    if (current === undefined) return [];
    const threads = await applyOnce(deps, current, document, look);
    if (threads !== 'overtaken') return threads;
  }
  throw new RetryableError('ingest.overtaken', 'Several documents of one page were applied at the same time.', {
    retryAfterMs: 500,
  });
}

type Unreadable = Pick<LookFailure, 'code' | 'detail'>;

/** Reading is pure, so what fails here would fail again, also by a fault of our own. */
async function parse(deps: IngestDeps, page: PageRow, document: StoredDocument): Promise<PageLook | Unreadable> {
  try {
    const look = cleanSnapshot(await deps.adapterOf(page.adapter).parse(page.settings, document.parts));
    if (isTakenOver(page, look.snapshot.notes))
      return {
        code: imitationCode,
        detail: 'Other software answers in place of what this page was made with: Tocsin finds out which.',
      };
    const stranger = strangerAt(deps.adapterOf(page.adapter), page, document.parts, look);
    if (stranger !== undefined) return { code: strangerCode, detail: stranger };
    return { ...look, snapshot: tagSnapshot(deps.gazetteer, look.snapshot) };
  } catch (error) {
    if (error instanceof PermanentError) return { code: error.code, detail: error.message };
    deps.log.error({ pageId: page.id, documentId: document.id, err: error }, 'A document cannot be read by a fault of our own');
    return { code: 'page.unreadable', detail: 'Tocsin failed while reading this page; the log has the details.' };
  }
}

/**
 * Closes a document that will never be ingested, so that the ones after it are not kept waiting: the page is unknown, and nothing about its
 * incidents was concluded.
 */
async function giveUp(deps: IngestDeps, page: PageRow, document: StoredDocument, { code, detail }: Unreadable): Promise<[]> {
  const at = toIso(deps.clock.now());
  const rhythm = { pollSeconds: page.pollSeconds ?? deps.pollSeconds, chance: 0.5 };
  const nextLookAt = nextLookAfterFailure(at, rhythm, page.failures + 1, undefined);
  const key = { tenantId: page.tenantId, pageId: page.id };
  const closed = await inTransaction(deps.db, async (tx) => {
    const first = await closeDocument(tx, document, at, 'unrecognised');
    if (first) await markUnrecognised(tx, key, { at, nextLookAt, code, detail: cleanText(detail) });
    return first;
  });
  if (closed) {
    deps.metrics.polls.inc({ provider: page.adapter, outcome: 'unrecognised' });
    deps.metrics.pageFailures.inc({ class: unreadableClass(code) });
    deps.log.warn({ pageId: page.id, vendor: page.vendorSlug, code }, 'Page answered with something that cannot be used');
  }
  return [];
}

async function applyOnce(
  deps: IngestDeps,
  page: PageRow,
  document: StoredDocument,
  look: PageLook,
): Promise<readonly ThreadKey[] | 'overtaken'> {
  const key = { tenantId: page.tenantId, pageId: page.id };
  const keys = look.snapshot.incidents.map((incident) => incident.id);
  const incidents = await incidentsForDiff(deps.db, key, keys, comparedSince(page, look));
  const told = tellSilence(look, {
    at: document.takenAt,
    waitMs: page.baselineAt === null || page.movedFrom !== null ? null : (deps.componentWaitMs ?? null),
    troubledSince: await troubledComponents(deps.db, key),
    stored: incidents,
    movedAt: page.movedAt,
  });
  const held = incidents.map((incident) => ({ ...incident, key: told.takenOver.get(incident.key) ?? incident.key }));
  const found = diff({ pageId: page.id, incidents: held, asOf: page.asOf }, told.look, {
    at: document.takenAt,
    baseline: page.baselineAt === null,
    gone: new Set(document.gone),
    hasAddresses: deps.adapterOf(page.adapter).incidentAddress !== undefined,
    ...(page.movedAt === null ? {} : { move: { at: page.movedAt, from: page.movedFrom } }),
  });
  const at = toIso(deps.clock.now());
  if (found.stale) {
    await closeDocument(deps.db, document, at, 'stale');
    return [];
  }
  const work = {
    page,
    document,
    look,
    diff: found,
    gazetteer: deps.gazetteer,
    at,
    reviewAt: told.reviewAt,
    spokenOf: told.spokenOf,
  };
  const threads = await applyLook(deps.db, work);
  if (threads !== 'overtaken') observe(deps, page, look, found);
  return threads;
}

/** Another provider counts an incident from another of its times than the last one did. */
const otherCountMs = 24 * 60 * 60_000;

/** Of an incident without a key of its own, the first updates may have left the page longer ago than its others. */
const longestIncidentMs = 60 * 24 * 60 * 60_000;

/** From where on the stored incidents must be compared; null = all of them, as at the first look after a move, which gives each a new key. */
function comparedSince(page: PageRow, look: PageLook): IsoTime | null {
  const since = page.movedFrom === null ? oldestListed(look) : null;
  if (since !== null && (look.looseKeys?.length ?? 0) > 0) return addMs(since, -longestIncidentMs);
  return since === null || page.movedAt === null ? since : addMs(since, -otherCountMs);
}

/** The page lists everything since then; null = everything it has. */
function oldestListed(look: PageLook): IsoTime | null {
  if (look.windows.some((window) => window.reach === 'all')) return null;
  const begun = look.snapshot.incidents
    .map((incident) => incident.startedAt ?? incident.updates[0]?.at)
    .filter((at) => at !== undefined);
  return begun.sort()[0] ?? null;
}

function observe(deps: IngestDeps, page: PageRow, look: PageLook, found: Diff): void {
  const known = new Set(page.notes.map(({ code, detail }) => `${code} ${detail}`));
  for (const { code, detail } of look.snapshot.notes)
    if (!known.has(`${code} ${detail}`)) deps.metrics.pageNotes.inc({ provider: page.adapter, code });
  for (const { incident, changes } of found.incidents) {
    for (const { kind } of changes) deps.metrics.changes.inc({ kind });
    const first = incident.updates[0];
    // Slugs of private pages are nobody else's business, and metrics are open.
    if (isOwnKey(incident.key) || page.tenantId !== publicTenant) continue;
    const isNew = changes.some((change) => change.kind === 'opened' || change.kind === 'missed' || change.kind === 'retroactive');
    if (isNew && first !== undefined && incident.startedAt !== null && incident.startedAt <= first.at) {
      deps.metrics.vendorLag.observe({ vendor: page.vendorSlug }, msBetween(incident.startedAt, first.at) / 1000);
    }
  }
}
