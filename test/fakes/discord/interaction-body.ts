import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { ComponentType, InteractionResponseType, MessageFlags, TextInputStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import { StringSelect } from './component-body.js';
import { allComponents } from './components.js';
import { oneOf, text } from './fields.js';
import { complaint } from './form.js';
import { checkComponents, checkFlags, postFlags, ShownParts } from './message-body.js';

const answerFlags = postFlags | MessageFlags.Ephemeral;

/** A message as an answer or a follow-up; it has no nonce and no reference. */
export const AnswerMessage = ShownParts.superRefine((parts, ctx) => {
  checkFlags(parts.flags, answerFlags, ctx);
  checkComponents(parts, ctx);
});

export const EditedAnswer = ShownParts.superRefine((parts, ctx) => {
  checkFlags(parts.flags, answerFlags, ctx);
  checkComponents(parts, ctx);
});

const input = {
  type: z.literal(ComponentType.TextInput),
  id: z.int().min(0).exactOptional(),
  custom_id: z.string().min(1).max(100),
  style: oneOf([TextInputStyle.Short, TextInputStyle.Paragraph]),
  min_length: z.int().min(0).max(4000).exactOptional(),
  max_length: z.int().min(1).max(4000).exactOptional(),
  required: z.boolean().exactOptional(),
  value: z.string().max(4000).exactOptional(),
  placeholder: z.string().max(100).exactOptional(),
};
const RowInput = z.object({ ...input, label: text(1, 45) });
const LabelledInput = z.object(input);
const InputRow = z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(RowInput).length(1) });
const Label = z.object({
  type: z.literal(ComponentType.Label),
  id: z.int().min(0).exactOptional(),
  label: text(1, 45),
  description: text(1, 100).exactOptional(),
  component: z.discriminatedUnion('type', [LabelledInput, StringSelect]),
});
const Words = z.object({ type: z.literal(ComponentType.TextDisplay), content: z.string().min(1).max(4000) });

const Modal = z
  .object({
    custom_id: z.string().min(1).max(100),
    title: text(1, 45),
    components: z
      .array(z.discriminatedUnion('type', [InputRow, Label, Words]))
      .min(1)
      .max(5),
  })
  .superRefine((modal, ctx) => {
    const ids = allComponents(modal.components).flatMap((one) => one.custom_id ?? []);
    if (new Set(ids).size < ids.length)
      ctx.addIssue(complaint(['components'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated'));
  }) satisfies z.ZodType<APIModalInteractionResponseCallbackData>;
export type Modal = z.infer<typeof Modal>;

const Choices = z.object({
  choices: z
    .array(
      z.object({
        name: z.string().min(1).max(100),
        value: z.union([z.string().max(100), z.number()]),
        name_localizations: z.unknown().optional(),
      }),
    )
    .max(25),
});

const R = InteractionResponseType;
/** PONG answers pings over HTTP only; launching activities is not spoken here. */
export const Callback = z.discriminatedUnion('type', [
  z.object({ type: z.literal(R.ChannelMessageWithSource), data: AnswerMessage }),
  z.object({
    type: z.literal(R.DeferredChannelMessageWithSource),
    data: z.object({ flags: z.int().min(0).nullish() }).nullish(),
  }),
  z.object({ type: z.literal(R.DeferredMessageUpdate), data: z.unknown().optional() }),
  z.object({ type: z.literal(R.UpdateMessage), data: EditedAnswer }),
  z.object({ type: z.literal(R.ApplicationCommandAutocompleteResult), data: Choices }),
  z.object({ type: z.literal(R.Modal), data: Modal }),
]);
export type Callback = z.infer<typeof Callback>;
