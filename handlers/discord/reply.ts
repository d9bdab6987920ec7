import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../src/app/commands/command.js';
import { type DiscordAnswer, discordAnswer } from '../../src/render/discord/answer.js';
import type { RepliableInteraction } from './interaction.js';
import { refusalOf } from './troubles.js';

const unknownMessage = 10008;
const againMs = 500;

/** An edit changes what was deferred: our own private answer, or the private message that was pressed. A message for everybody stays as it is. */
const isOurs = (interaction: RepliableInteraction): boolean =>
  interaction.replies.isOwn() || (interaction.kind !== 'command' && interaction.message?.isPrivate === true);

/**
 * Fills what was deferred. An answer without rows says nothing, so what was announced as "thinking" goes away; so does the second delivery of what was
 * taken before.
 */
export async function answerDeferred(
  interaction: RepliableInteraction,
  answer: Answer | undefined,
  where: 'in-place' | 'beside' = 'in-place',
): Promise<void> {
  if (answer === undefined || answer.rows.length === 0) return takeAway(interaction);
  const shown = messageOf(discordAnswer(answer.rows));
  if (where === 'beside') await interaction.replies.followUp(shown);
  else await tell(interaction, shown);
}

/** Fills what was deferred with a message that is ready. */
export const showDeferred = (interaction: RepliableInteraction, message: DiscordAnswer): Promise<void> =>
  tell(interaction, messageOf(message));

const messageOf = ({ content, components }: DiscordAnswer) => ({
  content: content === '' ? '…' : content,
  components: [...components],
  allowed_mentions: { parse: [] },
});

async function takeAway(interaction: RepliableInteraction): Promise<void> {
  if (!isOurs(interaction)) return;
  try {
    await interaction.replies.remove();
  } catch (error) {
    if (refusalOf(error) !== unknownMessage) throw error;
  }
}

/** One sentence for the asking person alone, whether or not the interaction was acknowledged. */
export async function tellSentence(interaction: RepliableInteraction, content: string): Promise<void> {
  if (interaction.replies.isAcknowledged()) return tell(interaction, { content, components: [] });
  await interaction.replies.reply({ content });
}

type Told = Pick<ReturnType<typeof messageOf>, 'content' | 'components'>;

async function tell(interaction: RepliableInteraction, { content, components }: Told): Promise<void> {
  const message = { content, components, allowed_mentions: { parse: [] } };
  if (isOurs(interaction)) await twice(() => interaction.replies.edit(message));
  else await interaction.replies.followUp(message);
}

/** What the command did is done, so its answer is worth a second attempt; editing twice is editing once. */
async function twice(edit: () => Promise<unknown>): Promise<void> {
  try {
    await edit();
  } catch (error) {
    if (refusalOf(error) !== undefined) throw error;
    await sleep(againMs);
    await edit();
  }
}
