import type { Clock } from '../clock.js';
import { type ChannelRow, findChannel, renameChannel, resumeChannel, setChannelKind } from '../db/channels.js';
import { hasDeniedReplies } from '../db/closed-replies.js';
import type { Db } from '../db/database.js';
import type { InstalledChat } from '../db/installations.js';
import { takeInteraction } from '../db/interactions.js';
import { waitingRequests } from '../db/kept-requests.js';
import { moveChannel } from '../db/move-channel.js';
import type { ThreadKey } from '../db/threads.js';
import type { ChannelKind } from '../domain/channel-settings.js';
import type { TenantId } from '../domain/ids.js';
import { type IsoTime, toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import { allowReplies } from './allow-replies.js';
import type { Commands } from './commands/command.js';
import { converted, isOpenAgain, type LookAt, mayReply } from './confirm-channel.js';
import { endAndLog } from './end-installation.js';
import { endAndTell, pauseAndTell } from './pause-and-tell.js';
import type { Wake } from './wake.js';

/** What a platform tells about its channels and about our place in them. Each of these may come late, twice, or about a channel we never used. */
export interface ChatEvents {
  /** True for the first delivery of an event: an old one that comes again must not undo what came after it. */
  take(tenantId: TenantId, eventId: string): Promise<boolean>;
  /** The bot was invited. */
  joined(tenantId: TenantId, channelRef: string): Promise<void>;
  /** The bot was removed from the channel. */
  left(tenantId: TenantId, channelRef: string): Promise<void>;
  archived(tenantId: TenantId, channelRef: string): Promise<void>;
  unarchived(tenantId: TenantId, channelRef: string): Promise<void>;
  renamed(tenantId: TenantId, channelRef: string, name: string): Promise<void>;
  /** Gone for good. */
  deleted(tenantId: TenantId, channelRef: string): Promise<void>;
  /** The same channel under a new id. */
  moved(tenantId: TenantId, fromRef: string, toRef: string): Promise<void>;
  /**
   * The app was removed from the workspace or guild. What it was subscribed to is kept for its return. `happenedAt`: events can come late, and
   * one from before a re-installation must not undo that.
   */
  uninstalled(tenantId: TenantId, code: string, happenedAt?: IsoTime): Promise<void>;
  /** What the bot may do in the channel may have changed. */
  permissionsChanged(tenantId: TenantId, channelRef: string): Promise<void>;
  /** It is of this kind now; null: of one that is none of ours. */
  converted(tenantId: TenantId, channelRef: string, kind: ChannelKind | null): Promise<void>;
}

export interface ChatEventDeps {
  readonly chat: InstalledChat;
  readonly db: Db;
  readonly clock: Clock;
  readonly wake: Wake;
  readonly log: Log;
  readonly commands: Pick<Commands, 'admitted'>;
  /** One read of a channel, so that not every change of permissions costs a write that is refused; left out: each is tried. */
  readonly look?: LookAt;
}

export function createChatEvents(deps: ChatEventDeps): ChatEvents {
  const { chat, db, commands } = deps;
  const now = (): IsoTime => toIso(deps.clock.now());
  return {
    take: (tenantId, eventId) => takeInteraction(db, tenantId, eventId, now()),
    joined: (tenantId, channelRef) => commands.admitted(tenantId, chat, channelRef),
    left: (tenantId, channelRef) => pause(deps, tenantId, channelRef, removedCode(chat)),
    archived: (tenantId, channelRef) => pause(deps, tenantId, channelRef, `${chat}.is_archived`),
    unarchived: (tenantId, channelRef) => resume(deps, tenantId, channelRef),
    renamed: (tenantId, channelRef, name) => renameChannel(db, tenantId, chat, channelRef, name),
    deleted: (tenantId, channelRef) => endAndTell(deps, tenantId, { chat, externalId: channelRef }),
    moved: async (tenantId, from, to) => wakeAll(deps, await moveChannel(db, { tenantId, chat, from, to, at: now() })),
    uninstalled: async (tenantId, code, happenedAt) => {
      await endAndLog(deps, tenantId, { state: 'removed', code, at: happenedAt ?? now(), knownAt: happenedAt ?? now() });
    },
    permissionsChanged: (tenantId, channelRef) => admitAgain(deps, tenantId, channelRef),
    converted: (tenantId, channelRef, kind) => convert(deps, tenantId, channelRef, kind),
  };
}

const removedCode = (chat: InstalledChat): string => `${chat}.bot_removed`;

async function pause(deps: ChatEventDeps, tenantId: TenantId, channelRef: string, code: string): Promise<void> {
  const channel = await findChannel(deps.db, tenantId, deps.chat, channelRef);
  if (channel !== undefined) await pauseAndTell(deps, channel, code);
}

/** A channel that the bot was taken out of stays paused: only an invitation ends that. */
async function resume(deps: ChatEventDeps, tenantId: TenantId, channelRef: string): Promise<void> {
  const { chat, db, clock, log } = deps;
  const channel = await findChannel(db, tenantId, chat, channelRef);
  if (channel?.state !== 'paused' || channel.pausedCode === removedCode(chat)) return;
  const threads = await resumeChannel(db, tenantId, chat, channelRef, toIso(clock.now()));
  log.info({ tenantId, channelId: channel.id, threads: threads.length }, 'Channel resumed');
  await wakeAll(deps, threads);
}

async function wakeAll({ wake }: ChatEventDeps, threads: readonly ThreadKey[]): Promise<void> {
  for (const { tenantId, threadId } of threads) await wake.thread(tenantId, threadId);
}

/** Platforms report far more changes than concern us; looking at the channel costs calls. */
async function admitAgain(deps: ChatEventDeps, tenantId: TenantId, channelRef: string): Promise<void> {
  const { chat, db, commands, look } = deps;
  const channel = await findChannel(db, tenantId, chat, channelRef);
  if (channel?.state === 'paused' && channel.pausedCode === removedCode(chat)) return;
  if (channel?.state !== 'paused' && !(await doesWait(deps, tenantId, channelRef, channel))) return;
  const seen = await look?.(chat, tenantId, channelRef, AbortSignal.timeout(lookLimitMs));
  if (seen !== undefined && !(await isOpenAgain(db, channel, seen))) return;
  await commands.admitted(tenantId, chat, channelRef);
  if (channel !== undefined && (seen === undefined || mayReply(seen))) await allowReplies(deps, channel);
}

/** Whether a request, or replies, wait for a permission in a channel that is not paused. */
async function doesWait(deps: ChatEventDeps, tenantId: TenantId, ref: string, channel: ChannelRow | undefined): Promise<boolean> {
  if ((await waitingRequests(deps.db, tenantId, ref, toIso(deps.clock.now()))).length > 0) return true;
  return channel !== undefined && (await hasDeniedReplies(deps.db, tenantId, channel.id));
}

const lookLimitMs = 10_000;

/** Text and announcement channels become one another and nothing is lost; in another kind there is no place for our threads. */
async function convert(deps: ChatEventDeps, tenantId: TenantId, channelRef: string, kind: ChannelKind | null): Promise<void> {
  const channel = await findChannel(deps.db, tenantId, deps.chat, channelRef);
  if (channel === undefined) return;
  if (channel.kind === kind) return isBack(channel) ? resume(deps, tenantId, channelRef) : undefined;
  const confirmed = converted(channel.kind, kind);
  if (confirmed.kind !== 'changed') return pauseAndTell(deps, channel, 'discord.wrong_kind');
  await setChannelKind(deps.db, tenantId, channel.id, confirmed.channelKind);
  if (isBack(channel)) await resume(deps, tenantId, channelRef);
}

const isBack = ({ pausedCode }: ChannelRow): boolean => pausedCode === 'discord.wrong_kind';
