import type { Doorway } from './doorway.js';
import type { Interaction } from './interaction.js';
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
  switch (interaction.kind) {
    case 'autocomplete':
      return autocomplete(door, interaction);
    case 'command':
      return slashCommand(door, interaction);
    case 'press':
      return press(door, interaction);
    case 'form':
      return submitForm(door, interaction);
  }
}

/** Often the reason why the answer failed keeps this from arriving too. */
async function apologise({ log, config }: Doorway, interaction: Interaction): Promise<void> {
  if (interaction.kind === 'autocomplete') return;
  const sentence = wordsFor(interaction).door.broke(`/${config.commandName} list`);
  try {
    await tellSentence(interaction, sentence);
  } catch (error) {
    log.info({ ...troubleFields(error), interactionId: interaction.id }, 'Not even an apology reached the person on Discord');
  }
}
