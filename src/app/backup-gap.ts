import type { ChatCall, ChatPort } from '../chat/port.js';
import type { Clock } from '../clock.js';
import type { RestoredGap } from '../db/backup-fit.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { PermanentError } from '../errors.js';
import type { MessageView } from '../render/view.js';

/** Vendors add to what is over for some days; after that nothing old is posted for the first time. */
const watchedMs = 7 * 24 * 60 * 60_000;

/**
 * A chat after a backup was put back. What was posted after the backup was taken is in the channels and not in the database, and would be posted again.
 * Markers are made of what a message is about, so they are the same as then: whatever may have been posted in that time is looked for first. What is
 * found counts as posted now.
 */
export function lookingFirst(chat: ChatPort, gap: RestoredGap, clock: Clock): ChatPort {
  const until = addMs(gap.restoredAt, watchedMs);
  return {
    ...bound(chat),
    perform: async (call, signal) => {
      const since = toIso(clock.now()) < until ? possiblySince(call, gap) : undefined;
      if (since === undefined) return chat.perform(call, signal);
      const settled = await chat.settle(call, since, signal);
      if (settled.kind === 'found') return settled.receipt;
      // The root says how things stand; a reply that may be there already is not worth a double.
      if (settled.kind === 'unreadable' && call.rootRef !== null)
        throw new PermanentError(
          'restore.unreadable',
          'A reply may have been posted before the restore, and the channel cannot be read.',
        );
      return chat.perform(call, signal);
    },
  };
}

/** Ports may be classes: their methods are taken along as they are. */
const bound = (chat: ChatPort): ChatPort => ({
  id: chat.id,
  perform: (call, signal) => chat.perform(call, signal),
  settle: (call, at, signal) => chat.settle(call, at, signal),
  ...(chat.publish && { publish: chat.publish.bind(chat) }),
  ...(chat.pin && { pin: chat.pin.bind(chat) }),
  ...(chat.paces && { paces: chat.paces.bind(chat) }),
  ...(chat.rootEditGapMs === undefined ? {} : { rootEditGapMs: chat.rootEditGapMs }),
});

/** Clocks of vendors, chats and ours differ a little. */
const marginMs = 5 * 60_000;

/** From when on the message can have been posted by the installation as it was before; undefined when it is news, or an edit. */
function possiblySince({ op, view }: ChatCall, { takenAt, restoredAt }: RestoredGap): IsoTime | undefined {
  // Messages about a channel as a whole are marked by chance: nothing finds them.
  if (op === 'edit' || view.kind === 'channel-post') return undefined;
  const writtenAt = addMs(timeOf(view) ?? takenAt, -marginMs);
  if (writtenAt > restoredAt) return undefined;
  return writtenAt > takenAt ? writtenAt : takenAt;
}

/** The earliest that a message says about when the vendor wrote what it tells; what is planned starts later than it was announced. */
function timeOf(view: MessageView): IsoTime | undefined {
  if (view.kind === 'reply' || view.kind === 'edit-note') return view.at;
  if (view.kind !== 'root') return undefined;
  return [view.publishedAt, view.startedAt, view.latest?.at].filter((at) => typeof at === 'string').toSorted()[0];
}
