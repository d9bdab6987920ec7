import type { shellWords } from './en-shell.js';

export const jaShell: typeof shellWords = {
  product: 'Tocsin',
  skip: '本文へ移動',
  nav: { label: 'メインメニュー', overview: '概要', preview: 'プレビュー', start: 'はじめに', admin: '管理' },
  footer: {
    version: (version) => `Tocsin ${version}`,
    languages: '言語',
    zoneUtc: '時刻：UTC',
    zoneLocal: '時刻：お使いのタイムゾーン',
    enter: '現在は閲覧のみです。変更するには、Tocsin の起動時に表示されたリンクを開いてください。',
    admin: 'このブラウザーでは変更もできます。',
  },
  problems: {
    notFound: {
      title: 'ページが見つかりません',
      text: 'このアドレスにページはありません。入力の誤りか、内容がなくなった可能性があります。',
    },
    vendorUnknown: (slug) => `「${slug}」というベンダーの記録はありません。購読中のベンダーは概要ページにあります。`,
    incidentUnknown: 'この ID の障害は記録されていません。',
    channelUnknown: 'この ID のプレビューチャンネルはありません。',
    failed: {
      title: 'こちらで問題が発生しました',
      text: '原因は Tocsin 側にあり、ログに記録しました。もう一度試すとうまくいくことがあります。',
    },
    stranger: {
      title: '管理者用リンクが必要です',
      text: '閲覧はどなたでもできますが、変更には Tocsin の起動時に表示されたリンクが必要です。このブラウザーで一度開いてから、もう一度お試しください。リンクは起動のたびに新しくなります。',
    },
    crossSite: {
      title: '別のサイトからのリクエストです',
      text: '安全のため、Tocsin は自分のページからの変更だけを受け付けます。こちらのページを開いて、もう一度お試しください。',
    },
    badRequest: {
      title: '処理できませんでした',
      text: '送信されたフォームに不足があります。前の画面に戻り、入力してからもう一度送信してください。',
    },
    entryUsed: {
      title: 'このリンクは使えません',
      text: '使用済みか、期限切れです。Tocsin を再起動して新しいリンクを表示するか、TOCSIN_ADMIN_TOKEN を使ってください。',
    },
    tooLarge: { title: '一度に送る量が多すぎます', text: '分けて送信してください。' },
    tooMany: {
      title: 'リクエストが多すぎます',
      text: (seconds) => `お使いのアドレスから非常に多くのリクエストが届きました。${seconds} 秒後にもう一度お試しください。`,
    },
    busy: {
      title: '閲覧者が多すぎます',
      text: '現在ライブで見ている人が多いため、このページは自動では更新されません。再読み込みすると最新の内容が見られます。',
    },
    home: '最初のページへ',
  },
};
