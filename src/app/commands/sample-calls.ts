import { randomBytes } from 'node:crypto';
import type { ChannelTarget, ChatCall } from '../../chat/port.js';
import type { Mention } from '../../domain/channel-settings.js';
import { randomId, ThreadId } from '../../domain/ids.js';
import type { IncidentStatus } from '../../domain/incident.js';
import type { Language } from '../../domain/language.js';
import type { IsoTime } from '../../domain/time.js';
import { parseVendorText } from '../../render/text/parse-vendor-text.js';
import type { ReplyView, RootView } from '../../render/view.js';
import { wordsOf } from '../../words/languages.js';

/** The writes of a made-up incident that says in each of its messages that it is none. */
interface SampleCalls {
  root(mentions: readonly Mention[]): ChatCall;
  reply(rootRef: string): ChatCall;
  edit(rootRef: string): ChatCall;
}

export function sampleCalls(channel: ChannelTarget, at: IsoTime, language: Language = 'en'): SampleCalls {
  const { vendor, title } = wordsOf({ language }).sample;
  const threadId = ThreadId.parse(randomId());
  const rootMarker = marker();
  const base = {
    channel,
    threadId,
    surfaces: false,
    mentions: [],
    silent: false,
    threadBegun: false,
    knownRefs: [],
  } as const;
  const about = { vendor, title, incident: 'test', seq: null, revision: null, updateKey: null, part: null } as const;
  return {
    root: (mentions) => ({
      ...base,
      op: 'post',
      rootRef: null,
      messageRef: null,
      marker: rootMarker,
      view: rootView('investigating', at, language),
      mentions,
      about: { ...about, action: 'post-root' },
    }),
    reply: (rootRef) => ({
      ...base,
      op: 'post',
      rootRef,
      messageRef: null,
      marker: marker(),
      view: replyView(at, language),
      silent: true,
      about: { ...about, action: 'post-reply', seq: 2, revision: 1, part: 1 },
    }),
    edit: (rootRef) => ({
      ...base,
      op: 'edit',
      rootRef: null,
      messageRef: rootRef,
      marker: rootMarker,
      view: rootView('resolved', at, language),
      about: { ...about, action: 'edit-root' },
    }),
  };
}

const marker = (): string => randomBytes(10).toString('hex');

function rootView(status: IncidentStatus, at: IsoTime, language: Language): RootView {
  const { vendor, title, first, second } = wordsOf({ language }).sample;
  return {
    kind: 'root',
    language,
    vendor,
    title,
    url: null,
    reportUrl: null,
    incidentKind: 'incident',
    status,
    impact: 'none',
    startedAt: at,
    resolvedAt: status === 'resolved' ? at : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updateCount: status === 'resolved' ? 2 : 1,
    latest: { status, at, body: parseVendorText(status === 'resolved' ? second : first) },
    postmortem: null,
    retroactive: false,
    publishedAt: at,
    withdrawn: false,
    seenAt: at,
  };
}

function replyView(at: IsoTime, language: Language): ReplyView {
  const { vendor, second } = wordsOf({ language }).sample;
  return {
    kind: 'reply',
    language,
    vendor,
    status: 'resolved',
    at,
    body: parseVendorText(second),
    part: 1,
    parts: 1,
    openMs: null,
    afterEndMs: null,
    editedAt: null,
    removed: false,
    reopens: false,
  };
}
