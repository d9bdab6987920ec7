import { createDiscordChat } from '../../../src/chat/discord/discord-chat.js';
import type { ChatCall, ChatPort } from '../../../src/chat/port.js';
import type { Rooms } from '../../../src/chat/rooms.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { ChannelId, TenantId, ThreadId } from '../../../src/domain/ids.js';
import { createLog } from '../../../src/log.js';
import type { MessageView } from '../../../src/render/view.js';
import type { ChannelHandle } from '../../fakes/discord/channel-handle.js';
import { type FakeDiscord, startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import type { GuildHandle, NewChannel } from '../../fakes/discord/guild-handle.js';
import { replyView, rootView } from '../../render/support/views.js';

export const tenantId = TenantId.parse('discord-larch');
export const never = AbortSignal.timeout(60_000);
/** Long enough for every request that is answered, also on a busy machine. */
export const limited = (kind: unknown): AbortSignal => (String(kind).includes('hang') ? AbortSignal.timeout(500) : never);

type Changes = Partial<Omit<ChatCall, 'channel' | 'about'>>;

export interface Place {
  readonly fake: FakeDiscord;
  readonly guild: GuildHandle;
  readonly channel: ChannelHandle;
  readonly chat: ChatPort & { readonly rooms: Rooms };
  /** Lines of the log, parsed. */
  readonly logged: readonly Record<string, unknown>[];
  /** `METHOD /route` of every call since the last look, in order. */
  asked(): string[];
  /** Moves our clock and Discord's alike. */
  pass(ms: number): void;
  /** The moment it is now, by our clock. */
  now(): string;
  root(changes?: Changes): ChatCall;
  reply(rootRef: string, changes?: Changes): ChatCall;
  editRoot(rootRef: string, changes?: Changes): ChatCall;
  editReply(rootRef: string, messageRef: string, changes?: Changes): ChatCall;
  /** What the call throws. Where the fault is that nothing is answered, `limited` ends the waiting. */
  failure(call: ChatCall, signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

let posted = 0;
/** Each post has its own marker, as each delivery has. */
const newMarker = (): string => {
  posted += 1;
  return posted.toString(16).padStart(8, '0').padEnd(20, 'c0ffee');
};

export interface PlaceOptions {
  readonly channel?: Partial<NewChannel>;
  readonly kind?: ChannelKind;
  readonly publish?: boolean;
}

export async function openPlace({ channel: asked = {}, kind = 'text', publish = false }: PlaceOptions = {}): Promise<Place> {
  const fake = await startFakeDiscord();
  const guild = fake.addGuild({ name: 'Larch' });
  const channel = guild.addChannel({ name: 'ops', type: kind, ...asked });
  const logged: Record<string, unknown>[] = [];
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const chat = createDiscordChat({
    apiUrl: fake.apiUrl,
    token: fake.token,
    guildOf: async (tenant) => (tenant === tenantId ? { guildId: guild.id } : undefined),
    clock,
    log: createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) }),
  });
  const base = {
    channel: { tenantId, channelId: ChannelId.parse('channel'), externalId: channel.id, kind, publish },
    threadId: ThreadId.parse('thread'),
    surfaces: false,
    mentions: [],
    silent: false,
    threadBegun: false,
    knownRefs: [],
  } as const;
  const about = {
    vendor: 'Halyard',
    title: 'Slow webhooks',
    incident: 'i1',
    seq: null,
    revision: null,
    updateKey: null,
    part: null,
  };
  const call = (
    op: ChatCall['op'],
    action: ChatCall['about']['action'],
    view: MessageView,
    refs: Pick<ChatCall, 'rootRef' | 'messageRef'>,
    changes: Changes,
  ): ChatCall => ({
    ...base,
    op,
    ...refs,
    marker: newMarker(),
    view,
    about: { ...about, action },
    ...changes,
  });
  const root: Place['root'] = (changes = {}) =>
    call('post', 'post-root', rootView(), { rootRef: null, messageRef: null }, changes);
  return {
    fake,
    guild,
    channel,
    chat,
    logged,
    asked: () => {
      const routes = fake.calls.map(({ method, route }) => `${method} ${route}`);
      fake.clearCalls();
      return routes;
    },
    pass: (ms) => {
      aheadMs += ms;
      fake.passTime(ms);
    },
    now: () => clock.now().toISOString(),
    root,
    reply: (rootRef, changes = {}) => call('post', 'post-reply', replyView(), { rootRef, messageRef: null }, changes),
    editRoot: (rootRef, changes = {}) =>
      call('edit', 'edit-root', rootView({ title: 'Webhooks are quick' }), { rootRef: null, messageRef: rootRef }, changes),
    editReply: (rootRef, messageRef, changes = {}) =>
      call(
        'edit',
        'edit-reply',
        replyView({ body: 'The queue is empty.' }),
        { rootRef, messageRef },
        { threadBegun: true, ...changes },
      ),
    failure: (one, signal = never) =>
      chat.perform(one, signal).then(
        () => undefined,
        (error: unknown) => error,
      ),
    close: () => fake.close(),
  };
}
