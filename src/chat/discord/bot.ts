import type { Clock } from '../../clock.js';
import type { TenantId } from '../../domain/ids.js';
import { OperatorError } from '../../errors.js';
import type { Log } from '../../log.js';
import { type Channel, Guild, Member, User } from './answers.js';
import { sortedError } from './errors.js';
import { isRefused } from './outcomes.js';
import { permissionsIn } from './permissions.js';
import type { DiscordRest } from './rest.js';
import { guildRoute, memberRoute } from './routes.js';

/** What every step of the port needs. */
export interface Bot {
  readonly rest: DiscordRest;
  readonly clock: Clock;
  readonly log: Log;
  /** The id of our own account: the author of our messages. */
  ownId(signal: AbortSignal): Promise<string>;
  /** @throws OperatorError for a server that we are no longer in. */
  guildId(tenantId: TenantId): Promise<string>;
}

interface BotDeps {
  readonly rest: DiscordRest;
  readonly clock: Clock;
  readonly log: Log;
  guildOf(tenantId: TenantId): Promise<{ readonly guildId: string } | undefined>;
}

export function createBot({ rest, clock, log, guildOf }: BotDeps): Bot {
  let known: string | undefined;
  return {
    rest,
    clock,
    log,
    async ownId(signal) {
      known ??= (await rest.request({ method: 'GET', route: '/users/@me', answer: User }, signal)).id;
      return known;
    },
    async guildId(tenantId) {
      const guild = await guildOf(tenantId);
      if (guild !== undefined) return guild.guildId;
      throw new OperatorError(
        'discord.guild_gone',
        'I am no longer in this server: invite me again; its subscriptions are kept.',
      );
    },
  };
}

/** What we may do in a channel of a guild. For a thread pass its parent. */
export async function ownPermissions(bot: Bot, guildId: string, channel: Channel, signal: AbortSignal): Promise<bigint> {
  const { guild, holder } = await standing(bot, guildId, signal);
  return permissionsIn(guild, holder, channel.permission_overwrites);
}

interface Standing {
  readonly guild: Guild;
  readonly holder: { readonly id: string; readonly roles: readonly string[] };
}

/** The roles of a guild, and which of them are ours. */
export async function standing({ rest, ownId }: Bot, guildId: string, signal: AbortSignal): Promise<Standing> {
  const id = await ownId(signal);
  try {
    const [guild, member] = await Promise.all([
      rest.request({ method: 'GET', route: guildRoute(guildId), answer: Guild }, signal),
      rest.request({ method: 'GET', route: memberRoute(guildId, id), answer: Member }, signal),
    ]);
    return { guild, holder: { id, roles: member.roles } };
  } catch (error) {
    // Not a member, or no such guild for us: both are what a removed bot is told.
    if (isRefused(error, 10004, 10007, 50001))
      throw new OperatorError(
        'discord.guild_gone',
        'I am no longer in this server: invite me again; its subscriptions are kept.',
        {
          cause: error,
        },
      );
    throw sortedError(error, { step: 'read', isForum: false });
  }
}
