import type { ChatCall } from '../chat/port.js';
import type { ChannelPost } from '../db/channel-posts.js';
import { ThreadId } from '../domain/ids.js';
import type { Language } from '../domain/language.js';
import type { ChannelPostFacts } from '../domain/storm.js';
import type { ToldIncident } from '../domain/told-incident.js';
import { channelPostLines } from '../render/channel-post-lines.js';
import type { Control } from '../render/controls.js';
import type { ChannelPostView } from '../render/view.js';
import { wordsOf } from '../words/languages.js';
import { spokenLine } from '../words/segments.js';

/** What a message about a channel as a whole says, and what can be pressed under it. */
export function channelPostView(facts: ChannelPostFacts, publicUrl: string | null, language: Language = 'en'): ChannelPostView {
  const lines = channelPostLines(facts, publicUrl, language);
  return { kind: 'channel-post', lines, controls: controlsOf(facts, language), language };
}

/** Placed into the command of the offer: see `openRun`. */
export const pickName = 'incident';
export const openRun = `open {${pickName}}`;

function controlsOf(facts: ChannelPostFacts, language: Language): Control[] {
  if ((facts.kind !== 'storm' && facts.kind !== 'past') || facts.offerId === null || facts.incidents.length === 0) return [];
  const options = openFirst(facts.incidents).map(({ id, vendor, title }) => ({ label: `${vendor}: ${title}`, value: id }));
  const placeholder = wordsOf({ language }).post.openThread;
  const select = { kind: 'select', name: pickName, placeholder, offerId: facts.offerId } as const;
  return [{ ...select, options, picked: [], max: 1, runs: true }];
}

/** Menus have an end: what is open is worth its place before what is over. */
const openFirst = (incidents: readonly ToldIncident[]): readonly ToldIncident[] =>
  incidents.toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null));

/** A storm is news, as each of its incidents would be; what is over is read whenever people read. */
function isUnhurried(facts: ChannelPostFacts): boolean {
  if (facts.kind === 'morning') return facts.incidents.every(({ endedAt }) => endedAt !== null);
  return facts.kind !== 'storm' && facts.kind !== 'unreadable';
}

/** The call to a chat that these facts come to. The same facts always give the same call. */
export function channelPostCall(post: ChannelPost, facts: ChannelPostFacts, publicUrl: string | null): ChatCall {
  const { tenantId, channel, messageRef } = post;
  const { language } = channel.settings;
  const view = channelPostView(facts, publicUrl, language);
  const isPost = messageRef === null;
  return {
    op: isPost ? 'post' : 'edit',
    channel: {
      tenantId,
      channelId: channel.id,
      externalId: channel.externalId,
      kind: channel.kind,
      publish: false,
    },
    threadId: ThreadId.parse(post.id),
    rootRef: null,
    messageRef,
    marker: post.marker,
    view,
    surfaces: false,
    mentions: [],
    silent: !isPost || isUnhurried(facts),
    threadBegun: false,
    knownRefs: post.knownRefs,
    about: {
      action: isPost ? 'post-channel' : 'edit-channel',
      vendor: 'Tocsin',
      title: view.lines.map((line) => spokenLine(line, wordsOf({ language }).moment)).join(' '),
      incident: '',
      seq: null,
      revision: null,
      updateKey: null,
      part: null,
    },
  };
}
