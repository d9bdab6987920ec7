import type { ChannelKind } from '../domain/channel-settings.js';
import type { TenantId } from '../domain/ids.js';
import type { Control } from '../render/controls.js';
import type { Line } from '../words/segments.js';

/** What the platform tells about one of its channels. */
export interface SeenChannel {
  readonly kind: 'seen';
  readonly externalId: string;
  readonly name: string;
  readonly channelKind: ChannelKind;
  readonly isPrivate: boolean;
  /** Slack's channel that everybody is in. */
  readonly isGeneral: boolean;
  /** Null where the platform does not say. */
  readonly memberCount: number | null;
  /** What keeps the bot from posting threads here, in the platform's own words (`Create Public Threads`); empty when nothing is known to. */
  readonly missing: readonly string[];
  /** The permissions it has, for the answer that names the missing ones. */
  readonly granted: readonly string[];
  /** Forums: tags for states that it does not have, in the words that a tag would bear. */
  readonly missingTags?: readonly string[];
}

/**
 * `hidden`: the bot cannot see it (private and not invited, or gone). `unfit`: a kind of channel that has no threads. `closed`: archived or
 * restricted. `code` is stable (`slack.not_in_channel`).
 */
export type ChannelLook =
  | SeenChannel
  | { readonly kind: 'hidden' | 'unfit' | 'closed'; readonly code: string; readonly name: string | null };

/** A short message of our own in a channel, outside of any incident: who set up what, a test, a pause. */
export interface Notice {
  readonly lines: readonly Line[];
  readonly controls: readonly Control[];
}

/** What a person is in a channel: of the workspace an admin, of the channel a manager, or one of its members. */
export type Standing = 'admin' | 'manager' | 'member';

/** What commands need of a platform besides posting threads. Errors are those of `ChatPort.perform`. */
export interface Rooms {
  readonly chat: string;
  look(tenantId: TenantId, externalId: string, signal: AbortSignal): Promise<ChannelLook>;
  /** Returns the message's reference. */
  say(tenantId: TenantId, externalId: string, notice: Notice, signal: AbortSignal): Promise<string>;
  /**
   * A direct message to one person.
   * @throws PermanentError `chat.cannot_tell` where the platform does not let us; else errors as of `say`
   */
  tell(tenantId: TenantId, personId: string, notice: Notice, signal: AbortSignal): Promise<void>;
  /** Removes messages of ours; one that is gone already counts as removed. */
  remove(tenantId: TenantId, externalId: string, refs: readonly string[], signal: AbortSignal): Promise<void>;
  /** Becomes a member where the platform has members and lets us in unasked; nothing happens elsewhere. */
  enter(tenantId: TenantId, externalId: string, signal: AbortSignal): Promise<void>;
  /** True for a person who may not steer a channel (a guest of the workspace); null where the platform does not tell us. */
  isGuest(tenantId: TenantId, personId: string, signal: AbortSignal): Promise<boolean | null>;
  /** Left out where requests say it themselves (Discord); null where the platform does not tell us. */
  standing?(tenantId: TenantId, externalId: string, personId: string, signal: AbortSignal): Promise<Standing | null>;
  /**
   * Whether a person may decide what comes to a channel that is not the one they ask in: there they need what asking in it would need. Null where the
   * platform does not tell us.
   */
  maySteer(tenantId: TenantId, externalId: string, personId: string, signal: AbortSignal): Promise<boolean | null>;
}
