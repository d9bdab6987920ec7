import type { MinImpact, Surface } from '../../domain/channel-settings.js';
import type { enFollowing, ThreadPlaces } from './en-following.js';
import { jaCommon } from './ja-common.js';

const { list, threads, pings, incidents, vendors, number } = jaCommon;

const impacts: Readonly<Record<MinImpact, string>> = {
  none: 'すべての影響度',
  minor: '軽微以上',
  major: '重大以上',
  critical: '致命的のみ',
};

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: '影響度の引き上げ',
  reopened: '解決後の再発',
  'over-major': '重大な障害の終了',
  over: 'すべての障害の終了',
};

const places = ({ here, elsewhere }: ThreadPlaces): string =>
  list([...(here === null ? [] : [here === 'already' ? 'すでにこのチャンネル' : '下']), ...elsewhere]);

const label = (isPlanned: boolean): string => (isPlanned ? '予定' : '継続中');

const about = (count: number): string =>
  count > 100 ? `コンポーネント約${Math.round(count / 10) * 10}個` : `コンポーネント${count}個`;

export const jaFollowing: typeof enFollowing = {
  everyVendor: 'すべてのベンダー',
  allOfCategory: (category) => `カテゴリ ${category} 全体`,
  component: (names) => `コンポーネント ${names}`,
  without: (names) => `${names} を除く`,
  followed: (title, regions, rest) => [
    { bold: title },
    ...(regions === null ? [] : [' · リージョン ', { bold: regions }]),
    ...(rest.length === 0 ? [] : [` · ${rest.join('、')}`]),
  ],
  routeHere: 'このチャンネル (元のチャンネルがなくなったため)',
  routeElse: (target) => ['残り → ', target],
  moreRoutes: (count) => ` ほか経路${count}件`,
  elseHere: '、残りはこのチャンネル',
  channelShows: (impact, surfaces, isMaintenanceOn) =>
    `チャンネルに表示: ${[`新しい障害 (${impacts[impact]})`, ...surfaces.map((surface) => surfaced[surface])].join('、')}。それ以外はスレッドのみ。メンテナンス: ${isMaintenanceOn ? 'オン' : 'オフ'}。`,

  dose: ({ live, late, lateFrom, past, pings: pinged }) => {
    const from = lateFrom.length === 0 ? '' : `、${list(lateFrom)} から拡大`;
    const opened = late === 0 ? '' : ` (遅れて作成${late}件${from})`;
    return `リアルタイムの${threads(live)}${opened}、事後公表${past}件、${pings(pinged)}`;
  },
  wouldHaveBeen: (vendor, days, dose) => `${vendor} の過去${days}日間での見込み: ${dose}。`,
  noPast: (vendor) => `${vendor} のページに過去の障害はありません。`,
  onThose: (vendor, count, since, dose) => [`${vendor} のページに残る障害${count}件 (`, since, ` 以降) での見込み: ${dose}。`],
  firstRead: (vendor) => `${vendor} のページを初めて読み取っています。`,
  cannotRead: (vendor, detail) =>
    `現在 ${vendor} のページを読み取れません${detail === '' ? '' : ` (${detail})`}。自動的に再試行します。`,
  readFirst: (names) => `初回の読み取り中: ${names}。`,
  lostParts: (names) => `現在ページにないコンポーネント: ${names}。これに触れる障害は引き続き届きます。`,

  follows: (channel, what) => ['✅ ', channel, ' で購読: ', ...what, '。'],
  alreadyFollows: (channel, what, type) => [
    channel ?? 'このチャンネル',
    ' ではすでに購読中です: ',
    ...what,
    '。一覧: ',
    type('list'),
  ],
  strictHint: (strict) => ['リージョンを示さない障害も届きます。除外するには ', strict, ' を付けてください。'],
  see: (count) => `その${count}件を見る`,
  change: '変更',
  undo: '元に戻す',
  thisSubscription: 'この購読:',
  changeTitle: '購読の変更',
  filter: 'フィルター',
  nothingOpenNow: '継続中: なし。',
  openThreads: (isPlanned, some, at) => [
    `${label(isPlanned)}: ${some.length}件 (`,
    ...some.flatMap((one, index) => [...(index === 0 ? [] : ['; ']), ...one]),
    `)。スレッドの場所: ${places(at)}。`,
  ],
  openWaiting: (isPlanned, count) => `${label(isPlanned)}: ${count}件。スレッドは次の更新時に作成されます:`,
  openPartly: (isPlanned, count, opened, at) =>
    `${label(isPlanned)}: ${count}件。特に重要な${opened}件のスレッドの場所: ${places(at)}。残りは次の更新時に作成されます:`,
  openThread: 'スレッドを開く',
  since: (what, _isPlanned, at) => [`${what}、`, at, ' から'],
  listedOpen: (count, names, at) => `継続中の${incidents(count)}: ${names}。スレッドの場所: ${places(at)}。`,
  countedOpen: (count) => `継続中の${incidents(count)}。`,
  listedPlanned: (names, at) => `予定: ${names}。スレッドの場所: ${places(at)}。`,
  nothingOpen: { all: '現在、継続中の障害はありません。', some: 'ほかのベンダーに継続中の障害はありません。', none: '' },
  alreadyHere: (names) => `すでに購読中: ${names}。`,
  namesFollowed: (names, followed) => `${names}件中${followed}件を購読します。`,
  forChannel: (channel) => ['スレッドごとの購読はありません。この設定は ', channel, ' に適用されます。'],
  removedMeanwhile: 'ちょうど今、ほかの人が削除したため、購読は追加されていません。',

  nameVendor: (type) => ['ベンダー名 (複数可) またはステータスページのアドレスを指定してください: ', type('subscribe github')],
  onlyWhatTouches: (type) => ['必要な部分だけを購読: ', type('subscribe aws region:us-east-1')],
  noPeople: '人やチャンネルは購読できません。ベンダー名またはステータスページのアドレスを指定してください。',
  giveAddress: ' ブラウザーに表示されるステータスページのアドレスを指定してください。',
  isLarge: (vendor) => ['❓ ', vendor, ' は範囲が広いため、必要な部分を選んでください。'],
  choosePart: '部分を選ぶ',

  isPart: (names, vendor) => [
    `${names} は `,
    { bold: vendor },
    ` の一部です。${vendor} のコンポーネント ${names} を購読します。対象のリージョンはどれですか?`,
  ],
  whichPart: ({ vendor, regions, components, threads: brought, days }) =>
    `${vendor} は範囲が広いため、必要な部分を選んでください: ${[...(regions > 1 ? [`リージョン${regions}個`] : []), about(components), `過去${days}日間に${threads(brought)}`].join('、')}。`,
  regions: 'リージョン',
  componentsMenu: 'コンポーネント',
  followPart: 'この部分を購読',
  followEverything: 'すべて購読',
  pickPart: '部分を選ぶか、すべてを購読してください。',
  pickedDose: (brought, pinged) => `→ ${threads(brought)}、${pings(pinged)}`,
  notInList: (typed) => ['一覧にない場合は入力してください: ', typed],

  category: (name) => `カテゴリ ${name}`,
  categoryHolds: (categories, count, dose) => `${categories}: 購読できる${vendors(count)}${dose}。`,
  categoryDose: (read, perWeek) => `。すでに読み取っている${read}社だけで週に約${number(perWeek)}スレッド`,
  followAllQuestion: 'すべて購読しますか?',
  majorOnly: '重大以上のみ',
  followAll: (count) => `${count}社すべて購読`,

  vendorsTitle: '利用中のベンダー',
  vendorsLabel: '名前またはアドレスを1行に1つ',
  pasteList: 'ベンダー一覧を貼り付ける',
  allOfNone: (all) => [all, ' はこのワークスペースで購読中の全ベンダーを指しますが、まだ1社もありません。'],
  better: 'おすすめ:',
  allDose: (count, perWeek, isTooMuch) =>
    `このワークスペースで購読中の${vendors(count)}すべてで、週に約${number(perWeek)}スレッドになります。${isTooMuch ? '読み切れない量です。' : ''}`,
  everythingMajor: (perWeek) => `すべて、重大以上のみ: 週に約${number(perWeek)}件`,
  everything: 'すべて',

  changeNumber: (value) => `${value}番を変更`,
  whichNumber: (type) => [
    'どれですか? 先に番号を書いてください: ',
    type('change 1 github region:eu'),
    '。番号の一覧: ',
    type('list'),
  ],
  numberIs: (value, filter) => [`${value}番: `, filter],
  routesEnd: (routes, none) => ['🔀 ', ...routes, '。フィルターの後ろに ', none, ' と書くと解除されます。'],

  narrowNothing: (vendor, days) => [
    `過去${days}日間に ${vendor} からここに届くはずだった障害がないため、絞り込む対象がありません。`,
  ],
  narrowLine: (value, vendor, brought, days) => `${value}  ${vendor}: 過去${days}日間に${threads(brought)}。`,
  narrowChange: '目立って多いものはありません。フィルターを変更してください。',
  narrowQuestion: '何を除外しますか?',

  followAgain: '再び購読',
  noLonger: (channel, what, open) => [
    channel,
    ` の購読を解除: ${what}。${open === 0 ? '現在、継続中の障害はありません。' : `継続中の${threads(open)}は終了まで続きます。`}`,
  ],
  restFromFile: (count) => `うち${count}件は tocsin.yaml で管理されているため残ります。ファイルで変更してください。`,
  notTold: 'チャンネルに投稿できないため、通知されていません。',
  removeAll: (count) => `${count}件すべて削除`,
  removeAllQuestion: (channel, count) => [channel, ` の購読${count}件をすべて削除しますか?`],
  whichOne: 'どの購読ですか?',
  removeNumber: (value) => `${value}番を削除`,
  moreTakeNumber: (count, type) => [`ほか${count}件。番号で指定: `, type('unsubscribe')],
  noneMeant: (most, type) => [
    `該当する購読がありません。${most === 1 ? 'あるのは1番だけです' : `番号は1から${most}までです`}。一覧: `,
    type('list'),
  ],

  pings: (name) => ['メンション ', name],
  lostNow: (names) => `現在ページにないコンポーネント ${names}`,
  openNow: (count) => `継続中${count}件`,
  nothingYet: 'まだなし',
  last: (at) => ['最近 ', at],
  fromFileLine: (file) => ['設定元 ', file],
  narrowNumber: (value) => `${value}番を絞り込む`,
  moreListed: (count, names) => `ほか${count}件: ${names}`,
  sentHere: (home, parts, what) => ['🔀 ', home, ` が ${what} のうち ${parts} をここに送ります。変更は送信元で行います。`],
  theRest: '残り',
  moreSent: (count) => `ほかのチャンネルから届く購読がさらに${count}件あります。`,
  maintenanceOn: 'すべての購読でメンテナンスがオンです。',
  forwards: (count, type) => [`チャット外への転送: ${count}件。転送先: `, type('forward')],
  muted: (vendor, until, by) => [`🔕 ${vendor} をミュート中: `, until, ` まで (${by})。`],
  paused: (code) => `このチャンネルへの投稿は一時停止中です。再び投稿できるようになると再開します。(${code})`,
  waiting: (command, person) => ['投稿できるまで待機中: ', command, ` (${person})`],

  pastOf: (vendor) => `${vendor} からここに届くはずだった障害:`,
  pastNothing: (vendor) => `${vendor} のページに残る障害のうち、ここに届くはずだったものはありません。`,
  withoutTitle: '無題',
  aboutPast: '事後公表',
  openedLate: '遅れて作成',
  threadOpens: 'スレッドを作成しています。',
  threadThere: 'スレッドはすでにここにあります。',
  threadOver: 'すでに終了したか、このチャンネルではもう購読していません。',
};
