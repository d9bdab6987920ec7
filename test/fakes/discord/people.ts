import type { APIApplicationCommand } from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ComponentType, InteractionType } from 'discord-api-types/v10';
import {
  type ChosenCommand,
  chooseSub,
  demandAutocomplete,
  findCommand,
  type OptionValues,
  sentOptions,
} from './command-input.js';
import { allComponents, type FoundComponent } from './components.js';
import { type Exchange, firstSight } from './exchange.js';
import type { InteractionKind, Interactions } from './interactions.js';
import { filledModal } from './modal-input.js';
import { channelPayload, memberPayload, messagePayload, rolePayload } from './payloads.js';
import { may, permissionsIn } from './permissions.js';
import type { Channel, Guild, Message, World } from './world.js';

interface Where {
  /** May be a thread. */
  readonly channelId: string;
  readonly memberId: string;
}

export interface CommandUse extends Where {
  readonly name: string;
  /** `subscribe`, or `group subscribe`. */
  readonly sub?: string;
  readonly options?: OptionValues;
}

/** What people can do with the bot. Each refuses (throws) what the platform's own client would not let them do. */
export interface People {
  command(use: CommandUse): Promise<Exchange>;
  /** `typing` is the option that is being typed, and what is in it so far. */
  autocomplete(use: CommandUse & { readonly typing: { readonly name: string; readonly value: string } }): Promise<Exchange>;
  /** A control of a message, of an ephemeral answer too; `values` is for menus. */
  press(
    control: Where & { readonly messageId: string; readonly customId: string; readonly values?: readonly string[] },
  ): Promise<Exchange>;
  /** Sends the form that `opened` shows; fields are named by their custom_id. */
  submitModal(form: {
    readonly opened: Exchange;
    readonly fields: Readonly<Record<string, string | readonly string[]>>;
  }): Promise<Exchange>;
}

interface Asked {
  readonly kind: InteractionKind;
  readonly where: Where;
  readonly data: Record<string, unknown>;
  readonly source?: Message | null;
}

const wireTypes: Readonly<Record<InteractionKind, InteractionType>> = {
  command: InteractionType.ApplicationCommand,
  autocomplete: InteractionType.ApplicationCommandAutocomplete,
  component: InteractionType.MessageComponent,
  modal: InteractionType.ModalSubmit,
};

function standing(world: World, { channelId, memberId }: Where): { readonly channel: Channel; readonly guild: Guild } {
  const channel = world.channels.get(channelId);
  const guild = world.guilds.get(channel?.guildId ?? '');
  if (channel === undefined || guild === undefined) throw new Error(`there is no channel ${channelId}`);
  if (!guild.joined) throw new Error(`the bot is not in ${guild.name}`);
  if (!guild.members.has(memberId)) throw new Error(`${memberId} is no member of ${guild.name}`);
  if (!may(world, channel, 'ViewChannel', memberId)) throw new Error(`${memberId} cannot see ${channel.name}`);
  return { channel, guild };
}

/** Over HTTP where an address is set, else as INTERACTION_CREATE to whichever session has the guild. */
function dispatch(world: World, interactions: Interactions, asked: Asked): Promise<Exchange> {
  const { channel, guild } = standing(world, asked.where);
  const source = asked.source ?? null;
  const interaction = interactions.open({
    id: world.newId(),
    kind: asked.kind,
    guildId: guild.id,
    channelId: channel.id,
    memberId: asked.where.memberId,
    startedAt: world.now(),
    source,
  });
  const member = memberPayload(guild, asked.where.memberId);
  interactions.bring(guild.id, interaction, {
    id: interaction.id,
    application_id: world.applicationId,
    type: wireTypes[asked.kind],
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    locale: 'en-US',
    channel_id: channel.id,
    channel: { ...channelPayload(world, channel), permissions: String(permissionsIn(world, channel, asked.where.memberId)) },
    member: { ...member, permissions: String(permissionsIn(world, channel, asked.where.memberId)) },
    app_permissions: String(permissionsIn(world, channel, world.botUserId)),
    data: asked.data,
    ...(source !== null && { message: messagePayload(world, source) }),
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: 0,
    attachment_size_limit: 10_485_760,
  });
  return firstSight(world, interactions, interaction);
}

function demandMayUse(world: World, channel: Channel, memberId: string, command: APIApplicationCommand): void {
  const needed = BigInt(command.default_member_permissions ?? 0);
  const has = permissionsIn(world, channel, memberId);
  if ((has & needed) !== needed || !may(world, channel, 'UseApplicationCommands', memberId))
    throw new Error(`${memberId} may not use /${command.name} here`);
}

