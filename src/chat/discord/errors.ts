import { ChannelError, OperatorError, PermanentError, RetryableError, type TocsinError } from '../../errors.js';
import { Refused } from './outcomes.js';
import { permissions } from './permissions.js';

/**
 * What was being done when Discord said no. `line` stands in the channel itself; `post` is a forum's root, and in a forum `edit-root`, `reply` and
 * `edit-reply` happen inside the post.
 */
export type Step = 'root' | 'line' | 'thread' | 'reply' | 'edit-root' | 'edit-reply' | 'post' | 'tags' | 'read';

export interface Circumstance {
  readonly step: Step;
  readonly isForum: boolean;
}

type Make = (refusal: Refused, circumstance: Circumstance) => TocsinError;

interface Treatment {
  /** `form`: may pass as plain text. `words`: a filter of the server; may pass without links or without the vendor's words. */
  readonly mend?: 'form' | 'words';
  readonly error: Make;
}

const secondsMs = 1_000;
const minutesMs = 60_000;

const wait =
  (code: string, message: string, waitMs: number): Make =>
  (refusal) =>
    new RetryableError(code, message, { cause: refusal, retryAfterMs: Math.max(waitMs, refusal.retryAfterMs ?? 0) });
const channel =
  (code: string, message: string): Make =>
  (refusal) =>
    new ChannelError(code, message, { cause: refusal });
const operator =
  (code: string, message: string): Make =>
  (refusal) =>
    new OperatorError(code, message, { cause: refusal });
const permanent =
  (code: string, message: string): Make =>
  (refusal) =>
    new PermanentError(code, message, { cause: refusal });

const channelGone = channel('discord.channel_gone', 'This channel is no longer there: subscribe another one.');
const rootGone = permanent('chat.root_gone', 'The root of this thread is no longer there.');
const threadGone = permanent('chat.thread_gone', 'The thread was taken away or locked.');
/** A forum's root stands in the post itself: then it cannot be edited either, and says no more than it did. */
const locked: Make = (refusal, { isForum }) =>
  new PermanentError(
    'chat.thread_gone',
    isForum ? 'The post was locked, and its first message with it.' : 'The thread was locked.',
    { cause: refusal },
  );
const messageGone = permanent('chat.message_gone', 'The message is no longer there.');
/** In a forum there is no root without a post. */
const threadCap: Make = (refusal, { isForum }) =>
  isForum
    ? new ChannelError(
        'discord.thread_cap',
        'This server has as many active threads as Discord allows: somebody must close some before I can post here.',
        { cause: refusal },
      )
    : new PermanentError(
        'chat.thread_cap',
        'This server has as many active threads as Discord allows, so there is none for this incident yet.',
        { cause: refusal },
      );
const threadFull = permanent('chat.thread_cap', 'This thread has as many members as Discord allows, and I am none of them.');
const chooseTag = channel(
  'discord.tag_required',
  'This forum wants a tag on every post and has none that I may use: someone who can edit the forum must add the tag *investigating*, or no longer require tags.',
);
const blocked = permanent('discord.blocked_words', "A filter of this server blocks the message even without the vendor's words.");
const refusedForm: Make = (refusal) =>
  new PermanentError('discord.refused', `Discord refuses the message even as plain text (${refusal.code}: ${refusal.message}).`, {
    cause: refusal,
  });
const wrongKind = channel('discord.wrong_kind', 'This channel is of another kind now: unsubscribe and subscribe it again.');

/** Which thing is unknown follows from where we were. */
const unknownChannel: Make = (refusal, { step, isForum }) => {
  const isInside = step === 'reply' || step === 'edit-reply' || (isForum && (step === 'edit-root' || step === 'tags'));
  if (!isInside) return channelGone(refusal, { step, isForum });
  return (isForum ? rootGone : threadGone)(refusal, { step, isForum });
};

/** On creating with a nonce: it was posted before, and deleted since (discord-api-docs#6647). */
const unknownMessage: Make = (refusal, circumstance) => {
  const isRoot = ['root', 'post', 'thread', 'edit-root', 'tags'].includes(circumstance.step);
  return (isRoot ? rootGone : messageGone)(refusal, circumstance);
};

const named = ({ step }: Circumstance): string => {
  switch (step) {
    case 'thread':
      return permissions.createPublicThreads.name;
    case 'reply':
    case 'edit-reply':
      return permissions.sendMessagesInThreads.name;
    case 'tags':
      return permissions.manageThreads.name;
    case 'read':
      return permissions.readMessageHistory.name;
    default:
      return permissions.sendMessages.name;
  }
};

const allow = (name: string): string => `someone who can edit its permissions must allow me *${name}*.`;

