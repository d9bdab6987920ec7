import type { APIApplicationCommand, APIApplicationCommandBasicOption, APIApplicationCommandOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import type { Guild, World } from './world.js';

export type OptionValue = string | number | boolean;
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** What the client sends of a command: nested as the command was registered. */
interface SentOption {
  readonly name: string;
  readonly type: number;
  readonly value?: OptionValue;
  readonly focused?: true;
  readonly options?: readonly SentOption[];
}

export interface ChosenCommand {
  readonly command: APIApplicationCommand;
  /** Group and sub-command, outermost first. */
  readonly path: readonly APIApplicationCommandOption[];
  readonly options: readonly APIApplicationCommandBasicOption[];
}

const T = ApplicationCommandOptionType;
type Branch = Extract<APIApplicationCommandOption, { type: typeof T.Subcommand | typeof T.SubcommandGroup }>;
const isBranch = (option: APIApplicationCommandOption): option is Branch =>
  option.type === T.Subcommand || option.type === T.SubcommandGroup;
const isPlain = (option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption => !isBranch(option);

export function findCommand(world: World, guild: Guild, name: string): APIApplicationCommand {
  const all = [...guild.commands, ...world.commands].filter((command) => command.type === ApplicationCommandType.ChatInput);
  const found = all.find((command) => command.name === name);
  if (found === undefined)
    throw new Error(`/${name} is not registered; registered: ${all.map((one) => `/${one.name}`).join(', ') || 'nothing'}`);
  return found;
}

/** `sub` is the sub-command's name, with the group's before it where there is one: `filter add`. */
export function chooseSub(command: APIApplicationCommand, sub: string | undefined): ChosenCommand {
  const path: APIApplicationCommandOption[] = [];
  let options = command.options ?? [];
  for (const name of sub === undefined ? [] : sub.split(' ')) {
    const next = options.filter(isBranch).find((option) => option.name === name);
    if (next === undefined)
      throw new Error(`/${command.name} has no sub-command "${sub}"; it has: ${options.map((one) => one.name).join(', ')}`);
    path.push(next);
    options = next.options ?? [];
  }
  if (options.some(isBranch))
    throw new Error(`/${[command.name, ...path.map((one) => one.name)].join(' ')} cannot be used alone: choose a sub-command`);
  return { command, path, options: options.filter(isPlain) };
}

const kindOf: Readonly<Record<number, (value: OptionValue) => boolean>> = {
  [T.String]: (value) => typeof value === 'string' && value.length <= 6000,
  [T.Integer]: (value) => Number.isSafeInteger(value),
  [T.Number]: (value) => typeof value === 'number',
  [T.Boolean]: (value) => typeof value === 'boolean',
  [T.User]: isId,
  [T.Channel]: isId,
  [T.Role]: isId,
  [T.Mentionable]: isId,
};
function isId(value: OptionValue): boolean {
  return typeof value === 'string' && /^\d{17,19}$/.test(value);
}

/** What the client would not let a person send. */
function demandValue(option: APIApplicationCommandBasicOption, value: OptionValue): void {
  const refuse = (why: string): never => {
    throw new Error(`option "${option.name}" cannot be ${JSON.stringify(value)}: ${why}`);
  };
  if (kindOf[option.type]?.(value) !== true) refuse('wrong type');
  if ('choices' in option && option.choices !== undefined && !option.choices.some((choice) => choice.value === value))
    refuse('not one of the choices');
  if ('max_length' in option && String(value).length > (option.max_length ?? 6000)) refuse('too long');
  if ('min_length' in option && String(value).length < (option.min_length ?? 0)) refuse('too short');
  if ('max_value' in option && Number(value) > (option.max_value ?? Number.POSITIVE_INFINITY)) refuse('too much');
  if ('min_value' in option && Number(value) < (option.min_value ?? Number.NEGATIVE_INFINITY)) refuse('too little');
}

/** The options as the client sends them. `focused` is the one being typed: then nothing is required and it may hold anything. */
export function sentOptions(chosen: ChosenCommand, values: OptionValues, focused?: string): readonly SentOption[] {
  const unknown = Object.keys(values).find((name) => !chosen.options.some((option) => option.name === name));
  if (unknown !== undefined) throw new Error(`/${chosen.command.name} has no option "${unknown}" here`);
  const missing = chosen.options.find((option) => option.required === true && values[option.name] === undefined);
  if (missing !== undefined && focused === undefined) throw new Error(`option "${missing.name}" is required`);
  const plain = chosen.options.flatMap((option): SentOption[] => {
    const value = values[option.name];
    if (value === undefined) return [];
    if (option.name === focused) return [{ name: option.name, type: option.type, value, focused: true }];
    demandValue(option, value);
    return [{ name: option.name, type: option.type, value }];
  });
  return chosen.path.reduceRight<readonly SentOption[]>(
    (options, branch) => [{ name: branch.name, type: branch.type, options }],
    plain,
  );
}

export function demandAutocomplete(chosen: ChosenCommand, name: string): void {
  const option = chosen.options.find((one) => one.name === name);
  if (option === undefined || !('autocomplete' in option) || option.autocomplete !== true)
    throw new Error(`option "${name}" has no autocomplete`);
}
