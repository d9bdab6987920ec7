import type { DiscordDeps } from '../../../handlers/discord/deps.js';
import type { Pace } from '../../../handlers/discord/pace.js';
import { type DiscordDoor, startDiscord } from '../../../handlers/discord/start-discord.js';
import type { Answer, Choice, CommandRequest, Commands, Form, Place, PressRequest } from '../../../src/app/commands/command.js';
import { guildTenant } from '../../../src/app/connect-discord.js';
import type { ChannelHandle } from '../../fakes/discord/channel-handle.js';
import { type FakeDiscord, startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import type { GuildHandle, MemberHandle } from '../../fakes/discord/guild-handle.js';
import { type LogLine, logBook } from '../../queues/log-book.js';
import { waitFor } from '../../support/wait-for.js';
import { scriptedEvents } from '../slack/scripted.js';

/** Takes each interaction once, as the real ones do, and answers what a test sets. */
export class ScriptedCommands implements Commands {
  readonly runs: CommandRequest[] = [];
  readonly presses: PressRequest[] = [];
  readonly asked: { readonly place: Place; readonly field: string; readonly typed: string }[] = [];
  readonly taken = new Set<string>();
  answer: () => Promise<Answer | undefined> = async () => ({ rows: [{ line: ['Done.'] }] });
  opened: () => Promise<Form | undefined> = async () => undefined;
  choices: () => Promise<readonly Choice[]> = async () => [];

  async run(request: CommandRequest, interactionId: string): Promise<Answer | undefined> {
    if (!this.#take(interactionId)) return undefined;
    this.runs.push(request);
    return this.answer();
  }

  async press(request: PressRequest, interactionId: string): Promise<Answer | undefined> {
    if (!this.#take(interactionId)) return undefined;
    this.presses.push(request);
    return this.answer();
  }

  form = (): Promise<Form | undefined> => this.opened();
  suggest = (place: Place, field: string, typed: string): Promise<readonly Choice[]> => {
    this.asked.push({ place, field, typed });
    return this.choices();
  };
  admitted = async (): Promise<void> => undefined;

  #take(id: string): boolean {
    const isNew = !this.taken.has(id);
    this.taken.add(id);
    return isNew;
  }
}

/** Quick enough for a test to see several logins fail. */
export const quickPace: Pace = {
  firstPauseMs: 20,
  longestPauseMs: 100,
  silenceMs: 60_000,
  identifyGapMs: 0,
  lookMs: 100,
  listMs: 100,
};

export interface Stage {
  readonly discord: FakeDiscord;
  readonly door: DiscordDoor;
  readonly commands: ScriptedCommands;
  /** Events that arrived, in words; guilds that became known are among them. */
  readonly told: string[];
  readonly log: LogLine[];
  /** Channels where something waits for a permission. */
  readonly waiting: string[];
  readonly guild: GuildHandle;
  readonly ops: ChannelHandle;
  /** May manage channels. */
  readonly dana: MemberHandle;
  readonly yuki: MemberHandle;
  connected(): Promise<void>;
  close(): Promise<void>;
}

export interface StageSettings {
  readonly token?: string;
  /** A stage of another process of ours, at the same Discord. */
  readonly discord?: FakeDiscord;
  readonly pace?: Partial<Pace>;
  readonly guildKnown?: DiscordDeps['guildKnown'];
  readonly installedIn?: DiscordDeps['installedIn'];
  readonly sharing?: DiscordDeps['sharing'];
  /** What happens to the fake before anybody logs in. */
  readonly before?: (discord: FakeDiscord) => void;
}

/** A fake Discord with one guild, and our door to it. */
export async function openStage({
  token,
  pace,
  guildKnown,
  installedIn,
  sharing,
  before,
  ...more
}: StageSettings = {}): Promise<Stage> {
  const discord = more.discord ?? (await startFakeDiscord());
  const guild = discord.addGuild({ name: 'Harbour' });
  const ops = guild.addChannel({ name: 'ops' });
  const dana = guild.addMember({ name: 'Dana', permissions: ['ManageChannels'] });
  const yuki = guild.addMember({ name: 'Yuki' });
  before?.(discord);
  const commands = new ScriptedCommands();
  const { told, events } = scriptedEvents();
  const { log, lines } = logBook();
  const waiting: string[] = [];
  const known: DiscordDeps['guildKnown'] = async ({ id, name }) => {
    told.push(`known ${id} ${name}`);
    return guildTenant(id);
  };
  const door = startDiscord({
    commands,
    events,
    guildKnown: guildKnown ?? known,
    installedIn: installedIn ?? (async () => []),
    waitingIn: async () => waiting,
    tenantFor: guildTenant,
    ...(sharing === undefined ? {} : { sharing }),
    config: { token: token ?? discord.token, apiUrl: discord.apiUrl, commandName: 'tocsin' },
    log,
    pace: { ...quickPace, ...pace },
  });
  const connected = async (): Promise<void> => {
    await waitFor(() => door.isConnected() && discord.registeredCommands.length > 0, { what: 'the connection to Discord' });
  };
  const close = async (): Promise<void> => {
    await door.close();
    await discord.close();
  };
  return { discord, door, commands, told, log: lines, waiting, guild, ops, dana, yuki, connected, close };
}
