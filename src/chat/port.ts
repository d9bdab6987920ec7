import type { ChannelKind, Mention } from '../domain/channel-settings.js';
import type { ChannelId, TenantId, ThreadId } from '../domain/ids.js';
import type { Pace } from '../domain/pace.js';
import type { ChatAction } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import type { MessageView } from '../render/view.js';

/** Where a message goes. `externalId` is what the platform calls the channel. */
export interface ChannelTarget {
  readonly tenantId: TenantId;
  readonly channelId: ChannelId;
  readonly externalId: string;
  readonly kind: ChannelKind;
  /** A new root is also published to the followers of an announcement channel. */
  readonly publish: boolean;
}

/** One write to a chat. Everything a port needs is in it: ports read no database of ours. */
export interface ChatCall {
  readonly op: 'post' | 'edit';
  readonly channel: ChannelTarget;
  readonly threadId: ThreadId;
  /** The root's reference for replies; null when this is the root itself. */
  readonly rootRef: string | null;
  /** The message to change; null when posting. */
  readonly messageRef: string | null;
  /** 20 hex characters that find this message again: SHA-256 of the delivery's row key. */
  readonly marker: string;
  readonly view: MessageView;
  /** The message is also shown in the channel itself: broadcast on Slack, a reply to the root in the parent channel on Discord. */
  readonly surfaces: boolean;
  /** Whom the message may ping. It names them itself; everything else in it can ping nobody. Never set on edits. */
  readonly mentions: readonly Mention[];
  /** Nobody is notified (Discord; on Slack a reply notifies only those who follow the thread). */
  readonly silent: boolean;
  /** True when a reply of this thread was confirmed before: then a thread that is not there was taken away by people. */
  readonly threadBegun: boolean;
  /** References of everything confirmed in this thread: none of them can be the message that is in doubt. */
  readonly knownRefs: readonly string[];
  /** What the call is about, for names of threads, logs and recordings. */
  readonly about: {
    readonly action: ChatAction['kind'] | 'post-channel' | 'edit-channel';
    readonly vendor: string;
    readonly title: string;
    /** The provider's key of the incident. */
    readonly incident: string;
    readonly seq: number | null;
    readonly revision: number | null;
    /** The provider's key of the update; null where the call is about the incident as a whole. */
    readonly updateKey: string | null;
    /** Part of a long text, counted from 1. */
    readonly part: number | null;
  };
}

export interface Receipt {
  readonly messageRef: string;
  readonly postedAt: IsoTime;
}

/** `repeat`: nobody looked, because the same call made at once and unchanged is answered with the message that is there, or makes it. */
export type Settled =
  | { readonly kind: 'found'; readonly receipt: Receipt }
  | { readonly kind: 'absent' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'unreadable' };

/** What decides at which pace a write goes out. */
export interface PacedWrite {
  readonly channel: ChannelTarget;
  readonly op: 'post' | 'edit';
  /** Null for the root itself. */
  readonly rootRef: string | null;
  /** The message to change, as in the call; a forum's root is edited at the pace of its own post. */
  readonly messageRef?: string | null;
  readonly surfaces: boolean;
  /** False for the first reply, which may have to open the thread; left out: it is open. */
  readonly threadBegun?: boolean;
}

/**
 * One chat platform. `perform` throws RetryableError (surely not sent), InDoubtError (may have been sent), ChannelError (the channel's people
 * must act), OperatorError (the installation is broken) or PermanentError: `chat.root_gone` when the root to edit or to reply to is no longer
 * there, `chat.thread_gone` when people took the thread away or locked it (its root can still be edited), `chat.thread_cap` and `chat.thread_denied`
 * when there is no room or no permission for a thread now (the root can be edited, and the next update tries again), `chat.edit_closed` when the message
 * is too old to be edited, `chat.not_ours` when it was posted by an earlier installation, `chat.message_gone` for any other message.
 */
export interface ChatPort {
  readonly id: string;
  perform(call: ChatCall, signal: AbortSignal): Promise<Receipt>;
  /** Looks in the channel for the message of a call whose outcome is unknown. Edits are idempotent and never need settling. */
  settle(call: ChatCall, firstAttemptAt: IsoTime, signal: AbortSignal): Promise<Settled>;
  /**
   * Shows a root that was posted to those who follow its channel, where that was asked for and the platform knows such a thing; may be repeated.
   * `done`: published, not asked for, or refused for good, which is logged. Else how long to wait before it is tried again.
   * @throws OperatorError
   */
  publish?(call: ChatCall, messageRef: string, signal: AbortSignal): Promise<'done' | { readonly retryAfterMs: number }>;
  /**
   * Pins a message of ours, where the platform has pins and lets us; may be repeated.
   * @throws PermanentError where it does not let us
   */
  pin?(tenantId: TenantId, externalId: string, messageRef: string, signal: AbortSignal): Promise<void>;
  /** The platform's limits for this write. All paces of one write belong to one tenant. None when left out. */
  paces?(write: PacedWrite): readonly Pace[];
  /** Edits of the root go out at least this far apart, the end excepted; 0 when left out. */
  readonly rootEditGapMs?: number;
}
