import { createHash } from 'node:crypto';
import type { Clock } from '../clock.js';
import { toIso } from '../domain/time.js';
import { discordMessage } from '../render/discord/discord-message.js';
import type { DiscordMessage } from '../render/discord/discord-types.js';
import { threadName } from '../render/discord/thread-name.js';
import { slackMessage } from '../render/slack/slack-message.js';
import type { ChatCall, ChatPort, Receipt } from './port.js';

export const recordedChats = ['preview', 'slack', 'discord'] as const;
export type RecordedChat = (typeof recordedChats)[number];

/** One call as it would have gone out. `call` and `arguments` are in the platform's own words. */
export interface RecordedCall {
  readonly at: string;
  readonly chat: RecordedChat;
  readonly call: string;
  readonly action: string;
  readonly incident: string;
  /** Number of the update in its incident, in the order we saw them; null for the root. */
  readonly update: number | null;
  /** The provider's own id of the update. */
  readonly updateId: string | null;
  readonly revision: number | null;
  /** A long text goes out in several messages: 1 of them, 2, and so on; null for the root. */
  readonly part: number | null;
  readonly channel: string;
  /** The root's reference; null when this is the root. */
  readonly thread: string | null;
  /** The message this call posts or edits. */
  readonly message: string;
  /** Also shown in the channel itself. */
  readonly surfaces: boolean;
  /** Whom it may ping: the platform's ids. */
  readonly mentions: readonly string[];
  /** Nobody is notified. */
  readonly silent: boolean;
  readonly arguments: unknown;
}

/** A chat that posts nowhere: it writes down each call and answers as the platform would. */
export function createRecorder(chat: RecordedChat, clock: Clock, record: (call: RecordedCall) => void): ChatPort {
  let posted = 0;
  const discordThreads = new Set<string>();
  const reference = (call: ChatCall, at: string): string => {
    posted += 1;
    if (chat === 'slack') return `${Math.floor(Date.parse(at) / 1000)}.${String(posted).padStart(6, '0')}`;
    const digits = BigInt(`0x${createHash('sha256').update(call.marker).digest('hex').slice(0, 14)}`);
    return chat === 'discord' ? String(10n ** 17n + digits) : call.marker;
  };
  return {
    id: chat,
    settle: async () => ({ kind: 'absent' }),
    async perform(call): Promise<Receipt> {
      const at = toIso(clock.now());
      const message = call.messageRef ?? reference(call, at);
      const base = {
        at,
        chat,
        action: call.about.action,
        incident: call.about.incident,
        update: call.about.seq,
        updateId: call.about.updateKey,
        revision: call.about.revision,
        part: call.about.part,
        channel: call.channel.externalId,
        thread: call.rootRef,
        message,
        surfaces: call.surfaces,
        mentions: call.mentions.map(({ id }) => id),
        silent: call.silent,
      };
      const openThread = chat === 'discord' && call.rootRef !== null && !call.surfaces && !discordThreads.has(call.rootRef);
      if (openThread && call.rootRef !== null) {
        discordThreads.add(call.rootRef);
        const path = `POST /channels/${call.channel.externalId}/messages/${call.rootRef}/threads`;
        record({
          ...base,
          call: path,
          action: 'open-thread',
          update: null,
          updateId: null,
          revision: null,
          part: null,
          message: call.rootRef,
          mentions: [],
          silent: true,
          arguments: { name: threadName(call.about.vendor, call.about.title), auto_archive_duration: 1440 },
        });
      }
      record({ ...base, ...platformCall(chat, call, message) });
      return { messageRef: message, postedAt: at };
    },
  };
}

function platformCall(chat: RecordedChat, call: ChatCall, message: string): { call: string; arguments: unknown } {
  const options = { edit: call.op === 'edit', mentions: call.mentions, silent: call.silent };
  const slack = slackMessage(call.view, call.marker, options);
  const discord = discordMessage(call.view, call.marker, options);
  switch (chat) {
    case 'preview':
      return { call: call.op, arguments: { slack, discord } };
    case 'slack':
      return { call: options.edit ? 'chat.update' : 'chat.postMessage', arguments: { ...slackPlace(call, message), ...slack } };
    case 'discord':
      return discordCall(call, message, discord);
  }
}

function slackPlace({ op, channel, rootRef, surfaces }: ChatCall, message: string) {
  if (op === 'edit') return { channel: channel.externalId, ts: message };
  return {
    channel: channel.externalId,
    ...(rootRef === null ? {} : { thread_ts: rootRef }),
    ...(surfaces ? { reply_broadcast: true } : {}),
  };
}

/** A thread has the id of its root. What surfaces is an answer to the root in the channel itself. */
function discordCall({ op, channel, rootRef, surfaces }: ChatCall, message: string, body: DiscordMessage) {
  const place = `/channels/${surfaces ? channel.externalId : (rootRef ?? channel.externalId)}/messages`;
  if (op === 'edit') return { call: `PATCH ${place}/${message}`, arguments: body };
  const answers = surfaces ? { message_reference: { message_id: rootRef, fail_if_not_exists: true } } : {};
  return { call: `POST ${place}`, arguments: { ...body, ...answers } };
}
