import type { Words } from './en.js';

export const jaSample: Words['sample'] = {
  vendor: 'テスト',
  title: 'テストです。実際の障害ではありません: 障害はこのように表示されます',
  arrives: 'テストです。実際の障害ではありません: 障害の知らせはこのように届きます',
  first: 'ここにベンダーの文章が表示されます。問題は起きていません。どなたかが Tocsin を試しただけです。',
  second: '障害の終了はこのようにお知らせします。問題は起きていませんでした。',
  posting: '投稿',
  threads: 'スレッド',
  edits: '編集',
  mention: (name) => `@${name} へのメンション`,
  told: (results) => `🧪 テストです。実際の障害ではありません。障害はこのように表示されます。${results}`,
  remove: '削除',
};
