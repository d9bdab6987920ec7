import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import { z } from 'zod';
import { type FieldsOf, oneOf } from './fields.js';
import { complaint } from './form.js';

const namePattern = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const name = z
  .string()
  .min(1)
  .max(32)
  .superRefine((value, ctx) => {
    if (value.length <= 32 && (!namePattern.test(value) || value !== value.toLowerCase()))
      ctx.addIssue(complaint([], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid'));
  });
const description = z.string().min(1).max(100);
const described = {
  name,
  description,
  name_localizations: z.unknown().optional(),
  description_localizations: z.unknown().optional(),
};
const Choice = z.object({
  name: z.string().min(1).max(100),
  value: z.union([z.string().min(1).max(100), z.number()]),
  name_localizations: z.unknown().optional(),
});

const T = ApplicationCommandOptionType;
const PlainOption = z
  .object({
    ...described,
    type: oneOf([T.String, T.Integer, T.Boolean, T.User, T.Channel, T.Role, T.Mentionable, T.Number, T.Attachment]),
    required: z.boolean().optional(),
    choices: z.array(Choice).max(25).optional(),
    autocomplete: z.boolean().optional(),
    channel_types: z.array(z.int()).optional(),
    min_value: z.number().optional(),
    max_value: z.number().optional(),
    min_length: z.int().min(0).max(6000).optional(),
    max_length: z.int().min(1).max(6000).optional(),
  })
  .superRefine((option, ctx) => {
    const mayHaveChoices = ([T.String, T.Integer, T.Number] as number[]).includes(option.type);
    if (option.autocomplete === true && (option.choices?.length ?? 0) > 0)
      ctx.addIssue(
        complaint(
          ['autocomplete'],
          'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID',
          'An option has choices or autocomplete, not both.',
        ),
      );
    if (!mayHaveChoices && (option.autocomplete === true || option.choices !== undefined))
      ctx.addIssue(
        complaint(
          ['type'],
          'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
          'This type of option has neither choices nor autocomplete.',
        ),
      );
    const names = (option.choices ?? []).map((choice) => choice.name);
    if (new Set(names).size < names.length)
      ctx.addIssue(
        complaint(['choices'], 'APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS', 'Choice name already exists'),
      );
  });
export type PlainOption = z.infer<typeof PlainOption>;

function checkOptions(
  options: readonly { readonly name: string; readonly required?: boolean | undefined }[],
  ctx: z.RefinementCtx,
): void {
  options.forEach((option, index) => {
    if (options.findIndex((other) => other.name === option.name) < index)
      ctx.addIssue(
        complaint(['options', index, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', 'Option name already exists'),
      );
    if (option.required === true && options.slice(0, index).some((before) => before.required !== true))
      ctx.addIssue(
        complaint(
          ['options', index],
          'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
          'Required options must be placed before non-required options',
        ),
      );
  });
}

const SubCommand = z
  .object({ ...described, type: z.literal(T.Subcommand), options: z.array(PlainOption).max(25).optional() })
  .superRefine((sub, ctx) => checkOptions(sub.options ?? [], ctx));
export type SubCommand = z.infer<typeof SubCommand>;
const SubCommandGroup = z
  .object({ ...described, type: z.literal(T.SubcommandGroup), options: z.array(SubCommand).max(25).optional() })
  .superRefine((group, ctx) => checkOptions(group.options ?? [], ctx));

const Option = z.discriminatedUnion('type', [PlainOption, SubCommand, SubCommandGroup]);
type Option = z.infer<typeof Option>;

const isBranch = (option: Option): boolean => option.type === T.Subcommand || option.type === T.SubcommandGroup;

interface Counted {
  readonly name: string;
  readonly description?: string | undefined;
  readonly options?: readonly Counted[] | undefined;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[] | undefined;
}

/** Names, descriptions and values of choices, over all levels. */
function lettersIn(node: Counted): number {
  const choices = (node.choices ?? []).reduce((sum, choice) => sum + choice.name.length + String(choice.value).length, 0);
  const below = (node.options ?? []).reduce((sum, option) => sum + lettersIn(option), 0);
  return node.name.length + (node.description?.length ?? 0) + choices + below;
}

const settings = {
  default_member_permissions: z.string().regex(/^\d+$/).nullish(),
  contexts: z.array(oneOf([0, 1, 2])).nullish(),
  integration_types: z
    .array(oneOf([0, 1]))
    .min(1)
    .optional(),
  nsfw: z.boolean().optional(),
  dm_permission: z.boolean().optional(),
} satisfies FieldsOf<RESTPostAPIChatInputApplicationCommandsJSONBody>;

const ChatCommand = z
  .object({
    ...described,
    type: z.literal(ApplicationCommandType.ChatInput),
    options: z.array(Option).max(25).optional(),
    ...settings,
  })
  .superRefine((command, ctx) => {
    const options = command.options ?? [];
    checkOptions(options, ctx);
    if (options.some(isBranch) && !options.every(isBranch))
      ctx.addIssue(
        complaint(
          ['options'],
          'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
          'Sub-command and sub-command group option types are mutually exclusive to all other types',
        ),
      );
    if (lettersIn(command) > 8000)
      ctx.addIssue(complaint([], 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)'));
  });
const MenuCommand = z.object({
  name: z.string().min(1).max(32),
  description: z.literal('').optional(),
  type: oneOf([ApplicationCommandType.User, ApplicationCommandType.Message]),
  ...settings,
});

/** The type may be left out; then it is a chat command. */
export const Command = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && !('type' in value) ? { ...value, type: 1 } : value),
  z.discriminatedUnion('type', [ChatCommand, MenuCommand]),
);
export type Command = z.infer<typeof Command>;
export const CommandList = z.array(Command).superRefine((commands, ctx) => {
  commands.forEach((command, index) => {
    if (commands.findIndex((other) => other.name === command.name && other.type === command.type) < index)
      ctx.addIssue(complaint([index, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique'));
  });
  if (commands.filter((command) => command.type === ApplicationCommandType.ChatInput).length > 100)
    ctx.addIssue(complaint([], 'BASE_TYPE_MAX_LENGTH', 'Must be 100 or fewer in length.'));
});
