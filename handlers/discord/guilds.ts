import type { IsoTime } from '../../src/domain/time.js';
import type { DiscordDeps } from './deps.js';

export interface SeenGuild {
  readonly id: string;
  readonly name: string;
}

/** The guilds that the bot is in. What concerns one guild is done in the order in which Discord told it: a removal must not overtake a return. */
export interface Guilds {
  /** The last name that was told here. */
  nameOf(guildId: string): string | undefined;
  /** The bot is in it, or its name has changed. */
  enter(guild: SeenGuild): Promise<void>;
  /** `asOf`: the moment that what we know is from; left out: now. */
  leave(guildId: string, asOf?: IsoTime): Promise<void>;
  /** Comes back when everything told before is done and the guild is stored. It may not be if the database was away when Discord told of it. */
  ensure(guild: Pick<SeenGuild, 'id'>): Promise<void>;
  /** Does something after all that was told of this guild before. */
  after(guildId: string, work: () => Promise<void>): Promise<void>;
}

/** `isTold`: whether every removal is told here, so that a guild that was stored once need not be looked up again. */
export function createGuilds(
  { guildKnown, events, tenantFor }: Pick<DiscordDeps, 'guildKnown' | 'events' | 'tenantFor'>,
  isTold: boolean,
): Guilds {
  const stored = new Set<string>();
  const names = new Map<string, string>();
  const last = new Map<string, Promise<void>>();
  const after: Guilds['after'] = (guildId, work) => {
    const mine = (last.get(guildId) ?? Promise.resolve()).then(work);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(guildId) === settled) last.delete(guildId);
      });
    last.set(guildId, settled);
    return mine;
  };
  const store = async (id: string, name: string | null): Promise<void> => {
    await guildKnown({ id, name });
    stored.add(id);
  };
  return {
    after,
    nameOf: (guildId) => names.get(guildId),
    enter: ({ id, name }) => {
      names.set(id, name);
      return after(id, () => store(id, name));
    },
    leave: (guildId, asOf) => {
      names.delete(guildId);
      return after(guildId, async () => {
        stored.delete(guildId);
        await events.uninstalled(tenantFor(guildId), 'discord.guild_removed', asOf);
      });
    },
    ensure: ({ id }) =>
      after(id, async () => {
        if (!isTold || !stored.has(id)) await store(id, names.get(id) ?? null);
      }),
  };
}
