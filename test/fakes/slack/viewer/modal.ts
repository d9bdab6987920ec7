import { type Element, elementsIn } from '../blocks/elements-in.js';
import { optionsOf } from '../people/choose.js';
import type { View } from '../people/views.js';
import type { BlockJson, Workspace } from '../world/model.js';
import { blocksHtml } from './block-html.js';
import { pickedValues, singleChoices, type Target } from './controls.js';
import { type Html, html } from './html.js';

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' ? value.text : '';

/** The form that an app opened before a person. Its inputs belong to one form; the controls between them are forms of their own. */
export function modalHtml(workspace: Workspace, view: View | undefined): Html {
  if (view === undefined) return html``;
  const { json } = view;
  const target: Target = {
    workspace,
    fields: html`<input type="hidden" name="user" value="${view.userId}"><input type="hidden" name="view" value="modal">`,
    valueOf: (element) => view.values.get(element),
  };
  const rows = json.blocks.map((block) =>
    block.type === 'input' ? inputHtml(target, view, block) : blocksHtml(target, [block]),
  );
  return html`<div class="veil"><section class="modal" role="dialog" aria-modal="true" aria-label="${textOf(json.title)}" data-view="${view.id} ${view.hash} ${JSON.stringify(view.errors)}">
<header><h2>${textOf(json.title)}</h2><form method="post" action="/viewer/close" data-live>${target.fields}<button class="button" aria-label="Close">✕</button></form></header>
${rows}
<footer><form id="view" method="post" action="/viewer/submit" data-live>${target.fields}${json.submit !== null && html`<button class="button primary">${textOf(json.submit)}</button>`}</form></footer>
</section></div>`;
}

function inputHtml(target: Target, view: View, block: BlockJson): Html {
  const [element] = elementsIn([block]);
  if (element === undefined) return html``;
  const error = view.errors[block.block_id];
  const hint = textOf(block.hint);
  return html`<label class="field"><span>${textOf(block.label)}${block.optional === true && html` <small>(optional)</small>`}</span>${fieldHtml(target, element)}
${hint !== '' && html`<small>${hint}</small>`}${error !== undefined && html`<strong class="error" role="alert">${error}</strong>`}</label>`;
}

function fieldHtml(target: Target, element: Element): Html {
  const { json, blockId } = element;
  const picked = pickedValues(target.valueOf(element));
  const [value = ''] = picked;
  const name = `field:${blockId}`;
  if (json.type === 'plain_text_input' && json.multiline === true)
    return html`<textarea form="view" name="${name}" rows="4">${value}</textarea>`;
  const choices = singleChoices(target.workspace, element);
  if (choices === undefined && json.type.startsWith('multi_static'))
    return html`<select form="view" name="${name}" multiple>${optionsOf(element).map(
      (option) =>
        html`<option value="${option.value}" ${picked.has(option.value) ? html`selected` : ''}>${option.text.text}</option>`,
    )}</select>`;
  if (choices === undefined) return html`<input form="view" name="${name}" value="${value}" autocomplete="off">`;
  return html`<select form="view" name="${name}">${choices.map(
    (choice) => html`<option value="${choice.value}" ${picked.has(choice.value) ? html`selected` : ''}>${choice.label}</option>`,
  )}</select>`;
}
