import type { APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { link, oneOf, Snowflake } from './fields.js';
import { complaint } from './form.js';

const id = z.int().min(0).exactOptional();
const customId = z.string().min(1).max(100);
const emoji = z.object({
  id: Snowflake.exactOptional(),
  name: z.string().exactOptional(),
  animated: z.boolean().exactOptional(),
});
const common = { id, disabled: z.boolean().exactOptional() };
const face = { label: z.string().min(1).max(80).exactOptional(), emoji: emoji.exactOptional() };

const pressable = oneOf([ButtonStyle.Primary, ButtonStyle.Secondary, ButtonStyle.Success, ButtonStyle.Danger]);
const PressButton = z.object({
  type: z.literal(ComponentType.Button),
  style: pressable,
  custom_id: customId,
  ...common,
  ...face,
});
const LinkButton = z.object({
  type: z.literal(ComponentType.Button),
  style: z.literal(ButtonStyle.Link),
  url: link(512),
  ...common,
  ...face,
});
const Button = z.discriminatedUnion('style', [PressButton, LinkButton]).superRefine((button, ctx) => {
  if (button.label === undefined && button.emoji === undefined)
    ctx.addIssue(complaint([], 'BUTTON_COMPONENT_INVALID', 'A button needs a label or an emoji.'));
});

const Option = z.object({
  label: z.string().min(1).max(100),
  value: z.string().min(1).max(100),
  description: z.string().max(100).exactOptional(),
  emoji: emoji.exactOptional(),
  default: z.boolean().exactOptional(),
});
const select = {
  custom_id: customId,
  placeholder: z.string().max(150).exactOptional(),
  min_values: z.int().min(0).max(25).exactOptional(),
  max_values: z.int().min(1).max(25).exactOptional(),
  ...common,
};
export const StringSelect = z
  .object({
    type: z.literal(ComponentType.StringSelect),
    options: z.array(Option).min(1).max(25),
    required: z.boolean().exactOptional(),
    ...select,
  })
  .superRefine((menu, ctx) => {
    const seen = new Set<string>();
    menu.options.forEach((option, index) => {
      if (seen.has(option.value))
        ctx.addIssue(
          complaint(
            ['options', index, 'value'],
            'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
            'The specified option value is already used',
          ),
        );
      seen.add(option.value);
    });
    const chosen = menu.options.filter((option) => option.default === true).length;
    const most = menu.max_values ?? 1;
    if (chosen > most)
      ctx.addIssue(
        complaint(['options'], 'SELECT_COMPONENT_DEFAULT_VALUES_EXCEEDED', `Only ${most} options may be chosen by default.`),
      );
    if (most > menu.options.length)
      ctx.addIssue(
        complaint(['max_values'], 'SELECT_COMPONENT_MAX_VALUES_TOO_HIGH', 'max_values is more than there are options.'),
      );
    if ((menu.min_values ?? 1) > most)
      ctx.addIssue(complaint(['min_values'], 'SELECT_COMPONENT_MIN_VALUES_TOO_HIGH', 'min_values is more than max_values.'));
  });
const AutoSelect = z.object({
  type: oneOf([ComponentType.UserSelect, ComponentType.RoleSelect, ComponentType.MentionableSelect]),
  ...select,
});
const ChannelSelect = z.object({
  type: z.literal(ComponentType.ChannelSelect),
  channel_types: z.array(z.int()).exactOptional(),
  ...select,
});

const Child = z.union([z.discriminatedUnion('type', [StringSelect, AutoSelect, ChannelSelect]), Button]);
const kindsInRow = new Set<unknown>([2, 3, 5, 6, 7, 8]);

/** Looks at the type first, so that a wrong label is complained about as a wrong label and not as a wrong union. */
const InRow = z.unknown().transform((value, ctx): z.infer<typeof Child> => {
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  if (!kindsInRow.has(type)) {
    ctx.addIssue(complaint(['type'], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).'));
    return z.NEVER;
  }
  const schema = type === ComponentType.Button ? Button : z.discriminatedUnion('type', [StringSelect, AutoSelect, ChannelSelect]);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) ctx.addIssue({ ...issue });
  return z.NEVER;
});

const ActionRow = z
  .object({ type: z.literal(ComponentType.ActionRow), id, components: z.array(InRow).min(1).max(5) })
  .superRefine((row, ctx) => {
    const menus = row.components.filter((one) => one?.type !== ComponentType.Button).length;
    if (menus > 0 && row.components.length > 1)
      ctx.addIssue(
        complaint(
          ['components'],
          'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
          'Component layout width exceeded: a select needs a row of its own.',
        ),
      );
  });

const TextDisplay = z.object({ type: z.literal(ComponentType.TextDisplay), id, content: z.string().min(1).max(4000) });
const Separator = z.object({
  type: z.literal(ComponentType.Separator),
  id,
  divider: z.boolean().exactOptional(),
  spacing: oneOf([1, 2]).exactOptional(),
});
const Section = z.object({
  type: z.literal(ComponentType.Section),
  id,
  components: z.array(TextDisplay).min(1).max(3),
  accessory: Button,
});
const Container = z.object({
  type: z.literal(ComponentType.Container),
  id,
  accent_color: z.int().min(0).max(0xffffff).exactOptional(),
  spoiler: z.boolean().exactOptional(),
  components: z.array(z.discriminatedUnion('type', [ActionRow, TextDisplay, Separator, Section])).min(1),
});

export const TopLevel = z.discriminatedUnion('type', [
  ActionRow,
  TextDisplay,
  Separator,
  Section,
  Container,
]) satisfies z.ZodType<APIMessageTopLevelComponent>;
export const LegacyRows = z.array(ActionRow).max(5);
