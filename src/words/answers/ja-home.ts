import type { enHome } from './en-home.js';
import { jaCommon } from './ja-common.js';

const { number } = jaCommon;

export const jaHome: typeof enHome = {
  paused: (why) => `⏸️ 投稿を一時停止中: ${why}。`,
  mayNotPost: '投稿する権限がありません',
  tokenWorks: '🟢 トークンは有効です。',
  tokenBroken: (code) => `🔴 トークンが無効です (${code})。インストールした人が再インストールする必要があります。`,
  pagesFollowed: (count) => `購読中のページ${number(count)}件`,
  unknownPages: (count) => `不明${count}件`,
  notLookedAt: 'まだ確認していません',
  lastLook: (at) => ['最終確認 ', at],
  channelsPaused: (count) => `一時停止中のチャンネル${number(count)}件`,
  notRead: (vendor) => `⚠️ ${vendor} · まだ読み取っていません`,
  saysNothing: (vendor) => `⚠️ ${vendor} · ページに状態の記載がありません`,
  unreadable: (vendor, since, detail) => [
    `⚠️ ${vendor} · `,
    ...(since === null ? [] : [since, ' から']),
    `ページを読み取れません${detail === '' ? '' : ` (${detail})`}`,
  ],
  threadIn: (channel) => `${channel} のスレッド`,
  since: (at) => [at, ' から'],
  setUp: '購読を追加',
  openNow: '継続中',
  unknown: '不明',
  followed: '購読の一覧',
  continued: (channel) => [channel, ' (続き)'],
  nothingYet: (button, typed) => ['まだ購読がありません。', button, ' を押すか、チャンネルで ', typed, ' と入力してください。'],
  change: '変更',
  back: '前へ',
  more: '次へ',
  onlyPublic: '公開チャンネルのみ表示しています。プライベートチャンネルの参加者は Slack から取得できません。',
  onlyShared: '公開チャンネルと、Tocsin も参加しているプライベートチャンネルのみ表示しています。',
  later: (count) => `まだ表示できていないチャンネルが${count}件あります。1分後にこのタブを開き直してください。`,
  cannotSee: 'このチャンネルはもう表示できないため、ここからは変更できません。',
};
