import { slackLimits } from '../limits.js';
import { oneLine } from '../text/clean.js';
import { cutWords } from '../text/cut.js';
import { type Mrkdwn, type PlainText, plainText } from './slack-types.js';

/** The parts of Block Kit that forms and the Home tab are made of. */
export interface FormChoice {
  readonly text: PlainText;
  readonly value: string;
}

interface Confirm {
  readonly title: PlainText;
  readonly text: PlainText;
  readonly confirm: PlainText;
  readonly deny: PlainText;
  readonly style: 'danger';
}

export interface ViewButton {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: PlainText;
  readonly value?: string;
  readonly style?: 'primary' | 'danger';
  readonly confirm?: Confirm;
}

type FormElement =
  | {
      readonly type: 'external_select';
      readonly action_id: string;
      readonly placeholder: PlainText;
      readonly min_query_length: number;
      readonly initial_option?: FormChoice;
    }
  | {
      readonly type: 'multi_external_select';
      readonly action_id: string;
      readonly placeholder: PlainText;
      readonly min_query_length: number;
      readonly max_selected_items: number;
      readonly initial_options?: readonly FormChoice[];
    }
  | {
      readonly type: 'static_select' | 'checkboxes';
      readonly action_id: string;
      readonly options: readonly FormChoice[];
      readonly initial_option?: FormChoice;
      readonly initial_options?: readonly FormChoice[];
    }
  | {
      readonly type: 'conversations_select';
      readonly action_id: string;
      readonly placeholder: PlainText;
      readonly filter: { readonly include: readonly ('public' | 'private')[]; readonly exclude_bot_users: true };
    };

export type ViewBlock =
  | { readonly type: 'header'; readonly text: PlainText }
  | { readonly type: 'divider' }
  | { readonly type: 'context'; readonly elements: readonly Mrkdwn[] }
  | { readonly type: 'section'; readonly block_id?: string; readonly text: Mrkdwn; readonly accessory?: ViewButton }
  | { readonly type: 'actions'; readonly block_id?: string; readonly elements: readonly ViewButton[] }
  | {
      readonly type: 'input';
      readonly block_id: string;
      readonly label: PlainText;
      readonly optional: boolean;
      readonly dispatch_action: boolean;
      readonly element: FormElement;
    };

/** Block Kit reference, in characters and items. */
export const viewLimits = {
  blocks: 100,
  title: 24,
  label: 2_000,
  placeholder: 150,
  options: 100,
  boxes: 10,
  header: 150,
} as const;

const short = (text: string, max: number): PlainText => plainText(cutWords(oneLine(text), max) || '…');

export const choice = (label: string, value: string): FormChoice => ({ text: short(label, slackLimits.optionText.max), value });

/** What has no room as a value cannot be chosen, nor shown as chosen. */
export const hasRoom = (value: string): boolean => value !== '' && value.length <= slackLimits.optionValue.max;

export const viewTitle = (text: string): PlainText => short(text, viewLimits.title);

export const viewButton = (
  actionId: string,
  label: string,
  more: Partial<Pick<ViewButton, 'value' | 'style' | 'confirm'>> = {},
): ViewButton => ({
  type: 'button',
  action_id: actionId,
  text: short(label, slackLimits.buttonText.max),
  ...more,
});

/** A control keeps what people chose through updates for as long as its block_id and action_id stay. */
export interface FieldParts {
  readonly id: string;
  readonly label: string;
  readonly optional?: boolean;
  /** Slack tells us at once when something was chosen. */
  readonly isLive?: boolean;
}

export const actionOf = (field: string): string => `tocsin:form:${field}`;

const field = ({ id, label, optional = true, isLive = false }: FieldParts, element: FormElement): ViewBlock => ({
  type: 'input',
  block_id: id,
  label: short(label, viewLimits.label),
  optional,
  dispatch_action: isLive,
  element,
});

export const searchField = (parts: FieldParts, placeholder: string, initial: FormChoice | undefined): ViewBlock =>
  field(parts, {
    type: 'external_select',
    action_id: actionOf(parts.id),
    placeholder: short(placeholder, viewLimits.placeholder),
    min_query_length: 0,
    ...(initial === undefined ? {} : { initial_option: initial }),
  });

export const multiSearchField = (parts: FieldParts, placeholder: string, initial: readonly FormChoice[]): ViewBlock =>
  field(parts, {
    type: 'multi_external_select',
    action_id: actionOf(parts.id),
    placeholder: short(placeholder, viewLimits.placeholder),
    min_query_length: 0,
    max_selected_items: viewLimits.options,
    ...(initial.length === 0 ? {} : { initial_options: initial }),
  });

export const selectField = (parts: FieldParts, options: readonly FormChoice[], value: string): ViewBlock => {
  const initial = options.find((option) => option.value === value);
  return field(parts, {
    type: 'static_select',
    action_id: actionOf(parts.id),
    options: options.slice(0, viewLimits.options),
    ...(initial === undefined ? {} : { initial_option: initial }),
  });
};

export const boxesField = (parts: FieldParts, options: readonly FormChoice[], checked: readonly string[]): ViewBlock => {
  const initial = options.filter(({ value }) => checked.includes(value));
  return field(parts, {
    type: 'checkboxes',
    action_id: actionOf(parts.id),
    options: options.slice(0, viewLimits.boxes),
    ...(initial.length === 0 ? {} : { initial_options: initial }),
  });
};

export const channelField = (parts: FieldParts, placeholder: string): ViewBlock =>
  field(parts, {
    type: 'conversations_select',
    action_id: actionOf(parts.id),
    placeholder: short(placeholder, viewLimits.placeholder),
    filter: { include: ['public', 'private'], exclude_bot_users: true },
  });
