import type { Choice, Place } from '../../src/app/commands/command.js';
import { asksForForm } from '../../src/app/commands/subscription-form.js';
import { commandText } from './command-text.js';
import type { Doorway } from './doorway.js';
import { inTime, late } from './in-time.js';
import type { CommandInteraction, TypingInteraction } from './interaction.js';
import { askerOf } from './place.js';
import { answerDeferred, tellSentence } from './reply.js';
import { wordsFor } from './spoken.js';
import { beginForm } from './subscription-form.js';
import { troubleFields } from './troubles.js';

/** Acknowledged before anything else; the answer follows, seen by the asking person alone. */
export async function slashCommand(door: Doorway, interaction: CommandInteraction): Promise<void> {
  await interaction.replies.deferReply();
  const asker = askerOf(door, interaction);
  if (asker === undefined) return tellSentence(interaction, wordsFor(interaction).door.onlyInServers);
  await door.guilds.ensure(asker.guild);
  const text = commandText(interaction.sub, interaction.options);
  const asking = { ...asker.asking, commandName: `/${interaction.commandName}` };
  const { forms } = door;
  if (forms !== undefined && asksForForm(text, asking.commandName)) return beginForm({ door, forms, interaction, asking }, null);
  const request = { ...asking, text };
  await answerDeferred(interaction, await door.commands.run(request, interaction.id));
}

/** Cannot be deferred: Discord gives three seconds for the choices themselves. Without choices people still can type what they like. */
export async function autocomplete(door: Doorway, interaction: TypingInteraction): Promise<void> {
  const choices = await choicesFor(door, interaction);
  await interaction.replies.respond(
    choices
      .filter(({ value }) => value !== '' && value.length <= choiceChars)
      .slice(0, 25)
      .map(({ label, value }) => ({ name: label.slice(0, choiceChars).toWellFormed() || value, value })),
  );
}

async function choicesFor(door: Doorway, interaction: TypingInteraction): Promise<readonly Choice[]> {
  const asker = askerOf(door, interaction);
  if (asker === undefined) return [];
  const { name, value } = interaction.focused;
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
  { options }: TypingInteraction,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<readonly Choice[]> {
  if (name !== 'region' && name !== 'component')
    return commands.suggest(place, name === 'which' ? 'subscription' : 'vendor', value);
  return forms === undefined
    ? []
    : forms.parts(place, { field: name, typed: value, what: options.find((option) => option.name === 'what')?.value ?? '' });
}

/** Discord, application commands: name and value of a choice. */
const choiceChars = 100;
