/** Runs in the browser: sends forms without leaving the page and looks every second whether something new is there. What is typed stays. */
export const script = `
'use strict';
document.body.classList.add('scripted');
const at = (id) => document.getElementById(id);
let version = document.body.dataset.version;

const pad = (n) => String(n).padStart(2, '0');
const day = (date) => { const d = new Date(date); d.setHours(0, 0, 0, 0); return d.getTime(); };
function pretty(date, text) {
  const days = Math.round((day(date) - day(Date.now())) / 864e5);
  return days === 0 ? 'today' : days === -1 ? 'yesterday' : days === 1 ? 'tomorrow' : text;
}
function ago(date) {
  const minutes = Math.round((Date.now() - date) / 60000);
  return minutes < 1 ? 'now' : minutes < 60 ? minutes + ' minutes ago' : minutes < 2880 ? Math.round(minutes / 60) + ' hours ago' : Math.round(minutes / 1440) + ' days ago';
}
function word(token, date) {
  const as = (options) => date.toLocaleDateString('en', options);
  const plain = { date_num: date.getFullYear() + '-' + pad(date.getMonth() + 1) + '-' + pad(date.getDate()), date: as({ month: 'long', day: 'numeric', year: 'numeric' }),
    date_short: as({ month: 'short', day: 'numeric', year: 'numeric' }), date_long: as({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    time: pad(date.getHours()) + ':' + pad(date.getMinutes()), time_secs: pad(date.getHours()) + ':' + pad(date.getMinutes()) + ':' + pad(date.getSeconds()), ago: ago(date) };
  const name = token.replace(/_pretty$/, '');
  if (!(name in plain)) return '{' + token + '}';
  return token === name ? plain[name] : pretty(date, plain[name]);
}
function localTimes(root) {
  for (const time of root.querySelectorAll('time[data-format]')) {
    const date = new Date(time.dateTime);
    const text = time.dataset.format.replace(/\\{(\\w+)\\}/g, (_, token) => word(token, date));
    if (time.textContent !== text) time.textContent = text;
  }
}

function busy() {
  const active = document.activeElement;
  return document.querySelector('.menu[open]') !== null || (active !== null && at('stream').contains(active) && /^(SELECT|INPUT|TEXTAREA)$/.test(active.tagName));
}
function scrollDown() { at('stream').scrollTop = at('stream').scrollHeight; }
function show(parts) {
  const stream = at('stream');
  const wasDown = stream.scrollHeight - stream.scrollTop - stream.clientHeight < 40;
  const shut = [...document.querySelectorAll('details.thread:not([open])')].map(({ id }) => id);
  at('channels').innerHTML = parts.channels;
  stream.innerHTML = parts.stream;
  for (const id of shut) at(id)?.removeAttribute('open');
  localTimes(stream);
  if (wasDown) scrollDown();
  const name = (root) => root.querySelector('.modal')?.dataset.view;
  const next = document.createElement('div');
  next.innerHTML = parts.modal;
  if (name(next) !== name(at('modal'))) {
    at('modal').innerHTML = parts.modal;
    const modal = at('modal');
    (modal.querySelector('.field input, .field select, .field textarea') ?? modal.querySelector('button'))?.focus();
  }
}
async function refresh(force) {
  if (!force && (document.hidden || busy())) return;
  try {
    const parts = await (await fetch('/viewer/parts' + location.search)).json();
    if (parts.version === version) return;
    version = parts.version;
    show(parts);
  } catch { at('note').textContent = 'The stand-in has stopped.'; }
}

async function send(form, submitter) {
  const data = new URLSearchParams(new FormData(form, submitter));
  at('note').textContent = '';
  if (form.id === 'composer') at('text').value = '';
  for (const menu of document.querySelectorAll('.menu[open]')) menu.removeAttribute('open');
  const response = await fetch(form.getAttribute('action'), { method: 'POST', body: data, headers: { accept: 'application/json' } });
  if (!response.ok) {
    at('note').textContent = await response.text();
    if (form.id === 'composer' && at('text').value === '') at('text').value = data.get('text');
  }
  await refresh(true);
  if (form.id === 'composer') scrollDown();
}
document.addEventListener('submit', (event) => {
  if (!event.target.matches('form[data-live]')) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
document.addEventListener('change', (event) => {
  if (event.target.matches('select[data-submits]')) { event.target.form.requestSubmit(); event.target.blur(); }
});
document.addEventListener('toggle', (event) => {
  if (!event.target.matches('.menu[open]')) return;
  const list = event.target.querySelector('.list');
  if (list.getBoundingClientRect().right > innerWidth) list.classList.add('flip');
  list.scrollIntoView({ block: 'nearest' });
}, true);
document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('.menu[open]')) if (!menu.contains(event.target)) menu.removeAttribute('open');
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll('.menu[open]')) menu.removeAttribute('open');
  document.querySelector('.modal header form')?.requestSubmit();
});
localTimes(document);
scrollDown();
at('text').focus({ preventScroll: true });
setInterval(refresh, 1000);
`;
