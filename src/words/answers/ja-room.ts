import type { enRoom } from './en-room.js';
import type { ChannelName } from './typing.js';

const named = (channel: ChannelName): string => (channel === null ? 'このチャンネル' : `${channel} `);

const cannot = { see: 'を表示できません', post: 'に投稿できません', threads: 'にスレッドを作成できません' } as const;

export const jaRoom: typeof enRoom = {
  everybodyIn: '全員参加',
  members: (count) => `メンバー${count}人`,
  subscribeHere: (channel, crowd) => `${named(channel).trim()} (${crowd}): ここで購読しますか?`,
  subscribeHereLabel: 'ここで購読',
  sendThere: (channel, crowd) => [channel, ` (${crowd}): そこにも送りますか?`],
  sendThereLabel: 'そこに送る',

  noThreads: (channel) =>
    `${named(channel)}はスレッドのない種類のチャンネルです。テキスト、アナウンス、フォーラムのいずれかのチャンネルを選んでください。`,
  archived: (channel) => `${named(channel)}はアーカイブされています。アーカイブを解除するか、別のチャンネルを選んでください。`,
  noDirect: 'Tocsin はダイレクトメッセージではなくチャンネルに投稿します。必要なチャンネルで入力してください。',
  restricted: (channel) =>
    `${named(channel)}に投稿できるのは一部の人だけで、Tocsin は含まれていません。管理者がチャンネル設定 → 投稿権限で追加するか、別のチャンネルを選んでください。`,
  isPrivate: (invite) => [
    'プライベートチャンネルに Tocsin が参加していないため、まだ投稿できません。ここで ',
    invite,
    ' と入力してください',
  ],
  notIn: (channel, invite) => [
    `${named(channel)}に Tocsin が参加していないため、まだ投稿できません。ここで `,
    invite,
    ' と入力してください',
  ],
  lacks: (what, channel, permissions) => [
    `${named(channel)}${cannot[what]}。権限を編集できる人が次を許可する必要があります: `,
    permissions,
  ],
  stopped: (why) => [...why, '。'],
  kept: (why, what, granted) => [
    ...why,
    '。リクエスト (',
    what,
    `) は24時間保存され、可能になりしだい自動的に完了します。${granted === null ? '' : ` (${granted})`}`,
  ],

  setUp: (person, what, list) => [`${person} さんがこのチャンネルに購読を追加しました: ${what}。一覧: `, list],
  changedTo: (person, from, to) => `${person} さんがこのチャンネルの購読を変更しました: ${from} → ${to}。`,
  removed: (person, what) => `${person} さんがこのチャンネルの購読を削除しました: ${what}。`,
  removedAll: (person, count) => `${person} さんがこのチャンネルの購読${count}件をすべて削除しました。`,
  sends: (person, parts, what) => [
    `${person} さんが ${what} のうち `,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : ['、', part])),
    ' をこのチャンネルに送ります。',
  ],
  sentFrom: (home, list) => ['設定元のチャンネル: ', home, ' (', list, ' で確認)。'],
  sentShown: (list) => ['確認: ', list],
  theRest: '残り',
  thatChannel: 'そのチャンネル',
  thisChannel: 'このチャンネル',
  notSent: (channel, why) => [channel, ' には送れません: ', ...why],
  managersThere: (permission) => ['そのチャンネルでも ', permission, ' 権限が必要です。'],
  privateThere: 'プライベートチャンネルで、あなたは参加していません。',
  noChannel: (word) => ['不明なチャンネル: ', word, '。# と入力し、表示される一覧からチャンネルを選んでください。'],
  nothingSetUp: ' 購読は追加されていません。',
  nothingChanged: ' 何も変更されていません。',
  unfinished: (person, why, command) => [`${person} さんのリクエストを完了できませんでした。${why} もう一度実行: `, command],
};
