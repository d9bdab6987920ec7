import type { ChannelTarget, ChatCall } from '../chat/port.js';
import { markerFor } from '../db/deliveries.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { Mention } from '../domain/channel-settings.js';
import { actionKey, type ChatAction, writesRoot } from '../domain/thread.js';
import { isSilent, shownMentions } from '../render/hearing.js';
import type { MessageView } from '../render/view.js';
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
  const view = sharedView(work, action, publicUrl);
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

interface KnownViews {
  readonly incident: ThreadWork['incident'];
  readonly views: Map<string, MessageView>;
}

/** By an incident's wordings, which are read together with it and for all of its threads. */
const knownViews = new WeakMap<ThreadWork['wordings'], KnownViews>();
const knownMost = 300;

/** The very same view for every channel that is to show the same, so that it is worked out and written once. */
function sharedView(work: ThreadWork, action: ChatAction, publicUrl: string | null): MessageView {
  const { channel, incident, vendorName: vendor, translations, wordings } = work;
  const mentions = rootMentions(work);
  const address = work.hasReport === false ? null : publicUrl;
  const { language } = channel.settings;
  const make = (): MessageView => {
    const context = { incident, vendor, publicUrl: address, revisionAt: wordingsOf(work), mentions, language, translations };
    return messageView(action, context);
  };
  const known = knownViews.get(wordings);
  const { views } = known?.incident === incident ? known : { views: new Map<string, MessageView>() };
  const key = JSON.stringify([action, vendor, address, mentions, language, [...(translations ?? [])]]);
  const view = views.get(key) ?? make();
  if (views.size >= knownMost) views.clear();
  knownViews.set(wordings, { incident, views: views.set(key, view) });
  return view;
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

/** Looks wordings up by update and revision. */
export function wordingsOf({
  wordings,
}: Pick<ThreadWork, 'wordings'>): (seq: number, revision: number) => ThreadWork['wordings'][number] | undefined {
  const known = knownWordings.get(wordings) ?? new Map(wordings.map((one) => [`${one.seq}:${one.revision}`, one]));
  knownWordings.set(wordings, known);
  return (seq, revision) => known.get(`${seq}:${revision}`);
}

const knownWordings = new WeakMap<ThreadWork['wordings'], ReadonlyMap<string, ThreadWork['wordings'][number]>>();

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
