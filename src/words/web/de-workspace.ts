import type { workspaceWords } from './en-workspace.js';

const format = (value: number): string => value.toLocaleString('de');
const count = (n: number, one: string, many: string): string => `${format(n)} ${n === 1 ? one : many}`;

export const deWorkspace: typeof workspaceWords = {
  entrance: {
    title: 'Tocsin zu einem Workspace oder Server hinzufügen',
    about: 'Den Link öffnet, wer dort Apps hinzufügen darf; er lässt sich weitergeben.',
    slack: 'Zu Slack hinzufügen',
    discord: 'Zu Discord hinzufügen',
  },
  all: 'Alle Installationen',
  has: 'Was es hier gibt',
  threads: 'Offene Threads',
  threadsOf: (n) => count(n, 'offener Thread', 'offene Threads'),
  lastSent: 'Letzte Nachricht',
  neverSent: 'noch keine',
  rules: 'Regeln',
  usualLimits: 'übliche Grenzen',
  ownLimits: (n) => count(n, 'eigene Grenze', 'eigene Grenzen'),
  channels: 'Kanäle',
  channel: 'Kanal',
  noChannels: 'Hier ist in keinem Kanal etwas abonniert.',
  channelStates: { active: 'arbeitet', paused: 'pausiert' },
  limits: {
    title: 'Grenzen',
    about: 'In einem leeren Feld gilt die Zahl, die für alle gilt.',
    what: 'Was',
    now: 'Jetzt',
    most: 'Höchstens',
    names: {
      channelSubscriptions: 'Abonnements in einem Kanal',
      subscriptions: 'Abonnements in allen Kanälen',
      customPages: 'Seiten, die der Katalog nicht kennt',
      privatePages: 'Private Seiten',
      forwards: 'Wege aus dem Chat',
      tokens: 'Zugangstokens',
      commandsPerMinute: 'Befehle in einer Minute',
    },
    save: 'Grenzen speichern',
    none: 'Dies gehört der Person, die Tocsin betreibt: Es hat keine Grenzen und lässt sich nicht löschen.',
  },
  writers: {
    title: 'Wer etwas ändern darf',
    label: 'Wer ändern darf, was in die Kanäle kommt',
    rules: {
      default: 'Üblich: in Slack alle außer Gästen, in Discord wer „Kanäle verwalten“ hat',
      everyone: 'Alle außer Gästen',
      managers: 'In Slack wer den Kanal angelegt hat, und Admins; in Discord wer „Kanäle verwalten“ oder „Server verwalten“ hat',
      admins: 'In Slack Inhaber und Admins, in Discord wer „Server verwalten“ hat',
    },
    short: { default: 'Ändern wie üblich', everyone: 'alle ändern', managers: 'Verwalter ändern', admins: 'Admins ändern' },
    save: 'Regel speichern',
  },
  take: {
    title: 'Mitnehmen',
    about: 'Alles, was hiervon gespeichert ist, als JSON-Zeilen und ohne Geheimnisse. Das Änderungsprotokoll vermerkt es.',
    button: 'Alles herunterladen',
  },
  remove: {
    title: 'Löschen',
    about:
      'Alles hiervon verschwindet endgültig: Kanäle, Abonnements, Threads, Tokens, private Seiten und das Protokoll. Öffentliche Seiten und ihre Geschichte bleiben. Ist die App dort noch installiert, entfernen Sie sie auch dort; sonst wird sie beim nächsten Start neu und leer verbunden.',
    halfDone: 'Das Löschen wurde begonnen und ist noch nicht fertig. Löschen Sie noch einmal, um fortzufahren.',
    label: (name, word) => `Zur Bestätigung ${name} oder ${word} eintippen`,
    button: 'Endgültig löschen',
  },
  wholeLog: 'Das ganze Protokoll',
};
