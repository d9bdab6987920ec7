import { counted } from './de-count.js';
import type { Words } from './en.js';

export const deReplies: Words['reply'] = {
  reopened: 'Wieder offen',
  published: (at, later) => ['veröffentlicht ', at, ...(later === null ? [] : [`, ${later} später`])],
  openFor: (lasted) => `Dauer: ${lasted}`,
  takenOff: (vendor) => `${vendor === null ? '' : `von ${vendor} `}von der Seite genommen`,
  edited: (vendor, at) => [`bearbeitet ${vendor === null ? '' : `von ${vendor}, `}`, at],
  samePostmortem: (other, takenOffBy) => [
    '🔗 Dasselbe Postmortem wie ',
    other,
    `, dort vollständig${takenOffBy === null ? '.' : `; von ${takenOffBy} von der Seite genommen.`}`,
  ],
  changed: (vendor, at) => [`✏️ ${vendor} hat den Beitrag von `, at, ' geändert:'],
  withdrawn: (vendor) =>
    `🗑️ ${vendor} hat diese Störung von der Statusseite genommen. Was dort stand, bleibt hier und im Bericht erhalten.`,
  morePlaces: (count) => `und ${counted(count, 'weitere Stelle', 'weitere Stellen')}`,
  removedWords: (text) => `[entfernt: ${text}]`,
  addedWords: (text) => `[hinzugefügt: ${text}]`,
  filtered: 'Ein Filter dieses Servers sperrt den Text des Anbieters; er steht auf der Statusseite.',
};
