import type { types } from '@slack/bolt';
import { ActionRowBuilder, ButtonBuilder, EmbedBuilder, type RESTPostAPIChannelMessageJSONBody } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { discordMessage } from '../../src/render/discord/discord-message.js';
import { slackMessage } from '../../src/render/slack/slack-message.js';
import { rootView } from './support/views.js';

type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** The SDKs' types ask for arrays they might change; a copy of ours is one. */
const copyOf = <T>(value: T): Mutable<T> => JSON.parse(JSON.stringify(value));

describe('what we render is what the platforms’ own SDKs take', () => {
  it('is typed as Block Kit by Bolt', () => {
    const { blocks = [] } = slackMessage(rootView(), 'a'.repeat(20), { edit: false });
    const accepted: types.KnownBlock[] = copyOf(blocks);
    expect(accepted.map(({ type }) => type)).toEqual(['section', 'section', 'context', 'context', 'actions']);
  });

  it('is typed as a message by discord.js, and passes the checks of its builders', () => {
    const message = discordMessage(rootView(), 'a'.repeat(20), { edit: false });
    const accepted: RESTPostAPIChannelMessageJSONBody = copyOf(message);
    const [embed] = accepted.embeds ?? [];
    const built = new EmbedBuilder()
      .setTitle(embed?.title ?? null)
      .setURL(embed?.url ?? null)
      .setDescription(embed?.description ?? null)
      .setColor(embed?.color ?? null)
      .setFooter(embed?.footer === undefined ? null : { text: embed.footer.text });
    expect(built.toJSON()).toEqual(embed);
    const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
      (message.components?.[0]?.components ?? []).flatMap((button) =>
        button.type === 2 && button.style !== 5
          ? [new ButtonBuilder().setCustomId(button.custom_id).setLabel(button.label).setStyle(button.style)]
          : [],
      ),
    );
    expect(row.toJSON().components).toHaveLength(message.components?.[0]?.components.length ?? 0);
  });
});
