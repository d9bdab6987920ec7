import { ComponentType } from 'discord-api-types/v10';
import { allComponents } from '../components.js';
import type { Modal } from '../interaction-body.js';
import { isForum, type World } from '../world.js';
import { Html, html } from './html.js';
import { channelsHtml, guildsHtml, type Look } from './rooms.js';
import { script } from './script.js';
import { style } from './style.js';

/** The whole page; its rooms are filled by the script, which looks again every second. */
export function pageHtml(world: World, look: Look, nonce: string): Html {
  const { guild, channel, memberId } = look;
  const people = [...guild.members.values()].filter(
    (member) => !member.bot && (member.id !== guild.ownerId || guild.members.size === 2),
  );
  const title = channel === undefined ? guild.name : `${isForum(channel) ? '' : '#'}${channel.name}`;
  const isInForum = channel !== undefined && isForum(channel) && look.thread === undefined;
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · a Discord on this machine</title><style nonce="${nonce}">${new Html(style)}</style></head><body>
<nav aria-label="Channels"><h1>${guild.name}</h1><h2>Channels</h2>${channelsHtml(world, look)}${guildsHtml(world, look)}</nav>
<div class="top"><h2>${title}</h2><label><span>You are </span><select id="as">${people.map((member) => html`<option value="${member.id}" ${member.id === memberId && html`selected`}>${member.name}</option>`)}</select></label></div>
<main class="rooms" data-channel="${channel?.id}"></main>
<form class="say" autocomplete="off"><div id="hints" role="listbox"></div><input id="text" aria-label="Message or command" placeholder="${isInForum ? 'Type / for commands' : 'Say something, or type / for commands'}"><div id="notice" role="status"></div></form>
<dialog></dialog><script nonce="${nonce}">${new Html(script)}</script></body></html>`;
}

/** A page before there is any guild. */
export const emptyPage = (): Html =>
  html`<!doctype html><html lang="en"><meta charset="utf-8"><title>A Discord on this machine</title><meta http-equiv="refresh" content="2"><p>There is no server here yet.</p></html>`;

/** A form that the bot opened. */
export function formHtml(modal: Modal): Html {
  const fields = modal.components.flatMap((component) => {
    const [input] = allComponents([component]).filter((one) => one.custom_id !== undefined);
    if (input === undefined) return [];
    const label = 'label' in component ? component.label : input.label;
    const name = input.custom_id ?? '';
    const value = typeof input.value === 'string' ? input.value : '';
    const isLong = input.style === 2;
    if (input.type === ComponentType.StringSelect)
      return [
        html`<label>${label}<select name="${name}">${(input.options ?? []).map((option) => html`<option value="${option.value}">${option.label}</option>`)}</select></label>`,
      ];
    return [
      html`<label>${label}${isLong ? html`<textarea name="${name}" rows="4">${value}</textarea>` : html`<input name="${name}" value="${value}">`}</label>`,
    ];
  });
  return html`<form><h3>${modal.title}</h3>${fields}<div class="row"><button class="button primary">Submit</button><button type="button" class="button" data-cancel>Cancel</button></div></form>`;
}
