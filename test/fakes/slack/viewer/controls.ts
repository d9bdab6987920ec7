import type { Element, ElementJson } from '../blocks/elements-in.js';
import { optionsOf } from '../people/choose.js';
import type { StateValue } from '../people/state-values.js';
import type { Workspace } from '../world/model.js';
import { type Html, html } from './html.js';

/** Where controls send what is done with them. */
export interface Target {
  readonly workspace: Workspace;
  /** Hidden fields that name the message or view. */
  readonly fields: Html;
  valueOf(element: Element): StateValue | undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' ? value.text : '';

/** One control of a message as a form of its own: it works without any script. */
export function controlHtml(target: Target, element: Element): Html {
  const { json } = element;
  if (json.type === 'button') return button(target, element);
  if (json.type === 'overflow') return overflow(target, element);
  if (json.type === 'multi_static_select' || json.type === 'checkboxes') return boxes(target, element);
  const choices = singleChoices(target.workspace, element);
  return choices === undefined ? html`<span class="unknown">[${json.type}]</span>` : select(target, element, choices);
}

const form = (target: Target, { actionId }: Element, inside: Html, kind: string): Html =>
  html`<form class="${kind}" method="post" action="/viewer/press" data-live>${target.fields}<input type="hidden" name="action" value="${actionId}">${inside}</form>`;

function button(target: Target, element: Element): Html {
  const { text, url, style, value, accessibility_label: label } = element.json;
  const tone = style === 'primary' || style === 'danger' ? style : '';
  if (typeof url === 'string')
    return html`<a class="button ${tone}" href="${url}" target="_blank" rel="noopener noreferrer">${textOf(text)}</a>`;
  const inside = html`<input type="hidden" name="value" value="${typeof value === 'string' ? value : ''}"><button class="button ${tone}" ${typeof label === 'string' ? html`aria-label="${label}"` : ''}>${textOf(text)}</button>`;
  return form(target, element, inside, 'inline');
}

const overflow = (target: Target, element: Element): Html =>
  html`<details class="menu" data-menu="${element.actionId}"><summary class="button" aria-label="More actions">⋯</summary>${form(
    target,
    element,
    html`${optionsOf(element).map((option) => html`<button name="option" value="${option.value}">${option.text.text}</button>`)}`,
    'list',
  )}</details>`;

function boxes(target: Target, element: Element): Html {
  const picked = pickedValues(target.valueOf(element));
  const shown = optionsOf(element).filter(({ value }) => picked.has(value));
  const label = shown.length === 0 ? placeholder(element.json) : shown.map(({ text }) => text.text).join(', ');
  const options = optionsOf(element).map(
    ({ text, value }) =>
      html`<label><input type="checkbox" name="option" value="${value}" ${picked.has(value) ? html`checked` : ''}> ${text.text}</label>`,
  );
  return html`<details class="menu" data-menu="${element.actionId}"><summary class="button">${label} ▾</summary>${form(
    target,
    element,
    html`<input type="hidden" name="many" value="1">${options}<button class="button primary">Done</button>`,
    'list',
  )}</details>`;
}

function select(target: Target, element: Element, choices: readonly Choice[]): Html {
  const picked = pickedValues(target.valueOf(element));
  const options = choices.map(
    ({ label, value }) => html`<option value="${value}" ${picked.has(value) ? html`selected` : ''}>${label}</option>`,
  );
  const inside = html`<select name="option" aria-label="${placeholder(element.json)}" data-submits><option value="" ${picked.size === 0 ? html`selected` : ''} disabled>${placeholder(element.json)}</option>${options}</select><button class="button no-script">OK</button>`;
  return form(target, element, inside, 'inline');
}

interface Choice {
  readonly label: string;
  readonly value: string;
}

const placeholder = (json: ElementJson): string => textOf(json.placeholder) || 'Choose';

/** Undefined for what is no menu. */
export function singleChoices(workspace: Workspace, element: Element): readonly Choice[] | undefined {
  switch (element.json.type) {
    case 'static_select':
    case 'radio_buttons':
      return optionsOf(element).map(({ text, value }) => ({ label: text.text, value }));
    case 'users_select':
      return [...workspace.users.values()].map(({ id, name }) => ({ label: name, value: id }));
    case 'channels_select':
    case 'conversations_select':
      return [...workspace.channels.values()]
        .filter(({ kind }) => kind === 'channel')
        .map(({ id, name }) => ({ label: `#${name}`, value: id }));
    default:
      return undefined;
  }
}

/** Values or ids in one entry of `state.values`. */
export function pickedValues(state: StateValue | undefined): ReadonlySet<string> {
  if (state === undefined) return new Set();
  const { type: _, ...held } = state;
  const values = Object.values(held).flatMap((one) => (Array.isArray(one) ? one : [one]));
  return new Set(values.flatMap((one) => (typeof one === 'string' ? [one] : hasValue(one) ? [one.value] : [])));
}

const hasValue = (one: unknown): one is { readonly value: string } =>
  typeof one === 'object' && one !== null && 'value' in one && typeof one.value === 'string';
