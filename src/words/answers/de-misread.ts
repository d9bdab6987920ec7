import { deChoice } from './de-complaints.js';
import type { enMisread } from './en-misread.js';

export const deMisread: typeof enMisread = {
  commandTooLong: (most, length) => `Ein Befehl darf ${most} Zeichen haben; dieser hat ${length}. Sende ihn in Teilen.`,
  commandUnreadable: 'Der Befehl enthält Zeichen, die nicht lesbar sind. Tippe ihn noch einmal von Hand.',

  settingOnce: (key) => `\`${key}:\` darf nur einmal vorkommen.`,
  settingTakes: (key, values) => `Hinter \`${key}:\` steht ${deChoice(values)}.`,
  settingOnOff: (key) => `Hinter \`${key}:\` steht \`on\` oder \`off\`.`,
  unreadableTakes: 'Hinter `unreadable:` stehen Stunden oder Tage, etwa `1h` oder `2d`, höchstens `7d`; oder `off`.',
  patienceTakes: 'Hinter `patience:` stehen Stunden oder Tage, etwa `24h` oder `2d`; höchstens `30d`.',
  surfacesTake: (values) => `Hinter \`surfaces:\` steht ${deChoice(values)}, oder mehreres mit Kommas.`,
  mentionNotAll: 'Erwähnt wird eine Person, eine Gruppe, eine Rolle oder `@here`, aber nie alle.',
  mentionUnclear: (chat) =>
    chat === 'slack'
      ? 'Slack hat nicht mitgeteilt, wer gemeint ist: wähle die Person oder Gruppe aus der Liste, die sich beim Tippen von @ hinter `mention:` öffnet.'
      : 'Discord hat nicht mitgeteilt, wer gemeint ist: wähle die Person oder Rolle aus der Liste, die sich beim Tippen von @ hinter `mention:` öffnet.',
  fromAlone: '`from:` gehört zu jemandem, der erwähnt wird, etwa `mention:@oncall from:major`.',
  noSetting: (word, keys) => `Unbekannte Einstellung \`${word}:\`; es gibt ${keys.map((key) => `\`${key}\``).join(', ')}.`,
  noSettingMeant: (word, meant) => `Unbekannte Einstellung \`${word}:\`; meinst du \`${meant}:\`?`,
  notUnderstood: (word) => `\`${word}\` ist nicht verständlich; Einstellungen schreibt man wie \`maintenance:on\`.`,
  needsColon: (key) => `Hinter \`${key}\` fehlt ein Doppelpunkt.`,

  quietTakes:
    'Hinter `quiet` stehen Stunden wie `22:00-07:00`, Tage wie `mon-fri` und eine Zeitzone wie `Europe/Berlin`; oder `off`.',
  quietEndless:
    'Diese Ruhezeit endet nie; hinter `quiet` stehen Stunden wie `22:00-07:00`. Wer gar nichts hören will, bestellt ab.',
  digestTakes: 'Hinter `digest` steht `daily 09:00` oder `weekly mon 09:00`, oder `off`.',
  languageTakes: (languages) => `Hinter \`language\` steht ${deChoice(languages)}.`,
  zoneOffset: (word) => `\`${word}\` kennt keine Sommerzeit; nenne eine Stadt, etwa \`Europe/Berlin\` oder \`Asia/Kolkata\`.`,
  zoneUnknown: (word) =>
    `Unbekannte Zeitzone \`${word}\`; nenne eine Stadt, etwa \`Europe/Berlin\`, \`America/New_York\` oder \`Asia/Tokyo\`.`,
  zoneMeant: (word, meant) => `Unbekannte Zeitzone \`${word}\`; meinst du ${deChoice(meant)}?`,
  zoneInManyPlaces: (word, meant) => `\`${word}\` sagt man an vielen Orten; meinst du ${deChoice(meant)}?`,
};
