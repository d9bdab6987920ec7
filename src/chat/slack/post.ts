import { z } from 'zod';
import { InDoubtError, OperatorError, PermanentError, RetryableError } from '../../errors.js';
import { slackMessage, slackPlain } from '../../render/slack/slack-message.js';
import type { ChatCall, Receipt } from '../port.js';
import { deleteMessage } from './delete-message.js';
import type { Drop } from './error-table.js';
import { dropFor, slackError } from './errors.js';
import type { SlackFailure } from './failure.js';
import { installationOf, type SlackInstallation, type SlackParts } from './installation.js';
import { timeOfTs } from './message-time.js';
import { slackPaces } from './paces.js';

const Written = z.object({
  ts: z.string().regex(/^\d+\.\d+$/),
  channel: z.string(),
  message: z.object({ thread_ts: z.string().optional().catch(undefined) }).optional(),
});
type Written = z.infer<typeof Written>;

/** Posts or edits one message of a thread. */
export async function performOnSlack(parts: SlackParts, call: ChatCall, signal: AbortSignal): Promise<Receipt> {
  const installation = await installationOf(parts, call.channel.tenantId);
  const written = await write(parts, installation, call, signal);
  if (call.op === 'post' && call.rootRef !== null) await checkThread(parts, installation, call, written, signal);
  return { messageRef: written.ts, postedAt: timeOfTs(written.ts) };
}

/** What Slack refuses is left out and tried once more; each part can be left out once, so this ends. */
async function write(parts: SlackParts, installation: SlackInstallation, call: ChatCall, signal: AbortSignal): Promise<Written> {
  const method = call.op === 'edit' ? 'chat.update' : 'chat.postMessage';
  const dropped = new Set<Drop>();
  for (;;) {
    const outcome = await parts.api.call(installation, method, Written, { args: writeArguments(call, dropped), signal });
    if (outcome.ok) return outcome.answer;
    const { failure } = outcome;
    const drop = dropFor(failure);
    if (drop === undefined || dropped.has(drop))
      throw slackError(failure, {
        isRepeatable: call.op === 'edit',
        isRoot: call.rootRef === null,
        holds: slackPaces(call).map(({ key }) => key),
      });
    dropped.add(drop);
    logDrop(parts, call, failure, drop);
  }
}

function logDrop({ log }: SlackParts, call: ChatCall, failure: SlackFailure, drop: Drop): void {
  if (failure.kind !== 'refused') return;
  const { error, pointers } = failure;
  log.warn(
    { threadId: call.threadId, action: call.about.action, code: `slack.${error}`, drop, pointers },
    'Slack refused a message; it is sent again without the part that was refused',
  );
}

function writeArguments(call: ChatCall, dropped: ReadonlySet<Drop>): Record<string, unknown> {
  const options = { edit: call.op === 'edit', mentions: call.mentions };
  const { unfurl_links, unfurl_media, metadata, ...content } = dropped.has('blocks')
    ? slackPlain(call.view, call.marker, options)
    : slackMessage(call.view, call.marker, options);
  const marked = dropped.has('metadata') ? content : { ...content, metadata };
  const channel = call.channel.externalId;
  if (call.op === 'edit') return { channel, ts: call.messageRef, ...marked };
  if (call.rootRef === null) return { channel, ...marked, unfurl_links, unfurl_media };
  const broadcast = call.surfaces && !dropped.has('broadcast') ? { reply_broadcast: true } : {};
  return { channel, thread_ts: call.rootRef, ...broadcast, ...marked, unfurl_links, unfurl_media };
}

/**
 * A reply to a root that people deleted is posted all the same, in the channel and under nothing; the only sign is that the answer names no
 * thread (GH slackapi/python-slack-events-api#87). It is taken away again.
 */
async function checkThread(
  parts: SlackParts,
  installation: SlackInstallation,
  call: ChatCall,
  { ts, message }: Written,
  signal: AbortSignal,
): Promise<void> {
  if (message?.thread_ts === call.rootRef) return;
  if (message === undefined)
    throw new InDoubtError('slack.unreadable_answer', 'Slack did not say where it put a reply: Tocsin will look.');
  try {
    await deleteMessage(parts, installation, { channel: call.channel.externalId, ts }, signal);
  } catch (error) {
    // Looking for the reply again finds the stray and has another try at deleting it.
    if (error instanceof RetryableError)
      throw new InDoubtError('slack.stray_reply', 'A reply stands outside its thread: Tocsin will remove it.', { cause: error });
    if (error instanceof OperatorError) throw error;
    parts.log.warn(
      { threadId: call.threadId, err: error },
      'A reply to a deleted root stays in the channel: it could not be deleted',
    );
  }
  throw new PermanentError('chat.root_gone', 'The root of this thread is no longer there.');
}
