import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { editPreviewMessage, findPreviewMessage, insertPreviewMessage } from '../db/preview-messages.js';
import { randomId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { PermanentError } from '../errors.js';
import { discordMessage } from '../render/discord/discord-message.js';
import { slackMessage } from '../render/slack/slack-message.js';
import type { ChatCall, ChatPort, Receipt, Settled } from './port.js';

/**
 * The built-in chat: a third platform whose channels are shown in the web interface, as Slack and as Discord would show them. It commits each
 * message by itself, apart from the delivery log, as a remote platform does; so a crash between the two leaves real doubt, and settling is real.
 */
export function createPreviewChat({ db, clock }: { db: Db; clock: Clock }): ChatPort {
  return { id: 'preview', perform: (call) => perform(db, clock, call), settle: (call) => settle(db, call) };
}

async function perform(db: Db, clock: Clock, call: ChatCall): Promise<Receipt> {
  const now = toIso(clock.now());
  const { tenantId, channelId } = call.channel;
  const rendered = renderedFor(call);
  if (call.messageRef !== null) {
    const isThere = await editPreviewMessage(db, { tenantId, channelId, ref: call.messageRef, ...rendered, editedAt: now });
    if (!isThere)
      throw new PermanentError(
        call.rootRef === null ? 'chat.root_gone' : 'chat.message_gone',
        'The message to edit is no longer there.',
      );
    return { messageRef: call.messageRef, postedAt: now };
  }
  const ref = randomId();
  const { rootRef, marker } = call;
  const isStored = await insertPreviewMessage(db, { tenantId, channelId, ref, rootRef, marker, ...rendered, postedAt: now });
  if (!isStored) throw new PermanentError('chat.root_gone', 'The root of this thread is no longer there.');
  return { messageRef: ref, postedAt: now };
}

/** As each platform would get it, with what shows it in the channel as well. */
function renderedFor({ op, view, marker, mentions, silent, surfaces, rootRef }: ChatCall): { slack: unknown; discord: unknown } {
  const options = { edit: op === 'edit', mentions, silent };
  const [slack, discord] = [slackMessage(view, marker, options), discordMessage(view, marker, options)];
  if (!surfaces) return { slack, discord };
  return { slack: { ...slack, reply_broadcast: true }, discord: { ...discord, message_reference: { message_id: rootRef } } };
}

async function settle(db: Db, call: ChatCall): Promise<Settled> {
  const found = await findPreviewMessage(db, call.channel.tenantId, call.channel.channelId, call.marker);
  return found === undefined
    ? { kind: 'absent' }
    : { kind: 'found', receipt: { messageRef: found.ref, postedAt: found.postedAt } };
}
