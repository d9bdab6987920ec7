import { createHash } from 'node:crypto';
import type { View } from '../people/views.js';
import type { Channel, User, Workspace } from '../world/model.js';
import { Html, html } from './html.js';
import { modalHtml } from './modal.js';
import { script } from './script.js';
import { type Sight, streamHtml } from './stream.js';
import { style } from './style.js';

/** The parts that change by themselves; `version` tells whether they did. */
export interface Parts {
  readonly version: string;
  readonly channels: string;
  readonly stream: string;
  readonly modal: string;
}

export function partsOf(sight: Sight, workspaces: readonly Workspace[], view: View | undefined): Parts {
  const [channels, stream, modal] = [
    channelsHtml(sight, workspaces).text,
    streamHtml(sight).text,
    modalHtml(sight.workspace, view).text,
  ];
  const version = createHash('sha256').update([channels, stream, modal].join('\0')).digest('base64url').slice(0, 16);
  return { version, channels, stream, modal };
}

export function pageHtml(sight: Sight, parts: Parts, nonce: string): string {
  const { channel, user, workspace } = sight;
  const title = channel.kind === 'im' ? 'Tocsin' : `#${channel.name}`;
  return `<!DOCTYPE html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${workspace.name} · a Slack of paper</title><style nonce="${nonce}">${new Html(style)}</style></head>
<body data-version="${parts.version}"><nav aria-label="Channels"><div class="team"><b>${workspace.name}</b><small>not the real Slack: a stand-in that runs on this computer</small>${peopleHtml(sight)}</div><div id="channels">${new Html(parts.channels)}</div></nav>
<main><header class="top"><h1>${title}</h1><small>${about(channel)}</small></header>
<div id="stream" role="log" aria-label="Messages">${new Html(parts.stream)}</div>
<form id="composer" method="post" action="/viewer/say" data-live><input type="hidden" name="channel" value="${channel.id}"><input type="hidden" name="user" value="${user.id}">
<input id="text" name="text" autocomplete="off" aria-label="Message" placeholder="/tocsin help" list="typed"><datalist id="typed"><option value="/tocsin help"></option><option value="/invite @Tocsin"></option></datalist><button class="button primary">Send</button></form>
<p id="note" role="status"></p></main><div id="modal">${new Html(parts.modal)}</div><script nonce="${nonce}">${new Html(script)}</script></body></html>`
      .text
  }`;
}

function about(channel: Channel): string {
  if (channel.kind === 'im') return 'between you and the app';
  const facts = [
    channel.isPrivate ? 'private' : 'public',
    `${channel.memberCount} people`,
    channel.botIsMember ? 'Tocsin is a member' : 'Tocsin is not a member',
    ...(channel.isArchived ? ['archived'] : []),
    ...(channel.refuses === undefined ? [] : ['posting restricted']),
  ];
  return facts.join(' · ');
}

function peopleHtml({ workspace, user, channel }: Sight): Html {
  const people = [...workspace.users.values()].filter(({ isBot }) => !isBot);
  const option = (one: User) =>
    html`<option value="${one.id}" ${one.id === user.id ? html`selected` : ''}>${one.name}${one.isGuest ? ' (guest)' : ''}</option>`;
  return html`<form method="get" action="/"><input type="hidden" name="channel" value="${channel.id}"><label>You are <select name="user" data-submits>${people.map(option)}</select></label><button class="button no-script">Change</button></form>`;
}

function channelsHtml(sight: Sight, workspaces: readonly Workspace[]): Html {
  return html`${workspaces.map((workspace) => html`<ul>${workspaces.length > 1 && html`<li class="other">${workspace.name}</li>`}${links(sight, workspace)}</ul>`)}`;
}

const links = (sight: Sight, workspace: Workspace): Html[] =>
  [...workspace.channels.values()]
    .filter(({ kind, withUserId }) => kind === 'channel' || withUserId === sight.user.id)
    .map((channel) => {
      const user = workspace === sight.workspace ? `&user=${sight.user.id}` : '';
      const name =
        channel.kind === 'im'
          ? html`● Tocsin`
          : html`<span aria-hidden="true">${channel.isPrivate ? '🔒' : '#'}</span> ${channel.name}`;
      const current = channel === sight.channel ? html`aria-current="page"` : '';
      return html`<li><a href="/?channel=${channel.id}${user}" ${current}>${name}<small>${channel.messages.length || ''}</small></a></li>`;
    });
