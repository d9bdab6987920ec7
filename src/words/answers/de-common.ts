import { counted } from '../chat/de-count.js';
import { deFaults } from '../faults/de.js';
import { faultSayer } from '../faults/fault-sayer.js';
import type { enCommon } from './en-common.js';

const numbers = new Intl.NumberFormat('de');

/** `1.204 Störungen` */
const many = (count: number, one: string, several: string): string =>
  `${numbers.format(count)} ${counted(count, one, several).replace(/^\d+ /, '')}`;

const joined = new Intl.ListFormat('de');

function list(words: readonly string[], most = 4): string {
  return joined.format(words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} weitere`] : words);
}

/** As Discord's German interface has them. */
const permissions: ReadonlyMap<string, string> = new Map([
  ['Manage Channels', 'Kanäle verwalten'],
  ['View Channel', 'Kanal anzeigen'],
  ['Send Messages', 'Nachrichten senden'],
  ['Send Messages in Threads', 'Nachrichten in Threads senden'],
  ['Create Public Threads', 'Öffentliche Threads erstellen'],
  ['Embed Links', 'Links einbetten'],
  ['Read Message History', 'Nachrichtenverlauf anzeigen'],
  ['Manage Threads', 'Threads verwalten'],
  ['Pin Messages', 'Nachrichten anpinnen'],
]);

const permission = (name: string): string => permissions.get(name) ?? name;

export const deCommon: typeof enCommon = {
  list,
  number: (value) => numbers.format(value),
  vendors: (count) => many(count, 'Anbieter', 'Anbieter'),
  threads: (count) => many(count, 'Thread', 'Threads'),
  pings: (count) => many(count, 'Erwähnung', 'Erwähnungen'),
  subscriptions: (count) => many(count, 'Abo', 'Abos'),
  incidents: (count) => many(count, 'Störung', 'Störungen'),
  components: (count) => many(count, 'Komponente', 'Komponenten'),
  permission,
  fault: faultSayer(deFaults, permission),
  andMore: (count) => `Und ${count} weitere.`,
  moreLikeThese: (count) => `Und ${count} weitere dieser Art.`,
  use: (what) => `${what} nehmen`,
  useThat: 'Das nehmen',
  follow: (name) => `${name} abonnieren`,
  nothingHere: (type) => ['In diesem Kanal gibt es noch kein Abo. Tippe zuerst ', type('subscribe github'), '.'],
  untold: (why) => `Der Kanal hat davon nichts erfahren: ${why}`,
  gone: (type) => ['Dieses Abo gibt es hier nicht mehr. Was es gibt, zeigt ', type('list'), '.'],
  fromFile: 'Dieses Abo kommt aus tocsin.yaml; ändere es dort.',
  nothingChanges: 'Es ändert sich nichts: So ist es schon eingestellt.',
  noVendorMeant: (word, near) => ['Unbekannter Anbieter ', word, '; meinst du ', near, '?'],
  noVendorHere: (word, type) => ['Unbekannter Anbieter ', word, '; was hierher kommt, zeigt ', type('list'), '.'],

  onlyManagers: (permission, type) => [
    'Nur wer ',
    permission,
    ' darf, kann ändern, was hierher kommt. Für alle da sind ',
    type('list'),
    ', ',
    { code: 'status' },
    ' und ',
    { code: 'why' },
    '.',
  ],
  noGuests: (type) => [
    'Gäste können nicht ändern, was hierher kommt. Für alle da sind ',
    type('list'),
    ', ',
    { code: 'status' },
    ' und ',
    { code: 'why' },
    '.',
  ],

  noCommand: (word, type) => ['Unbekannter Befehl ', word, '. Was es gibt, zeigt ', type('help'), '.'],
  noCommandMeant: (word, guesses) => [
    'Unbekannter Befehl ',
    word,
    '; meinst du ',
    ...guesses.flatMap((guess, index) => (index === 0 ? [guess] : [' oder ', guess])),
    '?',
  ],
  subscribeTo: (name) => `${name} abonnieren`,
  failed: 'Bei Tocsin ist etwas schiefgegangen; es steht im Log. Versuche es in einer Minute noch einmal.',
  tooManyCommands: (most) => `Das sind mehr als ${most} Befehle in einer Minute. Warte eine Minute und mach dann weiter.`,
  tooLong: (most, length) => `Auf einmal gehen höchstens ${most} Zeichen; das sind ${length}. Sende sie in Teilen.`,
  unreadableText: 'Der Text enthält Zeichen, die nicht lesbar sind. Tippe ihn noch einmal von Hand.',

  helpVendor: (type) => [type('subscribe github'), ' ein Anbieter (oder mehrere, oder die Adresse einer Statusseite)'],
  helpPart: (type) => [type('subscribe aws region:us-east-1'), ' nur, was euch betrifft'],
  helpLook: (commands) => [...commands, ' was eingestellt ist, wo es brennt, warum etwas kam'],
  helpMore: (commands) => `Außerdem: ${commands}`,
  helpRecord: 'was Tocsin sieht',

  oldButton: (type) => ['Dieser Knopf ist zu alt. Tippe ', type('list'), ' oder ', type('help'), ' und mach dort weiter.'],
  otherChannel: 'Dieser Knopf gehört zu einem anderen Kanal; benutze ihn dort.',
  otherPerson: (type) => ['Das kann nur benutzen, wer gefragt hat. Selbst fragen: ', type('help'), '.'],

  notAnswering: (platform, code) =>
    `${platform} antwortet gerade nicht richtig. Nichts wurde geändert; versuche es in einer Minute noch einmal. (${code})`,
  notAllowed: (platform, code) =>
    `${platform} lässt Tocsin hier nicht arbeiten; wer Tocsin installiert hat, muss das in Ordnung bringen. Nichts wurde geändert. (${code})`,
  refused: (platform, code) => `${platform} hat abgelehnt. Nichts wurde geändert. (${code})`,
  refusedBecause: (why, isOpenEnded, code) => [...why, `${isOpenEnded ? '.' : ''} Nichts wurde geändert. (${code})`],

  unknownMore: (count) => `❓ Und ${count} weitere unbekannte Namen.`,
  isPlace: (word, typed) => [`❓ ${word} ist ein Ort. Nur was ihn betrifft, kommt, wenn er hinter einem Anbieter steht: `, typed],
  notInCatalogue: (word, typed) => [`❓ ${word}: nicht im Katalog. Füge die Adresse der Statusseite ein: `, typed],
  didYouMean: (word, vendor) => [`❓ ${word}: meinst du `, vendor, '?'],
  yes: 'Ja',
};
