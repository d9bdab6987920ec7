import type { Clock } from '../clock.js';
import { endChannel, findChannel, moveChannel, pauseChannel, renameChannel, resumeChannel } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { endInstallation, type InstalledChat } from '../db/installations.js';
import { takeInteraction } from '../db/interactions.js';
import { waitingRequests } from '../db/kept-requests.js';
import type { TenantId } from '../domain/ids.js';
import { type IsoTime, toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import type { Commands } from './commands/command.js';
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
}

export interface ChatEventDeps {
  readonly chat: InstalledChat;
  readonly db: Db;
  readonly clock: Clock;
  readonly wake: Wake;
  readonly log: Log;
  readonly commands: Pick<Commands, 'admitted'>;
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
    deleted: (tenantId, channelRef) => endChannel(db, tenantId, chat, channelRef, now()),
    moved: (tenantId, fromRef, toRef) => moveChannel(db, tenantId, chat, fromRef, toRef),
    uninstalled: (tenantId, code, happenedAt) => uninstall(deps, tenantId, code, happenedAt ?? now()),
    permissionsChanged: async (tenantId, channelRef) => {
      if (await isWaiting(deps, tenantId, channelRef)) await commands.admitted(tenantId, chat, channelRef);
    },
  };
}

const removedCode = (chat: InstalledChat): string => `${chat}.bot_removed`;

async function pause(
  { chat, db, clock, log }: ChatEventDeps,
  tenantId: TenantId,
  channelRef: string,
  code: string,
): Promise<void> {
  const channel = await findChannel(db, tenantId, chat, channelRef);
  if (channel === undefined) return;
  const isNew = await pauseChannel(db, tenantId, channel.id, code, toIso(clock.now()));
  if (isNew) log.warn({ tenantId, channelId: channel.id, code }, 'Channel paused');
}

/** A channel that the bot was taken out of stays paused: only an invitation ends that. */
async function resume({ chat, db, wake, log }: ChatEventDeps, tenantId: TenantId, channelRef: string): Promise<void> {
  const channel = await findChannel(db, tenantId, chat, channelRef);
  if (channel?.state !== 'paused' || channel.pausedCode === removedCode(chat)) return;
  const threads = await resumeChannel(db, tenantId, chat, channelRef);
  log.info({ tenantId, channelId: channel.id, threads: threads.length }, 'Channel resumed');
  for (const { threadId } of threads) await wake.thread(tenantId, threadId);
}

async function uninstall({ db, log }: ChatEventDeps, tenantId: TenantId, code: string, happenedAt: IsoTime): Promise<void> {
  const isNew = await endInstallation(db, tenantId, 'removed', code, happenedAt);
  log.warn({ tenantId, code, isNew }, 'App removed: nothing is posted there until it is installed again');
}

/** Platforms report far more changes than concern us; looking at the channel costs calls. */
async function isWaiting({ chat, db, clock }: ChatEventDeps, tenantId: TenantId, channelRef: string): Promise<boolean> {
  const channel = await findChannel(db, tenantId, chat, channelRef);
  return channel?.state === 'paused' || (await waitingRequests(db, tenantId, channelRef, toIso(clock.now()))).length > 0;
}
