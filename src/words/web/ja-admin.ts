import type { adminWords } from './en-admin.js';

const format = (value: number): string => value.toLocaleString('ja');

function write(kind: string, seq: number | null): string {
  const update = seq === null || seq === 0 ? '更新' : `更新${seq}`;
  switch (kind) {
    case 'post-root':
      return '親メッセージ';
    case 'edit-root':
      return '親メッセージの最新状態';
    case 'post-reply':
      return update;
    case 'edit-reply':
      return `${update}の編集`;
    case 'post-note':
      return 'Tocsinからの補足';
    case 'post-line':
    case 'edit-line':
      return 'Tocsinからの一行';
    case 'thread':
      return '以降のすべて';
    case 'replies':
      return '返信（親メッセージは最新に保たれます）';
    case 'root':
      return '親メッセージの編集（返信は続きます）';
    default:
      return kind;
  }
}

const postKinds: Readonly<Record<string, string>> = {
  storm: '複数の障害をまとめたメッセージ',
  away: '投稿できなかった間のまとめ',
  unreadable: '読み取れないページのお知らせ',
  readable: '再び読み取れるページのお知らせ',
};

const postTroubles = { dead: '断念', 'in-doubt': '確認中', behind: '遅延' };

export const jaAdmin: typeof adminWords = {
  title: '管理',
  page: 'ページ',
  state: '状態',
  nextLook: '次の確認',
  lastGood: '最後の正常な確認',
  lastChange: '最後の変化',
  cost: '負荷',
  costOf: ({ looks, unchangedLooks, bytesRead, fetchMs }) =>
    looks === 0
      ? 'まだなし'
      : `確認${format(looks)}回、変化なし${Math.round((100 * unchangedLooks) / looks)}%、1回あたり${format(Math.round(bytesRead / looks / 1024))} KB・${format(Math.round(fetchMs / looks))} ms`,
  failing: (n) => `${format(n)}回連続で失敗`,
  filter: 'フィルター',
  leave: '退出: このブラウザーでは変更できなくなります',
  allWell: 'すべて配信済みで、待っているものはありません。',
  toSee: '確認が必要:',
  what: '内容',
  where: '場所',
  since: '開始',
  why: '理由と対応できる人',
  act: '操作',
  newest: (shown, total) => `全${format(total)}件のうち新しい${format(shown)}件を表示しています。`,
  write,
  postKind: (kind) => postKinds[kind] ?? kind,
  postTrouble: (trouble) => postTroubles[trouble],
  waiting: (threads, subscriptions) => `待機中のスレッド${format(threads)}件、購読${format(subscriptions)}件`,
  removed: 'Tocsinは削除されました',
  broken: 'Tocsinは接続できません',
  settles: '再送の前に、すでに投稿されているかをチャンネルで確認します。',
  retry: '再試行',
  retryLabel: (what, where) => `再試行: ${what}、${where}`,
  tryAgain: '今すぐ再試行',
  tryAgainLabel: (where) => `今すぐ再試行: ${where}`,
  menu: {
    label: '管理ページ',
    troubles: '問題',
    subscriptions: '購読',
    pages: 'ページ',
    deliveries: '配信',
    installations: 'インストール',
    audit: '監査ログ',
  },
  about: {
    troubles: '遅延、断念、接続不能になっているものと、その対処です。',
    subscriptions: '誰がどのチャンネルで何を購読し、どれだけ届くかを示します。',
    pages: '読み取っているステータスページの方式、状態、負荷です。',
    deliveries: '最新のメッセージと、チャットの遅れです。',
    installations: 'ワークスペースとサーバー、プレビュー、プログラム用トークンです。',
    audit: '誰が何を変更したかを400日間保管します。',
  },
  search: '検索',
  filterButton: '絞り込む',
  reset: 'すべて表示',
  chat: 'チャット',
  any: 'すべて',
  nextPage: '次のページ',
  firstPage: '先頭に戻る',
  nothing: '条件に一致するものはありません。条件を一つ外してみてください。',
  empty: {
    subscriptions: 'まだ購読がありません。',
    pages: 'まだページがありません。',
    deliveries: 'まだ何も送信していません。',
  },
  workspace: 'ワークスペース',
  by: '作成者',
  nobody: '不明',
  sources: { chat: 'チャット', file: 'tocsin.yaml', web: 'Web' },
  ownedByFile: 'tocsin.yamlで変更',
  dose: '90日間',
  doseOf: (threads) => `スレッド${format(threads)}件`,
  lastThread: '最新:',
  neverThread: 'まだなし',
  goesTo: (filter, channel) =>
    `${filter} → ${channel === null ? 'なくなったチャンネル（代わりにここへ届きます）' : `#${channel}`}`,
  end: '終了',
  endLabel: (filter, where) => `購読を終了: ${filter}、${where}`,
  standing: '読み取り状況',
  standings: { well: '正常', failing: '読み取れない', unfollowed: '購読なし' },
  followers: '購読元',
  followersOf: (workspaces) => (workspaces === 0 ? 'なし' : `ワークスペース${format(workspaces)}件`),
  own: (workspace) => `非公開（${workspace}専用）`,
  notes: (n) => `読み取り時のメモ${format(n)}件`,
  lookNow: '今すぐ確認',
  lookNowLabel: (vendor) => `今すぐ確認: ${vendor}`,
  looking: 'ページを確認しています。数秒後に結果が出ますので、再読み込みしてください。',
  cures: {
    blocked: 'ボット対策に阻まれています。ベンダーにこのアドレスの許可を依頼するか、フィードを購読してください。',
    private: 'ログインが必要です。`tocsin page add` でヘッダーまたはトークンを登録できます。',
    gone: 'アドレスがなくなりました。移転先を探し、新しいアドレスで購読してください。',
    silent: '応答がありません。ブラウザーで開ける場合は、このマシンのプロキシとファイアウォールを確認してください。',
    failing: 'サーバーがエラーを返します。ベンダー側の問題で、再試行を続けます。',
    busy: '確認を減らすよう求められ、減らしています。対応は不要です。',
    elsewhere: '別のベンダーのページにつながります。買収や移転がなかったか確認してください。',
    strange: 'ページはありますが構造が変わりました。Tocsinの更新で読める可能性があります。ご報告ください。',
    ours: 'こちら側の問題です。詳しくはTocsinのログをご覧ください。',
  },
  states: {
    sending: '送信中',
    sent: '送信済み',
    in_doubt: '確認中',
    retry: '再試行予定',
    dead: '断念',
    superseded: '新しい内容に置き換え',
  },
  lag: (posted, median, p99) =>
    `直近24時間に新しい情報を${format(posted)}件投稿しました。確認から投稿まで、半数は${median}以内、99%は${p99}以内です。通知を控える時間帯の待機も含みます。`,
  noLag: '直近24時間に投稿した情報はありません。',
  begun: '開始',
  attempt: (n) => `${format(n)}回目`,
  installed: '開始日',
  channelsOf: (channels, paused) => `チャンネル${format(channels)}件${paused === 0 ? '' : `（${format(paused)}件は一時停止）`}`,
  subscriptionsOf: (n) => `購読${format(n)}件`,
  installState: { active: '接続中', removed: '削除済み', broken: '接続不能' },
  holds: '保有',
  tokens: 'トークン',
  noTokens: 'なし',
  mayWrite: '変更可',
  mayRead: '読み取りのみ',
  tokenUsed: '最終使用',
  tokenUnused: '未使用',
  tokenRevoked: '失効',
  when: '日時',
  actor: '実行者',
  action: '操作',
  subject: '対象',
  detail: '詳細',
  exportAs: (fileFormat) => `${fileFormat}でダウンロード`,
  auditEmpty: '記録を始めてから、変更はありません。',
  about400: '記録は400日間保管されます。ダウンロードには、条件に一致する新しい10,000件が含まれます。',
  actions: {
    'subscription.added': '購読',
    'subscription.changed': '購読の変更',
    'subscription.ended': '購読の終了',
    'settings.changed': '設定の変更',
    'preset.changed': 'プリセットの変更',
    'mute.added': 'ミュート',
    'mute.ended': 'ミュート解除',
    'forward.added': '転送先の追加',
    'forward.changed': '転送先の変更',
    'forward.restarted': '転送の再開',
    'forward.ended': '転送先の削除',
    'board.added': 'ボードの追加',
    'board.ended': 'ボードの削除',
    'channel.added': 'チャンネルの作成',
    'channel.ended': 'チャンネルの終了',
    'channel.resumed': 'チャンネルの再開',
    'page.added': 'ページの追加',
    'page.looked': '確認の依頼',
    'hook.added': 'Webhookの追加',
    'hook.removed': 'Webhookの削除',
    'thread.retried': 'スレッドの再試行',
    'post.retried': 'メッセージの再試行',
    'installation.added': 'インストール',
    'installation.ended': '接続の終了',
    'installation.revived': '接続の復旧',
    'token.added': 'トークンの作成',
    'token.revoked': 'トークンの失効',
    'tenant.limited': 'ワークスペースの上限の変更',
    'tenant.writers': '変更できる人の設定',
    'tenant.exported': 'ワークスペースのエクスポート',
    'tenant.deleted': 'ワークスペースの削除',
    'secrets.resealed': '秘密情報の再暗号化',
  },
  sections: {
    lagging: { title: '遅れているスレッド', none: 'すべてのスレッドが最新です。' },
    doubtful: { title: '確認中の送信', none: 'すべての送信の結果が分かっています。' },
    givenUp: { title: '直近14日間に断念したもの', none: '直近14日間に断念したものはありません。' },
    posts: { title: 'チャンネル全体へのメッセージ', none: '遅延または断念したものはありません。' },
    paused: { title: '一時停止中のチャンネル', none: '購読中のすべてのチャンネルに投稿できます。' },
    ended: {
      title: 'Tocsinが接続していないワークスペースとサーバー',
      none: '購読中のワークスペースとサーバーはすべて接続中です。',
    },
    untold: { title: '伝えられなかったこと', none: '伝えるべきことはすべて伝えました。' },
  },
};
