import type { APIApplicationCommandBasicOption, APIApplicationCommandOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { chooseSub, findCommand, type OptionValue, type OptionValues } from '../command-input.js';
import type { CommandUse } from '../people.js';
import type { Guild, World } from '../world.js';

const T = ApplicationCommandOptionType;

export interface TypedCommand {
  readonly use: Pick<CommandUse, 'name' | 'sub' | 'options'>;
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** As many of the words as name a group and a sub-command, at most two. */
function subIn(options: readonly APIApplicationCommandOption[], words: readonly string[]): string[] {
  const [first] = words;
  const branch = options.find(
    (option) => (option.type === T.Subcommand || option.type === T.SubcommandGroup) && option.name === first,
  );
  if (branch === undefined) return [];
  return [branch.name, ...(branch.type === T.SubcommandGroup ? subIn(branch.options ?? [], words.slice(1)) : [])];
}

function optionValue(world: World, guild: Guild, option: APIApplicationCommandBasicOption, text: string): OptionValue {
  if (option.type === T.Integer || option.type === T.Number) return Number(text);
  if (option.type === T.Boolean) return /^(yes|true|on)$/i.test(text);
  const name = text.replace(/^[#@]/, '');
  if (option.type === T.Channel)
    return [...world.channels.values()].find((one) => one.guildId === guild.id && one.name === name)?.id ?? text;
  if (option.type === T.Role) return [...guild.roles.values()].find((one) => one.name === name)?.id ?? text;
  if (option.type === T.User) return [...guild.members.values()].find((one) => one.name === name)?.id ?? text;
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  return choices.find((choice) => choice.name.toLowerCase() === text.toLowerCase())?.value ?? text;
}

/** `name:` of a known option starts its value, which runs to the next one; what stands before goes to the first option. */
function textsOf(options: readonly APIApplicationCommandBasicOption[], text: string): Map<string, string> {
  const names = options.map((option) => option.name);
  const parts = names.length === 0 ? [text] : text.split(new RegExp(`(?:^|\\s)(${names.join('|')}):\\s*`));
  const texts = new Map<string, string>();
  const [rest = '', ...pairs] = parts;
  for (let at = 0; at + 1 < pairs.length; at += 2) texts.set(pairs[at] ?? '', (pairs[at + 1] ?? '').trim());
  const [first] = names.filter((name) => !texts.has(name));
  if (rest.trim() !== '') texts.set(first ?? 'text', rest.trim());
  return texts;
}

/** `/tocsin subscribe livekit region:us-east` as the client would send it; throws what a person has to read. */
export function typedCommand(world: World, guild: Guild, line: string): TypedCommand {
  const [name = '', ...words] = line.slice(1).trim().split(/\s+/);
  const command = findCommand(world, guild, name);
  const sub = subIn(command.options ?? [], words);
  const { options } = chooseSub(command, sub.length === 0 ? undefined : sub.join(' '));
  const text = line.slice(1).trim().slice(name.length).trim().split(/\s+/).slice(sub.length).join(' ');
  const values: Record<string, OptionValue> = {};
  for (const [key, value] of textsOf(options, text)) {
    const option = options.find((one) => one.name === key);
    values[key] = option === undefined ? value : optionValue(world, guild, option, value);
  }
  const typed: OptionValues = values;
  return { use: { name, options: typed, ...(sub.length > 0 && { sub: sub.join(' ') }) }, options };
}
