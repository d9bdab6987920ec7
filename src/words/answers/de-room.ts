import type { enRoom } from './en-room.js';
import type { ChannelName } from './typing.js';

const named = (channel: ChannelName): string => channel ?? 'Dieser Kanal';
const inside = (channel: ChannelName): string => (channel === null ? 'in diesem Kanal' : `in ${channel}`);

const cannot = {
  see: (channel: ChannelName): string => `Ich kann ${channel ?? 'diesen Kanal'} nicht sehen`,
  post: (channel: ChannelName): string => `Ich kann ${inside(channel)} nichts posten`,
  threads: (channel: ChannelName): string => `Ich kann ${inside(channel)} keine Threads öffnen`,
} as const;

export const deRoom: typeof enRoom = {
  everybodyIn: 'alle sind drin',
  members: (count) => `${count} Mitglieder`,
  subscribeHere: (channel, crowd) => `${named(channel)} (${crowd}): hier abonnieren?`,
  subscribeHereLabel: 'Hier abonnieren',
  sendThere: (channel, crowd) => [channel, ` (${crowd}): auch dorthin senden?`],
  sendThereLabel: 'Dorthin senden',

  noThreads: (channel) =>
    `${named(channel)} ist von einer Art, die keine Threads hat. Nimm einen Text-, Ankündigungs- oder Forumkanal.`,
  archived: (channel) => `${named(channel)} ist archiviert. Hol ihn zuerst aus dem Archiv oder nimm einen anderen Kanal.`,
  noDirect: 'Ich poste in Kanälen, nicht in Direktnachrichten. Tippe das in dem Kanal, der es braucht.',
  restricted: (channel) =>
    `Nur manche dürfen ${inside(channel)} posten, und ich gehöre nicht dazu. Ein Admin kann mich in den Kanaleinstellungen unter Posting-Berechtigungen hinzufügen; oder nimm einen anderen Kanal.`,
  isPrivate: (invite) => [
    'Ich kann in diesem Kanal noch nichts posten: Er ist privat, und ich bin nicht drin. Tippe hier ',
    invite,
  ],
  notIn: (channel, invite) => [`Ich kann ${inside(channel)} noch nichts posten: Ich bin nicht drin. Tippe hier `, invite],
  lacks: (what, channel, permissions) => [
    `${cannot[what](channel)}. Wer die Berechtigungen bearbeiten darf, muss mir erlauben: `,
    permissions,
  ],
  stopped: (why) => [...why, '.'],
  kept: (why, what, granted) => [
    ...why,
    '. Deine Anfrage (',
    what,
    `) wird 24 Stunden aufgehoben und dann von selbst erledigt.${granted === null ? '' : ` (${granted})`}`,
  ],

  setUp: (person, what, list) => [`${person} hat hier ${what} abonniert. Alles zeigt `, list, '.'],
  changedTo: (person, from, to) => `${person} hat hier ein Abo geändert: ${from} → ${to}.`,
  removed: (person, what) => `${person} hat hier abbestellt: ${what}.`,
  removedAll: (person, count) => `${person} hat hier alle ${count} Abos abbestellt.`,
  sends: (person, parts, what) => [
    `${person} sendet `,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [' und ', part])),
    ` von ${what} hierher. `,
  ],
  sentFrom: (home, list) => ['Eingestellt ist das in ', home, '; dort zeigt es ', list, '.'],
  sentShown: (list) => ['Zu sehen mit ', list, '.'],
  theRest: 'den Rest',
  thatChannel: 'dieser Kanal',
  thisChannel: 'dieser Kanal',
  notSent: (channel, why) => ['An ', channel, ' kann nichts gesendet werden: ', ...why],
  managersThere: (permission) => ['Du brauchst auch dort ', permission, '.'],
  privateThere: 'Der Kanal ist privat, und du bist nicht drin.',
  noChannel: (word) => ['Unbekannter Kanal ', word, '. Tippe # und wähle ihn aus der Liste, die dann erscheint.'],
  nothingSetUp: ' Es wurde nichts abonniert.',
  nothingChanged: ' Nichts wurde geändert.',
  unfinished: (person, why, command) => [
    `Was ${person} wollte, ließ sich nicht zu Ende bringen. ${why} Noch einmal ausführen: `,
    command,
  ],
};
