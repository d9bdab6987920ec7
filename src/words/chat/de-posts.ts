import type { Impact } from '../../domain/incident.js';
import { counted, dative } from './de-count.js';
import type { Words } from './en.js';
import type { StormParts, ThingCounts } from './en-posts.js';

const impactWords: Readonly<Record<Impact, string>> = {
  critical: 'kritisch',
  major: 'schwer',
  minor: 'gering',
  none: 'ohne Auswirkung',
  maintenance: 'Wartung',
  unknown: 'ohne Angabe',
};

const list = new Intl.ListFormat('de');

const disturbances = (count: number): string => counted(count, 'Störung', 'Störungen');
const vendorsCounted = (count: number): string => counted(count, 'Anbieter', 'Anbieter');

const things = ({ incidents, planned }: ThingCounts): string =>
  list.format([
    ...(incidents === 0 ? [] : [disturbances(incidents)]),
    ...(planned === 0 ? [] : [counted(planned, 'Wartung', 'Wartungen')]),
  ]);

const isOne = ({ incidents, planned }: ThingCounts): boolean => incidents + planned === 1;

/** How many there were and where; behind it the names, where several are named. */
function trouble({ vendors, incidents, names }: StormParts, more: 'weitere ' | ''): readonly [string, string] {
  const how = `${incidents} ${more}${incidents === 1 ? 'Störung' : 'Störungen'}`;
  if (vendors === 1 && incidents !== 1) return [`${how} bei ${names}`, ''];
  return [`${how} bei ${vendors} ${vendors === 1 ? 'Anbieter' : 'Anbietern'}`, `: ${names}`];
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['not read yet', 'noch nicht gelesen'],
  ['its page does not say how it is', 'die Seite nennt keinen Zustand'],
  ['cannot be read', 'nicht lesbar'],
]);

