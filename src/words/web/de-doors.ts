import type { RefusalKind } from '../../domain/page-refusal.js';
import { deRecord } from './de-record.js';
import type { doorWords } from './en-doors.js';

const { count } = deRecord;

const refusals: Readonly<Record<RefusalKind, string>> = {
  blocked:
    'Statt der Seite antwortet ein Bot-Filter. Bitte die Adresse des Feeds angeben oder den Anbieter bitten, Tocsin zuzulassen.',
  private: 'Sie ist nicht öffentlich. Die Seite öffentlich machen oder die Adresse einer öffentlichen angeben.',
  gone: 'Unter dieser Adresse gibt es nichts. Bitte die Adresse prüfen.',
  unreachable: 'Es kam keine brauchbare Antwort. Bitte die Adresse prüfen oder es später erneut versuchen.',
  unrecognised:
    'Sie antwortet, aber in keiner Form einer Statusseite, die Tocsin kennt. Gibt es einen RSS- oder Atom-Feed, bitte dessen Adresse angeben.',
};

export const deDoors: typeof doorWords = {
  title: 'Loslegen',
  lead: 'Tocsin beobachtet die Statusseiten Ihrer Anbieter und führt in jedem Kanal, der sie abonniert hat, pro Störung einen Thread, der mitwächst.',
  followed: (n) => `${count(n, 'Seite', 'Seiten')} ${n === 1 ? 'wird' : 'werden'} beobachtet. Die drei Wege unten bleiben offen.`,
  demo: {
    title: 'Erst einmal ansehen',
    text: 'Ein erfundener Anbieter hat ein paar schlechte Tage, schneller als in Wirklichkeit: Störungen beginnen, weiten sich aus, werden bearbeitet, zurückgezogen, wieder geöffnet und erklärt. Mehrere Vorschaukanäle mit verschiedenen Filtern zeigen, wie die Threads mitgehen.',
    button: 'Demo starten',
    running: 'Zu den Vorschaukanälen',
  },
  connect: {
    title: 'Slack oder Discord verbinden',
    text: 'Slack: `npx tocsin slack manifest --socket` gibt die App aus, die anzulegen ist; eine öffentliche Adresse braucht es nicht. Discord: `npx tocsin discord invite` gibt den Link aus, der den Bot hinzufügt. Die README zeigt beides in fünf Minuten. Die Tokens in .env eintragen und neu starten, dann steht hier, was schon da ist; den Rest prüft `npx tocsin doctor`.',
    groups: { storage: 'Diese Installation', slack: 'Slack', discord: 'Discord' },
    states: { ok: 'bereit', missing: 'nicht gesetzt', wrong: 'bitte prüfen' },
    values: 'Werte werden hier nie gezeigt.',
  },
  checks: {
    embedded: 'eingebaut',
    queue: (engine) => `Job-Warteschlange (${engine})`,
    keyFile: 'Eine Schlüsseldatei im Datenordner vertritt ihn; bitte bei den Backups aufbewahren.',
    keyMissing: 'Nötig für Slack und Discord, auf jedem Rechner derselbe. Zu erzeugen mit: openssl rand -hex 32',
    begins: (where, word) => `${where}, beginnt mit ${word}`,
    found: (where) => `Zu finden unter: ${where}.`,
    foundOrSecret: (where, what) => `Zu finden unter: ${where}. Oder, mit öffentlicher Adresse, SLACK_SIGNING_SECRET (${what}).`,
    secretNotNeeded: 'Neben SLACK_APP_TOKEN nicht nötig.',
    publicKey: (address) =>
      `Discord bringt Befehle an ${address}: unter General Information, Interactions Endpoint URL, einfügen.`,
    installAt: (address) => `Workspaces fügen Tocsin selbst hinzu: ${address}.`,
    commands: 'Befehle und Schaltflächen',
    notConnected: 'Gerade nicht verbunden; Tocsin versucht es weiter. Der Grund steht im Log.',
    troubles: {
      databaseClosed: 'In die Datenbank kann nicht geschrieben werden.',
      queueSilent: 'Die Job-Warteschlange antwortet nicht; was ansteht, wartet, und nichts geht verloren.',
      workersStopped: 'Die Worker dieses Prozesses stehen still.',
    },
  },
  paste: {
    title: 'Anbieter einfügen',
    text: 'Namen, Domains oder Adressen von Statusseiten, eine pro Zeile oder durch Kommas getrennt. Zu sehen ist dann, was dort offen ist; gepostet wird noch nichts.',
    label: 'Ihre Anbieter',
    placeholder: 'github, datadog.com\nhttps://status.example.com',
    button: 'Nachschlagen',
    empty: 'Bitte mindestens einen Namen oder eine Adresse eingeben.',
    tooLong: 'Das ist zu viel Text: höchstens 20.000 Zeichen auf einmal.',
  },
  matches: {
    title: 'Ihre Anbieter',
    found: (found, all) => `${found.toLocaleString('de')} von ${count(all, 'Namen', 'Namen')} gefunden.`,
    cannotRead: (n) => (n === 0 ? '' : `${count(n, 'Seite ist', 'Seiten sind')} nicht lesbar und nicht ausgewählt.`),
    nothing: 'Keiner dieser Namen steht im Katalog. Statt des Namens die Adresse der Statusseite einfügen.',
    open: (n) => (n === 0 ? 'Nichts offen.' : `${count(n, 'Störung', 'Störungen')} offen:`),
    notLooked: 'Noch nicht angesehen.',
    unreadable: 'Die Seite ist nicht lesbar.',
    refusal: ({ why }) => refusals[why],
    unknown: (input) => `${input}: nicht im Katalog.`,
    didYouMean: 'Ist einer von diesen gemeint?',
    address: 'Bitte die Adresse der Statusseite einfügen.',
    already: 'wird schon beobachtet',
    component: (name) => `Komponente ${name}`,
    include: (vendor) => `${vendor} abonnieren`,
    nothingPosted: 'Noch ist nichts gepostet und nichts abonniert.',
    channel: 'Name des Vorschaukanals',
    channelDefault: 'our-vendors',
    button: 'In einem Vorschaukanal abonnieren',
    again: 'Liste ändern',
    nothingChosen: 'Bitte mindestens einen Anbieter auswählen.',
  },
};
