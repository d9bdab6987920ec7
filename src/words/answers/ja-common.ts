import { faultSayer } from '../faults/fault-sayer.js';
import { jaFaults } from '../faults/ja.js';
import type { enCommon } from './en-common.js';

const numbers = new Intl.NumberFormat('ja');

function list(words: readonly string[], most = 4): string {
  if (words.length <= most) return words.join('、');
  return `${words.slice(0, most - 1).join('、')} ほか${words.length - most + 1}件`;
}

/** As Discord's Japanese interface has them. */
const permissions: ReadonlyMap<string, string> = new Map([
  ['Manage Channels', 'チャンネルの管理'],
  ['View Channel', 'チャンネルを見る'],
  ['Send Messages', 'メッセージを送信'],
  ['Send Messages in Threads', 'スレッドでメッセージを送信'],
  ['Create Public Threads', '公開スレッドの作成'],
  ['Embed Links', '埋め込みリンク'],
  ['Read Message History', 'メッセージ履歴を読む'],
  ['Manage Threads', 'スレッドの管理'],
  ['Pin Messages', 'メッセージをピン留め'],
]);

const permission = (name: string): string => permissions.get(name) ?? name;

export const jaCommon: typeof enCommon = {
  list,
  number: (value) => numbers.format(value),
  vendors: (count) => `ベンダー${numbers.format(count)}社`,
  threads: (count) => `スレッド${numbers.format(count)}件`,
  pings: (count) => `メンション${numbers.format(count)}回`,
  subscriptions: (count) => `購読${numbers.format(count)}件`,
  incidents: (count) => `障害${numbers.format(count)}件`,
  components: (count) => `コンポーネント${numbers.format(count)}個`,
  permission,
  fault: faultSayer(jaFaults, permission),
  andMore: (count) => `ほか${count}件。`,
  moreLikeThese: (count) => `同様の問題がほかに${count}件あります。`,
  use: (what) => `${what} を使う`,
  useThat: 'これを使う',
  follow: (name) => `${name} を購読`,
  nothingHere: (type) => ['このチャンネルにはまだ購読がありません。まず ', type('subscribe github'), ' と入力してください。'],
  untold: (why) => `チャンネルに通知できませんでした: ${why}`,
  gone: (type) => ['その購読はもうここにありません。現在の購読: ', type('list')],
  fromFile: 'この購読は tocsin.yaml で管理されています。ファイルで変更してください。',
  nothingChanges: 'すでにその設定になっているため、変更はありません。',
  noVendorMeant: (word, near) => ['不明なベンダー: ', word, '。', near, ' のことですか?'],
  noVendorHere: (word, type) => ['不明なベンダー: ', word, '。このチャンネルの購読: ', type('list')],

  onlyManagers: (permission, type) => [
    'このチャンネルの購読を変更できるのは ',
    permission,
    ' 権限を持つ人だけです。',
    type('list'),
    '、',
    { code: 'status' },
    '、',
    { code: 'why' },
    ' は誰でも使えます。',
  ],
  noGuests: (type) => [
    'ゲストはこのチャンネルの購読を変更できません。',
    type('list'),
    '、',
    { code: 'status' },
    '、',
    { code: 'why' },
    ' は使えます。',
  ],

  noCommand: (word, type) => ['不明なコマンド: ', word, '。使い方: ', type('help')],
  noCommandMeant: (word, guesses) => [
    '不明なコマンド: ',
    word,
    '。',
    ...guesses.flatMap((guess, index) => (index === 0 ? [guess] : [' または ', guess])),
    ' のことですか?',
  ],
  subscribeTo: (name) => `${name} を購読`,
  failed: 'Tocsin 側で問題が発生し、記録されました。少し待ってからもう一度お試しください。',
  tooManyCommands: (most) => `実行できるコマンドは1分間に${most}件までです。1分待ってからお試しください。`,
  tooLong: (most, length) => `一度に送信できるのは${most}文字までです (現在${length}文字)。分けて送信してください。`,
  unreadableText: '読み取れない文字が含まれています。手で入力し直してください。',

  helpVendor: (type) => [type('subscribe github'), ' ベンダーを購読 (複数やステータスページのアドレスも可)'],
  helpPart: (type) => [type('subscribe aws region:us-east-1'), ' 必要な部分だけを購読'],
  helpLook: (commands) => [...commands, ' 購読の一覧、現在の状況、届いた理由'],
  helpMore: (commands) => `その他: ${commands}`,
  helpRecord: 'Tocsin で状況を見る',

  oldButton: (type) => ['このボタンは期限切れです。', type('list'), ' または ', type('help'), ' からやり直してください。'],
  otherChannel: '別のチャンネルのボタンです。そのチャンネルで使ってください。',
  otherPerson: (type) => ['依頼した本人だけが使えます。自分で始めるには ', type('help'), ' と入力してください。'],

  notAnswering: (platform, code) =>
    `現在 ${platform} が正常に応答していません。何も変更されていません。少し待ってからお試しください。(${code})`,
  notAllowed: (platform, code) =>
    `${platform} が Tocsin の動作を許可していません。インストールした人の対応が必要です。何も変更されていません。(${code})`,
  refused: (platform, code) => `${platform} に拒否されました。何も変更されていません。(${code})`,
  refusedBecause: (why, isOpenEnded, code) => [...why, `${isOpenEnded ? '。' : ''}何も変更されていません。(${code})`],

  unknownMore: (count) => `❓ 不明な名前がほかに${count}件あります。`,
  isPlace: (word, typed) => [`❓ ${word}: 地名です。その地域だけを受け取るには、ベンダーの後ろに書いてください: `, typed],
  notInCatalogue: (word, typed) => [`❓ ${word}: カタログにありません。ステータスページのアドレスを貼り付けてください: `, typed],
  didYouMean: (word, vendor) => [`❓ ${word}: `, vendor, ' のことですか?'],
  yes: 'はい',
};
