import type { ChannelRow, ChatId } from '../../db/channels.js';
import type { FiledTarget } from '../../db/configured.js';
import type { ChannelSettings, MinImpact } from '../../domain/channel-settings.js';
import type { TenantId } from '../../domain/ids.js';
import type { Route } from '../../domain/route.js';
import type { ForwardTarget } from '../forward-message.js';

/** What a file says, with its words looked up: which channel, which vendors, which key. */
export interface WantedChannel {
  /** As it is, or as it would be made. */
  readonly channel: Pick<ChannelRow, 'tenantId' | 'id' | 'chat' | 'externalId' | 'name' | 'kind' | 'preset'>;
  readonly isNew: boolean;
  /** Undefined: the file leaves them to the channel's people. */
  readonly settings: ChannelSettings | undefined;
  readonly subscriptions: readonly WantedSubscription[];
  readonly forwards: readonly WantedForward[];
}

export interface WantedSubscription {
  /** As it stands in the file: addresses of pages that nobody follows yet are found only there. */
  readonly expression: string;
  /** The one spelling of it. */
  readonly filter: string;
  readonly routes: readonly Route[];
}

export interface WantedForward {
  readonly target: ForwardTarget;
  /** What people are shown of it. */
  readonly label: string;
  readonly filed: FiledTarget;
  readonly minImpact: MinImpact;
  readonly onlyWhenDown: boolean;
}

export interface WantedWorkspace {
  readonly tenantId: TenantId;
  readonly chat: ChatId;
  /** For people. */
  readonly label: string;
  readonly channels: readonly WantedChannel[];
}
