import type { APIApplicationCommandOption } from 'discord-api-types/v10';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import type { People } from '../people.js';
import type { Guild, World } from '../world.js';
import { type Html, html } from './html.js';
import { typedCommand } from './typed-command.js';

interface Hint {
  /** What the box holds after choosing. */
  readonly line: string;
  readonly about: string;
}

const isBranch = (option: APIApplicationCommandOption): boolean =>
  option.type === ApplicationCommandOptionType.Subcommand || option.type === ApplicationCommandOptionType.SubcommandGroup;

function commandHints(world: World, guild: Guild): Hint[] {
  const commands = [...guild.commands, ...world.commands].filter((command) => command.type === ApplicationCommandType.ChatInput);
  return commands.flatMap((command): Hint[] => {
    const branches = (command.options ?? []).filter(isBranch);
    if (branches.length === 0) return [{ line: `/${command.name} `, about: command.description }];
    return branches.map((branch) => ({ line: `/${command.name} ${branch.name} `, about: branch.description }));
  });
}

/** Suggestions of the bot for the option that is being typed: the first one, as it stands. */
async function botHints(
  world: World,
  people: People,
  guild: Guild,
  where: { readonly channelId: string; readonly memberId: string },
  line: string,
): Promise<Hint[]> {
  const { use, options } = typedCommand(world, guild, line);
  const [first] = options;
  // Another option is typed already: a suggestion would take it away.
  if (Object.keys(use.options ?? {}).length > 1) return [];
  if (first === undefined || !('autocomplete' in first) || first.autocomplete !== true) return [];
  const value = String(use.options?.[first.name] ?? '');
  const { choices } = await people.autocomplete({ ...use, ...where, typing: { name: first.name, value } });
  const start = ['', use.name, ...(use.sub === undefined ? [] : [use.sub])].join(' ').trim();
  return (choices ?? []).map((choice) => ({
    line: `/${start} ${choice.value}`,
    about: choice.name === String(choice.value) ? '' : choice.name,
  }));
}

/** What could be typed next. Bad input has no hints, and no complaint before it is sent. */
export async function hintsHtml(
  world: World,
  people: People,
  guild: Guild,
  where: { readonly channelId: string; readonly memberId: string },
  line: string,
): Promise<Html> {
  const beginnings = commandHints(world, guild).filter((hint) => hint.line.startsWith(line) && hint.line !== line);
  const hints = beginnings.length > 0 ? beginnings : await botHints(world, people, guild, where, line).catch(() => []);
  return html`${hints.map((hint) => html`<button type="button" data-hint="${hint.line}">${hint.line}<span>${hint.about}</span></button>`)}`;
}
