import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { MovedMessage, PreviewCursor } from '../../src/db/record/preview.js';
import { IsoTime } from '../../src/domain/time.js';
import { Thread } from '../../src/web/chat/thread.js';
import { channelCounts } from '../../src/web/pages/preview-channel.js';
import { LocaleContext } from '../../src/web/parts/locale.js';
import { renderFragment } from '../../src/web/render-page.js';
import { localeOf, wordsFor } from './locale.js';
import { notFound, type Site, sendProblem } from './send.js';

const mostStreams = 100;
const roundMs = 1_000;
const heartbeatRounds = 15;
/** A reader this far behind is cut off; the browser comes back with its cursor. */
const mostBufferedBytes = 2_000_000;

export const formatCursor = (cursor: PreviewCursor): string => `${cursor.ordinal}~${cursor.editedAt}`;

const Cursor = z
  .string()
  .transform((text) => text.split('~'))
  .pipe(
    z.tuple([
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
      IsoTime,
    ]),
  )
  .transform(([ordinal, editedAt]): PreviewCursor => ({ ordinal, editedAt }));

const cursorOf = (req: Request): PreviewCursor | undefined =>
  Cursor.safeParse(req.headers['last-event-id'] ?? req.query.after).data;

/** Where the reader stands after it was told about these. */
function advance(cursor: PreviewCursor, moved: readonly MovedMessage[]): PreviewCursor {
  const editedAt = moved.reduce(
    (latest, message) => (message.editedAt !== null && message.editedAt > latest ? message.editedAt : latest),
    cursor.editedAt,
  );
  return { ordinal: Math.max(cursor.ordinal, ...moved.map((message) => message.ordinal)), editedAt };
}

async function sendThreads(
  site: Site,
  res: Response,
  channelId: string,
  moved: readonly MovedMessage[],
  cursor: PreviewCursor,
): Promise<void> {
  const roots = [...new Set(moved.map((message) => message.rootRef ?? message.ref))];
  for (const thread of await site.deps.record.previewThreadsByRoot(channelId, roots)) {
    const html = renderFragment(
      <LocaleContext.Provider value={localeOf(res.req)}>
        <Thread thread={thread} />
      </LocaleContext.Provider>,
    );
    res.write(`event: thread\nid: ${formatCursor(cursor)}\ndata: ${JSON.stringify({ html })}\n\n`);
  }
  const channel = await site.deps.record.previewChannel(channelId);
  if (channel !== undefined)
    res.write(`event: counts\ndata: ${JSON.stringify({ text: channelCounts(channel, wordsFor(res.req).preview) })}\n\n`);
}

/** Asks once a second what moved in the channel, until the reader or the service goes. */
async function follow(site: Site, res: Response, channelId: string, start: PreviewCursor, signal: AbortSignal): Promise<void> {
  let cursor = start;
  let known = new Map<string, number>();
  for (let round = 1; !signal.aborted && res.writableLength < mostBufferedBytes; round += 1) {
    const moved = await site.deps.record.previewSince(channelId, cursor);
    const fresh = moved.filter((message) => known.get(message.ref) !== message.edits);
    known = new Map(moved.map((message) => [message.ref, message.edits]));
    cursor = advance(cursor, moved);
    if (fresh.length > 0) await sendThreads(site, res, channelId, fresh, cursor);
    else if (round % heartbeatRounds === 0) res.write(': still here\n\n');
    await sleep(roundMs, undefined, { signal }).catch(ignoreAbort);
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}

/** Server-sent events of one preview channel: each event is a thread as it is now. */
export function previewEvents(site: Site) {
  let streams = 0;
  return async (req: Request<{ id: string }>, res: Response): Promise<void> => {
    const cursor = cursorOf(req);
    if (cursor === undefined) return sendProblem(site, req, res, 400, wordsFor(req).problems.badRequest);
    if ((await site.deps.record.previewChannel(req.params.id)) === undefined) {
      return sendProblem(site, req, res, 404, notFound(wordsFor(req), wordsFor(req).problems.channelUnknown));
    }
    if (streams >= mostStreams || site.deps.signal.aborted) {
      res.set('retry-after', '10');
      return sendProblem(site, req, res, 503, wordsFor(req).problems.busy);
    }
    const gone = new AbortController();
    res.on('close', () => gone.abort());
    res.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    res.write('retry: 2000\n\n');
    streams += 1;
    try {
      await follow(site, res, req.params.id, cursor, AbortSignal.any([gone.signal, site.deps.signal]));
    } catch (error) {
      // The head is sent, so no page can say it; the browser reconnects with its cursor.
      site.deps.log.warn({ err: error, channelId: req.params.id }, 'Live preview interrupted');
    } finally {
      streams -= 1;
      res.end();
    }
  };
}
