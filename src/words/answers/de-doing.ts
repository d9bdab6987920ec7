import type { enDoing } from './en-doing.js';

export const deDoing: typeof enDoing = {
  testLater: (why, type, granted) => [
    ...why,
    '. Danach noch einmal: ',
    type('test'),
    '.',
    ...(granted === null ? [] : [` (${granted})`]),
  ],
  noTags: (tags) => [
    'In diesem Forum fehlen die Tags ',
    tags,
    '. Wer es bearbeiten darf, kann sie anlegen; bis dahin geht es ohne.',
  ],
  testResults: (results) => `🧪 Probe: ${results}`,
  testUnsaid: (why) => `Das ließ sich im Kanal nicht sagen: ${why}`,
  testRemoved: '🧪 Die Probe ist entfernt.',

  noBoard: 'Dieser Kanal hat keine Tafel.',
  boardGone: '✅ Die Tafel ist weg.',
  boardLeft: (why) => `Ihre Nachricht ließ sich nicht entfernen: ${why}`,
  boardUse: (type) => ['Eine Tafel kommt mit ', type('board'), ' und geht mit ', type('board off'), '.'],
  boardForum: 'Ein Forum hat nur Beiträge, also keinen Platz für eine Tafel. Lege sie in einem Textkanal an.',
  boardThere: 'Dieser Kanal hat seine Tafel; sie bleibt aktuell.',
  boardRemove: 'Tafel entfernen',
  boardComes: (aside) => [
    '✅ Die Tafel kommt gleich und bleibt dann aktuell. Sie wird angepinnt, wo ich darf; sonst pinne sie von Hand an ',
    ...aside,
  ],
  boardSlack: '(die App bittet darum mit --with pins).',
  boardDiscord: (permission) => ['(dafür brauche ich ', permission, ').'],
};
