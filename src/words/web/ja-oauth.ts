import type { WebWords } from './en.js';

export const jaOauth: WebWords['oauth'] = {
  title: 'Slack に Tocsin を追加',
  lead: 'Tocsin は、希望したチャンネルにベンダーの障害ごとのスレッドを 1 つ投稿し、内容を最新に保ちます。',
  button: 'Slack に追加',
  asks: 'Slack が許可を求める権限',
  scopes: {
    'chat:write': '障害を投稿し、自分の投稿を編集します。それ以外は書きません。',
    'chat:write.public': '招待されていなくても公開チャンネルに投稿します。',
    commands: 'コマンドに答えます。',
    'channels:read': '公開チャンネルの名前を見て、改名・アーカイブ・削除に気づきます。',
    'groups:read': '招待された非公開チャンネルでも同じことをします。',
    'channels:history': '失敗のあと、メッセージが公開チャンネルに届いたかを確かめ、二重投稿を防ぎます。',
    'groups:history': '招待された非公開チャンネルでも同じことをします。',
    'channels:join': '購読のある公開チャンネルに参加します。',
    'users:read': 'ゲストとメンバーを見分け、ゲストが設定を変えないようにします。',
    'pins:write': 'チャンネルの一覧板をピン留めします。',
  },
  never: 'ダイレクトメッセージ、ファイル、メンバーのメールアドレスを読むことはできません。',
  organisation: '複数のワークスペースを持つ組織では、管理者が組織全体に一度で追加し、そのあとワークスペースを選べます。',
  done: {
    title: (name) => `${name} に Tocsin を追加しました`,
    text: '残りは 1 つです。何を受け取るかをチャンネルで伝えてください。',
    open: 'Slack で Tocsin を開く',
    first: '障害の知らせを受け取るチャンネルへ移動します。',
    second:
      '`/tocsin subscribe github` と入力するか、`/tocsin subscribe` だけでフォームを開きます。非公開チャンネルでは先に `/invite @Tocsin` と入力してください。',
    third: 'ほかの使い方は `/tocsin help` にあります。以前に購読していたものは自動で再開します。',
    organisation:
      '組織全体に追加されました。続いて Slack の組織設定 → インテグレーション → Tocsin →「さらにワークスペースに追加」でワークスペースを選んでください。',
    without: (scopes) => `許可されなかった任意の権限：${scopes}。なくても動作します。変えるにはもう一度追加してください。`,
  },
  again: 'もう一度始める',
  failures: {
    cancelled: {
      title: '何も追加されていません',
      text: 'Slack で許可しなかったため、何も変わっていません。いつでも始め直せます。',
    },
    'not-from-here': {
      title: 'このブラウザーで始めたものではありません',
      text: 'このサイトが渡した値を持たずに Slack から戻ってきました。ここから始め、同じブラウザーを使い、このサイトの Cookie を許可してください。ほかの人のリンクから来た場合は、このページを閉じてください。',
    },
    'too-late': {
      title: '時間がかかりすぎました',
      text: 'Slack で決められる時間は 10 分です。何も追加されていません。もう一度始めてください。',
    },
    used: {
      title: 'このページは 2 回開かれました',
      text: 'Slack が送った値は一度だけ使えます。追加の完了を見たのであれば問題ありません。そうでなければ、もう一度始めてください。',
    },
    'code-refused': {
      title: 'Slack が確認の値を受け付けません',
      text: '選択を確認する値はもう使えません。10 分間に一度だけ有効です。もう一度始めてください。',
    },
    'not-answered': {
      title: 'Slack が応答しません',
      text: '許可はされましたが、仕上げのときに Slack が応答しませんでした。1 分待ってもう一度始めてください。二重に追加されることはありません。',
    },
    'wrong-app': {
      title: 'この Tocsin の設定が正しくありません',
      text: '設定されている ID とシークレットを Slack が認識しません。運用者はログで対処法を確認できます。',
    },
    refused: {
      title: 'Slack が許可しませんでした',
      text: 'Slack が独自の理由で中止しました。先に管理者の承認が必要なことがよくあります。管理者に頼んでから、もう一度始めてください。',
    },
    tooFew: {
      title: '必要な権限が許可されていません',
      text: (scopes) =>
        `${scopes} がないと動作できないため、保存していません。もう一度始めて、一覧の権限をすべて許可してください。`,
    },
    broken: {
      title: '完了できませんでした',
      text: 'Slack が送った内容を保存できませんでした。1 分後にもう一度始め、続くようなら運用者に知らせてください。',
    },
    unset: {
      title: 'この Tocsin はここから追加できません',
      text: 'ほかのワークスペースへの追加は設定されていません。運用者が `SLACK_CLIENT_ID`、`SLACK_CLIENT_SECRET`、`SLACK_SIGNING_SECRET`、`PUBLIC_URL` を設定します。手順は README にあります。',
    },
  },
};
