import type { MinImpact, Surface, Weekday } from '../../domain/channel-settings.js';
import type { enSettings } from './en-settings.js';

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: '重大または致命的に引き上げられた障害',
  reopened: '解決後に再発した障害',
  'over-major': '重大な障害の終了',
  over: 'すべての障害の終了',
};

const impacts: Readonly<Record<MinImpact, string>> = {
  none: 'すべての影響度',
  minor: '軽微以上',
  major: '重大以上',
  critical: '致命的',
};

const days: Readonly<Record<Weekday, string>> = { mon: '月', tue: '火', wed: '水', thu: '木', fri: '金', sat: '土', sun: '日' };

const span = (hours: number): string => (hours % 24 === 0 && hours > 24 ? `${hours / 24}日` : `${hours}時間`);
const turned = (isOn: boolean): string => (isOn ? 'オン' : 'オフ');
const turn = (label: string, to: boolean): string => `${label}: ${turned(to)}にする`;

export const jaSettings: typeof enSettings = {
  shortDay: (day) => days[day],
  quiet: (from, until, on, zone) => `通知オフ ${from}–${until}${on === null ? '' : ` ${on}`} ${zone}。致命的な障害は通知します。`,
  digest: (rhythm, zone) =>
    `まとめを${rhythm.every === 'day' ? '毎日' : `毎週${days[rhythm.on]}曜日`} ${rhythm.at} (${zone}) に送ります。`,
  inChannel: (surfaces) =>
    `チャンネルに表示: ${['新しい障害', ...surfaces.map((surface) => surfaced[surface])].join('、')}。それ以外はスレッドのみ。`,
  minImpact: (impact) =>
    impact === 'none'
      ? '影響度にかかわらず、すべての障害のスレッドを作成します。'
      : `スレッドを作成する影響度: ${impacts[impact]}。影響度の記載がない障害も含みます。`,
  maintenance: (isOn) => `メンテナンス: ${turned(isOn)}。`,
  mentions: (who, from) => ['メンション先: ', who, ` (${impacts[from]})。`],
  mentionsNobody: '誰にもメンションしません。',
  publishes: (isOn) => (isOn ? '新しい障害をこのチャンネルのフォロワーに公開します。' : 'フォロワーには公開しません。'),
  storms: (isOn) =>
    isOn
      ? '10分以内に5件を超える障害が始まると、重大でない残りは1つのメッセージにまとめます。'
      : '同時に多数発生しても、障害ごとにメッセージを投稿します。',
  patience: (hours) => `投稿できる前に終了から${span(hours)}を過ぎた障害は1行でお知らせします。`,
  unreadable: (hours) =>
    hours === 0
      ? '読み取れないページはお知らせしません。'
      : `ページを${span(hours)}読み取れないとお知らせし、読み取れるようになるともう一度お知らせします。`,
  rootGone: {
    'repost-thread':
      '継続中の障害のメッセージが削除されてもスレッドは続きます。スレッドがまだない場合は、メッセージを一度だけ再投稿します。',
    'stop-thread': '障害のメッセージが削除されてもスレッドは続きます。スレッドがまだない場合は、以後お知らせしません。',
    repost: '継続中の障害のメッセージが削除されると、一度だけ再投稿します。',
    stop: '障害のメッセージが削除されると、その障害は以後お知らせしません。',
  },
  noQuiet: '通知オフの時間はありません。',
  noDigest: 'まとめは送りません。',
  zone: (zone) => `時刻のタイムゾーン: ${zone}。`,
  zoneOnly: (zone) => `タイムゾーン: ${zone}。`,
  silence: (isOn) =>
    isOn
      ? '重大な障害でベンダーからの更新が長く途絶えると、スレッドでお知らせします。'
      : 'ベンダーからの更新が途絶えてもお知らせしません。',
  language: (name) => `このチャンネルの言語: ${name}。`,
  translates: (isOn) =>
    isOn ? '自動翻訳が設定されていれば、ベンダーの文章もその言語で表示します。' : 'ベンダーの文章は原文のまま表示します。',
  toChange: (line, typed) => [...line, ' 変更: ', typed],

  announcementsOnly: '公開先のフォロワーがいるのは Discord のアナウンスチャンネルだけです。ここは該当しません。',
  neverEverybody: 'メンションできるのは人、ロール、@here です。全員へのメンションはできません。',
  showsAll: (type) => [' 設定の一覧: ', type('settings')],
  setAlready: 'すでにその設定です。',
  changedBy: (person, news) => [person, ' さんがこのチャンネルの通知設定を変更しました。', ...news],
  done: (news) => ['✅ 設定しました。', ...news],
  zoneAssumed: (typed) => ['タイムゾーンが未設定のため UTC を使います。変更: ', typed],

  menus: {
    surfaces: 'チャンネルに表示するもの',
    impact: '最低の影響度',
    maintenance: 'メンテナンス',
    from: 'メンションする影響度',
    publish: 'フォロワーへの公開',
    writers: '変更できる人',
    more: 'メンテナンス、まとめ、言語など',
  },
  surfaceOption: (surface) => surfaced[surface],
  newOnly: '新しい障害のみ',
  impactOption: (impact) => (impact === 'critical' ? '致命的のみ' : impacts[impact]),
  mentionNobody: '誰にもメンションしない',
  maintenanceOption: (isOn) => `メンテナンス${turned(isOn)}`,
  publishOption: (isOn) => `フォロワーへの公開${turned(isOn)}`,
  chooseBelow: '下から選ぶか、直接入力してください。',
  turnMaintenance: (to) => turn('メンテナンス', to),
  turnSilence: (to) => turn('ベンダーの更新が途絶えたときの通知', to),
  turnTranslate: (to) => turn('ベンダーの文章の自動翻訳', to),
  turnStorms: (to) => turn('同時多発時に1つにまとめる', to),
  turnPublish: (to) => turn('フォロワーへの公開', to),
  digestDaily: 'まとめ: 毎日 09:00',
  digestWeekly: 'まとめ: 毎週月曜日 09:00',
  digestOff: 'まとめ: なし',
  languageOption: (name) => `言語: ${name}`,
  quietOff: '通知オフの時間: なし',
  repost: '削除されたメッセージ: 再投稿する',
  letBe: '削除されたメッセージ: そのままにする',
  quietButton: '通知オフの時間',
  quietField: '時間、曜日、タイムゾーン。なしは off',
  digestButton: 'まとめ',
  digestField: 'daily 09:00、weekly mon 09:00、または off',
  zoneButton: 'タイムゾーン',
  zoneField: '例: Asia/Tokyo',
};
