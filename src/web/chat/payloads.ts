import { z } from 'zod';

/** An array in which what we cannot show is left out instead of failing the message. */
const shownOf = <Item>(item: z.ZodType<Item>) =>
  z.array(z.unknown()).transform((all) =>
    all.flatMap((one) => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

const SlackText = z.object({ type: z.enum(['mrkdwn', 'plain_text']), text: z.string() });
export type SlackText = z.infer<typeof SlackText>;

const SlackElement = z.discriminatedUnion('type', [
  z.object({ type: z.literal('button'), text: SlackText, style: z.enum(['primary', 'danger']).optional() }),
  z.object({ type: z.literal('overflow') }),
  z.object({ type: z.literal('static_select'), placeholder: SlackText.optional() }),
]);
export type SlackElement = z.infer<typeof SlackElement>;

const SlackBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('section'), text: SlackText.optional(), fields: shownOf(SlackText).default([]) }),
  z.object({ type: z.literal('context'), elements: shownOf(SlackText) }),
  z.object({ type: z.literal('header'), text: SlackText }),
  z.object({ type: z.literal('actions'), elements: shownOf(SlackElement) }),
  z.object({ type: z.literal('divider') }),
]);
export type SlackBlock = z.infer<typeof SlackBlock>;

/** The parts of a Slack message that a reader sees. `reply_broadcast`: a reply that also stands in the channel. */
export const SlackPayload = z.object({
  text: z.string().default(''),
  blocks: shownOf(SlackBlock).default([]),
  reply_broadcast: z.boolean().default(false),
});
export type SlackPayload = z.infer<typeof SlackPayload>;

const DiscordButton = z.object({ type: z.literal(2), label: z.string().default(''), style: z.number().default(2) });
const DiscordSelect = z.object({ type: z.literal(3), placeholder: z.string().default('') });
const DiscordRow = z.object({ type: z.literal(1), components: shownOf(z.union([DiscordButton, DiscordSelect])) });
export type DiscordRow = z.infer<typeof DiscordRow>;

const DiscordEmbed = z.object({
  title: z.string().optional(),
  url: z.string().optional(),
  description: z.string().optional(),
  color: z.number().int().min(0).max(0xffffff).optional(),
  fields: shownOf(z.object({ name: z.string(), value: z.string() })).default([]),
  footer: z.object({ text: z.string() }).optional(),
  timestamp: z.string().optional(),
});
export type DiscordEmbed = z.infer<typeof DiscordEmbed>;

/** The parts of a Discord message that a reader sees. `message_reference`: an answer to the root in the channel instead of its thread. */
export const DiscordPayload = z.object({
  message_reference: z.object({ message_id: z.string() }).optional(),
  content: z.string().nullish(),
  embeds: shownOf(DiscordEmbed).default([]),
  components: shownOf(DiscordRow).default([]),
});
export type DiscordPayload = z.infer<typeof DiscordPayload>;
