import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type CommandInteractionOption,
  MessageFlags,
} from 'discord.js';
import { commandText, type FilledOption } from './command-text.js';
import type { DiscordDeps } from './deps.js';
import { askerOf } from './place.js';
import { answerDeferred } from './reply.js';

/** Acknowledged before anything else; the answer follows, seen by the asking person alone. */
export async function slashCommand(deps: DiscordDeps, interaction: ChatInputCommandInteraction): Promise<void> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const asker = askerOf(deps, interaction);
  if (asker === undefined) return;
  const text = commandText(interaction.options.getSubcommand(), filledOptions(interaction));
  const answer = await deps.commands.run({ ...asker, text, commandName: `/${interaction.commandName}` }, interaction.id);
  await answerDeferred(interaction, answer);
}

const filledOptions = ({ options }: ChatInputCommandInteraction): FilledOption[] =>
  (options.data[0]?.options ?? []).map((option) => ({ name: option.name, value: filledIn(option) }));

function filledIn({ value, role, user, name }: CommandInteractionOption): string {
  if (name !== 'mention' || value === undefined) return String(value ?? '');
  if (role !== null && role !== undefined) return `<@&${role.id}>`;
  return user === undefined ? '' : `<@${user.id}>`;
}

/** Cannot be deferred: Discord gives three seconds for the choices themselves. */
export async function autocomplete(deps: DiscordDeps, interaction: AutocompleteInteraction): Promise<void> {
  const asker = askerOf(deps, interaction);
  const focused = interaction.options.getFocused(true);
  const field = focused.name === 'which' ? 'subscription' : 'vendor';
  const choices = asker === undefined ? [] : await deps.commands.suggest(asker.place, field, focused.value.slice(0, 200));
  await interaction.respond(
    choices
      .filter(({ value }) => value !== '' && value.length <= choiceChars)
      .slice(0, 25)
      .map(({ label, value }) => ({ name: label.slice(0, choiceChars) || value, value })),
  );
}

/** Discord, application commands: name and value of a choice. */
const choiceChars = 100;
