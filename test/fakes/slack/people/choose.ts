import { z } from 'zod';
import type { Element } from '../blocks/elements-in.js';
import type { StateValue } from './state-values.js';

const Option = z.looseObject({ text: z.looseObject({ text: z.string() }), value: z.string() });
type Option = z.infer<typeof Option>;

/** Options of a select, of its groups, of an overflow menu or of boxes. */
export function optionsOf({ json }: Element): readonly Option[] {
  const groups = z.array(z.looseObject({ options: z.array(Option) })).safeParse(json.option_groups);
  const flat = z.array(Option).safeParse(json.options);
  return [...(flat.success ? flat.data : []), ...(groups.success ? groups.data.flatMap(({ options }) => options) : [])];
}

/** What the platform calls the chosen thing in the action and in the state. Throws for what is not on offer. */
export function chosen(element: Element, selected: readonly string[], offered: readonly unknown[] = []): StateValue {
  const { type } = element.json;
  const one = (): string => {
    const [value, ...more] = selected;
    if (value === undefined || more.length > 0)
      throw new Error(`${element.actionId} (${type}) takes exactly one choice, not ${selected.length}`);
    return value;
  };
  switch (type) {
    case 'static_select':
    case 'radio_buttons':
    case 'overflow':
      return { type, selected_option: option(element, one()) };
    case 'multi_static_select':
    case 'checkboxes':
      return { type, selected_options: several(element, selected) };
    case 'external_select':
      return { type, selected_option: shownAs(one(), element, offered) };
    case 'multi_external_select':
      return { type, selected_options: selected.map((value) => shownAs(value, element, offered)) };
    case 'users_select':
      return { type, selected_user: one() };
    case 'channels_select':
      return { type, selected_channel: one() };
    case 'conversations_select':
      return { type, selected_conversation: one() };
    case 'multi_users_select':
      return { type, selected_users: selected };
    case 'multi_channels_select':
      return { type, selected_channels: selected };
    case 'multi_conversations_select':
      return { type, selected_conversations: selected };
    case 'datepicker':
      return { type, selected_date: one() };
    case 'timepicker':
      return { type, selected_time: one() };
    case 'datetimepicker':
      return { type, selected_date_time: Number(one()) };
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return { type, value: written(element, one()) };
    default:
      throw new Error(`nothing can be chosen in ${element.actionId} (${type})`);
  }
}

function option(element: Element, value: string): Option {
  const found = optionsOf(element).find((candidate) => candidate.value === value);
  if (found === undefined)
    throw new Error(
      `${element.actionId} has no option "${value}"; it has ${optionsOf(element)
        .map((o) => o.value)
        .join(', ')}`,
    );
  return found;
}

function several(element: Element, selected: readonly string[]): Option[] {
  const max = element.json.max_selected_items;
  if (typeof max === 'number' && selected.length > max) throw new Error(`${element.actionId} takes ${max} choices at most`);
  return selected.map((value) => option(element, value));
}

/** An option of an external menu under the text that it bore; one that was not looked for is made up. */
function shownAs(value: string, { json }: Element, offered: readonly unknown[]): Option {
  const initial = z.array(Option).safeParse(json.initial_options ?? [json.initial_option]);
  const known = [...offered, ...(initial.success ? initial.data : [])].flatMap((one) => Option.safeParse(one).data ?? []);
  return known.findLast((one) => one.value === value) ?? { text: { type: 'plain_text', text: value, emoji: true }, value };
}

function written({ json, actionId }: Element, text: string): string | null {
  const [min, max] = [json.min_length, json.max_length];
  if (typeof max === 'number' && text.length > max) throw new Error(`${actionId} takes ${max} characters at most`);
  if (typeof min === 'number' && text.length < min) throw new Error(`${actionId} takes ${min} characters at least`);
  return text === '' ? null : text;
}

/** What is typed and picked, as block_actions tells it. */
export function action(element: Element, choice: StateValue | undefined, actionTs: string): Record<string, unknown> {
  const { json } = element;
  const common = { type: json.type, action_id: element.actionId, block_id: element.blockId, action_ts: actionTs };
  if (json.type === 'button') {
    const { text, value, style, url } = json;
    return {
      ...common,
      text,
      ...(value === undefined ? {} : { value }),
      ...(style === undefined ? {} : { style }),
      ...(url === undefined ? {} : { url }),
    };
  }
  return { ...common, ...choice, ...(json.placeholder === undefined ? {} : { placeholder: json.placeholder }) };
}
