import { z } from 'zod';
import type { IsoTime } from '../../src/domain/time.js';
import type { Doorway } from './doorway.js';

const Ready = z.object({
  t: z.literal('READY'),
  d: z.object({
    guilds: z.array(z.object({ id: z.string() })),
    shard: z.tuple([z.number().int(), z.number().int().min(1)]).default([0, 1]),
  }),
});

export interface GuildList {
  /** Every guild of this shard that the bot is in, also those that Discord cannot serve at the moment. */
  readonly ids: ReadonlySet<string>;
  readonly isOurs: (guildId: string) => boolean;
}

/** The list that a new session begins with; undefined for any other packet. A session that is resumed gets what it missed instead. */
export function guildListIn(packet: unknown): GuildList | undefined {
  const ready = Ready.safeParse(packet).data;
  if (ready === undefined) return undefined;
  const [shard, shards] = ready.d.shard;
  return {
    ids: new Set(ready.d.guilds.map(({ id }) => id)),
    isOurs: (guildId) => /^\d+$/.test(guildId) && Number((BigInt(guildId) >> 22n) % BigInt(shards)) === shard,
  };
}

/** What is installed and not listed was removed while nobody listened. A guild that was joined since the list was made stays. */
export async function leaveUnlisted(
  { installedIn, guilds }: Pick<Doorway, 'installedIn' | 'guilds'>,
  list: GuildList,
  listedAt: IsoTime = new Date().toISOString(),
): Promise<void> {
  for (const guildId of await installedIn()) {
    if (list.isOurs(guildId) && !list.ids.has(guildId)) await guilds.leave(guildId, listedAt);
  }
}
