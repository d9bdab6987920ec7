import type { enDoing } from './en-doing.js';

export const jaDoing: typeof enDoing = {
  testLater: (why, type, granted) => [
    ...why,
    '。その後、もう一度実行: ',
    type('test'),
    ...(granted === null ? [] : [` (${granted})`]),
  ],
  noTags: (tags) => [
    'このフォーラムにないタグ: ',
    tags,
    '。フォーラムを編集できる人が追加できます。それまではタグなしで投稿します。',
  ],
  testResults: (results) => `🧪 テスト: ${results}`,
  testUnsaid: (why) => `チャンネルに結果を投稿できませんでした: ${why}`,
  testRemoved: '🧪 テストを削除しました。',

  noBoard: 'このチャンネルにはボードがありません。',
  boardGone: '✅ ボードを削除しました。',
  boardLeft: (why) => `ボードのメッセージを削除できませんでした: ${why}`,
  boardUse: (type) => ['ボードの作成: ', type('board'), '、削除: ', type('board off')],
  boardForum: 'フォーラムには投稿しかないため、ボードを置けません。テキストチャンネルに作成してください。',
  boardThere: 'このチャンネルにはすでにボードがあり、常に最新の状態に保たれます。',
  boardRemove: 'ボードを削除',
  boardComes: (aside) => [
    '✅ まもなくボードが投稿され、以後は最新の状態に保たれます。権限があればピン留めされ、なければ手動でピン留めしてください ',
    ...aside,
  ],
  boardSlack: '(ピン留めの権限は --with pins でアプリに追加)。',
  boardDiscord: (permission) => ['(必要な権限: ', permission, ')。'],
};
