import { setTimeout as sleep } from 'node:timers/promises';
import type { InteractionEditReplyOptions, MessageComponentInteraction, RepliableInteraction } from 'discord.js';
import { MessageFlags } from 'discord-api-types/v10';
import type { Answer } from '../../src/app/commands/command.js';
import { type DiscordAnswer, discordAnswer } from '../../src/render/discord/answer.js';
import { refusalOf } from './troubles.js';

type Interaction = RepliableInteraction | MessageComponentInteraction;

const unknownMessage = 10008;
const againMs = 500;

/** Whether only one person sees the message that was pressed. The library gives its own object, or Discord's plain one for a channel it does not know. */
export const isPrivate = (message: { readonly flags?: unknown } | null): boolean =>
  (Number(message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;

const pressedMessage = (interaction: Interaction) =>
  interaction.isMessageComponent() || interaction.isModalSubmit() ? interaction.message : null;

/** An edit changes what was deferred: our own private answer, or the private message that was pressed. A message for everybody stays as it is. */
const isOurs = (interaction: Interaction): boolean => interaction.ephemeral === true || isPrivate(pressedMessage(interaction));

/**
 * Fills what was deferred. An answer without rows says nothing, so what was announced as "thinking" goes away; so does the second delivery of what was
 * taken before.
 */
export async function answerDeferred(
  interaction: Interaction,
  answer: Answer | undefined,
  where: 'in-place' | 'beside' = 'in-place',
): Promise<void> {
  if (answer === undefined || answer.rows.length === 0) return takeAway(interaction);
  const shown = messageOf(discordAnswer(answer.rows));
  if (where === 'beside') await interaction.followUp({ ...shown, flags: MessageFlags.Ephemeral });
  else await tell(interaction, shown);
}

/** Fills what was deferred with a message that is ready. */
export const showDeferred = (interaction: Interaction, message: DiscordAnswer): Promise<void> =>
  tell(interaction, messageOf(message));

const messageOf = ({ content, components }: DiscordAnswer) => ({
  content: content === '' ? '…' : content,
  components: [...components],
  allowedMentions: { parse: [] },
});

async function takeAway(interaction: Interaction): Promise<void> {
  if (!isOurs(interaction)) return;
  try {
    await interaction.deleteReply();
  } catch (error) {
    if (refusalOf(error) !== unknownMessage) throw error;
  }
}

/** One sentence for the asking person alone, whether or not the interaction was acknowledged. */
export async function tellSentence(interaction: Interaction, content: string): Promise<void> {
  if (interaction.deferred || interaction.replied) return tell(interaction, { content, components: [] });
  await interaction.reply({ content, flags: MessageFlags.Ephemeral, allowedMentions: { parse: [] } });
}

type Told = Required<Pick<InteractionEditReplyOptions, 'content' | 'components'>>;

async function tell(interaction: Interaction, { content, components }: Told): Promise<void> {
  const message = { content: content ?? '', components: components ?? [], allowedMentions: { parse: [] } };
  if (isOurs(interaction)) await twice(() => interaction.editReply(message));
  else await interaction.followUp({ ...message, flags: MessageFlags.Ephemeral });
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
