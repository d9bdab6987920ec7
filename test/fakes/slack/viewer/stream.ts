import type { People } from '../people/people.js';
import type { Channel, Ephemeral, Message, User, Workspace } from '../world/model.js';
import { repliesTo } from '../world/world.js';
import { blocksHtml } from './block-html.js';
import type { Target } from './controls.js';
import { type Html, html } from './html.js';
import { mrkdwnHtml } from './mrkdwn.js';

/** What one person looks at. */
export interface Sight {
  readonly workspace: Workspace;
  readonly channel: Channel;
  readonly user: User;
  readonly people: People;
}

/** The conversation as this person sees it, oldest first. */
export function streamHtml(sight: Sight): Html {
  const { workspace, channel, user } = sight;
  const messages = channel.messages.filter(({ threadTs, isBroadcast }) => threadTs === undefined || isBroadcast);
  const whispers = workspace.ephemerals.filter(
    (one) => one.channelId === channel.id && one.userId === user.id && !one.isDeleted && one.threadTs === undefined,
  );
  const rows = [
    ...messages.map((message) => ({ ts: message.ts, row: inChannel(sight, message) })),
    ...whispers.map((one) => ({ ts: one.ts, row: whisper(sight, one) })),
  ].sort((one, other) => (one.ts < other.ts ? -1 : 1));
  if (rows.length === 0)
    return html`<p class="empty">Nothing has been said in #${channel.name} yet. Try <kbd>/tocsin help</kbd> below.</p>`;
  return html`${rows.map(({ row }) => row)}`;
}

function inChannel(sight: Sight, message: Message): Html {
  if (message.isBroadcast)
    return messageHtml(sight, message, html`<div class="replied">replied to a <a href="#m${message.threadTs}">thread</a></div>`);
  const { workspace, channel, user } = sight;
  const replies = repliesTo(channel, message.ts);
  const whispers = workspace.ephemerals.filter((one) => one.userId === user.id && !one.isDeleted && one.threadTs === message.ts);
  if (replies.length + whispers.length === 0) return messageHtml(sight, message);
  const count = replies.length === 1 ? '1 reply' : `${replies.length} replies`;
  return html`${messageHtml(sight, message)}<details class="thread" id="t${message.ts}" open><summary>${count}</summary>${replies.map(
    (reply) =>
      messageHtml(sight, reply, reply.isBroadcast ? html`<div class="replied">also sent to the channel</div>` : undefined),
  )}${whispers.map((one) => whisper(sight, one))}</details>`;
}

function messageHtml(sight: Sight, message: Message, note?: Html): Html {
  if (message.isTombstone)
    return html`<article class="message gone" id="m${message.ts}"><div class="face">–</div><div><p>This message was deleted.</p></div></article>`;
  const isApp = message.botId !== undefined;
  const name = isApp ? 'Tocsin' : (sight.workspace.users.get(message.userId)?.name ?? message.userId);
  const body = bodyHtml(target(sight, message.ts, message.ts), message);
  const edited = message.editedTs === undefined ? undefined : html` <small>(edited)</small>`;
  return html`<article class="message" id="${message.isBroadcast && note !== undefined ? 'b' : 'm'}${message.ts}">${face(name, isApp)}<div>${byline(name, isApp, message.ts)}${note}${body}${edited}</div></article>`;
}

function whisper(sight: Sight, one: Ephemeral): Html {
  const isApp = one.from === 'app';
  const name = isApp ? 'Tocsin' : 'Slackbot';
  return html`<article class="message whisper" id="m${one.ts}">${face(name, isApp)}<div><div class="only">👁 Only visible to you</div>${byline(name, true, one.ts)}${bodyHtml(target(sight, one.ts, one.id), one)}</div></article>`;
}

function bodyHtml(where: Target, { text, blocks }: Pick<Message, 'text' | 'blocks'>): Html {
  return blocks === undefined ? html`<div class="text">${mrkdwnHtml(where.workspace, text)}</div>` : blocksHtml(where, blocks);
}

const target = ({ workspace, channel, user, people }: Sight, ts: string, key: string): Target => ({
  workspace,
  fields: html`<input type="hidden" name="channel" value="${channel.id}"><input type="hidden" name="user" value="${user.id}"><input type="hidden" name="ts" value="${ts}">`,
  valueOf: (element) => people.stateOf(key, user.id).get(element),
});

const face = (name: string, isApp: boolean): Html =>
  html`<div class="face ${isApp ? 'app' : ''}" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</div>`;

function byline(name: string, isApp: boolean, ts: string): Html {
  const at = new Date(Number(ts) * 1000);
  return html`<div class="byline"><b>${name}</b>${isApp && html`<span class="badge">APP</span>`}<time datetime="${at.toISOString()}" data-format="{time}" title="${at.toUTCString()}">${at.toISOString().slice(11, 16)} UTC</time></div>`;
}
