import type { APIEmbed } from 'discord-api-types/v10';
import { z } from 'zod';
import { link, text } from './fields.js';
import { complaint } from './form.js';

const url = link(2048);
const image = z.object({ url: link(2048, ['http', 'https', 'attachment']) });

const Fields = z.object({
  title: text(0, 256).exactOptional(),
  description: text(0, 4096).exactOptional(),
  url: url.exactOptional(),
  timestamp: z.iso.datetime({ offset: true }).exactOptional(),
  color: z.int().min(0).max(0xffffff).exactOptional(),
  footer: z.object({ text: text(1, 2048), icon_url: url.exactOptional() }).exactOptional(),
  image: image.exactOptional(),
  thumbnail: image.exactOptional(),
  author: z.object({ name: text(1, 256), url: url.exactOptional(), icon_url: url.exactOptional() }).exactOptional(),
  fields: z
    .array(z.object({ name: text(1, 256), value: text(1, 1024), inline: z.boolean().exactOptional() }))
    .max(25)
    .exactOptional(),
});

const shown = ['title', 'description', 'image', 'thumbnail', 'author', 'footer', 'fields'] as const;

const Embed = Fields.superRefine((embed, ctx) => {
  const isEmpty = shown.every((name) => embed[name] === undefined || embed[name] === '');
  if (isEmpty) ctx.addIssue(complaint(['description'], 'BASE_TYPE_REQUIRED', 'This field is required'));
}) satisfies z.ZodType<APIEmbed>;

const length = (embed: APIEmbed): number =>
  [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
  ].reduce((sum, part) => sum + (part?.length ?? 0), 0);

export const Embeds = z
  .array(Embed)
  .max(10)
  .superRefine((embeds, ctx) => {
    const total = embeds.reduce((sum, embed) => sum + length(embed), 0);
    if (total > 6000) ctx.addIssue(complaint([], 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000'));
  });
