import { z } from 'zod';
import type { TenantId } from '../../domain/ids.js';
import { ChannelError, OperatorError, PermanentError } from '../../errors.js';
import { reading, slackError } from './errors.js';
import { installationOf, type SlackParts } from './installation.js';

const flag = z.boolean().catch(false).default(false);
const Person = z.object({ user: z.object({ is_restricted: flag, is_ultra_restricted: flag }) });

const keptMs = 10 * 60_000;
const maxKept = 1_000;

interface GuestBook {
  isGuest(tenantId: TenantId, personId: string, signal: AbortSignal): Promise<boolean | null>;
}

/** Remembers for ten minutes who is a guest of a workspace; null where Slack does not let us ask. */
export function createGuestBook(parts: SlackParts): GuestBook {
  const known = new Map<string, { readonly isGuest: boolean | null; readonly until: number }>();
  return {
    async isGuest(tenantId, personId, signal) {
      const key = `${tenantId} ${personId}`;
      const now = parts.clock.now().getTime();
      const kept = known.get(key);
      if (kept !== undefined && kept.until > now) return kept.isGuest;
      const isGuest = await ask(parts, tenantId, personId, signal);
      known.delete(key);
      known.set(key, { isGuest, until: now + keptMs });
      const [oldest] = known.keys();
      if (known.size > maxKept && oldest !== undefined) known.delete(oldest);
      return isGuest;
    },
  };
}

async function ask(parts: SlackParts, tenantId: TenantId, personId: string, signal: AbortSignal): Promise<boolean | null> {
  const installation = await installationOf(parts, tenantId);
  const outcome = await parts.api.call(installation, 'users.info', Person, { args: { user: personId }, signal });
  if (outcome.ok) return outcome.answer.user.is_restricted || outcome.answer.user.is_ultra_restricted;
  const error = slackError(outcome.failure, reading);
  const isScope = error instanceof OperatorError && error.code === 'slack.missing_scope';
  if (isScope || error instanceof ChannelError || error instanceof PermanentError) return null;
  throw error;
}
