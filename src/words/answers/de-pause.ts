import type { enPause, PauseCause } from './en-pause.js';

const invited = 'sobald jemand dort `/invite @Tocsin` eingibt';
const allowed = 'sobald jemand, der die Berechtigungen ändern kann, *{permission}* erlaubt';
const again = 'sobald es wieder geht';

const causes: Readonly<Record<string, PauseCause>> = {
  'slack.is_archived': { why: 'der Kanal wurde archiviert', until: 'sobald er nicht mehr archiviert ist' },
  'slack.is_inactive': { why: 'der Kanal ist eingefroren, archiviert oder gelöscht', until: 'sobald er wieder offen ist' },
  'slack.channel_not_found': {
    why: 'er ist nicht mehr zu sehen, weil er ohne Tocsin privat oder gelöscht wurde',
    until: 'sobald jemand darin `/invite @Tocsin` eingibt',
  },
  'slack.not_in_channel': { why: 'Tocsin ist nicht darin', until: invited },
  'slack.bot_removed': { why: 'jemand hat Tocsin daraus entfernt', until: invited },
  'slack.restricted_action': {
    why: 'die Regeln dieses Workspace erlauben es nicht',
    until: 'sobald ein Admin das Posten erlaubt (Kanaleinstellungen → Posting-Berechtigungen)',
  },
  'slack.read_only': {
    why: 'dort dürfen nur noch einige Leute posten',
    until: 'sobald ein Admin das Posten erlaubt (Kanaleinstellungen → Posting-Berechtigungen)',
  },
  'slack.no_threads': {
    why: 'er nimmt nicht mehr sowohl Nachrichten als auch Threads an',
    until: `${again}; stattdessen geht auch ein Abo in einem anderen Kanal`,
  },
  'slack.message_limit_exceeded': {
    why: 'dieser Workspace hat die Nachrichtengrenze seines Slack-Tarifs erreicht',
    until: 'sobald ein Admin sie angehoben hat',
  },
  'slack.ekm_access_denied': {
    why: 'die Admins dieses Workspace haben das Posten dort gestoppt',
    until: 'sobald sie es wieder erlauben',
  },
  'slack.no_permission': { why: 'dort fehlt die Erlaubnis zum Posten', until: `${invited} oder ein Admin es erlaubt` },
  'slack.messages_tab_disabled': {
    why: 'Nachrichten an diese App sind abgeschaltet',
    until: 'sobald der Tab „Nachrichten“ in den Einstellungen der App an ist',
  },
  'slack.missing_scope': {
    why: 'in diesem Workspace fehlt eine Berechtigung',
    until: 'sobald, wer mich installiert hat, der App {permission} gibt und sie neu installiert',
  },
  'slack.unknown_error': { why: 'Slack nimmt dort nichts mehr an und nennt einen unbekannten Grund', until: again },
  'discord.missing_access': {
    why: 'er ist nicht mehr zu sehen',
    until: 'sobald jemand, der die Berechtigungen ändern kann, *Kanal ansehen* erlaubt',
  },
  'discord.missing_permission': { why: 'dort fehlt eine Berechtigung', until: allowed },
  'discord.tag_required': {
    why: 'dieses Forum verlangt für jeden Beitrag einen Tag und hat keinen, der hier passt',
    until: 'sobald jemand, der es ändern kann, den Tag *investigating* hinzufügt oder Tags nicht mehr verlangt',
  },
  'discord.thread_cap': {
    why: 'dieser Server hat so viele aktive Threads, wie Discord erlaubt, und jede Störung ist dort ein Beitrag',
    until: 'sobald jemand einige geschlossen hat',
  },
  'discord.wrong_kind': {
    why: 'er ist jetzt ein Kanal anderer Art',
    until: 'sobald er wieder ist, was er war; stattdessen geht auch ein Abo in einem anderen Kanal',
  },
  'discord.refused_here': { why: 'Discord nimmt dort nichts mehr an und nennt einen unbekannten Grund', until: again },
};

export const dePause: typeof enPause = {
  causes,
  unknown: { why: 'er nimmt keine Nachrichten von Tocsin mehr an', until: again },
  toWrite: 'das Schreiben',
  scope: 'sie',
  stopped: (name, { why, until }) =>
    `In #${name} kommt nichts mehr an: ${why}. Was inzwischen geschieht, wird aufgehoben und nachgeholt, ${until}.`,
  waiting: (subscriptions) => (subscriptions === 1 ? '1 Abo wartet.' : `${subscriptions} Abos warten.`),
  gone: (name, subscriptions) =>
    `#${name} wurde gelöscht, also ${subscriptions === 1 ? 'ist das Abo darin beendet' : `sind ${subscriptions} Abos darin beendet`}. Was dort stand, bleibt in den Berichten; abonniere in einem anderen Kanal, damit es weitergeht.`,
  repliesClosed: (wrong) => `${wrong} Bis dahin ist jede Störung hier eine Nachricht, die aktuell gehalten wird.`,
};
