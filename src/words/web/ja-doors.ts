import type { RefusalKind } from '../../domain/page-refusal.js';
import type { doorWords } from './en-doors.js';

const format = (n: number): string => n.toLocaleString('ja');

const refusals: Readonly<Record<RefusalKind, string>> = {
  blocked:
    'ページの代わりにボット対策のフィルターが応答しています。フィードのアドレスを入力するか、Tocsin を許可するようベンダーに依頼してください。',
  private: '一般に公開されていません。ページを公開するか、公開されているページのアドレスを入力してください。',
  gone: 'このアドレスには何もありません。アドレスを確認してください。',
  unreachable: '有効な応答がありませんでした。アドレスを確認するか、後でもう一度お試しください。',
  unrecognised:
    '応答はありますが、Tocsin が知っているステータスページの形式ではありません。RSS または Atom のフィードがあれば、そのアドレスを入力してください。',
};

export const jaDoors: typeof doorWords = {
  title: 'はじめに',
  lead: 'Tocsin はベンダーのステータスページを見守り、購読しているチャンネルごとに、障害一件を一つのスレッドで伝え続けます。',
  followed: (n) => `現在${format(n)}件のページを購読中です。以下の三つはいつでもやり直せます。`,
  demo: {
    title: 'デモを見る',
    text: '架空のベンダーに障害が続く数日間を早送りで再現します。障害が発生し、広がり、編集され、取り下げられ、再発し、原因が説明されます。フィルターの異なる複数のプレビューチャンネルで、スレッドの動きを確かめられます。',
    button: 'デモを開始',
    running: 'プレビューチャンネルを見る',
  },
  connect: {
    title: 'Slack または Discord に接続',
    text: 'Slack：`npx tocsin slack manifest --socket` で、作成するアプリの設定が表示されます。公開アドレスは不要です。Discord：`npx tocsin discord invite` で、ボットの招待リンクが表示されます。どちらも README の手順で5分ほどです。トークンを .env に書いて再起動すると、下の一覧に準備の状況が表示されます。残りは `npx tocsin doctor` で確認できます。',
    groups: { storage: 'このインストール', slack: 'Slack', discord: 'Discord' },
    states: { ok: '準備完了', missing: '未設定', wrong: '要確認' },
    values: '値がここに表示されることはありません。',
  },
  checks: {
    embedded: '内蔵',
    queue: (engine) => `ジョブキュー（${engine}）`,
    keyFile: 'データフォルダーのキーファイルが代わりになります。バックアップと一緒に保管してください。',
    keyMissing: 'Slack と Discord に必要で、すべてのマシンで同じ値にします。作成コマンド：openssl rand -hex 32',
    begins: (where, word) => `${where}（${word} で始まるもの）`,
    found: (where) => `場所：${where}`,
    foundOrSecret: (where, what) => `場所：${where}。公開アドレスがある場合は SLACK_SIGNING_SECRET（${what}）でも構いません。`,
    secretNotNeeded: 'SLACK_APP_TOKEN があれば不要です。',
    publicKey: (address) =>
      `コマンドは ${address} に届きます。General Information の Interactions Endpoint URL に貼り付けてください。`,
    installAt: (address) => `ワークスペースは ${address} から自分で Tocsin を追加できます。`,
    commands: 'コマンドとボタン',
    notConnected: '現在接続されていません。Tocsin が再接続を続けています。理由はログにあります。',
    troubles: {
      databaseClosed: 'データベースに書き込めません。',
      queueSilent: 'ジョブキューが応答しません。処理は待機中で、失われることはありません。',
      workersStopped: 'このプロセスのワーカーが停止しています。',
    },
  },
  paste: {
    title: 'ベンダーを貼り付ける',
    text: '名前、ドメイン、ステータスページのアドレスを、一行に一つずつ、またはカンマ区切りで入力してください。継続中の障害を表示するだけで、まだ何も投稿しません。',
    label: '利用中のベンダー',
    placeholder: 'github, datadog.com\nhttps://status.example.com',
    button: '調べる',
    empty: '名前かアドレスを一つ以上入力してください。',
    tooLong: '長すぎます。一度に貼り付けられるのは20,000文字までです。',
  },
  matches: {
    title: '利用中のベンダー',
    found: (found, all) => `${format(all)}件中${format(found)}件が見つかりました。`,
    cannotRead: (n) => (n === 0 ? '' : `読み取れない${format(n)}件のページは選択されていません。`),
    nothing: 'カタログにある名前がありません。名前の代わりにステータスページのアドレスを貼り付けてください。',
    open: (n) => (n === 0 ? '継続中の障害はありません。' : `継続中の障害${format(n)}件：`),
    notLooked: 'まだ確認していません。',
    unreadable: 'ページを読み取れません。',
    refusal: ({ why }) => refusals[why],
    unknown: (input) => `${input}：カタログにありません。`,
    didYouMean: '次のいずれかではありませんか。',
    address: 'ステータスページのアドレスを貼り付けてください。',
    already: '購読中',
    component: (name) => `コンポーネント：${name}`,
    include: (vendor) => `${vendor} を購読`,
    nothingPosted: 'まだ何も投稿されず、購読もされていません。',
    channel: 'プレビューチャンネルの名前',
    channelDefault: 'our-vendors',
    button: 'プレビューチャンネルで購読',
    again: '一覧を修正する',
    nothingChosen: 'ベンダーを一つ以上選択してください。',
  },
};