/** Without a thread of its own, in a text channel, the root is left and tells how things stand. A forum's root is in the post. */
const isBesideRoot = ({ step, isForum }: Circumstance): boolean =>
  !isForum && (step === 'thread' || step === 'reply' || step === 'edit-reply');

const threadDenied = (refusal: Refused, name: string): TocsinError =>
  new PermanentError('chat.thread_denied', `I may not write in threads of this channel: ${allow(name)}`, { cause: refusal });

const missingPermission: Make = (refusal, circumstance) =>
  isBesideRoot(circumstance)
    ? threadDenied(refusal, named(circumstance))
    : new ChannelError('discord.missing_permission', `I lack a permission in this channel: ${allow(named(circumstance))}`, {
        cause: refusal,
      });

const missingAccess: Make = (refusal, circumstance) =>
  isBesideRoot(circumstance)
    ? threadDenied(refusal, permissions.viewChannel.name)
    : new ChannelError('discord.missing_access', `I cannot see this channel: ${allow(permissions.viewChannel.name)}`, {
        cause: refusal,
      });

/** Discord's documented codes (developers' reference, "Opcodes and Status Codes") and what each asks for. Codes that mean success are handled where they can come. */
const treatments: Readonly<Record<number, Treatment>> = {
  10003: { error: unknownChannel },
  10004: { error: operator('discord.guild_gone', 'I am no longer in this server: invite me again; its subscriptions are kept.') },
  10008: { error: unknownMessage },
  20016: { error: wait('discord.slow_mode', 'The channel is in slow mode.', 10 * secondsMs) },
  20022: { error: wait('discord.edit_limit', 'A published message may be edited a few times in an hour only.', 10 * minutesMs) },
  20028: { error: wait('discord.write_limit', 'This channel is written to more than Discord allows.', 30 * secondsMs) },
  20029: { error: wait('discord.write_limit', 'This server is written to more than Discord allows.', 30 * secondsMs) },
  30033: { error: threadFull },
  30046: {
    error: wait('discord.edit_limit', 'Messages older than an hour are edited more than Discord allows.', 30 * secondsMs),
  },
  40003: {
    error: wait('discord.rate_limited', 'Discord lets me open so many conversations at once only.', 60 * secondsMs),
  },
  40004: { error: wait('discord.sending_disabled', 'Discord has switched off sending for the moment.', 30 * secondsMs) },
  40005: { mend: 'form', error: refusedForm },
  40058: { error: wrongKind },
  40061: { error: wait('discord.tags_changed', 'The tags of this forum were changed meanwhile.', 5 * secondsMs) },
  40062: { error: wait('discord.rate_limited', 'Discord asks to wait.', 30 * secondsMs) },
  40066: { error: chooseTag },
  40067: { error: chooseTag },
  40333: { error: wait('discord.blocked', 'Discord refuses requests from this address for the moment.', 5 * minutesMs) },
  50001: { error: missingAccess },
  50006: { mend: 'form', error: refusedForm },
  50008: { error: wrongKind },
  50013: { error: missingPermission },
  50024: { error: wrongKind },
  50035: { mend: 'form', error: refusedForm },
  50083: { error: threadGone },
  50109: { mend: 'form', error: refusedForm },
  130000: { error: wait('discord.overloaded', 'Discord is overloaded.', 30 * secondsMs) },
  160002: { mend: 'form', error: refusedForm },
  160005: { error: locked },
  160006: { error: threadCap },
  160007: { error: threadCap },
  200000: { mend: 'words', error: blocked },
  200001: { mend: 'words', error: blocked },
  240000: { mend: 'words', error: blocked },
};

/** What we do not know may be about the form; if plain text does not pass either, the channel's people have to look. */
const unknown: Treatment = {
  mend: 'form',
  error: (refusal) =>
    new ChannelError('discord.refused_here', `Discord refuses what I write here (${refusal.code}: ${refusal.message}).`, {
      cause: refusal,
    }),
};

/** Without a code it is not Discord's application that answers, but something in front of it. */
const inFront: Treatment = {
  error: wait('discord.blocked', 'Something between Tocsin and Discord refuses the request.', minutesMs),
};

const treatmentOf = ({ code }: Refused): Treatment => (code === 0 ? inFront : (treatments[code] ?? unknown));

export const mendFor = (refusal: Refused): 'form' | 'words' | undefined => treatmentOf(refusal).mend;

/** Sorts a refusal by who must act; whatever else was thrown comes back as it is. */
export const sortedError = (error: unknown, circumstance: Circumstance): unknown =>
  error instanceof Refused ? treatmentOf(error).error(error, circumstance) : error;
