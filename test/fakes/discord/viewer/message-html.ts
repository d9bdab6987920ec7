import type { APIEmbed } from 'discord-api-types/v10';
import { MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';
import type { SeenMessage } from '../people-view.js';
import { type Html, html, joined } from './html.js';
import { inlineHtml, markdownHtml, type Names } from './markdown.js';

const Component = z.looseObject({
  type: z.number(),
  style: z.number().optional(),
  label: z.string().optional(),
  custom_id: z.string().optional(),
  url: z.string().optional(),
  content: z.string().optional(),
  disabled: z.boolean().optional(),
  placeholder: z.string().optional(),
  max_values: z.number().optional(),
  accent_color: z.number().optional(),
  options: z.array(z.looseObject({ label: z.string(), value: z.string(), default: z.boolean().optional() })).optional(),
  components: z.array(z.unknown()).optional(),
  accessory: z.unknown().optional(),
});
type Component = z.infer<typeof Component>;

const hex = (colour: number | undefined): string => `#${(colour ?? 0x4e5058).toString(16).padStart(6, '0')}`;

function buttonHtml(button: Component): Html {
  if (button.url !== undefined)
    return html`<a class="button" href="${button.url}" target="_blank" rel="noopener noreferrer">${button.label} ↗</a>`;
  const tone = { 1: 'primary', 3: 'success', 4: 'danger' }[button.style ?? 2] ?? '';
  return html`<button class="button ${tone}" data-press="${button.custom_id}" ${button.disabled === true && html`disabled`}>${button.label}</button>`;
}

function menuHtml(menu: Component): Html {
  const many = (menu.max_values ?? 1) > 1;
  const options = (menu.options ?? []).map(
    (option) => html`<option value="${option.value}" ${option.default === true && html`selected`}>${option.label}</option>`,
  );
  const words = menu.placeholder ?? 'Make a selection';
  const isChosen = menu.options?.some((option) => option.default === true) === true;
  if (!many)
    return html`<select data-press="${menu.custom_id}" aria-label="${words}"><option value="" disabled ${!isChosen && html`selected`}>${words}</option>${options}</select>`;
  return html`<select multiple size="${Math.min(6, options.length)}" data-menu="${menu.custom_id}" aria-label="${words}">${options}</select><button class="button" data-choose="${menu.custom_id}">Choose</button>`;
}

function componentHtml(raw: unknown, names: Names): Html {
  const component = Component.parse(raw);
  const below = joined((component.components ?? []).map((one) => componentHtml(one, names)));
  if (component.type === 1) return html`<div class="row">${below}</div>`;
  if (component.type === 2) return buttonHtml(component);
  if (component.type === 3) return menuHtml(component);
  if (component.type === 9)
    return html`<div class="section"><div>${below}</div>${componentHtml(component.accessory, names)}</div>`;
  if (component.type === 10) return html`<div>${markdownHtml(component.content ?? '', names)}</div>`;
  if (component.type === 14) return html`<hr>`;
  if (component.type === 17) return html`<div class="embed" style="--bar:${hex(component.accent_color)}">${below}</div>`;
  return html`<span class="faint">[a control of type ${component.type}]</span>`;
}

function embedHtml(embed: APIEmbed, names: Names): Html {
  const title = embed.title === undefined ? undefined : inlineHtml(embed.title, names);
  const fields = (embed.fields ?? []).map(
    (field) =>
      html`<div class="field ${field.inline === true && 'inline'}"><b>${inlineHtml(field.name, names)}</b><div>${markdownHtml(field.value, names)}</div></div>`,
  );
  const footer = [embed.footer?.text, embed.timestamp?.slice(0, 16).replace('T', ' ')]
    .filter((part) => part !== undefined)
    .join(' · ');
  return html`<div class="embed" style="--bar:${hex(embed.color)}">
${embed.author !== undefined && html`<div class="small">${embed.author.name}</div>`}
${title !== undefined && html`<div class="title">${embed.url === undefined ? title : html`<a href="${embed.url}" target="_blank" rel="noopener noreferrer">${title}</a>`}</div>`}
${embed.description !== undefined && html`<div class="text">${markdownHtml(embed.description, names)}</div>`}
${fields.length > 0 && html`<div class="fields">${fields}</div>`}
${footer !== '' && html`<footer>${footer}</footer>`}</div>`;
}

const isThinking = (message: SeenMessage): boolean => (message.flags & MessageFlags.Loading) !== 0;
const isSilent = (message: SeenMessage): boolean => (message.flags & MessageFlags.SuppressNotifications) !== 0;

export interface Surroundings {
  readonly names: Names;
  /** The message that this one answers, in a few words; undefined when it is gone. */
  readonly quoted: string | undefined;
  /** Link to the thread that hangs on it. */
  readonly thread: Html | undefined;
}

/** One message, as in a channel: who, when, text, embeds, controls, thread. */
export function messageHtml(message: SeenMessage, { names, quoted, thread }: Surroundings): Html {
  const pings = message.pinged.everyone || message.pinged.users.length + message.pinged.roles.length > 0;
  const author = names.user(message.authorId);
  return html`<article class="message ${message.onlyFor !== null && 'ephemeral'} ${pings && 'pings'}" data-message="${message.id}" data-channel="${message.channelId}">
${message.reference !== null && html`<div class="reply">↱ ${quoted === undefined ? 'The message was deleted' : inlineHtml(quoted, names)}</div>`}
<div class="avatar ${message.byBot && 'bot'}" aria-hidden="true">${message.byBot ? '🔔' : author.slice(0, 1).toUpperCase()}</div>
<header><b>${author}</b>${message.byBot && html` <span class="badge">APP</span>`} <time datetime="${message.createdAt}" data-style="t">${message.createdAt.slice(11, 16)}</time>
${message.editedAt !== null && html` <span class="faint" title="changed ${message.edits.length} times">(edited)</span>`}${isSilent(message) && html` <span class="faint" title="sent without a notification">🔕</span>`}${message.crossposted && html` <span class="badge">published</span>`}</header>
<div class="text">${isThinking(message) ? html`<span class="faint">${author} is thinking…</span>` : markdownHtml(message.content, names)}</div>
${message.embeds.map((embed) => embedHtml(embed, names))}${message.components.map((one) => componentHtml(one, names))}${thread}
${message.onlyFor !== null && html`<div class="only">👁 Only you can see this · <button data-dismiss="${message.id}">Dismiss message</button></div>`}</article>`;
}
