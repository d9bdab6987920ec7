import { childBlocks, elementsIn } from '../blocks/elements-in.js';
import type { BlockJson } from '../world/model.js';
import { controlHtml, type Target } from './controls.js';
import { type Html, html } from './html.js';
import { mrkdwnHtml } from './mrkdwn.js';

export const blocksHtml = (target: Target, blocks: readonly BlockJson[]): Html =>
  html`${blocks.map((block) => blockHtml(target, block))}`;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function blockHtml(target: Target, block: BlockJson): Html {
  switch (block.type) {
    case 'section':
      return section(target, block);
    case 'context':
      return html`<div class="context">${list(block.elements).map((element) => html`<span>${textHtml(target, element)}</span>`)}</div>`;
    case 'header':
      return html`<h3>${textHtml(target, block.text)}</h3>`;
    case 'alert':
      return html`<div class="alert ${String(block.level ?? 'default')}">${textHtml(target, block.text)}</div>`;
    case 'actions':
      return html`<div class="actions">${elementsIn([block]).map((element) => controlHtml(target, element))}</div>`;
    case 'divider':
      return html`<hr>`;
    case 'markdown':
      return html`<div class="markdown">${String(block.text)}</div>`;
    case 'image':
      return picture(block.image_url, block.alt_text);
    case 'container':
      return html`<div class="container">${textHtml(target, block.title)}${blocksHtml(target, childBlocks(block))}</div>`;
    default:
      return html`<div class="unknown">[${block.type} block]</div>`;
  }
}

function section(target: Target, block: BlockJson): Html {
  const fields = list(block.fields).map((field) => html`<div>${textHtml(target, field)}</div>`);
  const accessory = elementsIn([block]).map((element) => controlHtml(target, element));
  return html`<div class="section"><div class="text">${textHtml(target, block.text)}${fields.length > 0 && html`<div class="fields">${fields}</div>`}</div>${accessory}</div>`;
}

/** Pictures are named and not fetched: this page loads nothing from anywhere. */
const picture = (url: unknown, alt: unknown): Html =>
  html`<a class="picture" href="${String(url)}" target="_blank" rel="noopener noreferrer">🖼 ${String(alt)}</a>`;

function textHtml(target: Target, value: unknown): Html {
  if (typeof value !== 'object' || value === null || !('type' in value)) return html``;
  if (value.type === 'image')
    return picture('image_url' in value ? value.image_url : '', 'alt_text' in value ? value.alt_text : '');
  const text = 'text' in value && typeof value.text === 'string' ? value.text : '';
  if (value.type === 'plain_text') return html`<span class="plain">${text}</span>`;
  return mrkdwnHtml(target.workspace, text, 'verbatim' in value && value.verbatim === true);
}
