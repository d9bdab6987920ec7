import type { MinImpact, Surface, Weekday } from '../../domain/channel-settings.js';
import type { enSettings } from './en-settings.js';

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: 'was auf schwer oder kritisch steigt',
  reopened: 'was nach dem Ende wiederkommt',
  'over-major': 'das Ende von schweren',
  over: 'jedes Ende',
};

const impacts: Readonly<Record<MinImpact, string>> = {
  none: 'jede Stufe',
  minor: 'ab gering',
  major: 'ab schwer',
  critical: 'nur kritisch',
};

const shortDays: Readonly<Record<Weekday, string>> = {
  mon: 'Mo',
  tue: 'Di',
  wed: 'Mi',
  thu: 'Do',
  fri: 'Fr',
  sat: 'Sa',
  sun: 'So',
};

const dayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Montag',
  tue: 'Dienstag',
  wed: 'Mittwoch',
  thu: 'Donnerstag',
  fri: 'Freitag',
  sat: 'Samstag',
  sun: 'Sonntag',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const span = (hours: number): string =>
  hours % 24 === 0 && hours > 24 ? `${hours / 24} Tage` : `${hours} ${hours === 1 ? 'Stunde' : 'Stunden'}`;
const turned = (isOn: boolean): string => (isOn ? 'an' : 'aus');
const turn = (label: string, to: boolean): string => `${label}: ${to ? 'einschalten' : 'ausschalten'}`;

export const deSettings: typeof enSettings = {
  shortDay: (day) => shortDays[day],
  quiet: (from, until, on, zone) => `Ruhezeit ${from}–${until}${on === null ? '' : ` ${on}`} ${zone}, Kritisches kommt durch.`,
  digest: (rhythm, zone) =>
    `Eine Zusammenfassung kommt ${rhythm.every === 'day' ? 'täglich' : `jeden ${dayNames[rhythm.on]}`} um ${rhythm.at} ${zone}.`,
  inChannel: (surfaces) =>
    `Im Kanal: ${['neue Störungen', ...surfaces.map((surface) => surfaced[surface])].join(', ')}. Der Rest bleibt in Threads.`,
  minImpact: (impact) =>
    impact === 'none'
      ? 'Störungen jeder Stufe bekommen einen Thread.'
      : `Einen Thread bekommen Störungen ${impacts[impact]} und solche ohne Angabe.`,
  maintenance: (isOn) => `Wartungen: ${turned(isOn)}.`,
  mentions: (who, from) => ['Erwähnt wird ', who, `, ${impacts[from]}.`],
  mentionsNobody: 'Niemand wird erwähnt.',
  publishes: (isOn) =>
    isOn ? 'Neue Störungen gehen an alle, die diesem Kanal folgen.' : 'Nichts geht an andere, die diesem Kanal folgen.',
  storms: (isOn) =>
    isOn
      ? 'Beginnen mehr als fünf Störungen in zehn Minuten, werden die übrigen unter schwer zu einer Nachricht.'
      : 'Jede Störung bekommt eine eigene Nachricht, auch wenn viele auf einmal kommen.',
  patience: (hours) => `Was länger als ${span(hours)} vorbei war, bevor ich posten konnte, steht in einer Zeile.`,
  unreadable: (hours) =>
    hours === 0
      ? 'Nicht lesbare Seiten werden hier nicht gemeldet.'
      : `Ist eine Seite ${span(hours)} nicht lesbar, wird es hier gemeldet, und noch einmal, wenn es wieder geht.`,
  rootGone: {
    'repost-thread':
      'Löscht jemand die Nachricht einer offenen Störung, geht ihr Thread weiter; gibt es noch keinen, kommt die Nachricht noch einmal.',
    'stop-thread':
      'Löscht jemand die Nachricht einer Störung, geht ihr Thread weiter; gibt es noch keinen, kommt nichts mehr dazu.',
    repost: 'Löscht jemand die Nachricht einer offenen Störung, kommt sie noch einmal.',
    stop: 'Löscht jemand die Nachricht einer Störung, kommt nichts mehr dazu.',
  },
  noQuiet: 'Es gibt keine Ruhezeit.',
  noDigest: 'Es kommt keine Zusammenfassung.',
  zone: (zone) => `Uhrzeiten gelten in der Zeitzone ${zone}.`,
  zoneOnly: (zone) => `Die Zeitzone ist ${zone}.`,
  silence: (isOn) =>
    isOn
      ? 'Der Thread einer schweren Störung meldet, wenn der Anbieter lange schweigt.'
      : 'Schweigt ein Anbieter, wird nichts gemeldet.',
  language: (name) => `Die Sprache hier ist ${name}.`,
  translates: (isOn) =>
    isOn
      ? 'Auch die Texte der Anbieter erscheinen in dieser Sprache, wo eine automatische Übersetzung eingerichtet ist.'
      : 'Die Texte der Anbieter bleiben, wie sie geschrieben wurden.',
  toChange: (line, typed) => [...line, ' Ändern: ', typed, '.'],

  announcementsOnly: 'Nur ein Ankündigungskanal von Discord hat Follower; dieser hier nicht.',
  neverEverybody: 'Erwähnt wird eine Person, eine Rolle oder @here; nie alle.',
  showsAll: (type) => [' Alle Einstellungen zeigt ', type('settings'), '.'],
  setAlready: 'So ist es schon eingestellt.',
  changedBy: (person, news) => [person, ' hat geändert, was hierher kommt.', ...news],
  done: (news) => ['✅ Erledigt.', ...news],
  zoneAssumed: (typed) => ['Hier ist keine Zeitzone eingestellt, also gilt UTC. Ändern: ', typed, '.'],

  menus: {
    surfaces: 'Was im Kanal erscheint',
    impact: 'Kleinste Stufe',
    maintenance: 'Wartungen',
    from: 'Erwähnen ab',
    publish: 'Veröffentlichen',
    writers: 'Wer ändern darf',
    more: 'Wartung, Zusammenfassung, Sprache und mehr',
  },
  surfaceOption: (surface) => capital(surfaced[surface]),
  newOnly: 'Nur neue Störungen',
  impactOption: (impact) => capital(impacts[impact]),
  mentionNobody: 'Niemanden erwähnen',
  maintenanceOption: (isOn) => `Wartungen ${turned(isOn)}`,
  publishOption: (isOn) => `Veröffentlichen ${turned(isOn)}`,
  chooseBelow: 'Wähle unten oder tippe es.',
  turnMaintenance: (to) => turn('Wartungen', to),
  turnSilence: (to) => turn('Meldung, wenn ein Anbieter schweigt', to),
  turnTranslate: (to) => turn('Übersetzung der Anbietertexte', to),
  turnStorms: (to) => turn('Eine Nachricht für viele auf einmal', to),
  turnPublish: (to) => turn('An Follower veröffentlichen', to),
  digestDaily: 'Zusammenfassung: täglich um 09:00',
  digestWeekly: 'Zusammenfassung: montags um 09:00',
  digestOff: 'Zusammenfassung: keine',
  languageOption: (name) => `Sprache: ${name}`,
  quietOff: 'Ruhezeit: keine',
  repost: 'Gelöschte Nachrichten: noch einmal posten',
  letBe: 'Gelöschte Nachrichten: so lassen',
  quietButton: 'Ruhezeit',
  quietField: 'Stunden, Tage und Zeitzone; oder off',
  digestButton: 'Zusammenfassung',
  digestField: 'daily 09:00, weekly mon 09:00; oder off',
  zoneButton: 'Zeitzone',
  zoneField: 'Etwa Europe/Berlin',
};
