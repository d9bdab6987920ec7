import { MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import type { FilledOption } from './command-text.js';
import { type FilledForm, formFields } from './filled-form.js';
import type { Replies } from './replies.js';
import { Snowflake } from './snowflake.js';

/** What every interaction says of itself, whichever way it came in. */
interface Common {
  readonly id: string;
  /** Null in a conversation with one person. */
  readonly guildId: string | null;
  readonly channel: SeenChannel | null;
  readonly user: { readonly id: string; readonly name: string };
  /** What the person may do in that place; none outside of guilds. */
  readonly permissions: bigint;
  /** The language of the person's Discord, as Discord writes it. */
  readonly locale: string;
  readonly replies: Replies;
}

export interface SeenChannel {
  readonly id: string;
  readonly type: number;
  readonly name: string | null;
  /** Of a thread or forum post: the channel that it is in. */
  readonly parentId: string | null;
}

export interface CommandInteraction extends Common {
  readonly kind: 'command';
  /** Without the slash. */
  readonly commandName: string;
  readonly sub: string;
  readonly options: readonly FilledOption[];
}

export interface TypingInteraction extends Common {
  readonly kind: 'autocomplete';
  readonly focused: { readonly name: string; readonly value: string };
  readonly options: readonly FilledOption[];
}

export interface SeenMessage {
  readonly id: string;
  /** Whether only one person sees it. */
  readonly isPrivate: boolean;
}

export interface PressInteraction extends Common {
  readonly kind: 'press';
  readonly customId: string;
  readonly isButton: boolean;
  /** What was chosen in a menu. */
  readonly values: readonly string[];
  readonly message: SeenMessage;
}

export interface FormInteraction extends Common {
  readonly kind: 'form';
  readonly customId: string;
  readonly fields: FilledForm;
  /** The message whose button opened the form. */
  readonly message: SeenMessage | null;
}

export type RepliableInteraction = CommandInteraction | PressInteraction | FormInteraction;
export type Interaction = RepliableInteraction | TypingInteraction;

const User = z.object({ id: Snowflake, username: z.string(), global_name: z.string().nullish() });

const Arrived = z.object({
  id: Snowflake,
  application_id: Snowflake,
  type: z.number().int(),
  token: z.string().min(1),
  guild_id: Snowflake.nullish(),
  channel: z
    .object({ id: Snowflake, type: z.number().int(), name: z.string().nullish(), parent_id: Snowflake.nullish() })
    .nullish(),
  member: z.object({ user: User, nick: z.string().nullish(), permissions: z.string().regex(/^\d{1,40}$/) }).nullish(),
  user: User.nullish(),
  locale: z.string().default(''),
  message: z.object({ id: Snowflake, flags: z.number().int().nullish() }).nullish(),
  data: z.unknown().optional(),
});
export type Arrived = z.infer<typeof Arrived>;

/** What Discord sent of an interaction; undefined for what is none. */
export const arrivedIn = (payload: unknown): Arrived | undefined => Arrived.safeParse(payload).data;

const Option = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  focused: z.boolean().optional(),
});
const CommandData = z.object({
  name: z.string(),
  options: z.array(z.object({ name: z.string(), options: z.array(Option).default([]) })).default([]),
  resolved: z.object({ roles: z.record(z.string(), z.unknown()).optional() }).optional(),
});
const PressData = z.object({ custom_id: z.string(), component_type: z.number().int(), values: z.array(z.string()).default([]) });
const FormData = z.object({ custom_id: z.string(), components: z.array(z.unknown()).default([]) });

/** Numbers of the platform: InteractionType, ComponentType. */
const types = { command: 2, press: 3, autocomplete: 4, form: 5 } as const;
const button = 2;

/** The interaction in our own terms; undefined for kinds that we never asked for. */
export function readInteraction(arrived: Arrived, replies: Replies): Interaction | undefined {
  const common = commonOf(arrived, replies);
  if (common === undefined) return undefined;
  switch (arrived.type) {
    case types.command:
    case types.autocomplete:
      return commandOf(common, arrived);
    case types.press:
      return pressOf(common, arrived);
    case types.form:
      return formOf(common, arrived);
    default:
      return undefined;
  }
}

function commonOf({ id, guild_id, channel, member, user, locale }: Arrived, replies: Replies): Common | undefined {
  const person = member?.user ?? user;
  if (person == null) return undefined;
  return {
    id,
    guildId: guild_id ?? null,
    channel:
      channel == null
        ? null
        : { id: channel.id, type: channel.type, name: channel.name ?? null, parentId: channel.parent_id ?? null },
    user: { id: person.id, name: member?.nick ?? person.global_name ?? person.username },
    permissions: BigInt(member?.permissions ?? 0),
    locale,
    replies,
  };
}

function commandOf(common: Common, { type, data }: Arrived): CommandInteraction | TypingInteraction | undefined {
  const read = CommandData.safeParse(data).data;
  if (read === undefined) return undefined;
  const [sub] = read.options;
  const filled = (sub?.options ?? []).map(({ name, value }) => ({ name, value: written(name, value, read.resolved?.roles) }));
  if (type === types.command)
    return { ...common, kind: 'command', commandName: read.name, sub: sub?.name ?? '', options: filled };
  const focused = sub?.options.find((option) => option.focused === true);
  if (focused === undefined) return undefined;
  return {
    ...common,
    kind: 'autocomplete',
    focused: { name: focused.name, value: String(focused.value ?? '') },
    options: filled,
  };
}

/** A mentionable is written as the mention it stands for. */
function written(
  name: string,
  value: string | number | boolean | undefined,
  roles: Readonly<Record<string, unknown>> = {},
): string {
  if (value === undefined) return '';
  if (name !== 'mention') return String(value);
  return Object.hasOwn(roles, String(value)) ? `<@&${value}>` : `<@${value}>`;
}

const messageOf = (message: NonNullable<Arrived['message']>): SeenMessage => ({
  id: message.id,
  isPrivate: ((message.flags ?? 0) & MessageFlags.Ephemeral) !== 0,
});

function pressOf(common: Common, { data, message }: Arrived): PressInteraction | undefined {
  const read = PressData.safeParse(data).data;
  if (read === undefined || message == null) return undefined;
  const { custom_id: customId, component_type: component, values } = read;
  return { ...common, kind: 'press', customId, isButton: component === button, values, message: messageOf(message) };
}

function formOf(common: Common, { data, message }: Arrived): FormInteraction | undefined {
  const read = FormData.safeParse(data).data;
  if (read === undefined) return undefined;
  return {
    ...common,
    kind: 'form',
    customId: read.custom_id,
    fields: formFields(read.components),
    message: message == null ? null : messageOf(message),
  };
}
