import type {
  Button,
  Checkboxes,
  Datepicker,
  DateTimepicker,
  EmailInput,
  ImageElement,
  NumberInput,
  Overflow,
  PlainTextInput,
  RadioButtons,
  Timepicker,
  URLInput,
} from '@slack/types';
import { z } from 'zod';
import { like } from './like.js';
import { selects } from './select-schemas.js';
import {
  ConfirmDialog,
  Id,
  imageUrl,
  PlainOption,
  placeholder,
  plainText,
  RichOption,
  Style,
  text,
  webUrl,
} from './text-schemas.js';

const common = { action_id: Id, confirm: ConfirmDialog.exactOptional() };
const focusable = { focus_on_load: z.boolean().exactOptional() };
const written = {
  action_id: Id,
  ...focusable,
  placeholder,
  initial_value: z.string().max(3_000).exactOptional(),
  dispatch_action_config: z
    .strictObject({ trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).exactOptional() })
    .exactOptional(),
};

const ButtonElement = like<Button>()(
  z.strictObject({
    type: z.literal('button'),
    ...common,
    text: plainText(75),
    value: z.string().max(2_000).exactOptional(),
    url: webUrl(3_000).exactOptional(),
    style: Style.exactOptional(),
    accessibility_label: z.string().max(75).exactOptional(),
  }),
);

const OverflowMenu = like<Overflow>()(
  z.strictObject({ type: z.literal('overflow'), ...common, options: z.array(PlainOption).min(1).max(5) }),
);

const boxes = { ...common, ...focusable, options: z.array(RichOption).min(1).max(10) };

const Boxes = like<Checkboxes>()(
  z.strictObject({ type: z.literal('checkboxes'), ...boxes, initial_options: z.array(RichOption).min(1).exactOptional() }),
);
const Radio = like<RadioButtons>()(
  z.strictObject({ type: z.literal('radio_buttons'), ...boxes, initial_option: RichOption.exactOptional() }),
);

const DatePick = like<Datepicker>()(
  z.strictObject({
    type: z.literal('datepicker'),
    ...common,
    ...focusable,
    placeholder,
    initial_date: z.iso.date().exactOptional(),
  }),
);
const TimePick = like<Timepicker>()(
  z.strictObject({
    type: z.literal('timepicker'),
    ...common,
    ...focusable,
    placeholder,
    initial_time: z
      .string()
      .regex(/^\d\d:\d\d$/)
      .exactOptional(),
    timezone: z.string().exactOptional(),
  }),
);
const DateTimePick = like<DateTimepicker>()(
  z.strictObject({ type: z.literal('datetimepicker'), ...common, ...focusable, initial_date_time: z.int().exactOptional() }),
);

const Picture = z.strictObject({
  type: z.literal('image'),
  image_url: imageUrl,
  alt_text: z.string().min(1).max(2_000),
}) satisfies z.ZodType<ImageElement>;

const TextInput = like<PlainTextInput>()(
  z.strictObject({
    type: z.literal('plain_text_input'),
    ...written,
    multiline: z.boolean().exactOptional(),
    min_length: z.int().min(0).max(3_000).exactOptional(),
    max_length: z.int().min(1).max(3_000).exactOptional(),
  }),
);
const NumberField = like<NumberInput>()(
  z.strictObject({
    type: z.literal('number_input'),
    ...written,
    is_decimal_allowed: z.boolean(),
    min_value: z.string().exactOptional(),
    max_value: z.string().exactOptional(),
  }),
);
const EmailField = like<EmailInput>()(z.strictObject({ type: z.literal('email_text_input'), ...written }));
const UrlField = like<URLInput>()(z.strictObject({ type: z.literal('url_text_input'), ...written }));

const pickers = [DatePick, TimePick, DateTimePick] as const;

export const ActionsElement = z.discriminatedUnion('type', [ButtonElement, OverflowMenu, Boxes, Radio, ...pickers, ...selects]);
export const Accessory = z.discriminatedUnion('type', [
  ButtonElement,
  OverflowMenu,
  Boxes,
  Radio,
  DatePick,
  TimePick,
  Picture,
  ...selects,
]);
export const ContextElement = z.discriminatedUnion('type', [Picture, ...text(3_000).options]);
export const InputElement = z.discriminatedUnion('type', [
  TextInput,
  NumberField,
  EmailField,
  UrlField,
  Boxes,
  Radio,
  ...pickers,
  ...selects,
]);
