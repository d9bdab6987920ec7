// Times are written in UTC. Hovering shows the reader's own zone; the switch in the footer writes them in it, and then hovering shows UTC.
const stored = 'tocsin-times';
const formats = {
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'long' },
  clock: { timeStyle: 'short' },
  dateTimeSeconds: { dateStyle: 'medium', timeStyle: 'medium' },
  soon: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  relative: { dateStyle: 'medium', timeStyle: 'short' },
};
const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' });
const lang = document.documentElement.lang;
const formatters = Object.fromEntries(Object.entries(formats).map(([name, form]) => [name, new Intl.DateTimeFormat(lang, form)]));
const full = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'long' });

const isLocal = () => localStorage.getItem(stored) === 'local';

function ago(time) {
  const seconds = (time.getTime() - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  for (const [unit, size] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ]) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(Math.round(seconds), 'second');
}

/** Writes every time below `root` as the reader has chosen. */
export function writeTimes(root) {
  const local = isLocal();
  for (const element of root.querySelectorAll('time[data-form]')) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    element.dataset.utc ??= element.textContent;
    element.dataset.utcTitle ??= element.title;
    const form = element.dataset.form;
    element.textContent = form === 'relative' ? ago(time) : local ? formatters[form].format(time) : element.dataset.utc;
    element.title = local ? element.dataset.utcTitle : full.format(time);
  }
}

function addSwitch(place) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  const label = () => {
    const name = zone.formatToParts(new Date()).find((part) => part.type === 'timeZoneName')?.value ?? '';
    button.textContent = isLocal() ? `${place.dataset.zoneOn} (${name})` : place.dataset.zoneOff;
  };
  button.addEventListener('click', () => {
    localStorage.setItem(stored, isLocal() ? 'utc' : 'local');
    label();
    writeTimes(document);
  });
  label();
  place.replaceChildren(button);
}

writeTimes(document);
for (const place of document.querySelectorAll('[data-zone-on]')) addSwitch(place);
