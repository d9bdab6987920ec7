import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import {
  type DueForward,
  failForward,
  finishForward,
  forwardedIncident,
  leaseForward,
  passSecondRoutes,
} from '../db/forwards.js';
import { addNotice } from '../db/notices.js';
import { forwardEvent, sentState } from '../domain/forward.js';
import { publicTenant } from '../domain/ids.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import { errorCode, PermanentError, RetryableError, TocsinError } from '../errors.js';
import type { Poster } from '../http/poster.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import type { Secrets } from '../secrets.js';
import { answerWordsOf } from '../words/languages.js';
import { errorWords } from './error-words.js';
import { ForwardTarget, forwardMessage } from './forward-message.js';

export interface ForwardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly poster: Poster;
  readonly secrets: () => Promise<Secrets>;
  readonly publicUrl: string | null;
}

/** One round sends no more than this, so that what stops the process is heard. */
const mostAtOnce = 100;
/** Longer than the poster's own limit. */
const leaseMs = 30_000;

/**
 * Sends what the ways out of chat have to be told, one message after the other. The state is written after the call, so whoever dies between the two
 * sends the same message again under the same id, by which its receiver can tell. Returns how many it looked at.
 */
export async function forwardIncidents(deps: ForwardDeps, signal?: AbortSignal): Promise<number> {
  await passSecondRoutes(deps.db);
  let looked = 0;
  while (looked < mostAtOnce && signal?.aborted !== true) {
    const now = toIso(deps.clock.now());
    const due = await leaseForward(deps.db, randomUUID(), { now, until: addMs(now, leaseMs) });
    if (due === undefined) break;
    looked += 1;
    await forwardOne(deps, due, signal);
  }
  return looked;
}

async function forwardOne(deps: ForwardDeps, due: DueForward, signal: AbortSignal | undefined): Promise<void> {
  const at = toIso(deps.clock.now());
  const incident = await forwardedIncident(deps.db, due);
  const event = incident === undefined ? undefined : forwardEvent(due, incident, due.sent);
  if (incident === undefined || event === undefined) {
    // What was told before is known by its latest revision, also where that held nothing for this way out.
    const seen = { seen: due.wantedRevision, at };
    return finishForward(deps.db, due, seen);
  }
  const outcome = { chat: due.kind, action: `forward-${event}` };
  try {
    const target = ForwardTarget.parse(JSON.parse((await deps.secrets()).open(due.sealedTarget)));
    const isPublic = due.pageTenantId === publicTenant && deps.publicUrl !== null;
    const message = forwardMessage(target, {
      ...{
        event,
        incident,
        at,
        vendor: due.vendor,
        filter: due.filter,
        channelName: due.channel.name,
        language: due.channel.language,
      },
      reportUrl: isPublic ? `${deps.publicUrl}/incidents/${incident.id}` : null,
      id: `${due.forwardId}-${incident.id}-${incident.revision}`,
    });
    await deps.poster.post({ url: target.url, ...message, ...(signal === undefined ? {} : { signal }) });
  } catch (error) {
    deps.metrics.deliveries.inc({ ...outcome, outcome: error instanceof RetryableError ? 'retry' : 'dead' });
    return failed(deps, due, error, at);
  }
  deps.metrics.deliveries.inc({ ...outcome, outcome: 'sent' });
  await finishForward(deps.db, due, { seen: incident.revision, sent: sentState(incident), at });
}

const shortestWaitMs = 10_000;
const longestWaitMs = 15 * 60_000;
/** What cannot be reached for so long is told to the channel's people; for three days, it is not tried any more. */
const tellAfterMs = 60 * 60_000;
const giveUpAfterMs = 72 * 60 * 60_000;

/**
 * Somebody in the channel has to act: another key, another address. What only whoever runs Tocsin can mend (a process without the encryption key) is tried
 * again: another process may be able to.
 */
const stopping: ReadonlySet<string> = new Set([
  'http.private',
  'http.gone',
  'http.redirected',
  'http.bad_url',
  'http.refused_address',
]);

async function failed(deps: ForwardDeps, due: DueForward, error: unknown, at: IsoTime): Promise<void> {
  if (!(error instanceof TocsinError)) {
    await failForward(deps.db, due, {
      ...failure(due, 'internal', 'Tocsin failed; the log has the details.', at),
      stops: false,
      skips: false,
    });
    throw error;
  }
  if (error.code === 'http.aborted') return;
  // A message that was refused long ago says nothing about how long the end of this way could not be reached.
  const failingMs = due.failingSince === null || due.failures === 0 ? 0 : msBetween(due.failingSince, at);
  const stops = stopping.has(error.code) || failingMs > giveUpAfterMs;
  const skips = !stops && error instanceof PermanentError;
  const waitMs = error instanceof RetryableError ? error.retryAfterMs : undefined;
  await failForward(deps.db, due, { ...failure(due, error.code, error.message, at, waitMs), stops, skips });
  deps.log.warn({ tenantId: due.tenantId, forwardId: due.forwardId, code: errorCode(error) }, 'A way out of chat failed');
  if (stops || failingMs > tellAfterMs) await tell(deps, due, error, stops, at);
}

const failure = (due: DueForward, code: string, detail: string, at: IsoTime, waitMs?: number) => ({
  code,
  detail,
  at,
  notBefore: addMs(
    at,
    Math.min(Math.max(waitMs ?? shortestWaitMs * 2 ** Math.min(due.failures, 10), shortestWaitMs), longestWaitMs),
  ),
});

async function tell({ db }: ForwardDeps, due: DueForward, error: TocsinError, stops: boolean, at: IsoTime): Promise<void> {
  const { forward } = answerWordsOf(due.channel);
  const what = forward.notArriving(due.target, errorWords(due.channel, error));
  await addNotice(db, {
    tenantId: due.tenantId,
    channelId: due.channel.id,
    code: `forward.${stops ? 'stopped' : 'failing'}.${due.forwardId}`,
    detail: `${what} ${stops ? forward.stoppedTrying : forward.keepTrying}`,
    state: due.channel.chat === 'preview' ? 'failed' : 'pending',
    at,
  });
}