/** Users, channels and roles that options point to, with permissions, as the platform adds them. */
function resolvedIn(
  world: World,
  guild: Guild,
  memberId: string,
  chosen: ChosenCommand,
  values: OptionValues,
): Record<string, unknown> {
  const resolved: Record<string, Record<string, unknown>> = {};
  const add = (kind: string, id: string, what: unknown) => {
    if (what === undefined) throw new Error(`nobody knows ${id} in ${guild.name}`);
    resolved[kind] = { ...resolved[kind], [id]: what };
  };
  const T = ApplicationCommandOptionType;
  for (const option of chosen.options) {
    const id = values[option.name];
    if (typeof id !== 'string') continue;
    const channel = world.channels.get(id);
    const role = guild.roles.get(id);
    const member = memberPayload(guild, id);
    if (option.type === T.Channel)
      add(
        'channels',
        id,
        channel && {
          ...channelPayload(world, channel),
          permissions: String(permissionsIn(world, channel, memberId)),
          app_permissions: String(permissionsIn(world, channel, world.botUserId)),
        },
      );
    if (option.type === T.Role || (option.type === T.Mentionable && role !== undefined))
      add('roles', id, role && rolePayload(role, 0));
    if (option.type === T.User || (option.type === T.Mentionable && role === undefined)) {
      add('users', id, member?.user);
      add('members', id, member);
    }
  }
  return Object.keys(resolved).length === 0 ? {} : { resolved };
}

function commandData(world: World, use: CommandUse, focused?: string): Record<string, unknown> {
  const { channel, guild } = standing(world, use);
  const command = findCommand(world, guild, use.name);
  demandMayUse(world, channel, use.memberId, command);
  const chosen = chooseSub(command, use.sub);
  if (focused !== undefined) demandAutocomplete(chosen, focused);
  const values = use.options ?? {};
  const options = sentOptions(chosen, values, focused);
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    options,
    ...resolvedIn(world, guild, use.memberId, chosen, values),
    ...(command.guild_id !== undefined && { guild_id: command.guild_id }),
  };
}

function findControl(
  world: World,
  { channelId, memberId, messageId, customId }: Parameters<People['press']>[0],
): { readonly message: Message; readonly control: FoundComponent } {
  const message = world.messages.get(channelId)?.get(messageId);
  if (message === undefined || (message.onlyFor !== null && message.onlyFor !== memberId))
    throw new Error(`${memberId} sees no message ${messageId}`);
  const control = allComponents(message.components).find((one) => one.custom_id === customId);
  if (control === undefined) throw new Error(`there is no control ${customId} on the message`);
  if (control.disabled === true) throw new Error(`the control ${customId} is disabled`);
  return { message, control };
}

function demandValues(control: FoundComponent, values: readonly string[]): void {
  const unknown = values.find((value) => control.options?.some((option) => option.value === value) === false);
  if (unknown !== undefined) throw new Error(`"${unknown}" is not in the menu`);
  if (values.length < (control.min_values ?? 1) || values.length > (control.max_values ?? 1))
    throw new Error(`the menu does not take ${values.length} values`);
}

function pressData(control: FoundComponent, values: readonly string[] | undefined): Record<string, unknown> {
  const data = { custom_id: control.custom_id, component_type: control.type, id: 1 };
  if (control.type === ComponentType.Button) {
    if (values !== undefined) throw new Error('a button takes no values');
    return data;
  }
  demandValues(control, values ?? []);
  return { ...data, values: values ?? [] };
}

export function people(world: World, interactions: Interactions): People {
  const send = (asked: Asked) => dispatch(world, interactions, asked);
  return {
    command: async (use) => send({ kind: 'command', where: use, data: commandData(world, use) }),
    autocomplete: async ({ typing, ...use }) => {
      const options = { ...use.options, [typing.name]: typing.value };
      return send({ kind: 'autocomplete', where: use, data: commandData(world, { ...use, options }, typing.name) });
    },
    press: async (asked) => {
      const { message, control } = findControl(world, asked);
      return send({ kind: 'component', where: asked, source: message, data: pressData(control, asked.values) });
    },
    submitModal: async ({ opened, fields }) => {
      const opener = interactions.byId(opened.interactionId);
      if (opener?.modal == null) throw new Error('that interaction opened no form');
      const data = { custom_id: opener.modal.custom_id, components: filledModal(opener.modal, fields) };
      return send({ kind: 'modal', where: opener, source: opener.source, data });
    },
  };
}
