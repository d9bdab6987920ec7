import { deCommon } from './de-common.js';
import type { enHome } from './en-home.js';

const { number } = deCommon;

export const deHome: typeof enHome = {
  paused: (why) => `⏸️ Hier wird nichts gepostet: ${why}.`,
  mayNotPost: 'ich darf dort nicht posten',
  tokenWorks: '🟢 Das Token funktioniert.',
  tokenBroken: (code) => `🔴 Das Token funktioniert nicht (${code}); wer Tocsin installiert hat, muss es neu installieren.`,
  pagesFollowed: (count) => `${number(count)} ${count === 1 ? 'Seite' : 'Seiten'} abonniert`,
  unknownPages: (count) => `${count} unbekannt`,
  notLookedAt: 'noch nicht abgerufen',
  lastLook: (at) => ['zuletzt abgerufen ', at],
  channelsPaused: (count) => `${number(count)} ${count === 1 ? 'Kanal pausiert' : 'Kanäle pausiert'}`,
  notRead: (vendor) => `⚠️ ${vendor} · noch nicht gelesen`,
  saysNothing: (vendor) => `⚠️ ${vendor} · die Seite nennt keinen Zustand`,
  unreadable: (vendor, since, detail) => [
    `⚠️ ${vendor} · Seite nicht lesbar`,
    ...(since === null ? [] : [' seit ', since]),
    detail === '' ? '' : ` (${detail})`,
  ],
  threadIn: (channel) => `Thread in ${channel}`,
  since: (at) => ['seit ', at],
  setUp: 'Abo anlegen',
  openNow: 'Jetzt offen',
  unknown: 'Unbekannt',
  followed: 'Was abonniert ist',
  continued: (channel) => [channel, ', Fortsetzung'],
  nothingYet: (button, typed) => ['Noch nichts. Drücke ', button, ' oder tippe ', typed, ' in einem Kanal.'],
  change: 'Ändern',
  back: 'Zurück',
  more: 'Weiter',
  onlyPublic: 'Gezeigt werden nur öffentliche Kanäle: Slack verrät nicht, wer in privaten ist.',
  onlyShared: 'Gezeigt werden nur öffentliche Kanäle und private, in denen wir beide sind.',
  later: (count) => `${count} weitere sind noch nicht zu sehen: Öffne diesen Tab in einer Minute noch einmal.`,
  cannotSee: 'Du kannst diesen Kanal nicht mehr sehen; von hier aus lässt er sich also nicht ändern.',
};
