import { visibleMessages } from '../messages.js';
import { seenMessage } from '../people-view.js';
import { may } from '../permissions.js';
import { bySnowflake } from '../snowflake.js';
import { type Channel, type Guild, isForum, messagesIn, threadsOf, type World } from '../world.js';
import { type Html, html } from './html.js';
import type { Names } from './markdown.js';
import { messageHtml } from './message-html.js';

/** What is looked at, and by whom. */
export interface Look {
  readonly guild: Guild;
  readonly channel: Channel | undefined;
  readonly thread: Channel | undefined;
  readonly memberId: string;
}

const query = (look: Look, changes: { readonly channel?: string; readonly thread?: string }): string => {
  const channel = changes.channel ?? look.channel?.id ?? '';
  return `?${new URLSearchParams({ channel, ...(changes.thread !== undefined && { thread: changes.thread }), as: look.memberId })}`;
};

export const visibleChannels = (world: World, guild: Guild, memberId: string): Channel[] =>
  [...world.channels.values()].filter(
    (one) => one.guildId === guild.id && one.thread === null && may(world, one, 'ViewChannel', memberId),
  );

export function namesIn(world: World, guild: Guild): Names {
  return {
    user: (id) => guild.members.get(id)?.name ?? 'somebody',
    role: (id) => guild.roles.get(id)?.name ?? 'deleted-role',
    channel: (id) => world.channels.get(id)?.name ?? 'unknown',
  };
}

const count = (thread: Channel): string => {
  const sent = thread.thread?.sent ?? 0;
  return sent === 0 ? 'no replies' : `${sent} ${sent === 1 ? 'message' : 'messages'}`;
};

const badges = (thread: Channel): Html =>
  html`${thread.thread?.archived === true && html` <span class="badge quiet">archived</span>`}${thread.thread?.locked === true && html` <span class="badge quiet">locked</span>`}`;

/** Messages of everybody and the ephemeral answers of this person, oldest first. */
function messagesHtml(world: World, look: Look, room: Channel, dismissed: ReadonlySet<string>): Html {
  const mine = messagesIn(world, room.id).filter((message) => message.onlyFor === look.memberId && !dismissed.has(message.id));
  const all = [...visibleMessages(world, room.id), ...mine].sort(bySnowflake);
  const names = namesIn(world, look.guild);
  if (all.length === 0) return html`<p class="empty">Nothing here yet.</p>`;
  return html`${all.map((message) => {
    const target = message.reference && world.messages.get(message.reference.channelId)?.get(message.reference.messageId);
    const thread = world.channels.get(message.id);
    const chip =
      thread === undefined || thread.id === room.id
        ? undefined
        : html`<a class="chip" href="${query(look, { thread: thread.id })}">🧵 <b>${thread.name}</b> · ${count(thread)} ›${badges(thread)}</a>`;
    return messageHtml(seenMessage(world, message), { names, quoted: target?.content.split('\n')[0], thread: chip });
  })}`;
}

function forumHtml(world: World, look: Look, forum: Channel): Html {
  const posts = threadsOf(world, forum.id).sort(bySnowflake).reverse();
  if (posts.length === 0) return html`<p class="empty">No posts yet.</p>`;
  return html`${posts.map((post) => {
    const tags = (post.thread?.appliedTags ?? []).map(
      (id) => html` <span class="badge quiet">${forum.tags.find((tag) => tag.id === id)?.name}</span>`,
    );
    const isOpen = post.id === look.thread?.id;
    return html`<a class="post" href="${query(look, { thread: post.id })}" ${isOpen && html`aria-current="true"`}><b>${post.name}</b>${tags}${badges(post)}<div class="faint">${count(post)}</div></a>`;
  })}`;
}

/** The channel and, beside it, the thread that is open. */
export function roomsHtml(world: World, look: Look, dismissed: ReadonlySet<string>): Html {
  const { channel, thread } = look;
  if (channel === undefined)
    return html`<section class="room"><p class="empty">There is no channel that this person can see.</p></section>`;
  const main = isForum(channel) ? forumHtml(world, look, channel) : messagesHtml(world, look, channel, dismissed);
  const side =
    thread !== undefined &&
    html`<section class="room" aria-label="Thread"><h3>🧵 ${thread.name}${badges(thread)}<a href="${query(look, {})}">Close</a></h3>${messagesHtml(world, look, thread, dismissed)}</section>`;
  return html`<section class="room" aria-label="Channel">${main}</section>${side}`;
}

export function channelsHtml(world: World, look: Look): Html {
  const sign = (channel: Channel): string =>
    isForum(channel) ? '🗂' : channel.type === 5 ? '📣' : channel.type === 2 ? '🔊' : '#';
  return html`${visibleChannels(world, look.guild, look.memberId).map(
    (channel) =>
      html`<a href="${query(look, { channel: channel.id })}" ${channel.id === look.channel?.id && html`aria-current="page"`}>${sign(channel)} ${channel.name}</a>`,
  )}`;
}

/** Links to the other guilds, where there are some. */
export function guildsHtml(world: World, look: Look): Html {
  const others = [...world.guilds.values()].filter((guild) => guild.id !== look.guild.id);
  if (others.length === 0) return html``;
  return html`<h2>Other servers</h2>${others.map((guild) => html`<a href="?guild=${guild.id}">${guild.name}</a>`)}`;
}
