import { type Element, elementsIn } from '../blocks/elements-in.js';
import type { BlockJson } from '../world/model.js';

/** One element's entry in `state.values`. */
export type StateValue = Readonly<Record<string, unknown>> & { readonly type: string };

/** What each input of a message or view holds: what a person chose, else what the app preset. */
export class StateValues {
  readonly #chosen = new Map<string, StateValue>();

  set(element: Element, value: StateValue): void {
    this.#chosen.set(keyOf(element), value);
  }

  get(element: Element): StateValue | undefined {
    return this.#chosen.get(keyOf(element)) ?? preset(element);
  }

  /** An element that is no longer there, or has another id, forgets. */
  keepOnly(blocks: readonly BlockJson[]): void {
    const present = new Set(elementsIn(blocks).map(keyOf));
    for (const key of [...this.#chosen.keys()]) if (!present.has(key)) this.#chosen.delete(key);
  }

  json(blocks: readonly BlockJson[]): Record<string, Record<string, StateValue>> {
    const values: Record<string, Record<string, StateValue>> = {};
    for (const element of elementsIn(blocks)) {
      const value = this.get(element);
      if (value === undefined) continue;
      values[element.blockId] = { ...values[element.blockId], [element.actionId]: value };
    }
    return values;
  }
}

const keyOf = ({ blockId, actionId }: Element): string => `${blockId}\n${actionId}`;

/** Undefined for what has no state: buttons and overflow menus. */
function preset({ json }: Element): StateValue | undefined {
  const initial = (name: string) => json[name] ?? null;
  switch (json.type) {
    case 'static_select':
    case 'external_select':
    case 'radio_buttons':
      return { type: json.type, selected_option: initial('initial_option') };
    case 'multi_static_select':
    case 'multi_external_select':
    case 'checkboxes':
      return { type: json.type, selected_options: json.initial_options ?? [] };
    case 'plain_text_input':
    case 'email_text_input':
    case 'url_text_input':
    case 'number_input':
      return { type: json.type, value: initial('initial_value') };
    case 'users_select':
      return { type: json.type, selected_user: initial('initial_user') };
    case 'channels_select':
      return { type: json.type, selected_channel: initial('initial_channel') };
    case 'conversations_select':
      return { type: json.type, selected_conversation: initial('initial_conversation') };
    case 'multi_users_select':
      return { type: json.type, selected_users: json.initial_users ?? [] };
    case 'multi_channels_select':
      return { type: json.type, selected_channels: json.initial_channels ?? [] };
    case 'multi_conversations_select':
      return { type: json.type, selected_conversations: json.initial_conversations ?? [] };
    case 'datepicker':
      return { type: json.type, selected_date: initial('initial_date') };
    case 'timepicker':
      return { type: json.type, selected_time: initial('initial_time') };
    case 'datetimepicker':
      return { type: json.type, selected_date_time: initial('initial_date_time') };
    default:
      return undefined;
  }
}
