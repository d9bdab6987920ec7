import { type Control, pressedId } from '../controls.js';
import { slackLimits } from '../limits.js';
import { oneLine } from '../text/clean.js';
import { cutWords } from '../text/cut.js';
import { safeUrl } from '../text/safe-url.js';
import { type PlainText, plainText } from './slack-types.js';

interface Option {
  readonly text: PlainText;
  readonly value: string;
}

export interface AnswerButton {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: PlainText;
  readonly url?: string;
  readonly style?: 'primary' | 'danger';
}

export interface AnswerSelect {
  readonly type: 'static_select';
  readonly action_id: string;
  readonly placeholder: PlainText;
  readonly options: readonly Option[];
  readonly initial_option?: Option;
}

export interface AnswerMultiSelect {
  readonly type: 'multi_static_select';
  readonly action_id: string;
  readonly placeholder: PlainText;
  readonly options: readonly Option[];
  readonly initial_options?: readonly Option[];
  readonly max_selected_items: number;
}

export type AnswerElement = AnswerButton | AnswerSelect | AnswerMultiSelect;

type Select = Extract<Control, { kind: 'select' }>;

/** Undefined for what Slack would refuse: a link to nowhere, a menu without anything to choose. */
export function answerElement(control: Control, index: number): AnswerElement | undefined {
  switch (control.kind) {
    case 'button': {
      const style = control.tone === undefined ? {} : { style: control.tone };
      return { ...button(pressedId({ kind: 'run', offerId: control.offerId }), control.label), ...style };
    }
    case 'form':
      return button(pressedId({ kind: 'form', offerId: control.offerId }), control.label);
    case 'link': {
      const url = safeUrl(control.url);
      return url === undefined ? undefined : { ...button(`tocsin:link:${index}`, control.label), url };
    }
    case 'select':
      return select(control);
  }
}

const shown = (text: string, max: number): PlainText => plainText(cutWords(oneLine(text), max) || '…');

const button = (id: string, label: string): AnswerButton => ({
  type: 'button',
  action_id: id,
  text: shown(label, slackLimits.buttonText.max),
});

/** Block Kit reference: 150 characters, 100 options. */
const most = { placeholder: 150, options: 100 } as const;

function select(control: Select): AnswerSelect | AnswerMultiSelect | undefined {
  const options = optionsOf(control);
  if (options.length === 0) return undefined;
  const picked = options.filter(({ value }) => control.picked.includes(value));
  const common = {
    action_id: pressedId({ kind: control.runs ? 'go' : 'pick', offerId: control.offerId, name: control.name }),
    placeholder: shown(control.placeholder, most.placeholder),
    options,
  };
  if (control.max <= 1) {
    const [first] = picked;
    return { type: 'static_select', ...common, ...(first === undefined ? {} : { initial_option: first }) };
  }
  const initial = picked.slice(0, control.max);
  return {
    type: 'multi_static_select',
    ...common,
    ...(initial.length === 0 ? {} : { initial_options: initial }),
    max_selected_items: control.max,
  };
}

/** A value cannot be shortened without meaning something else, so an option whose value has no room is left out. */
function optionsOf({ options }: Select): Option[] {
  const unlike = new Map(options.map((option) => [option.value, option]));
  return [...unlike.values()]
    .filter(({ value }) => value !== '' && value.length <= slackLimits.optionValue.max)
    .slice(0, most.options)
    .map(({ label, value }) => ({ text: shown(label, slackLimits.optionText.max), value }));
}
