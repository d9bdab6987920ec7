import { z } from 'zod';
import type { TenantId } from '../../domain/ids.js';
import { ChannelError, OperatorError, PermanentError } from '../../errors.js';
import { reading, slackError } from './errors.js';
import type { SlackFailure } from './failure.js';
import { installationOf, type SlackParts } from './installation.js';

const Info = z.object({ channel: z.object({ is_private: z.boolean().catch(false).default(false) }) });
const Listed = z.object({
  channels: z.array(z.object({ id: z.string() })),
  response_metadata: z.object({ next_cursor: z.string().default('') }).optional(),
});

interface Steering {
  readonly tenantId: TenantId;
  readonly externalId: string;
  readonly personId: string;
}

const pageSize = 200;
const mostPages = 10;

/** Everybody may send something to a public channel, and those who are in it to a private one. */
export async function maySteer(
  parts: SlackParts,
  { tenantId, externalId, personId }: Steering,
  signal: AbortSignal,
): Promise<boolean | null> {
  const installation = await installationOf(parts, tenantId);
  const args = { channel: externalId };
  const info = await parts.api.call(installation, 'conversations.info', Info, { args, signal });
  if (!info.ok) return untold(info.failure);
  if (!info.answer.channel.is_private) return true;
  let cursor = '';
  for (let page = 0; page < mostPages; page += 1) {
    const asked = { user: personId, types: 'private_channel', limit: pageSize, ...(cursor === '' ? {} : { cursor }) };
    const listed = await parts.api.call(installation, 'users.conversations', Listed, { args: asked, signal });
    if (!listed.ok) return untold(listed.failure);
    if (listed.answer.channels.some(({ id }) => id === externalId)) return true;
    cursor = listed.answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return false;
}

/** A channel that Slack does not show us is looked at again, with better words, by whoever asks what can be posted there. */
function untold(failure: SlackFailure): null {
  const error = slackError(failure, reading);
  const isScope = error instanceof OperatorError && error.code === 'slack.missing_scope';
  if (isScope || error instanceof ChannelError || error instanceof PermanentError) return null;
  throw error;
}
