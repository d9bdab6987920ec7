import type { AutocompleteInteraction, ChatInputCommandInteraction, CommandInteractionOption } from 'discord.js';
import { MessageFlags } from 'discord-api-types/v10';
import type { Choice, Place } from '../../src/app/commands/command.js';
import { asksForForm } from '../../src/app/commands/subscription-form.js';
import { commandText, type FilledOption } from './command-text.js';
import type { Doorway } from './doorway.js';
import { inTime, late } from './in-time.js';
import { askerOf } from './place.js';
import { answerDeferred, tellSentence } from './reply.js';
import { wordsFor } from './spoken.js';
import { beginForm } from './subscription-form.js';
import { troubleFields } from './troubles.js';

/** Acknowledged before anything else; the answer follows, seen by the asking person alone. */
export async function slashCommand(door: Doorway, interaction: ChatInputCommandInteraction): Promise<void> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const asker = askerOf(door, interaction);
  if (asker === undefined) return tellSentence(interaction, wordsFor(interaction).door.onlyInServers);
  await door.guilds.ensure(asker.guild);
  const text = commandText(interaction.options.getSubcommand(), filledOptions(interaction));
  const asking = { ...asker.asking, commandName: `/${interaction.commandName}` };
  const { forms } = door;
  if (forms !== undefined && asksForForm(text, asking.commandName)) return beginForm({ door, forms, interaction, asking }, null);
  const request = { ...asking, text };
  await answerDeferred(interaction, await door.commands.run(request, interaction.id));
}

const filledOptions = ({ options }: ChatInputCommandInteraction): FilledOption[] =>
  (options.data[0]?.options ?? []).map((option) => ({ name: option.name, value: filledIn(option) }));

function filledIn({ value, role, user, name }: CommandInteractionOption): string {
  if (name !== 'mention' || value === undefined) return String(value ?? '');
  if (role !== null && role !== undefined) return `<@&${role.id}>`;
  return user === undefined ? '' : `<@${user.id}>`;
}

/** Cannot be deferred: Discord gives three seconds for the choices themselves. Without choices people still can type what they like. */
export async function autocomplete(door: Doorway, interaction: AutocompleteInteraction): Promise<void> {
  const choices = await choicesFor(door, interaction);
  await interaction.respond(
    choices
      .filter(({ value }) => value !== '' && value.length <= choiceChars)
      .slice(0, 25)
      .map(({ label, value }) => ({ name: label.slice(0, choiceChars).toWellFormed() || value, value })),
  );
}

async function choicesFor(door: Doorway, interaction: AutocompleteInteraction): Promise<readonly Choice[]> {
  const asker = askerOf(door, interaction);
  if (asker === undefined) return [];
  const { name, value } = interaction.options.getFocused(true);
  try {
    const found = await inTime(suggested(door, asker.asking.place, interaction, { name, value }));
    return found === late ? [] : found;
  } catch (error) {
    door.log.warn(troubleFields(error), 'No choices for Discord');
    return [];
  }
}

async function suggested(
  { commands, forms }: Doorway,
  place: Place,
  { options }: AutocompleteInteraction,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<readonly Choice[]> {
  if (name !== 'region' && name !== 'component')
    return commands.suggest(place, name === 'which' ? 'subscription' : 'vendor', value);
  return forms === undefined ? [] : forms.parts(place, { field: name, typed: value, what: options.getString('what') ?? '' });
}

/** Discord, application commands: name and value of a choice. */
const choiceChars = 100;
