import type { Interaction } from 'discord.js';
import type { Doorway } from './doorway.js';
import { press, submitForm } from './press.js';
import { tellSentence } from './reply.js';
import { autocomplete, slashCommand } from './slash-command.js';
import { wordsFor } from './spoken.js';
import { refusalOf, troubleFields } from './troubles.js';

/** The token is no longer known, or somebody answered before: what a restart, a slow line and a second process of ours bring with them. */
const overCodes: ReadonlySet<number> = new Set([10062, 40060]);

/** Never rejects: nothing that one interaction meets ends the process. */
export async function answerInteraction(door: Doorway, interaction: Interaction): Promise<void> {
  try {
    await carryOut(door, interaction);
  } catch (error) {
    const code = refusalOf(error);
    if (code !== undefined && overCodes.has(code)) {
      door.log.info({ code, interactionId: interaction.id }, 'Interaction of Discord came too late, or was answered elsewhere');
      return;
    }
    const fields = { ...troubleFields(error), interactionId: interaction.id };
    if ('err' in fields) door.log.error(fields, 'Interaction of Discord failed');
    else door.log.warn(fields, 'Interaction of Discord not answered');
    await apologise(door, interaction);
  }
}

async function carryOut(door: Doorway, interaction: Interaction): Promise<void> {
  if (interaction.isAutocomplete()) await autocomplete(door, interaction);
  else if (interaction.isChatInputCommand()) await slashCommand(door, interaction);
  else if (interaction.isMessageComponent()) await press(door, interaction);
  else if (interaction.isModalSubmit()) await submitForm(door, interaction);
}

/** Often the reason why the answer failed keeps this from arriving too. */
async function apologise({ log, config }: Doorway, interaction: Interaction): Promise<void> {
  if (!interaction.isRepliable()) return;
  const sentence = wordsFor(interaction).door.broke(`/${config.commandName} list`);
  try {
    await tellSentence(interaction, sentence);
  } catch (error) {
    log.info({ ...troubleFields(error), interactionId: interaction.id }, 'Not even an apology reached the person on Discord');
  }
}
