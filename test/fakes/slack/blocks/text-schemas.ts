import type { Confirm, MrkdwnElement, MrkdwnOption, PlainTextElement, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import { like } from './like.js';

/** block_id, action_id, callback_id, external_id. */
export const Id = z.string().min(1).max(255).exactOptional();

export const plainText = (max: number) =>
  like<PlainTextElement>()(
    z.strictObject({ type: z.literal('plain_text'), text: z.string().min(1).max(max), emoji: z.boolean().exactOptional() }),
  );

export const mrkdwn = (max: number) =>
  like<MrkdwnElement>()(
    z.strictObject({ type: z.literal('mrkdwn'), text: z.string().min(1).max(max), verbatim: z.boolean().exactOptional() }),
  );

export const text = (max: number) => z.discriminatedUnion('type', [plainText(max), mrkdwn(max)]);

export const webUrl = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/]/i.test(value) && URL.canParse(value), 'must be a valid url');

/** A picture's address must be one that the platform can fetch. */
export const imageUrl = z
  .string()
  .max(3_000)
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'must be a valid image url');

const optionParts = {
  value: z.string().min(1).max(75),
  url: webUrl(3_000).exactOptional(),
  description: plainText(75).exactOptional(),
};

export const PlainOption = like<PlainTextOption>()(z.strictObject({ text: plainText(75), ...optionParts }));
/** Boxes and radio buttons take styled labels too. */
export const RichOption = z.union([PlainOption, like<MrkdwnOption>()(z.strictObject({ text: mrkdwn(75), ...optionParts }))]);

export const OptionGroup = z.strictObject({ label: plainText(75), options: z.array(PlainOption).min(1).max(100) });

const style = z.enum(['primary', 'danger']);

export const ConfirmDialog = like<Confirm>()(
  z.strictObject({
    title: plainText(100).exactOptional(),
    text: text(300),
    confirm: plainText(30).exactOptional(),
    deny: plainText(30).exactOptional(),
    style: style.exactOptional(),
  }),
);

export const Style = style;
export const placeholder = plainText(150).exactOptional();
