import { z } from 'zod';
import type { TenantId } from '../../domain/ids.js';
import { ChannelError, OperatorError, PermanentError } from '../../errors.js';
import type { Standing } from '../rooms.js';
import { reading, slackError } from './errors.js';
import type { SlackFailure } from './failure.js';
import { installationOf, type SlackParts } from './installation.js';

const flag = z.boolean().catch(false).default(false);
const Person = z.object({ user: z.object({ is_admin: flag, is_owner: flag, is_primary_owner: flag }) });
const Made = z.object({ channel: z.object({ creator: z.string().optional().catch(undefined) }) });

/**
 * What a person is in a workspace and in one of its channels. Slack tells apps of admins and of whoever made a channel, and of no other managers of it
 * (https://docs.slack.dev/reference/objects/conversation-object). Null where it does not let us ask.
 */
export async function standingIn(
  parts: SlackParts,
  { tenantId, externalId, personId }: { readonly tenantId: TenantId; readonly externalId: string; readonly personId: string },
  signal: AbortSignal,
): Promise<Standing | null> {
  const installation = await installationOf(parts, tenantId);
  const person = await parts.api.call(installation, 'users.info', Person, { args: { user: personId }, signal });
  if (!person.ok) return untold(person.failure);
  const { is_admin, is_owner, is_primary_owner } = person.answer.user;
  if (is_admin || is_owner || is_primary_owner) return 'admin';
  const made = await parts.api.call(installation, 'conversations.info', Made, { args: { channel: externalId }, signal });
  if (!made.ok) return untold(made.failure);
  return made.answer.channel.creator === personId ? 'manager' : 'member';
}

function untold(failure: SlackFailure): null {
  const error = slackError(failure, reading);
  const isScope = error instanceof OperatorError && error.code === 'slack.missing_scope';
  if (isScope || error instanceof ChannelError || error instanceof PermanentError) return null;
  throw error;
}
