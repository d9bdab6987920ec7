import { deRecord } from './de-record.js';
import type { previewWords } from './en-preview.js';

const { count } = deRecord;

export const dePreview: typeof previewWords = {
  title: 'Vorschaukanäle',
  lead: 'Ein Vorschaukanal ist ein Chatkanal ohne jedes Konto: Er zeigt nebeneinander, was in Slack und in Discord zu sehen wäre.',
  none: 'Noch gibt es keinen Vorschaukanal.',
  noneHint: 'Die Demo starten, Anbieter einfügen oder hier einen leeren anlegen.',
  threads: (n) => count(n, 'Thread', 'Threads'),
  messages: (n) => count(n, 'Nachricht', 'Nachrichten'),
  noFilter: 'Kein Filter: Hierher kommt noch nichts.',
  lastPosted: 'zuletzt gepostet',
  never: 'noch nichts gepostet',
  paused: (code) => `Angehalten${code === null ? '' : ` (${code})`}`,
  preset: 'Preset',
  presets: {
    default:
      'Standard: das erste Update in der Hauptnachricht, geänderte Fakten als kurze Antwort, nachträgliche Meldungen als eine Karte',
    plain: 'Schlicht: pro Störung eine Hauptnachricht, pro Update eine Antwort',
  },
  presetNames: { default: 'Standard', plain: 'Schlicht' },
  create: {
    title: 'Neuer Vorschaukanal',
    name: 'Name',
    button: 'Kanal anlegen',
    hint: 'Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.',
  },
  badName: 'Ein Kanalname hat 1 bis 80 Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche.',
  channel: {
    empty: 'Hier ist noch nichts gepostet. Was bei den Anbietern dieses Kanals beginnt, erscheint von selbst.',
    live: 'Live',
    liveOff: 'Nicht live: Neu laden zeigt, was dazugekommen ist',
    switch: 'Zeigen',
    slack: 'Slack',
    discord: 'Discord',
    older: 'Ältere Threads',
    newest: 'Zurück zu den neuesten',
    settings: (filters, preset) => `Was hierher kommt (${count(filters, 'Filter', 'Filter')}) · Preset ${preset}`,
    subscribeButton: 'Hinzufügen',
    filterLabel: 'Filterausdruck',
    filterPlaceholder: 'github region:us-east min-impact:major',
    filterHint:
      'Zuerst Anbieter, dann region:, component:, kind:, min-impact:. Ein „-“ davor schließt aus, Kommas bedeuten „oder“.',
    remove: 'Entfernen',
    removeLabel: (filter) => `Filter entfernen: ${filter}`,
    presetButton: 'Preset übernehmen',
    by: (who) => `von ${who}`,
    replies: (n) => count(n, 'Antwort', 'Antworten'),
    noReplies: 'noch keine Antworten',
    editedAt: (times) => `${times === 1 ? 'einmal' : `${times}-mal`} bearbeitet, zuletzt`,
    surfaced: 'Auch im Kanal selbst gezeigt',
    bot: 'APP',
    botName: 'Tocsin',
    disabled: 'Die Knöpfe wirken in Slack und Discord; hier zeigen sie nur, wo sie stehen.',
    unreadable: 'Diese Nachricht lässt sich nicht zeigen.',
    menu: 'Mehr',
  },
};