export const dePosts: Words['post'] = {
  why: {
    blocked: 'ein Bot-Filter antwortet an ihrer Stelle',
    private: 'sie verlangt jetzt eine Anmeldung',
    gone: 'unter ihrer Adresse ist nichts mehr',
    silent: 'sie antwortet nicht',
    failing: 'sie antwortet mit Fehlern',
    busy: 'sie verlangt weniger Abrufe, als selbst ein langsamer Takt braucht',
    elsewhere: 'ihre Adresse führt jetzt zur Seite von jemand anderem',
    strange: 'sie antwortet in einer unbekannten Form',
    ours: 'der Fehler liegt bei mir; wer mich betreibt, findet ihn im Log',
  },
  statusPage: 'Statusseite',
  unreadable: (vendor, page, since, reason) => [
    '⚠️ Seit ',
    since,
    ' kann ich die ',
    page,
    ' von ',
    vendor,
    ` nicht lesen (${reason}). `,
  ],
  neverRead: 'Das ging noch nie; was dort offen ist, ist also unbekannt. Ich melde mich, sobald es geht.',
  lastKnown: (open) =>
    `Bis dahin gilt der letzte bekannte Stand: ${open === 0 ? 'nichts war offen' : counted(open, 'offene Störung', 'offene Störungen')}. Ich melde mich, sobald es wieder geht.`,
  readable: (vendor, page, after) => [
    '✅ Ich kann die ',
    page,
    ' von ',
    vendor,
    `${after === null ? '' : ` nach ${dative(after)}`} wieder lesen. Was sie jetzt meldet, steht in den Threads.`,
  ],

  stormLeft: '🌊 Was hier aufgeführt war, hat jetzt eigene Threads.',
  stormNow: (parts) => {
    const [before, after] = trouble(parts, 'weitere ');
    return ['🌊 Seit ', ...parts.when, ` ${before}${after}`];
  },
  stormThen: (parts) => {
    const [before, after] = trouble(parts, '');
    return ['🌊 ', ...parts.when, ` ${before}${after}`];
  },
  impacts: (found) => {
    const [only] = found;
    if (found.length > 1 || only === undefined)
      return found.map(({ impact, count }) => `${count} ${impactWords[impact]}`).join(', ');
    if (only.impact === 'unknown') return 'Auswirkung ohne Angabe';
    return only.count === 1 ? impactWords[only.impact] : `alle ${impactWords[only.impact]}`;
  },
  upstream: (name, link, naming) => [
    ' Mögliche Ursache: ',
    name,
    ' (',
    ...(link === null ? [] : [link, '; ']),
    `${naming === null ? 'dort genannt' : `in ${naming} davon genannt`}).`,
  ],
  thread: 'Thread',
  someOver: (over, all) => {
    if (over === 0) return '';
    if (over < all) return ` ${over} davon ${over === 1 ? 'ist' : 'sind'} vorbei.`;
    return all === 1 ? ' Sie ist vorbei.' : ' Alle sind vorbei.';
  },
  openThread: 'Thread öffnen für …',

  backAfter: (away, told) => `⏪ Wieder da nach ${dative(away)}. In der Zwischenzeit gab es ${things(told)}, inzwischen vorbei: `,
  missed: (told) =>
    `⏪ ${things(told)} ${isOne(told) ? 'kam und ging' : 'kamen und gingen'}, bevor ich hier davon berichten konnte: `,

  morning: (from, until, told) => ['🌙 ', from, '–', until, `: ${things(told)}.`],
  over: (those) => [' Vorbei: ', ...those, '.'],
  stillOpen: (those, count) => ['Noch offen: ', ...those, ` → ${count === 1 ? 'Thread' : 'Threads'} unten.`],
  openSince: (at) => ['seit ', at],
  plannedFrom: (at) => ['ab ', at],

  pastLeft: '⚪ Was hier aufgeführt war, hat jetzt eigene Threads.',
  past: (vendors, count) => [
    '⚪ ',
    typeof vendors === 'number' ? vendorsCounted(vendors) : vendors,
    ` ${typeof vendors === 'number' && vendors > 1 ? 'haben' : 'hat'} ${counted(count, 'vergangene Störung', 'vergangene Störungen')} veröffentlicht:`,
  ],
  pastWhen: (day, impact) => [' (um den ', day, `${impact === null ? '' : `, ${impact}`})`],
  pastPostmortem: ' · 📄 Postmortem',

  week: (week) => `Woche ${week}`,
  lastDay: 'Letzte 24 Stunden',
  digestSince: (at) => ['Seit ', at],
  noIncidents: 'keine Störungen.',
  digest: ({ incidents, vendors, followed, open, affected }, inAll) =>
    [
      `${disturbances(incidents)} bei ${vendors} von ${Math.max(followed, vendors)} Anbietern`,
      inAll === null ? '' : `, ${incidents === 1 ? '' : 'insgesamt '}${inAll}`,
      open === 0 ? '' : `, ${open} noch offen`,
      affected === 0 ? '.' : `; davon ${affected} mit „Wir waren betroffen“ markiert.`,
    ].join(''),
  coming: (those) => [' Demnächst: ', ...those, '.'],
  withoutThread: (those) => ['Ohne Thread hier: ', ...those, '.'],
  details: 'Einzelheiten',

  boardVendors: vendorsCounted,
  boardFine: (count) => `${count} in Ordnung`,
  boardBurning: (count) => `${count} mit Störungen`,
  boardMaintenance: (count) => `${count} in Wartung`,
  boardUnknown: (count) => `${count} unbekannt`,
  boardRest: (count) => `Und ${count} weitere.`,
  boardUnknownRest: (count) => `⚠️ Und ${count} weitere nicht lesbar.`,
  unreadableSince: (at) => ['nicht lesbar seit ', at],
  boardReason: (reason) => reasons.get(reason) ?? reason,
  notFine: '. Zählt nicht als in Ordnung.',

  rest: (count, separator) => `${separator}+${count} weitere`,
  restOfVendors: (count) => `, +${count} weitere`,
  restAlone: (count) => `+${count} weitere`,
  moreRows: (count) => `… und ${count} weitere`,
  filtered: 'Ein Filter dieses Servers sperrt die Titel der Störungen; sie stehen in den Berichten von Tocsin.',
};
