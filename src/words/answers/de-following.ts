import type { MinImpact, Surface } from '../../domain/channel-settings.js';
import { deCommon } from './de-common.js';
import type { enFollowing, ThreadPlaces } from './en-following.js';

const { list, threads, pings, incidents, components, vendors, number } = deCommon;

const impacts: Readonly<Record<MinImpact, string>> = {
  none: 'jeder Stufe',
  minor: 'ab gering',
  major: 'ab schwer',
  critical: 'nur kritisch',
};

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: 'Hochstufungen',
  reopened: 'was nach dem Ende wiederkommt',
  'over-major': 'das Ende von schweren',
  over: 'jedes Ende',
};

const places = ({ here, elsewhere }: ThreadPlaces): string =>
  list([...(here === null ? [] : [here === 'already' ? 'schon hier' : 'unten']), ...elsewhere.map((name) => `in ${name}`)]);

const where = (count: number, at: ThreadPlaces): string => `${count === 1 ? 'Thread' : 'Threads'} ${places(at)}`;

const label = (isPlanned: boolean): string => (isPlanned ? 'Geplant' : 'Jetzt offen');

const about = (count: number): string => (count > 100 ? `etwa ${Math.round(count / 10) * 10} Komponenten` : components(count));

export const deFollowing: typeof enFollowing = {
  everyVendor: 'Alle Anbieter',
  allOfCategory: (category) => `alles aus der Kategorie ${category}`,
  component: (names) => `Komponente ${names}`,
  without: (names) => `ohne ${names}`,
  followed: (title, regions, rest) => [
    { bold: title },
    ...(regions === null ? [] : [' in ', { bold: regions }]),
    ...(rest.length === 0 ? [] : [`, ${rest.join(', ')}`]),
  ],
  routeHere: 'hierher, weil es den Kanal nicht mehr gibt',
  routeElse: (target) => ['sonst ', target],
  moreRoutes: (count) => ` und ${count} weitere ${count === 1 ? 'Route' : 'Routen'}`,
  elseHere: ', sonst hierher',
  channelShows: (impact, surfaces, isMaintenanceOn) =>
    `Im Kanal: ${[`neue Störungen (${impacts[impact]})`, ...surfaces.map((surface) => surfaced[surface])].join(', ')}. Der Rest bleibt in Threads. Wartungen: ${isMaintenanceOn ? 'an' : 'aus'}.`,

  dose: ({ live, late, lateFrom, past, pings: pinged }) => {
    const from = lateFrom.length === 0 ? '' : `, ausgeweitet von ${list(lateFrom)}`;
    const opened = late === 0 ? '' : ` (${late} spät eröffnet${from})`;
    return `${threads(live)} in Echtzeit${opened}, ${past} nachträglich, ${pings(pinged)}`;
  },
  wouldHaveBeen: (vendor, days, dose) => `Die letzten ${days} Tage von ${vendor} wären gewesen: ${dose}.`,
  noPast: (vendor) => `Die Seite von ${vendor} zeigt keine vergangenen Störungen.`,
  onThose: (vendor, count, since, dose) => [
    `Bei ${count === 1 ? `der einen Störung, die ${vendor} noch zeigt` : `den ${count} Störungen, die ${vendor} noch zeigt`} (seit `,
    since,
    `): ${dose}.`,
  ],
  firstRead: (vendor) => `Die Seite von ${vendor} wird gerade zum ersten Mal gelesen.`,
  cannotRead: (vendor, detail) =>
    `Die Seite von ${vendor} ist gerade nicht lesbar${detail === '' ? '' : ` (${detail})`}; es wird von selbst weiter versucht.`,
  readFirst: (names) => `Wird zum ersten Mal gelesen: ${names}.`,
  lostParts: (names) => `Die Seite führt gerade keine Komponente ${names}; was sie nennt, kommt trotzdem.`,

  follows: (channel, what) => ['✅ ', channel, ' hat abonniert: ', ...what, '.'],
  alreadyFollows: (channel, what, type) => [
    channel ?? 'Dieser Kanal',
    ' hat schon abonniert: ',
    ...what,
    '. Alles zeigt ',
    type('list'),
    '.',
  ],
  strictHint: (strict) => ['Störungen ohne genannte Region kommen auch; mit ', strict, ' bleiben sie weg.'],
  see: (count) => (count === 1 ? 'Diese ansehen' : `Diese ${count} ansehen`),
  change: 'Ändern',
  undo: 'Rückgängig',
  thisSubscription: 'Dieses Abo:',
  changeTitle: 'Abo ändern',
  filter: 'Filter',
  nothingOpenNow: 'Jetzt offen: nichts.',
  openThreads: (isPlanned, some, at) => [
    `${label(isPlanned)}: ${some.length} (`,
    ...some.flatMap((one, index) => [...(index === 0 ? [] : ['; ']), ...one]),
    `); ${where(some.length, at)}.`,
  ],
  openWaiting: (isPlanned, count) => `${label(isPlanned)}: ${count}. Die Threads kommen mit dem nächsten Update:`,
  openPartly: (isPlanned, count, opened, at) =>
    `${label(isPlanned)}: ${count}. Die Threads der ${opened} wichtigsten sind ${places(at)}; die anderen kommen mit dem nächsten Update:`,
  openThread: 'Thread öffnen',
  since: (what, isPlanned, at) => [`${what}, ${isPlanned ? 'ab' : 'seit'} `, at],
  listedOpen: (count, names, at) => `${incidents(count)} offen: ${names}; ${where(count, at)}.`,
  countedOpen: (count) => `${incidents(count)} offen.`,
  listedPlanned: (names, at, count) => `Geplant: ${names}; ${where(count, at)}.`,
  nothingOpen: { all: 'Dort ist jetzt nichts offen.', some: 'Bei den anderen ist jetzt nichts offen.', none: '' },
  alreadyHere: (names) => `Schon hier: ${names}.`,
  namesFollowed: (names, followed) => `${names} Namen, ${followed === 0 ? 'keiner' : followed} abonniert.`,
  forChannel: (channel) => ['Threads haben keine eigenen Abos; das gilt für ', channel, '.'],
  removedMeanwhile: 'Jemand hat es gerade in diesem Moment entfernt; es wurde nichts abonniert.',

  nameVendor: (type) => ['Nenne einen Anbieter, mehrere oder eine Statusseite: ', type('subscribe github')],
  onlyWhatTouches: (type) => ['Nur, was euch betrifft: ', type('subscribe aws region:us-east-1')],
  noPeople: 'Personen und Kanäle lassen sich nicht abonnieren. Nenne einen Anbieter oder die Adresse seiner Statusseite.',
  giveAddress: ' Gib die Adresse der Statusseite selbst an, wie sie im Browser steht.',
  isLarge: (vendor) => ['❓ ', vendor, ' ist groß. Welcher Teil ist eurer?'],
  choosePart: 'Teil auswählen',

  isPart: (names, vendor, count) => [
    `${names} ${count > 1 ? 'gehören' : 'gehört'} zu `,
    { bold: vendor },
    `. Abonniert wird ${vendor}, Komponente ${names}. In welchen Regionen?`,
  ],
  whichPart: ({ vendor, regions, components: parts, threads: brought, days }) =>
    `${vendor} ist groß: ${[...(regions > 1 ? [`${regions} Regionen`] : []), about(parts), `${threads(brought)} in ${days} Tagen`].join(', ')}. Welcher Teil ist eurer?`,
  regions: 'Regionen',
  componentsMenu: 'Komponenten',
  followPart: 'Diesen Teil abonnieren',
  followEverything: 'Alles abonnieren',
  pickPart: 'Wähle einen Teil oder abonniere alles.',
  pickedDose: (brought, pinged) => `→ ${threads(brought)}, ${pings(pinged)}`,
  notInList: (typed) => ['Nicht in der Liste? Tippe es: ', typed],

  category: (name) => `Kategorie ${name}`,
  categoryHolds: (categories, count, dose) => `${categories}: ${vendors(count)} zur Auswahl${dose}.`,
  categoryDose: (read, perWeek) => `; die ${read}, die hier schon gelesen werden, bringen etwa ${threads(perWeek)} pro Woche`,
  followAllQuestion: 'Alle abonnieren?',
  majorOnly: 'Nur schwer und kritisch',
  followAll: (count) => `Alle ${count} abonnieren`,

  vendorsTitle: 'Unsere Anbieter',
  vendorsLabel: 'Namen oder Adressen, je Zeile eine',
  pasteList: 'Unsere Liste einfügen',
  allOfNone: (all) => [all, ' heißt: alle Anbieter, die dieser Workspace abonniert hat. Noch ist das keiner.'],
  better: 'Besser:',
  allDose: (count, perWeek, isTooMuch) =>
    `Das sind ${vendors(count)}, alle in diesem Workspace: etwa ${threads(perWeek)} pro Woche.${isTooMuch ? ' Das liest niemand.' : ''}`,
  everythingMajor: (perWeek) => `Alles, nur schwer: etwa ${number(perWeek)} pro Woche`,
  everything: 'Alles',

  changeNumber: (value) => `${value} ändern`,
  whichNumber: (type) => [
    'Welches? Nenne zuerst die Nummer: ',
    type('change 1 github region:eu'),
    '. Die Nummern zeigt ',
    type('list'),
    '.',
  ],
  numberIs: (value, filter) => [`Nummer ${value} ist `, filter, '.'],
  routesEnd: (routes, none) => ['🔀 ', ...routes, '. ', none, ' hinter dem Filter beendet das.'],

  narrowNothing: (vendor, days) => [
    `In den letzten ${days} Tagen wäre von ${vendor} nichts hierher gekommen; es gibt also nichts wegzulassen.`,
  ],
  narrowLine: (value, vendor, brought, days) => `${value}  ${vendor}: ${threads(brought)} in ${days} Tagen.`,
  narrowChange: ' Nichts davon sticht heraus; ändere lieber den Filter.',
  narrowQuestion: ' Was darf wegbleiben?',

  followAgain: 'Wieder abonnieren',
  noLonger: (channel, what, open) => [
    channel,
    ` hat abbestellt: ${what}. ${open === 0 ? 'Davon ist jetzt nichts offen.' : open === 1 ? '1 offener Thread läuft bis zum Ende weiter.' : `${open} offene Threads laufen bis zum Ende weiter.`}`,
  ],
  restFromFile: (count) =>
    `${count} davon ${count === 1 ? 'kommt' : 'kommen'} aus tocsin.yaml und ${count === 1 ? 'bleibt' : 'bleiben'}; ändere das dort.`,
  notTold: 'Der Kanal hat davon nichts erfahren: Ich kann dort nichts posten.',
  removeAll: (count) => `Alle ${count} entfernen`,
  removeAllQuestion: (channel, count) => [channel, ` hat ${count} Abos. Alle entfernen?`],
  whichOne: 'Welches?',
  removeNumber: (value) => `${value} entfernen`,
  moreTakeNumber: (count, type) => [`Und ${count} weitere; ihre Nummer nimmt `, type('unsubscribe'), '.'],
  noneMeant: (most, type) => [
    `Damit ist hier kein Abo gemeint. ${most === 1 ? 'Es gibt nur Nummer 1' : `Die Nummern gehen von 1 bis ${most}`}; alles zeigt `,
    type('list'),
    '.',
  ],

  pings: (name) => ['erwähnt ', name],
  lostNow: (names) => `die Seite führt gerade keine Komponente ${names}`,
  openNow: (count) => `jetzt offen: ${count}`,
  nothingYet: 'noch nichts',
  last: (at) => ['zuletzt: ', at],
  fromFileLine: (file) => ['aus ', file],
  narrowNumber: (value) => `${value} eingrenzen`,
  moreListed: (count, names) => `Und ${count} weitere: ${names}`,
  sentHere: (home, parts, what) => ['🔀 ', home, ` sendet ${parts} von ${what} hierher; geändert wird es dort.`],
  theRest: 'den Rest',
  moreSent: (count) => `Und ${count} ${count === 1 ? 'weiteres Abo' : 'weitere Abos'} anderer Kanäle.`,
  maintenanceOn: 'Wartungen sind für alle an.',
  forwards: (count, type) => [
    `Geht auch aus dem Chat hinaus, auf ${count} ${count === 1 ? 'Weg' : 'Wegen'}; wohin, zeigt `,
    type('forward'),
    '.',
  ],
  muted: (vendor, until, by) => [`🔕 ${vendor} ist stumm bis `, until, ` (${by}).`],
  paused: (code) => `Hier wird gerade nichts gepostet; es geht weiter, sobald ich wieder darf. (${code})`,
  waiting: (command, person) => ['Wartet, bis ich hier posten darf: ', command, ` (${person})`],

  pastOf: (vendor) => `Von ${vendor} wäre hierher gekommen:`,
  pastNothing: (vendor) => `Nichts von dem, was ${vendor} noch zeigt, wäre hierher gekommen.`,
  withoutTitle: 'Ohne Titel',
  aboutPast: 'nachträglich',
  openedLate: 'spät eröffnet',
  threadOpens: 'Der Thread ist unterwegs.',
  threadThere: 'Der Thread ist schon hier.',
  threadOver: 'Es ist inzwischen vorbei oder wird hier nicht mehr verfolgt.',
};
