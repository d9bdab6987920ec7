import { afterEach } from 'vitest';
import type { ChatCall, ChatPort } from '../../../src/chat/port.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { type ChatUnderTest, describeChat, type ShownMessage } from '../conformance.js';
import { describeTroubles, type TroubledChat } from '../troubles.js';
import { openPlace, type Place, tenantId } from './support.js';

const open: Place[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((place) => place.close()));
});

const textOf = ({ content, embeds }: ReturnType<Place['fake']['messages']>[number]): string =>
  [content, ...embeds.flatMap(({ title, description }) => [title, description])].join('\n');

/** The suite's calls are for text channels; the kind is what the store would say. */
const inChannelOf = (kind: ChannelKind, port: ChatPort): ChatPort => {
  const known = (call: ChatCall): ChatCall => ({ ...call, channel: { ...call.channel, kind } });
  return {
    id: port.id,
    perform: (call, signal) => port.perform(known(call), signal),
    settle: (call, firstAttemptAt, signal) => port.settle(known(call), firstAttemptAt, signal),
  };
};

async function openChat(kind: ChannelKind): Promise<ChatUnderTest> {
  const place = await openPlace({ kind });
  open.push(place);
  // Past the time in which Discord would recognise a repetition by its nonce: only then does settling look.
  place.pass(120_000);
  place.fake.passTime(-120_000);
  return roomIn(place, kind);
}

async function openTroubled(kind: ChannelKind): Promise<TroubledChat> {
  const place = await openPlace({ kind });
  open.push(place);
  const { fake, channel, now, pass } = place;
  // Opening a thread may be repeated; in a forum it is the post itself.
  const written = kind === 'forum' ? /\/(?:messages|threads)$/ : /\/messages$/;
  return {
    ...roomIn(place, kind),
    spoilPost: (fault) => void fake.fault({ kind: fault, method: 'POST', route: written }),
    posts: () => fake.calls.filter(({ method, path }) => method === 'POST' && written.test(path)).length,
    now,
    pass,
    skew: (ms) => fake.passTime(-ms),
    forgetRepetitions: () => {
      fake.nonceRules.windowMs = -1;
    },
    hideHistory: () => channel.setPermissions({ deny: ['ReadMessageHistory'] }),
  };
}

function roomIn({ fake, channel, chat }: Place, kind: ChannelKind): ChatUnderTest {
  const threadMessages = (): ShownMessage[] =>
    fake.threads(channel.id).flatMap(({ id }) =>
      fake.messages(id).map((message) => ({
        messageRef: message.id,
        rootRef: message.id === id ? undefined : id,
        text: textOf(message),
      })),
    );
  return {
    port: inChannelOf(kind, chat),
    tenantId,
    externalId: channel.id,
    shown: async () => [
      ...(kind === 'forum' ? [] : fake.messages(channel.id)).map((message) => ({
        messageRef: message.id,
        rootRef: undefined,
        text: textOf(message),
      })),
      ...threadMessages(),
    ],
    remove: async (ref) => {
      const thread = fake.threads(channel.id).find(({ id }) => fake.messages(id).some((message) => message.id === ref));
      if (thread === undefined) fake.deleteMessage(channel.id, ref);
      else if (thread.id === ref) fake.deleteThread(ref);
      else fake.deleteMessage(thread.id, ref);
    },
  };
}

for (const kind of ['text', 'announcement', 'forum'] as const) {
  describeChat(`discord, ${kind} channel`, () => openChat(kind));
  describeTroubles(`discord, ${kind} channel`, () => openTroubled(kind));
}
