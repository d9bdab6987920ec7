import type { ChatEvents } from '../../src/app/chat-events.js';
import type { Commands } from '../../src/app/commands/command.js';
import type { KeptForms } from '../../src/app/commands/kept-form.js';
import type { ShardSharing } from '../../src/app/shard-sharing.js';
import type { TenantId } from '../../src/domain/ids.js';
import type { Log } from '../../src/log.js';
import type { Pace } from './pace.js';

/** What the doors to Discord need from the rest of Tocsin. */
export interface DiscordDeps {
  readonly commands: Commands;
  /** A subscription as a form, and type-ahead for its parts; without it everything is typed. */
  readonly forms?: KeptForms;
  readonly events: ChatEvents;
  /** The bot is in this guild: stores it and gives its tenant. A name of null: an interaction came from it, and those say no name. */
  readonly guildKnown: (guild: { readonly id: string; readonly name: string | null }) => Promise<TenantId>;
  /** The guilds that the bot was last known to be in. */
  readonly installedIn: () => Promise<readonly string[]>;
  /** Channels of a guild where something waits for a permission. */
  readonly waitingIn: (tenantId: TenantId) => Promise<readonly string[]>;
  readonly tenantFor: (guildId: string) => TenantId;
  /** What several processes of ours agree on; left out: this process is the only one. */
  readonly sharing?: ShardSharing;
  readonly config: {
    readonly token: string;
    /** `https://discord.com/api`; the gateway's address comes from it. */
    readonly apiUrl: string;
    /** Without the slash. */
    readonly commandName: string;
  };
  readonly log: Log;
  /** Other waits than the usual ones, for tests. */
  readonly pace?: Partial<Pace>;
}
