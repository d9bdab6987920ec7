import type { Answer, Person, Place } from '../../../src/app/commands/command.js';
import type { Asking, CommandDeps } from '../../../src/app/commands/deps.js';
import { drivePage } from '../../../src/app/drive-page.js';
import { subscribe } from '../../../src/app/subscribe.js';
import { loadCatalogue } from '../../../src/catalogue/catalogue.js';
import type { ChatCall, ChatPort } from '../../../src/chat/port.js';
import type { ChannelLook, Notice, Rooms } from '../../../src/chat/rooms.js';
import { type ChannelRow, ensureChannel } from '../../../src/db/channels.js';
import { type Db, sql } from '../../../src/db/database.js';
import { chatTenantId, saveInstallation } from '../../../src/db/installations.js';
import { followPage } from '../../../src/db/pages.js';
import type { TenantId, ThreadId } from '../../../src/domain/ids.js';
import { toIso } from '../../../src/domain/time.js';
import { silentLog } from '../../../src/log.js';
import type { Control } from '../../../src/render/controls.js';
import { plainLine } from '../../../src/words/segments.js';
import { openPipeline, type Pipeline } from '../../support/pipeline.js';
import { recordedPosts } from '../../support/recorded-posts.js';

/** A chat that only remembers: which calls came, what was said, what was removed. Faults are set by a test. */
export class MemoryChat implements ChatPort, Rooms {
  readonly id = 'slack';
  readonly chat = 'slack';
  readonly calls: ChatCall[] = [];
  readonly notices: (Notice & { readonly channel: string; readonly ref: string })[] = [];
  /** What was said to single people. */
  readonly told: (Notice & { readonly person: string })[] = [];
  readonly removed: (readonly [channel: string, ref: string])[] = [];
  readonly entered: string[] = [];
  looks: ChannelLook = seen();
  /** What the platform says of single channels, in the place of `looks`. */
  readonly others = new Map<string, ChannelLook>();
  guests: readonly string[] = [];
  /** Channels in which nobody who asks elsewhere has a say. */
  closedTo: readonly string[] = [];
  /** Throws where a call shall fail. */
  fault: ((what: 'say' | 'tell' | 'remove' | ChatCall) => void | Promise<void>) | undefined;
  #count = 0;

  async perform(call: ChatCall) {
    await this.fault?.(call);
    this.calls.push(call);
    return { messageRef: call.messageRef ?? this.#ref(), postedAt: '2026-03-02T10:00:00.000Z' };
  }

  async settle() {
    return { kind: 'absent' } as const;
  }

  async look(_tenant?: TenantId, channel = '') {
    return this.others.get(channel) ?? this.looks;
  }

  async say(_tenant: TenantId, channel: string, notice: Notice) {
    await this.fault?.('say');
    const ref = this.#ref();
    this.notices.push({ ...notice, channel, ref });
    return ref;
  }

  async tell(_tenant: TenantId, person: string, notice: Notice) {
    await this.fault?.('tell');
    this.told.push({ ...notice, person });
  }

  async remove(_tenant: TenantId, channel: string, refs: readonly string[]) {
    await this.fault?.('remove');
    for (const ref of refs) this.removed.push([channel, ref]);
  }

  async enter(_tenant: TenantId, channel: string) {
    this.entered.push(channel);
  }

  async isGuest(_tenant: TenantId, person: string) {
    return this.guests.includes(person);
  }

  async maySteer(_tenant: TenantId, channel: string) {
    return !this.closedTo.includes(channel);
  }

  #ref(): string {
    this.#count += 1;
    return `1772445600.${String(this.#count).padStart(6, '0')}`;
  }

  /** What everybody in the channel has read besides threads. */
  get said(): string[] {
    return this.notices.flatMap(({ lines }) => lines.map(plainLine));
  }
}

export const seen = (more: Partial<Extract<ChannelLook, { kind: 'seen' }>> = {}): ChannelLook => ({
  kind: 'seen',
  externalId: 'C1',
  name: 'voice-ops',
  channelKind: 'text',
  isPrivate: false,
  isGeneral: false,
  memberCount: 5,
  missing: [],
  granted: [],
  ...more,
});

