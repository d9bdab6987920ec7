import { z } from 'zod';
import type { TenantId } from '../../domain/ids.js';
import { PermanentError } from '../../errors.js';
import { slackError } from './errors.js';
import { installationOf, type SlackParts } from './installation.js';

/**
 * Pins a message of ours; one that is pinned already stays so. A channel holds 100 pins.
 * @throws PermanentError `slack.pin_refused` without the scope `pins:write`, or where the channel has no room for another
 */
export async function pinOnSlack(
  parts: SlackParts,
  { tenantId, channel, timestamp }: { readonly tenantId: TenantId; readonly channel: string; readonly timestamp: string },
  signal: AbortSignal,
): Promise<void> {
  const installation = await installationOf(parts, tenantId);
  const outcome = await parts.api.call(installation, 'pins.add', z.unknown(), { args: { channel, timestamp }, signal });
  if (outcome.ok) return;
  const { failure } = outcome;
  if (failure.kind === 'refused' && failure.error === 'already_pinned') return;
  if (failure.kind === 'refused') throw new PermanentError('slack.pin_refused', 'Slack does not let me pin a message here.');
  throw slackError(failure, { isRepeatable: true, isRoot: false });
}
