import { z } from 'zod';
import type { TenantId } from '../../domain/ids.js';
import { ChannelError, OperatorError } from '../../errors.js';
import type { ChannelLook, SeenChannel } from '../rooms.js';
import { reading, slackError } from './errors.js';
import { installationOf, type SlackParts } from './installation.js';

const flag = z.boolean().catch(false).default(false);

const Info = z.object({
  channel: z.object({
    id: z.string(),
    name: z.string().optional().catch(undefined),
    is_im: flag,
    is_mpim: flag,
    is_private: flag,
    is_general: flag,
    is_archived: flag,
    is_member: z.boolean().optional().catch(undefined),
    is_read_only: flag,
    is_thread_only: flag,
    is_non_threadable: flag,
    num_members: z.number().nullable().catch(null).default(null),
  }),
});
type Info = z.infer<typeof Info>['channel'];

/** One read of the channel; without the scope for it the channel counts as fit and nothing else is known. */
export async function lookAt(
  parts: SlackParts,
  tenantId: TenantId,
  externalId: string,
  signal: AbortSignal,
): Promise<ChannelLook> {
  const installation = await installationOf(parts, tenantId);
  const args = { channel: externalId, include_num_members: true };
  const outcome = await parts.api.call(installation, 'conversations.info', Info, { args, signal });
  if (outcome.ok) return sorted(outcome.answer.channel, outcome.scopes);
  const error = slackError(outcome.failure, reading);
  if (error instanceof OperatorError && error.code === 'slack.missing_scope') return unseen(externalId);
  if (!(error instanceof ChannelError)) throw error;
  const isHidden = error.code === 'slack.channel_not_found' || error.code === 'slack.not_in_channel';
  return { kind: isHidden ? 'hidden' : 'closed', code: error.code, name: null };
}

function sorted(channel: Info, scopes: readonly string[] | null): ChannelLook {
  const name = channel.name ?? null;
  if (channel.is_im || channel.is_mpim || channel.is_thread_only || channel.is_non_threadable)
    return { kind: 'unfit', code: 'slack.no_threads', name };
  if (channel.is_archived) return { kind: 'closed', code: 'slack.is_archived', name };
  if (channel.is_read_only) return { kind: 'closed', code: 'slack.read_only', name };
  const mayPostUninvited = scopes === null || scopes.includes('chat:write.public');
  if (channel.is_member === false && (channel.is_private || !mayPostUninvited))
    return { kind: 'hidden', code: 'slack.not_in_channel', name };
  return {
    ...unseen(channel.id),
    name: channel.name ?? channel.id,
    isPrivate: channel.is_private,
    isGeneral: channel.is_general,
    memberCount: channel.num_members,
    granted: scopes ?? [],
  };
}

const unseen = (externalId: string): SeenChannel => ({
  kind: 'seen',
  externalId,
  name: externalId,
  channelKind: 'text',
  isPrivate: false,
  isGeneral: false,
  memberCount: null,
  missing: [],
  granted: [],
});
