import type { workspaceWords } from './en-workspace.js';

const format = (value: number): string => value.toLocaleString('ja');

export const jaWorkspace: typeof workspaceWords = {
  entrance: {
    title: 'ワークスペースやサーバーにTocsinを追加',
    about: 'そこにアプリを追加できる人がリンクを開きます。リンクは転送してもかまいません。',
    slack: 'Slackに追加',
    discord: 'Discordに追加',
  },
  all: 'すべてのインストール',
  has: '利用状況',
  threads: '進行中のスレッド',
  threadsOf: (n) => `進行中のスレッド${format(n)}件`,
  lastSent: '最後のメッセージ',
  neverSent: 'まだなし',
  rules: 'ルール',
  usualLimits: '標準の上限',
  ownLimits: (n) => `個別の上限${format(n)}件`,
  channels: 'チャンネル',
  channel: 'チャンネル',
  noChannels: '購読しているチャンネルはありません。',
  channelStates: { active: '正常', paused: '一時停止' },
  limits: {
    title: '上限',
    about: '空欄の場合は、全体に適用される数値に従います。',
    what: '項目',
    now: '現在',
    most: '最大',
    names: {
      channelSubscriptions: '1チャンネルの購読',
      subscriptions: '全チャンネルの購読',
      customPages: 'カタログにないページ',
      privatePages: '非公開ページ',
      forwards: 'チャット外への転送先',
      tokens: 'トークン',
      commandsPerMinute: '1分あたりのコマンド',
    },
    save: '上限を保存',
    none: 'Tocsinの運用者のものなので、上限はなく、削除もできません。',
  },
  writers: {
    title: '変更できる人',
    label: 'チャンネルに届く内容を変更できる人',
    rules: {
      default: '標準: Slackではゲスト以外の全員、Discordでは「チャンネルの管理」権限を持つ人',
      everyone: 'ゲスト以外の全員',
      managers: 'Slackではチャンネルの作成者と管理者、Discordでは「チャンネルの管理」または「サーバー管理」権限を持つ人',
      admins: 'Slackではオーナーと管理者、Discordでは「サーバー管理」権限を持つ人',
    },
    short: { default: '標準の権限', everyone: '全員が変更', managers: 'マネージャーのみ変更', admins: '管理者のみ変更' },
    save: '権限を保存',
  },
  take: {
    title: 'エクスポート',
    about: '保存されている内容のすべてを、秘密情報を除いてJSON Linesで書き出します。書き出したことは監査ログに残ります。',
    button: 'すべてダウンロード',
  },
  remove: {
    title: '削除',
    about:
      'チャンネル、購読、スレッド、トークン、非公開ページ、ログがすべて完全に削除されます。公開ページとその履歴は残ります。アプリがまだ追加されている場合は、そちらでも削除してください。そうしないと、次の起動時に空の状態で再び接続されます。',
    halfDone: '削除が始まりましたが、終わっていません。続けるには、もう一度削除してください。',
    label: (name, word) => `確認のため、${name} または ${word} と入力`,
    button: '完全に削除',
  },
  wholeLog: 'ログをすべて表示',
};
