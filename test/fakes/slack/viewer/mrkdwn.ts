import type { Workspace } from '../world/model.js';
import { escapeHtml, Html } from './html.js';

/** Placeholders stand where something is finished already, while styles are still being read. */
const [open, shut] = ['\uE000', '\uE001'];

const decode = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const safe = (text: string): string => escapeHtml(decode(text));

/** Slack's mrkdwn as HTML: code, quotes, styles, links, mentions and dates. `verbatim` leaves bare addresses and words alone. */
export function mrkdwnHtml(workspace: Workspace, source: string, verbatim = false): Html {
  const kept: string[] = [];
  const keep = (markup: string): string => `${open}${kept.push(markup) - 1}${shut}`;
  let text = source.replaceAll(/[\uE000\uE001]/g, '');
  text = text.replaceAll(/```\n?([\s\S]+?)\n?```/g, (_, code: string) => keep(`<pre>${safe(code)}</pre>`));
  text = text.replaceAll(/`([^`\n]+)`/g, (_, code: string) => keep(`<code>${safe(code)}</code>`));
  text = text.replaceAll(/<([^<>\n]+)>/g, (_, token: string) => keep(tokenHtml(workspace, token)));
  if (!verbatim) text = text.replaceAll(/https?:\/\/[^\s\uE000]+/g, (url) => keep(linkHtml(url, url)));
  const lines = quoted(styled(safe(text)));
  return new Html(lines.replaceAll(new RegExp(`${open}(\\d+)${shut}`, 'g'), (_, index: string) => kept[Number(index)] ?? ''));
}

/** Marks count only at the edges of words, as in the client. */
function styled(text: string): string {
  const mark = (sign: string) =>
    new RegExp(
      `(^|[\\s({\\["'\\uE001>~_*-])\\${sign}([^\\s${sign}](?:[^\\n${sign}]*[^\\s${sign}])?)\\${sign}(?=$|[\\s.,:;!?)}\\]"'\\uE000<~_*-])`,
      'gm',
    );
  return text.replaceAll(mark('*'), '$1<b>$2</b>').replaceAll(mark('_'), '$1<i>$2</i>').replaceAll(mark('~'), '$1<s>$2</s>');
}

/** Lines that begin with `>` make one block together. */
function quoted(text: string): string {
  const parts: string[] = [];
  let quote: string[] = [];
  const flush = () => {
    if (quote.length > 0) parts.push(`<blockquote>${quote.join('<br>')}</blockquote>`);
    quote = [];
  };
  for (const line of text.split('\n')) {
    const [, inside] = /^&gt; ?(.*)$/.exec(line) ?? [];
    if (inside === undefined) {
      flush();
      parts.push(`<span class="line">${line === '' ? '<br>' : line}</span>`);
    } else quote.push(inside);
  }
  flush();
  return parts.join('');
}

function tokenHtml(workspace: Workspace, token: string): string {
  const [target = '', label] = splitOnce(token, '|');
  if (target.startsWith('!date^')) return dateHtml(target, label);
  if (target.startsWith('!')) return mention(target.startsWith('!subteam') ? (label ?? '@group') : `@${target.slice(1)}`);
  if (target.startsWith('@')) return mention(`@${workspace.users.get(target.slice(1))?.name ?? label ?? target.slice(1)}`);
  if (target.startsWith('#')) return mention(`#${workspace.channels.get(target.slice(1))?.name ?? label ?? target.slice(1)}`);
  return linkHtml(target, label ?? target);
}

const mention = (text: string): string => `<span class="mention">${safe(text)}</span>`;

function linkHtml(target: string, label: string): string {
  const url = decode(target);
  if (!/^(https?:\/\/|mailto:)/i.test(url)) return safe(label);
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${safe(label)}</a>`;
}

/** The page's script writes it in the reader's zone; without it the fallback stands. */
function dateHtml(target: string, fallback: string | undefined): string {
  const [, seconds = '', format = '', link] = target.split('^');
  const at = new Date(Number(seconds) * 1000);
  if (Number.isNaN(at.getTime())) return safe(fallback ?? '');
  const time = `<time datetime="${at.toISOString()}" data-format="${safe(format)}" title="${escapeHtml(at.toUTCString())}">${safe(fallback ?? at.toUTCString())}</time>`;
  return link === undefined
    ? time
    : `<a href="${escapeHtml(decode(link))}" target="_blank" rel="noopener noreferrer">${time}</a>`;
}

function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}
