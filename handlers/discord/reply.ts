import type { InteractionEditReplyOptions } from 'discord.js';
import type { Answer } from '../../src/app/commands/command.js';
import { discordAnswer } from '../../src/render/discord/answer.js';

interface Deferred {
  editReply(options: InteractionEditReplyOptions): Promise<unknown>;
  deleteReply(): Promise<unknown>;
}

/** An answer without rows says nothing, so what was announced as "thinking" goes away; so does the second delivery of what was taken before. */
export async function answerDeferred(interaction: Deferred, answer: Answer | undefined): Promise<void> {
  if (answer === undefined || answer.rows.length === 0) {
    await interaction.deleteReply();
    return;
  }
  const { content, components } = discordAnswer(answer.rows);
  await interaction.editReply({
    content: content === '' ? '…' : content,
    components: [...components],
    allowedMentions: { parse: [] },
  });
}
