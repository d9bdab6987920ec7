import { counted, dative } from './de-count.js';
import type { Words } from './en.js';

/** States that begin with a noun keep its capital. */
const inSentence = (state: string): string =>
  /^(?:Ursache|Postmortem|Update|Hinweis)/.test(state) ? state : `${state.slice(0, 1).toLocaleLowerCase('de')}${state.slice(1)}`;

export const deRoots: Words['root'] = {
  withdrawn: 'Zurückgezogen',
  afterTheFact: 'Nachträglich gemeldet',
  notice: 'Hinweis',
  open: 'Offen',

  stateFact: (state, lasted) => `${inSentence(state)}${lasted === null ? '' : ` nach ${dative(lasted)}`}`,
  postmortemFact: 'Postmortem veröffentlicht',
  lateFact: 'nachträglich gemeldet',
  lateFactOf: (after, day) => `${after} später gemeldet (${day})`,

  stateAfter: (state, lasted) => [state, ` nach ${dative(lasted)}`],
  stateUntil: (state, until) => [state, ', geplant bis ', until],
  about: (day) => ['um den ', day],
  published: (at) => ['veröffentlicht ', at],
  postmortemOn: (day) => ['📄 Postmortem ', day],
  postmortem: '📄 Postmortem',
  updates: (count) => counted(count, 'Update', 'Updates'),

  otherRegions: 'weitere Regionen, nicht genannt',
  impactNotStated: 'Auswirkung ohne Angabe',
  impactNone: 'ohne Auswirkung',
  componentsNotStated: 'Komponenten ohne Angabe',

  firstSeen: (at) => ['Zuerst gesehen ', at],
  started: (at) => ['Beginn ', at],
  begun: (at) => ['Beginn ', at],
  updated: (at) => ['aktualisiert ', at],
  seenAfter: (later) => `${later} später gesehen`,
  planned: (when) => ['Geplant ', ...when],
  announced: (at) => ['Angekündigt ', at],
  publishedAfter: (after) => `${after} später veröffentlicht`,
  publishedAtAfter: (at, after) => ['veröffentlicht ', at, after === null ? '' : `, ${after} später`],
  takenOff: (vendor) => `von ${vendor} von der Seite genommen`,
  statusPage: 'Statusseite',
  report: 'Bericht',
  noText: 'Noch kein Text.',

  areAffected: 'Wir sind betroffen',
  wereAffected: 'Wir waren betroffen',
  tellEnd: 'Mir Bescheid geben, wenn es vorbei ist',
  sendPostmortem: 'Mir das Postmortem schicken',
  why: 'Warum ist das hier?',
  mute: 'Diese Störung hier stummschalten',
  narrow: 'Dieses Abo eingrenzen',
  unaffected: 'Nicht betroffen',
  more: 'Mehr …',

  account: ({ vendor, url, ranges, isAssumed, noticeAfter }) => [
    'laut ',
    url === null ? 'Angaben' : { url, label: 'Angaben' },
    ` von ${vendor} gestört `,
    ...ranges,
    isAssumed ? ' (ohne Zeitzone)' : '',
    noticeAfter === null ? '' : `; erste Meldung ${noticeAfter} nach Beginn`,
  ],
  accountFrom: (at) => ['ab ', at],
  accountSince: (at) => ['seit ', at],
  accountRest: (count) => ` und ${count} weitere`,
  contradiction: ({ windows, ranges, updateAt, updateWindows, updateRanges }) => [
    `das Postmortem nennt ${counted(windows, 'Zeitraum', 'Zeiträume')} (`,
    ...ranges,
    '); das Update von ',
    updateAt,
    ` nannte ${updateWindows}`,
    ...(updateRanges === null ? [] : [' (', ...updateRanges, ')']),
  ],
  atStart: (text) => `${text.slice(0, 1).toLocaleUpperCase('de')}${text.slice(1)}`,
};
