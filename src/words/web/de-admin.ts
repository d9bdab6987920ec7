import type { adminWords } from './en-admin.js';

const format = (value: number): string => value.toLocaleString('de');
const count = (n: number, one: string, many: string): string => `${format(n)} ${n === 1 ? one : many}`;

function write(kind: string, seq: number | null): string {
  const update = seq === null || seq === 0 ? 'eine Meldung' : `Meldung ${seq}`;
  switch (kind) {
    case 'post-root':
      return 'die Hauptnachricht';
    case 'edit-root':
      return 'der neueste Stand der Hauptnachricht';
    case 'post-reply':
      return update;
    case 'edit-reply':
      return `Änderung: ${update}`;
    case 'post-note':
      return 'ein Hinweis von Tocsin';
    case 'post-line':
    case 'edit-line':
      return 'eine Zeile von Tocsin';
    case 'thread':
      return 'alles Weitere';
    case 'replies':
      return 'Antworten; die Hauptnachricht bleibt aktuell';
    case 'root':
      return 'Änderungen der Hauptnachricht; Antworten gehen weiter';
    default:
      return kind;
  }
}

const postKinds: Readonly<Record<string, string>> = {
  storm: 'Viele Störungen in einer Nachricht',
  away: 'Was geschah, während niemand schreiben konnte',
  unreadable: 'Eine Seite, die sich nicht lesen lässt',
  readable: 'Eine Seite, die sich wieder lesen lässt',
};

const postTroubles = { dead: 'aufgegeben', 'in-doubt': 'ungewiss', behind: 'verspätet' };

