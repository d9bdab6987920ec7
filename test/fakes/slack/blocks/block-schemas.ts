import type {
  ActionsBlock,
  AlertBlock,
  ContainerBlock,
  ContextBlock,
  DividerBlock,
  HeaderBlock,
  ImageBlock,
  InputBlock,
  MarkdownBlock,
  SectionBlock,
} from '@slack/types';
import { z } from 'zod';
import { Accessory, ActionsElement, ContextElement, InputElement } from './element-schemas.js';
import { like } from './like.js';
import { Id, imageUrl, plainText, text } from './text-schemas.js';

const block_id = Id;

const Section = like<SectionBlock>()(
  z
    .strictObject({
      type: z.literal('section'),
      block_id,
      text: text(3_000).exactOptional(),
      fields: z.array(text(2_000)).min(1).max(10).exactOptional(),
      accessory: Accessory.exactOptional(),
      expand: z.boolean().exactOptional(),
    })
    .refine((block) => block.text !== undefined || block.fields !== undefined, 'must define either text or fields'),
);

const Header = like<HeaderBlock>()(z.strictObject({ type: z.literal('header'), block_id, text: plainText(150) }));
const Context = like<ContextBlock>()(
  z.strictObject({ type: z.literal('context'), block_id, elements: z.array(ContextElement).min(1).max(10) }),
);
const Actions = like<ActionsBlock>()(
  z.strictObject({ type: z.literal('actions'), block_id, elements: z.array(ActionsElement).min(1).max(25) }),
);
const Divider = like<DividerBlock>()(z.strictObject({ type: z.literal('divider'), block_id }));
const Image = z.strictObject({
  type: z.literal('image'),
  block_id,
  image_url: imageUrl,
  alt_text: z.string().min(1).max(2_000),
  title: plainText(2_000).exactOptional(),
}) satisfies z.ZodType<ImageBlock>;
const Markdown = like<MarkdownBlock>()(
  z.strictObject({ type: z.literal('markdown'), block_id, text: z.string().min(1).max(12_000) }),
);
const Input = like<InputBlock>()(
  z.strictObject({
    type: z.literal('input'),
    block_id,
    label: plainText(2_000),
    hint: plainText(2_000).exactOptional(),
    optional: z.boolean().exactOptional(),
    element: InputElement,
    dispatch_action: z.boolean().exactOptional(),
  }),
);
const Alert = like<AlertBlock>()(
  z.strictObject({
    type: z.literal('alert'),
    block_id,
    text: text(3_000),
    level: z.enum(['default', 'info', 'warning', 'error', 'success']).exactOptional(),
  }),
);

const plain = [Section, Header, Context, Actions, Divider, Image, Input] as const;

const Container = z.strictObject({
  type: z.literal('container'),
  block_id,
  title: plainText(150).exactOptional(),
  subtitle: text(150).exactOptional(),
  child_blocks: z
    .array(z.discriminatedUnion('type', [...plain]))
    .min(1)
    .max(10),
  width: z.enum(['narrow', 'standard', 'wide', 'full']).exactOptional(),
  is_collapsible: z.boolean().exactOptional(),
  default_collapsed: z.boolean().exactOptional(),
  has_header_divider: z.boolean().exactOptional(),
}) satisfies z.ZodType<ContainerBlock>;

/** Their insides are not looked at: the fake knows that they exist. */
const opaque = <Type extends string>(type: Type) => z.looseObject({ type: z.literal(type), block_id });
const opaques = [
  opaque('card'),
  opaque('carousel'),
  opaque('context_actions'),
  opaque('data_table'),
  opaque('plan'),
  opaque('rich_text'),
  opaque('table'),
  opaque('task_card'),
  opaque('video'),
] as const;

export const MessageBlock = z.discriminatedUnion('type', [...plain, Markdown, Alert, Container, ...opaques]);
/** A modal or a Home tab. */
export const ViewBlock = z.discriminatedUnion('type', [...plain, Alert, Container, ...opaques]);
