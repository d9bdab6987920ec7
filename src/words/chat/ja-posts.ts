import type { Impact } from '../../domain/incident.js';
import type { Words } from './en.js';
import type { StormParts, ThingCounts } from './en-posts.js';

const impactWords: Readonly<Record<Impact, string>> = {
  critical: '致命的',
  major: '重大',
  minor: '軽微',
  none: '影響なし',
  maintenance: 'メンテナンス',
  unknown: '影響度の記載なし',
};

const things = ({ incidents, planned }: ThingCounts): string =>
  [...(incidents === 0 ? [] : [`障害${incidents}件`]), ...(planned === 0 ? [] : [`メンテナンス${planned}件`])].join('と');

/** What stands before and behind the number of incidents. */
function where({ vendors, incidents, names }: StormParts): readonly [string, string] {
  if (vendors === 1 && incidents !== 1) return [`${names} で`, ''];
  return [`ベンダー${vendors}社で`, `: ${names}`];
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['not read yet', 'まだ読み取っていません'],
  ['its page does not say how it is', 'ページに状態の記載がありません'],
  ['cannot be read', '読み取れません'],
]);

export const jaPosts: Words['post'] = {
  why: {
    blocked: 'ボット対策が代わりに応答',
    private: 'ログインが必要',
    gone: 'アドレスにページが存在しない',
    silent: '応答なし',
    failing: 'エラーを返す',
    busy: '低頻度の確認でもアクセス制限',
    elsewhere: 'アドレスが別の組織のページに移動',
    strange: '未対応の形式で応答',
    ours: 'Tocsin 側の問題。詳細は運用者のログに記録',
  },
  statusPage: 'ステータスページ',
  unreadable: (vendor, page, since, reason) => ['⚠️ ', since, ' から ', vendor, ' の', page, `を読み取れません (${reason})。`],
  neverRead: 'まだ一度も読み取れていないため、現在の状況は不明です。読み取れるようになったらお知らせします。',
  lastKnown: (open) =>
    `それまでは最後に確認した状態 (${open === 0 ? '進行中の障害なし' : `進行中の障害${open}件`}) を表示します。読み取れるようになったらお知らせします。`,
  readable: (vendor, page, after) => [
    '✅ ',
    vendor,
    ' の',
    page,
    `を${after === null ? '' : `${after}ぶりに`}再び読み取れるようになりました。現在の状況は各スレッドにあります。`,
  ],

  stormLeft: '🌊 ここにあった項目は、それぞれのスレッドに移りました。',
  stormNow: (parts) => {
    const [before, after] = where(parts);
    return ['🌊 ', ...parts.when, ` 以降、${before}さらに障害${parts.incidents}件が発生${after}`];
  },
  stormThen: (parts) => {
    const [before, after] = where(parts);
    return ['🌊 ', ...parts.when, ` ${before}障害${parts.incidents}件が発生${after}`];
  },
  impacts: (found) => {
    const [only] = found;
    if (found.length > 1 || only === undefined)
      return found.map(({ impact, count }) => `${impactWords[impact]}${count}件`).join('、');
    return only.count === 1 || only.impact === 'unknown' ? impactWords[only.impact] : `すべて${impactWords[only.impact]}`;
  },
  upstream: (name, link, naming) => [
    ' 上流の影響の可能性: ',
    name,
    ' (',
    ...(link === null ? [] : [link, '、']),
    `${naming === null ? '障害の文中で言及' : `うち${naming}件で言及`})。`,
  ],
  thread: 'スレッド',
  someOver: (over, all) => {
    if (over === 0) return '';
    if (over < all) return ` うち${over}件は終了しました。`;
    return all === 1 ? ' 終了しました。' : ' すべて終了しました。';
  },
  openThread: 'スレッドを開く障害を選択…',

  backAfter: (away, told) => `⏪ ${away}ぶりに復帰しました。その間に${things(told)}があり、すでに終了しています: `,
  missed: (told) => `⏪ ここでお知らせする前に${things(told)}が発生し、すでに終了しています: `,

  morning: (from, until, told) => ['🌙 ', from, '–', until, `: ${things(told)}。`],
  over: (those) => [' 終了: ', ...those, '。'],
  stillOpen: (those) => ['継続中: ', ...those, ' → 下のスレッド。'],
  openSince: (at) => [at, ' から'],
  plannedFrom: (at) => [at, ' から'],

  pastLeft: '⚪ ここにあった項目は、それぞれのスレッドに移りました。',
  past: (vendors, count) => [
    '⚪ ',
    typeof vendors === 'number' ? `ベンダー${vendors}社` : vendors,
    `${typeof vendors === 'number' ? '' : ' '}が過去の障害${count}件を公表しました:`,
  ],
  pastWhen: (day, impact) => [' (', day, `頃${impact === null ? '' : `、${impact}`})`],
  pastPostmortem: ' · 📄 ポストモーテム',

  week: (week) => `第${week}週`,
  lastDay: '過去24時間',
  digestSince: (at) => [at, ' 以降'],
  noIncidents: '障害なし。',
  digest: ({ incidents, vendors, followed, open, affected }, inAll) =>
    [
      `ベンダー${Math.max(followed, vendors)}社中${vendors}社で障害${incidents}件`,
      inAll === null ? '' : `、${incidents === 1 ? '' : '計'}${inAll}`,
      open === 0 ? '' : `、継続中${open}件`,
      affected === 0 ? '。' : `。うち${affected}件は影響ありと申告されています。`,
    ].join(''),
  coming: (those) => [' 今後の予定: ', ...those, '。'],
  withoutThread: (those) => ['このチャンネルにスレッドのない項目: ', ...those, '。'],
  details: '詳細',

  boardVendors: (count) => `ベンダー${count}社`,
  boardFine: (count) => `正常${count}社`,
  boardBurning: (count) => `障害${count}社`,
  boardMaintenance: (count) => `メンテナンス${count}社`,
  boardUnknown: (count) => `不明${count}社`,
  boardRest: (count) => `ほか${count}件。`,
  boardUnknownRest: (count) => `⚠️ ほか${count}社も読み取れません。`,
  unreadableSince: (at) => [at, ' から読み取れません'],
  boardReason: (reason) => reasons.get(reason) ?? reason,
  notFine: '。正常には数えていません。',

  rest: (count) => ` ほか${count}件`,
  restOfVendors: (count) => ` ほか${count}社`,
  restAlone: (count) => `ほか${count}件`,
  moreRows: (count) => `… ほか${count}件`,
  filtered: 'このサーバーのフィルターが障害のタイトルをブロックしています。Tocsin のレポートで確認できます。',
};
