import type { doorWords } from './en-doors.js';

const format = (n: number): string => n.toLocaleString('ja');

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