export const deAdmin: typeof adminWords = {
  title: 'Verwaltung',
  page: 'Seite',
  state: 'Zustand',
  nextLook: 'Nächster Abruf',
  lastGood: 'Zuletzt gelesen',
  lastChange: 'Letzte Änderung',
  cost: 'Aufwand',
  costOf: ({ looks, unchangedLooks, bytesRead, fetchMs }) =>
    looks === 0
      ? 'noch keiner'
      : `${count(looks, 'Abruf', 'Abrufe')}, ${Math.round((100 * unchangedLooks) / looks)} % unverändert, je ${format(Math.round(bytesRead / looks / 1024))} KB und ${format(Math.round(fetchMs / looks))} ms`,
  failing: (n) => `${count(n, 'Fehlschlag', 'Fehlschläge')} in Folge`,
  filter: 'Filter',
  leave: 'Verlassen: Dieser Browser darf dann nichts mehr ändern',
  allWell: 'Alles ist zugestellt, nichts wartet auf jemanden.',
  toSee: 'Zu erledigen:',
  what: 'Was',
  where: 'Wo',
  since: 'Seit',
  why: 'Grund, und wer helfen kann',
  act: 'Aktion',
  newest: (shown, total) => `Die neuesten ${format(shown)} von ${format(total)}.`,
  write,
  postKind: (kind) => postKinds[kind] ?? kind,
  postTrouble: (trouble) => postTroubles[trouble],
  waiting: (threads, subscriptions) =>
    `${count(threads, 'Thread wartet', 'Threads warten')}, ${count(subscriptions, 'Abonnement', 'Abonnements')}`,
  removed: 'Tocsin wurde entfernt',
  broken: 'Tocsin ist ausgesperrt',
  settles: 'Tocsin sieht im Kanal nach, ob sie dort steht, bevor es erneut sendet.',
  retry: 'Erneut versuchen',
  retryLabel: (what, where) => `Erneut versuchen: ${what}, ${where}`,
  tryAgain: 'Jetzt erneut versuchen',
  tryAgainLabel: (where) => `Jetzt erneut versuchen: ${where}`,
  menu: {
    label: 'Seiten der Verwaltung',
    troubles: 'Probleme',
    subscriptions: 'Abonnements',
    pages: 'Seiten',
    deliveries: 'Zustellungen',
    installations: 'Installationen',
    audit: 'Änderungsprotokoll',
  },
  about: {
    troubles: 'Was sich verspätet, aufgegeben wurde oder unerreichbar ist, und was hilft.',
    subscriptions: 'Wer in welchem Kanal was abonniert hat und wie viel es bringt.',
    pages: 'Die Statusseiten, die gelesen werden: wie, wie gut, mit welchem Aufwand.',
    deliveries: 'Die neuesten Nachrichten, und wie weit die Chats zurückliegen.',
    installations: 'Workspaces und Server, die Vorschau und Tokens von Programmen.',
    audit: 'Wer was geändert hat, 400 Tage lang.',
  },
  search: 'Suche',
  filterButton: 'Filtern',
  reset: 'Alle zeigen',
  chat: 'Chat',
  any: 'alle',
  nextPage: 'Nächste Seite',
  firstPage: 'Zurück zum Anfang',
  nothing: 'Hierzu passt nichts. Mit weniger Filtern ist mehr zu sehen.',
  empty: {
    subscriptions: 'Noch ist nichts abonniert.',
    pages: 'Noch ist keine Seite bekannt.',
    deliveries: 'Noch wurde nichts gesendet.',
  },
  workspace: 'Workspace',
  by: 'Angelegt von',
  nobody: 'nicht bekannt',
  sources: { chat: 'Chat', file: 'tocsin.yaml', web: 'Web' },
  ownedByFile: 'Wird in tocsin.yaml geändert',
  dose: '90 Tage',
  doseOf: (threads) => count(threads, 'Thread', 'Threads'),
  lastThread: 'zuletzt',
  neverThread: 'noch nie',
  goesTo: (filter, channel) =>
    `${filter} → ${channel === null ? 'ein Kanal, den es nicht mehr gibt (darum hierher)' : `#${channel}`}`,
  end: 'Beenden',
  endLabel: (filter, where) => `Abonnement beenden: ${filter}, ${where}`,
  standing: 'Lesbarkeit',
  standings: { well: 'gut lesbar', failing: 'nicht lesbar', unfollowed: 'von niemandem verfolgt' },
  followers: 'Verfolgt von',
  followersOf: (workspaces) => (workspaces === 0 ? 'niemandem' : count(workspaces, 'Workspace', 'Workspaces')),
  own: (workspace) => `nur für ${workspace}`,
  notes: (n) => `${count(n, 'Anmerkung', 'Anmerkungen')} vom Lesen`,
  lookNow: 'Jetzt abrufen',
  lookNowLabel: (vendor) => `Jetzt abrufen: ${vendor}`,
  looking: 'Die Seite wird jetzt abgerufen. Das Ergebnis steht in wenigen Sekunden hier; bitte neu laden.',
  cures: {
    blocked: 'Der Bot-Filter weist uns ab. Bitten Sie den Anbieter um Freigabe, oder abonnieren Sie seinen Feed.',
    private: 'Sie verlangt eine Anmeldung. `tocsin page add` nimmt den Header oder das Token dafür entgegen.',
    gone: 'Ihre Adresse gibt es nicht mehr. Suchen Sie die neue, und abonnieren Sie diese.',
    silent: 'Sie antwortet nicht. Öffnet sie sich im Browser, prüfen Sie Proxy und Firewall dieses Rechners.',
    failing: 'Ihr Server antwortet mit Fehlern. Das muss der Anbieter beheben; Tocsin versucht es weiter.',
    busy: 'Sie bat um weniger Abrufe und bekommt sie. Niemand muss etwas tun.',
    elsewhere: 'Sie führt zur Seite eines anderen Anbieters. Wurde der Anbieter gekauft, oder ist er umgezogen?',
    strange: 'Sie ist da, aber anders aufgebaut. Ein neueres Tocsin kann sie vielleicht lesen; bitte melden.',
    ours: 'Auf unserer Seite klemmt etwas. Mehr steht im Log von Tocsin.',
  },
  states: {
    sending: 'wird gesendet',
    sent: 'gesendet',
    in_doubt: 'ungewiss',
    retry: 'wird erneut versucht',
    dead: 'aufgegeben',
    superseded: 'überholt',
  },
  lag: (posted, median, p99) =>
    `${count(posted, 'Nachricht', 'Nachrichten')} mit Neuem in den letzten 24 Stunden: die Hälfte binnen ${median}, 99 von 100 binnen ${p99}, seit wir das Neue sahen. Ruhezeiten zählen als Warten.`,
  noLag: 'In den letzten 24 Stunden gab es nichts Neues zu senden.',
  begun: 'Begonnen',
  attempt: (n) => `Versuch ${format(n)}`,
  installed: 'Seit',
  channelsOf: (channels, paused) =>
    `${count(channels, 'Kanal', 'Kanäle')}${paused === 0 ? '' : `, davon ${format(paused)} pausiert`}`,
  subscriptionsOf: (n) => count(n, 'Abonnement', 'Abonnements'),
  installState: { active: 'verbunden', removed: 'entfernt', broken: 'ausgesperrt' },
  holds: 'Umfang',
  tokens: 'Tokens',
  noTokens: 'keine',
  mayWrite: 'darf ändern',
  mayRead: 'liest nur',
  tokenUsed: 'zuletzt benutzt',
  tokenUnused: 'nie benutzt',
  tokenRevoked: 'widerrufen',
  when: 'Wann',
  actor: 'Wer',
  action: 'Tat',
  subject: 'Woran',
  detail: 'Einzelheiten',
  exportAs: (fileFormat) => `Als ${fileFormat} herunterladen`,
  auditEmpty: 'Seit es das Protokoll gibt, wurde nichts geändert.',
  about400: 'Einträge bleiben 400 Tage. Ein Download enthält die neuesten 10.000, die der Filter zeigt.',
  actions: {
    'subscription.added': 'abonniert',
    'subscription.changed': 'Abonnement geändert',
    'subscription.ended': 'Abonnement beendet',
    'settings.changed': 'Einstellungen geändert',
    'preset.changed': 'Voreinstellung geändert',
    'mute.added': 'stummgeschaltet',
    'mute.ended': 'Stummschaltung beendet',
    'forward.added': 'Weiterleitung angelegt',
    'forward.changed': 'Weiterleitung geändert',
    'forward.restarted': 'Weiterleitung neu gestartet',
    'forward.ended': 'Weiterleitung beendet',
    'board.added': 'Tafel angelegt',
    'board.ended': 'Tafel entfernt',
    'channel.added': 'Kanal angelegt',
    'channel.ended': 'Kanal beendet',
    'channel.resumed': 'Kanal fortgesetzt',
    'page.added': 'Seite hinzugefügt',
    'page.looked': 'Abruf verlangt',
    'hook.added': 'Webhook angelegt',
    'hook.removed': 'Webhook entfernt',
    'thread.retried': 'Thread erneut versucht',
    'post.retried': 'Nachricht erneut versucht',
    'installation.added': 'installiert',
    'installation.ended': 'Workspace verloren',
    'installation.revived': 'Workspace wieder verbunden',
    'token.added': 'Token angelegt',
    'token.revoked': 'Token widerrufen',
    'tenant.limited': 'Grenzen eines Workspace geändert',
    'tenant.writers': 'geändert, wer ändern darf',
    'tenant.exported': 'Workspace exportiert',
    'tenant.deleted': 'Workspace gelöscht',
    'secrets.resealed': 'Geheimnisse neu versiegelt',
  },
  sections: {
    lagging: { title: 'Threads im Rückstand', none: 'Jeder Thread zeigt den neuesten Stand.' },
    doubtful: { title: 'Ungewisse Nachrichten', none: 'Von jeder Nachricht ist bekannt, ob sie ankam.' },
    givenUp: { title: 'In den letzten 14 Tagen aufgegeben', none: 'In den letzten 14 Tagen wurde nichts aufgegeben.' },
    posts: { title: 'Nachrichten an ganze Kanäle', none: 'Keine Nachricht an einen ganzen Kanal ist verspätet oder aufgegeben.' },
    paused: { title: 'Pausierte Kanäle', none: 'Tocsin darf in jedem Kanal schreiben, der etwas abonniert hat.' },
    ended: {
      title: 'Workspaces und Server ohne Tocsin',
      none: 'Kein Workspace und kein Server mit Abonnements ist unerreichbar.',
    },
    untold: { title: 'Was niemandem gesagt werden konnte', none: 'Alle, die etwas erfahren mussten, haben es erfahren.' },
  },
};
