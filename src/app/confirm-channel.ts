import type { ChannelLook } from '../chat/rooms.js';
import { type ChannelRow, setChannelKind } from '../db/channels.js';
import type { Db } from '../db/database.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { ChannelKind } from '../domain/channel-settings.js';
import type { TenantId } from '../domain/ids.js';
import { listOf } from './commands/describe.js';

/** One read of a channel. Throws RetryableError and OperatorError as a post does. */
export type LookAt = (chat: string, tenantId: TenantId, externalId: string, signal: AbortSignal) => Promise<ChannelLook>;

/** Errors that say less than they seem to. Everything else is believed at once: each look costs a call. */
const doubtful: ReadonlySet<string> = new Set([
  'slack.channel_not_found',
  'discord.channel_gone',
  'discord.missing_access',
  'discord.wrong_kind',
]);

/**
 * What an error about a channel turns out to mean. `fine`: nothing is wrong with it by now. `changed`: it is of another kind, and can be written to as
 * before.
 */
export type Confirmed =
  | { readonly kind: 'paused'; readonly code: string; readonly message?: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'changed'; readonly channelKind: ChannelKind }
  | { readonly kind: 'fine' };

type SeenFrom = Pick<ThreadWork['channel'], 'chat' | 'tenantId' | 'externalId' | 'kind'>;

const lookLimitMs = 10_000;

/** Whether nothing at all can be written in a channel where a thread was refused; undefined where its roots can be. */
export async function confirmShut(look: LookAt | undefined, channel: SeenFrom): Promise<Confirmed | undefined> {
  const seen = await look?.(channel.chat, channel.tenantId, channel.externalId, AbortSignal.timeout(lookLimitMs));
  return seen === undefined || mayPost(seen) ? undefined : meaningOf('', channel, seen);
}

export async function confirmChannel(look: LookAt | undefined, channel: SeenFrom, code: string): Promise<Confirmed> {
  if (look === undefined || !doubtful.has(code)) return { kind: 'paused', code };
  return meaningOf(
    code,
    channel,
    await look(channel.chat, channel.tenantId, channel.externalId, AbortSignal.timeout(lookLimitMs)),
  );
}

function meaningOf(code: string, { kind }: SeenFrom, seen: ChannelLook): Confirmed {
  if (seen.kind !== 'seen') return seen.code === 'discord.channel_gone' ? { kind: 'gone' } : { kind: 'paused', code: seen.code };
  if (code === 'discord.wrong_kind' && seen.channelKind === kind) return { kind: 'paused', code };
  if (seen.channelKind !== kind) return converted(kind, seen.channelKind);
  if (!mayPost(seen))
    return { kind: 'paused', code: 'discord.missing_permission', message: `*${listOf(forRoots(seen.missing))}*` };
  // Slack without the scope for this look sees every channel and knows nothing of it.
  return seen.granted.length === 0 ? { kind: 'paused', code } : { kind: 'fine' };
}

/** Whether roots can be posted, as far as a look tells: without the permissions for threads incidents are one message each. */
export const mayPost = (look: ChannelLook): boolean => look.kind === 'seen' && forRoots(look.missing).length === 0;

/** Whether replies can be posted too. */
export const mayReply = (look: ChannelLook): boolean => look.kind === 'seen' && look.missing.length === 0;

const forRoots = (permissions: readonly string[]): string[] => permissions.filter((name) => !/\bThreads\b/.test(name));

/** Whether a channel that was paused can be written to by now. What kind it is is brought up to date with it. */
export async function isOpenAgain(db: Db, channel: ChannelRow | undefined, look: ChannelLook): Promise<boolean> {
  if (look.kind !== 'seen' || !mayPost(look)) return false;
  if (channel === undefined || channel.kind === look.channelKind) return true;
  const confirmed = converted(channel.kind, look.channelKind);
  if (confirmed.kind !== 'changed') return false;
  await setChannelKind(db, channel.tenantId, channel.id, confirmed.channelKind);
  return true;
}

const isFlat = (kind: ChannelKind | null): kind is 'text' | 'announcement' => kind === 'text' || kind === 'announcement';

/** Text and announcement channels keep their messages and threads when one becomes the other; nothing else does. Null: no channel of ours. */
export const converted = (from: ChannelKind, to: ChannelKind | null): Confirmed =>
  isFlat(from) && isFlat(to) ? { kind: 'changed', channelKind: to } : { kind: 'paused', code: 'discord.wrong_kind' };
