// Keeps a page current while somebody looks at it. Without this script every page is complete; a reload shows what is new.
import { writeTimes } from './time.js';

const flash = (element) => {
  element.classList.add('flash');
  setTimeout(() => element.classList.remove('flash'), 2_600);
};

const parse = (html) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
};

/** Brings the messages of one thread up to date, touching only those that differ, so that selections and focus stay. */
function patchThread(shown, fresh) {
  const replies = shown.querySelector('.replies');
  for (const message of fresh.querySelectorAll('.message')) {
    const before = document.getElementById(message.id);
    if (before?.dataset.edits === message.dataset.edits) continue;
    if (before === null) replies.append(message);
    else before.replaceWith(message);
    flash(message);
  }
  shown.querySelector('.reply-count').replaceWith(fresh.querySelector('.reply-count'));
}

/** Newest roots stand first. */
function addThread(list, fresh) {
  list.querySelector('.empty')?.remove();
  const older = [...list.children].find((thread) => Number(thread.dataset.ordinal) < Number(fresh.dataset.ordinal));
  list.insertBefore(fresh, older ?? null);
  flash(fresh.querySelector('.message'));
}

function takeThread(list, html) {
  const fresh = parse(html).querySelector('.thread');
  if (fresh === null) return;
  writeTimes(fresh);
  const shown = document.getElementById(fresh.id);
  if (shown === null) addThread(list, fresh);
  else patchThread(shown, fresh);
}

function follow(list) {
  const sign = document.getElementById('live');
  const tell = (on) => {
    if (sign === null) return;
    sign.classList.toggle('on', on);
    sign.textContent = on ? sign.dataset.on : sign.dataset.off;
  };
  const events = new EventSource(`${list.dataset.events}?after=${encodeURIComponent(list.dataset.cursor)}`);
  events.addEventListener('open', () => tell(true));
  events.addEventListener('error', () => tell(false));
  events.addEventListener('thread', (event) => takeThread(list, JSON.parse(event.data).html));
  events.addEventListener('counts', (event) => {
    document.getElementById('counts').textContent = JSON.parse(event.data).text;
  });
  addEventListener('pagehide', () => events.close());
}

/** Fetches this page again and exchanges its live parts, unless somebody is at work in one of them. */
async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(part.id);
    if (next === null || part.contains(document.activeElement) || next.outerHTML === part.dataset.seen) continue;
    const seen = next.outerHTML;
    if (part.dataset.seen === undefined && part.textContent === next.textContent) {
      part.dataset.seen = seen;
      continue;
    }
    for (const open of part.querySelectorAll('details[id]'))
      next.querySelector(`#${CSS.escape(open.id)}`)?.toggleAttribute('open', open.open);
    next.dataset.seen = seen;
    writeTimes(next);
    part.replaceWith(next);
  }
}

// What was done is said once: not again after a reload.
if (new URLSearchParams(location.search).has('said')) history.replaceState(null, '', location.pathname + location.hash);

const list = document.querySelector('[data-events]');
if (list !== null) follow(list);
const seconds = Number(document.documentElement.dataset.refresh);
if (seconds > 0)
  setInterval(() => refresh().catch((error) => console.warn('This page could not be refreshed.', error)), seconds * 1000);
