import { type Html, html, joined } from './html.js';

/** Who and what is meant by `<@…>`, `<@&…>` and `<#…>`. */
export interface Names {
  user(id: string): string;
  role(id: string): string;
  channel(id: string): string;
}

const some = String.raw`((?:\\.|[^\\])+?)`;
type Rule = readonly [pattern: RegExp, make: (found: RegExpExecArray, inline: (text: string) => Html, names: Names) => Html];

const link = (url: string, label: Html): Html => html`<a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;

/** Tried in this order at every place; the first that fits wins. */
const rules: readonly Rule[] = [
  [/\\([^\w\s])/y, (found) => html`${found[1]}`],
  [/``(.+?)``|`([^`\n]+)`/y, (found) => html`<code>${found[1] ?? found[2]}</code>`],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (found, inline) => link(found[2] ?? '', inline(found[1] ?? ''))],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, (found) => timeHtml(Number(found[1]), found[2] ?? 'f')],
  [/<@!?(\d+)>/y, (found, _inline, names) => html`<span class="mention">@${names.user(found[1] ?? '')}</span>`],
  [/<@&(\d+)>/y, (found, _inline, names) => html`<span class="mention">@${names.role(found[1] ?? '')}</span>`],
  [/<#(\d+)>/y, (found, _inline, names) => html`<span class="mention">#${names.channel(found[1] ?? '')}</span>`],
  [/<\/([^:>]+):\d+>/y, (found) => html`<span class="mention">/${found[1]}</span>`],
  [/@(?:everyone|here)\b/y, (found) => html`<span class="mention">${found[0]}</span>`],
  [/<(https?:\/\/[^\s>]+)>/y, (found) => link(found[1] ?? '', html`${found[1]}`)],
  [/https?:\/\/[^\s<>]*[^\s<>.,;:!?)'"\]]/y, (found) => link(found[0], html`${found[0]}`)],
  [new RegExp(`\\*\\*${some}\\*\\*(?!\\*)`, 'y'), (found, inline) => html`<strong>${inline(found[1] ?? '')}</strong>`],
  [new RegExp(`__${some}__`, 'y'), (found, inline) => html`<u>${inline(found[1] ?? '')}</u>`],
  [new RegExp(`~~${some}~~`, 'y'), (found, inline) => html`<s>${inline(found[1] ?? '')}</s>`],
  [
    new RegExp(`\\|\\|${some}\\|\\|`, 'y'),
    (found, inline) => html`<span class="spoiler" tabindex="0">${inline(found[1] ?? '')}</span>`,
  ],
  [new RegExp(`\\*(?![\\s*])${some}\\*`, 'y'), (found, inline) => html`<em>${inline(found[1] ?? '')}</em>`],
  [
    new RegExp(`(?<![A-Za-z0-9])_(?!_)${some}_(?![A-Za-z0-9_])`, 'y'),
    (found, inline) => html`<em>${inline(found[1] ?? '')}</em>`,
  ],
];

/** The page's script replaces the words by the reader's own time; without it UTC stands there. */
function timeHtml(unix: number, style: string): Html {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return html`${unix}`;
  const iso = date.toISOString();
  return html`<time datetime="${iso}" data-style="${style}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

export function inlineHtml(text: string, names: Names): Html {
  const parts: Html[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const [length, made] = ruleAt(text, at, names);
    if (made === undefined) plain += text.slice(at, at + length);
    else {
      parts.push(html`${plain}`, made);
      plain = '';
    }
    at += length;
  }
  return joined([...parts, html`${plain}`]);
}

function ruleAt(text: string, at: number, names: Names): readonly [length: number, made?: Html] {
  for (const [pattern, make] of rules) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return [found[0].length, make(found, (inner) => inlineHtml(inner, names), names)];
  }
  return [1];
}

const lineKinds: readonly (readonly [RegExp, (rest: Html) => Html])[] = [
  [/^### (.*)/, (rest) => html`<h5>${rest}</h5>`],
  [/^## (.*)/, (rest) => html`<h4>${rest}</h4>`],
  [/^# (.*)/, (rest) => html`<h3>${rest}</h3>`],
  [/^-# (.*)/, (rest) => html`<small>${rest}</small>`],
  [/^ {0,4}[-*] (.*)/, (rest) => html`<div class="item">${rest}</div>`],
  [/^( {0,4}\d+\. .*)/, (rest) => html`<div>${rest}</div>`],
  [/^$/, () => html`<div class="gap"></div>`],
];

function lineHtml(line: string, names: Names): Html {
  for (const [pattern, make] of lineKinds) {
    const found = pattern.exec(line);
    if (found !== null) return make(inlineHtml(found[1] ?? '', names));
  }
  return html`<div>${inlineHtml(line, names)}</div>`;
}

/** Lines that start with `> ` stand together in one quote; `>>> ` quotes everything that follows. */
function linesHtml(text: string, names: Names): Html {
  const parts: Html[] = [];
  let quote: string[] = [];
  const flush = () => {
    if (quote.length > 0) parts.push(html`<blockquote>${joined(quote.map((line) => lineHtml(line, names)))}</blockquote>`);
    quote = [];
  };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('>>> ')) {
      quote.push(line.slice(4), ...lines.slice(index + 1));
      break;
    }
    if (line.startsWith('> ')) quote.push(line.slice(2));
    else {
      flush();
      parts.push(lineHtml(line, names));
    }
  }
  flush();
  return joined(parts);
}

/** The subset of Markdown that Discord shows. Everything else stays as it was written. */
export function markdownHtml(text: string, names: Names): Html {
  const parts = text.split(/```(?:[\w+-]*\n)?([\s\S]+?)```\n?/);
  return joined(
    parts.map((part, index) =>
      index % 2 === 1
        ? html`<pre><code>${part.replace(/\n$/, '')}</code></pre>`
        : part === ''
          ? html``
          : linesHtml(part.replace(/\n$/, ''), names),
    ),
  );
}
