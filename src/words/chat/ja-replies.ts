import type { Words } from './en.js';

export const jaReplies: Words['reply'] = {
  reopened: '再発',
  published: (at, later) => [at, ' 公開', ...(later === null ? [] : [`、${later}後`])],
  openFor: (lasted) => `継続時間 ${lasted}`,
  takenOff: (vendor) => `${vendor === null ? '' : `${vendor} が`}掲載を取り下げ`,
  edited: (vendor, at) => [vendor === null ? '' : `${vendor} が `, at, vendor === null ? ' 編集' : ' に編集'],
  samePostmortem: (other, takenOffBy) => [
    '🔗 ポストモーテムは ',
    other,
    ' と同じで、全文はそちらにあります。',
    takenOffBy === null ? '' : ` ${takenOffBy} が掲載を取り下げました。`,
  ],
  changed: (vendor, at) => [`✏️ ${vendor} が `, at, ' の投稿の内容を変更しました:'],
  withdrawn: (vendor) =>
    `🗑️ ${vendor} がこの障害をステータスページから取り下げました。公開されていた内容はここにもレポートにも残ります。`,
  morePlaces: (count) => `ほか${count}か所`,
  removedWords: (text) => `[削除: ${text}]`,
  addedWords: (text) => `[追加: ${text}]`,
  filtered: 'このサーバーのフィルターがベンダーの文章をブロックしています。原文はステータスページにあります。',
};
