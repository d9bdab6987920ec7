import { z } from 'zod';
import { kindOf } from './channel-kind.js';

interface NamedChannel {
  readonly name: string;
  readonly type: number;
}

/** Names and types of channels, as the gateway tells them: a thread says only the id of the channel that it is in. */
export interface ChannelNames {
  find(channelRef: string): NamedChannel | undefined;
  /** What was known before; undefined for a channel that is new to us. */
  keep(channelRef: string, channel: NamedChannel): NamedChannel | undefined;
  forget(channelRef: string): void;
}

export const ChannelList = z.array(z.object({ id: z.string(), type: z.number().int(), name: z.string().nullish() }));

/** A few megabytes. Beyond that the longest untouched is forgotten, and what is told of it counts as news. */
const mostKept = 50_000;

export function createChannelNames(most: number = mostKept): ChannelNames {
  const kept = new Map<string, NamedChannel>();
  return {
    find: (channelRef) => kept.get(channelRef),
    keep: (channelRef, { name, type }) => {
      const before = kept.get(channelRef);
      kept.delete(channelRef);
      // Voice channels and categories are most of some servers.
      if (kindOf(type) !== null || before !== undefined) kept.set(channelRef, { name, type });
      const [oldest] = kept.size > most ? kept.keys() : [];
      if (oldest !== undefined) kept.delete(oldest);
      return before;
    },
    forget: (channelRef) => void kept.delete(channelRef),
  };
}
