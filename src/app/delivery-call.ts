import type { ChannelTarget, ChatCall } from '../chat/port.js';
import { markerFor } from '../db/deliveries.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { Mention } from '../domain/channel-settings.js';
import { actionKey, type ChatAction, writesRoot } from '../domain/thread.js';
import { isSilent, shownMentions } from '../render/hearing.js';
import { isQuiet } from './is-quiet.js';
import { messageView } from './message-view.js';

export const targetOf = (channel: ThreadWork['channel']): ChannelTarget => ({
  tenantId: channel.tenantId,
  channelId: channel.id,
  externalId: channel.externalId,
  kind: channel.kind,
  publish: channel.settings.publish,
});

/** The call to a chat that an action comes to. The same action on the same work always gives the same call. */
export function deliveryCall(work: ThreadWork, action: ChatAction, marker: string, publicUrl: string | null): ChatCall {
  const { channel, thread, incident, vendorName } = work;
  const edited = editedMessage(work, action);
  const view = messageView(action, {
    incident,
    vendor: vendorName,
    publicUrl: work.hasReport === false ? null : publicUrl,
    revisionAt: wordingsOf(work),
    mentions: rootMentions(work),
    language: channel.settings.language,
    translations: work.translations,
  });
  return {
    op: edited === undefined ? 'post' : 'edit',
    channel: targetOf(channel),
    threadId: thread.id,
    rootRef: writesRoot(action) ? null : thread.rootRef,
    messageRef: edited?.messageRef ?? null,
    marker: edited?.marker ?? marker,
    view,
    surfaces: surfacesOf(action),
    mentions: edited === undefined ? shownMentions(view) : [],
    silent: edited !== undefined || isSilent(view) || (isQuiet(work) && !isAnswer(action)),
    threadBegun: work.log.sent.some(({ action: past }) => isInThread(past)),
    knownRefs: work.log.sent.map(({ messageRef }) => messageRef),
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

const surfacesOf = (action: ChatAction): boolean =>
  action.kind === 'post-line' && 'surfaces' in action.facts && action.facts.surfaces;

/** It hangs below the root: where there is one, the thread has begun. */
export const isInThread = (action: ChatAction): boolean => !writesRoot(action) && !surfacesOf(action);

/** People who asked to be told are told, also where others silenced the thread. */
export const isAnswer = (action: ChatAction): boolean => action.kind === 'post-line' && action.facts.line === 'asked';

/** Whom the root named when it was posted: its edits show the same and ping nobody. */
function rootMentions({ log }: ThreadWork): Mention[] {
  const posted = log.sent.find(({ action }) => action.kind === 'post-root')?.action;
  return posted?.kind === 'post-root' && posted.mention !== undefined ? [posted.mention] : [];
}

/** Looks wordings up by update and revision; make it once for each work. */
export function wordingsOf(work: ThreadWork): (seq: number, revision: number) => ThreadWork['wordings'][number] | undefined {
  const known = new Map(work.wordings.map((wording) => [`${wording.seq}:${wording.revision}`, wording]));
  return (seq, revision) => known.get(`${seq}:${revision}`);
}

/** The message that an edit changes. It keeps the marker it was posted with, so that it can still be found by it. */
function editedMessage({ thread, log }: ThreadWork, action: ChatAction): { messageRef: string; marker: string } | undefined {
  if (action.kind !== 'edit-root' && action.kind !== 'edit-reply' && action.kind !== 'edit-line') return undefined;
  const original = log.sent.find(({ action: past }) => isPostOf(action, past));
  if (original === undefined) throw new Error(`an edit of a message that was never posted: ${action.kind}`);
  const key = { tenantId: thread.tenantId, threadId: thread.id };
  return { messageRef: original.messageRef, marker: markerFor(key, actionKey(original.action, 0), thread.generation) };
}

function isPostOf(edit: Extract<ChatAction, { kind: 'edit-root' | 'edit-reply' | 'edit-line' }>, past: ChatAction): boolean {
  switch (edit.kind) {
    case 'edit-root':
      return past.kind === 'post-root';
    case 'edit-reply':
      return past.kind === 'post-reply' && past.seq === edit.seq && past.part === edit.part;
    case 'edit-line':
      return past.kind === 'post-line' && past.facts.line === edit.facts.line;
  }
}
