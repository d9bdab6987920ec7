import { z } from 'zod';
import type { TenantId } from '../../domain/ids.js';
import { ChannelError, PermanentError } from '../../errors.js';
import { slackAnswer } from '../../render/slack/answer.js';
import type { Notice, Rooms } from '../rooms.js';
import { deleteMessage } from './delete-message.js';
import { dropFor, reading, slackError } from './errors.js';
import { createGuestBook } from './guests.js';
import { installationOf, type SlackParts } from './installation.js';
import { lookAt } from './look.js';
import { standingIn } from './standing.js';
import { maySteer } from './steering.js';

const Posted = z.object({ ts: z.string() });

/** Channels and people of Slack, as far as commands need them. */
export function createSlackRooms(parts: SlackParts): Rooms {
  const guests = createGuestBook(parts);
  return {
    chat: 'slack',
    look: (tenantId, externalId, signal) => lookAt(parts, tenantId, externalId, signal),
    say: (tenantId, externalId, notice, signal) => say(parts, { tenantId, externalId, notice }, signal),
    tell: (tenantId, personId, notice, signal) => tell(parts, { tenantId, externalId: personId, notice }, signal),
    remove: (tenantId, externalId, refs, signal) => remove(parts, { tenantId, externalId, refs }, signal),
    enter: (tenantId, externalId, signal) => enter(parts, tenantId, externalId, signal),
    isGuest: (tenantId, personId, signal) => guests.isGuest(tenantId, personId, signal),
    standing: (tenantId, externalId, personId, signal) => standingIn(parts, { tenantId, externalId, personId }, signal),
    maySteer: (tenantId, externalId, personId, signal) => maySteer(parts, { tenantId, externalId, personId }, signal),
  };
}

interface Saying {
  readonly tenantId: TenantId;
  /** A channel, or a person whose direct messages are meant. */
  readonly externalId: string;
  readonly notice: Notice;
}

/** Where Slack refuses the controls, the words go out alone. */
async function say(parts: SlackParts, { tenantId, externalId, notice }: Saying, signal: AbortSignal): Promise<string> {
  const installation = await installationOf(parts, tenantId);
  const { text, blocks } = slackAnswer(rowsOf(notice));
  const base = { channel: externalId, text, unfurl_links: false, unfurl_media: false };
  const send = (args: Record<string, unknown>) => parts.api.call(installation, 'chat.postMessage', Posted, { args, signal });
  const first = await send({ ...base, blocks });
  const outcome = !first.ok && dropFor(first.failure) !== undefined ? await send(base) : first;
  if (outcome.ok) return outcome.answer.ts;
  throw slackError(outcome.failure, { isRepeatable: false, isRoot: false });
}

/** Posting to a person opens the conversation. Whatever keeps us from it there (a left person, the Messages tab switched off) nobody mends for one message. */
async function tell(parts: SlackParts, saying: Saying, signal: AbortSignal): Promise<void> {
  try {
    await say(parts, saying, signal);
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    throw new PermanentError('chat.cannot_tell', 'Slack does not let me write to this person.', { cause: error });
  }
}

const rowsOf = ({ lines, controls }: Notice) =>
  lines.map((line, index) => (index === lines.length - 1 ? { line, controls } : { line }));

async function remove(
  parts: SlackParts,
  { tenantId, externalId, refs }: { readonly tenantId: TenantId; readonly externalId: string; readonly refs: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const installation = await installationOf(parts, tenantId);
  for (const ts of refs) await deleteMessage(parts, installation, { channel: externalId, ts }, signal);
}

/** Only with the optional scope: members can look for what became of a message. Private channels need an invitation, and refuse. */
async function enter(parts: SlackParts, tenantId: TenantId, channel: string, signal: AbortSignal): Promise<void> {
  const installation = await installationOf(parts, tenantId);
  if (!installation.scopes.includes('channels:join')) return;
  const outcome = await parts.api.call(installation, 'conversations.join', z.unknown(), { args: { channel }, signal });
  if (!outcome.ok) parts.log.info({ tenantId, code: slackError(outcome.failure, reading).code }, 'Slack channel was not entered');
}