export const dana: Person = { id: 'U1', name: 'Dana', mayChange: true };
export const guest: Person = { id: 'U9', name: 'Gil', mayChange: false };

export const plain = (answer: Answer | undefined): string[] => (answer?.rows ?? []).map(({ line }) => plainLine(line));
export const controls = (answer: Answer | undefined): Control[] => (answer?.rows ?? []).flatMap((row) => row.controls ?? []);
export const labels = (answer: Answer | undefined): string[] =>
  controls(answer).map((control) => (control.kind === 'select' ? control.placeholder : control.label));

/** A control of an answer by its label, or by its placeholder. */
export function control(answer: Answer | undefined, label: string): Exclude<Control, { kind: 'link' }> {
  const found = controls(answer).find((one) => (one.kind === 'select' ? one.placeholder : one.label) === label);
  if (found === undefined || found.kind === 'link') throw new Error(`there is no control ${label}: ${labels(answer).join(', ')}`);
  return found;
}

/** One Slack workspace that follows the invented vendor Larch, and what its people can ask. */
export interface Desk {
  readonly deps: CommandDeps;
  readonly chat: MemoryChat;
  readonly line: Pipeline;
  readonly tenantId: TenantId;
  readonly place: Place;
  readonly asking: Asking;
  readonly woken: ThreadId[];
  /** What was posted out of chat. */
  readonly out: ReturnType<typeof recordedPosts>;
  channel(externalId?: string): Promise<ChannelRow>;
  subscribe(expression: string, externalId?: string): Promise<string>;
  /** Looks at the page and posts what follows. */
  look(): Promise<void>;
}

export async function openDesk(db: Db): Promise<Desk> {
  await sql`truncate pages, follows, channels, incidents, documents, threads, deliveries, chat_offers, chat_interactions, mutes, paces cascade`.execute(
    db,
  );
  const chat = new MemoryChat();
  const line = await openPipeline(db, { chat: () => chat });
  const out = recordedPosts();
  const secrets = { seal: (text: string) => text, open: (text: string) => text };
  const installation = {
    chat: 'slack',
    externalId: 'T1',
    name: 'Acme',
    url: null,
    appId: null,
    botId: null,
    botUserId: null,
  } as const;
  await saveInstallation(db, secrets, { ...installation, scopes: [], token: null }, toIso(line.clock.now()));
  const tenantId = chatTenantId('slack', 'T1');
  await followPage(db, tenantId, line.page);
  const woken: ThreadId[] = [];
  const deps: CommandDeps = {
    ...line.deps,
    catalogue: loadCatalogue(),
    wake: { ...line.deps.wake, thread: async (_, threadId) => void woken.push(threadId) },
    rooms: () => chat,
    chatOf: () => chat,
    linkTo: async (_chat, _tenant, channelRef, ref) => `https://acme.example/${channelRef}/${ref}`,
    commandName: () => '/tocsin',
    forwarding: out.forwarding,
    publicUrl: null,
    log: silentLog,
    sleep: async () => undefined,
  };
  const place: Place = {
    chat: 'slack',
    tenantId,
    channelRef: 'C1',
    channelName: 'voice-ops',
    channelKind: 'text',
    rootRef: null,
    missing: null,
  };
  const channel = (externalId = 'C1') =>
    ensureChannel(db, { tenantId, chat: 'slack', externalId, name: externalId === 'C1' ? 'voice-ops' : 'secret', kind: 'text' });
  return {
    deps,
    chat,
    line,
    tenantId,
    place,
    asking: { place, person: dana, commandName: '/tocsin' },
    woken,
    out,
    channel,
    async subscribe(expression, externalId) {
      const { id } = await channel(externalId);
      const made = await subscribe(deps, { tenantId, channelId: id, expression, by: 'Dana' });
      if (made.kind !== 'subscribed') throw new Error(`not subscribed: ${made.kind}`);
      return made.id;
    },
    async look() {
      await line.look();
      await drivePage(line.deps, line.page);
    },
  };
}
