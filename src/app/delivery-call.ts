import type { ChatCall } from '../chat/port.js';
import { markerFor } from '../db/deliveries.js';
import type { ThreadWork } from '../db/thread-work.js';
import { actionKey, type ChatAction } from '../domain/thread.js';
import { messageView } from './message-view.js';

/** The call to a chat that an action comes to. The same action on the same work always gives the same call. */
export function deliveryCall(work: ThreadWork, action: ChatAction, marker: string, publicUrl: string | null): ChatCall {
  const { channel, thread, incident, vendorName } = work;
  const edited = editedMessage(work, action);
  return {
    op: edited === undefined ? 'post' : 'edit',
    channel: { tenantId: channel.tenantId, channelId: channel.id, externalId: channel.externalId },
    threadId: thread.id,
    rootRef: action.kind === 'post-root' || action.kind === 'edit-root' ? null : thread.rootRef,
    messageRef: edited?.messageRef ?? null,
    marker: edited?.marker ?? marker,
    view: messageView(action, { incident, vendor: vendorName, publicUrl, revisionAt: wordingsOf(work) }),
    about: {
      action: action.kind,
      vendor: vendorName,
      title: incident.title,
      incident: incident.key,
      seq: 'seq' in action ? action.seq : null,
      revision: 'revision' in action ? action.revision : null,
      updateKey: 'seq' in action ? (incident.updates.find(({ seq }) => seq === action.seq)?.key ?? null) : null,
      part: 'part' in action ? action.part : null,
    },
  };
}

/** Looks wordings up by update and revision; make it once for each work. */
export function wordingsOf(work: ThreadWork): (seq: number, revision: number) => ThreadWork['wordings'][number] | undefined {
  const known = new Map(work.wordings.map((wording) => [`${wording.seq}:${wording.revision}`, wording]));
  return (seq, revision) => known.get(`${seq}:${revision}`);
}

/** The message that an edit changes. It keeps the marker it was posted with, so that it can still be found by it. */
function editedMessage({ thread, log }: ThreadWork, action: ChatAction): { messageRef: string; marker: string } | undefined {
  if (action.kind !== 'edit-root' && action.kind !== 'edit-reply') return undefined;
  const original = log.sent.find(({ action: past }) =>
    action.kind === 'edit-root'
      ? past.kind === 'post-root'
      : past.kind === 'post-reply' && past.seq === action.seq && past.part === action.part,
  );
  if (original === undefined) throw new Error(`an edit of a message that was never posted: ${action.kind}`);
  const key = { tenantId: thread.tenantId, threadId: thread.id };
  return { messageRef: original.messageRef, marker: markerFor(key, actionKey(original.action, 0)) };
}
