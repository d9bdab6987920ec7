import type { enDoor } from './en-door.js';

export const jaDoor: typeof enDoor = {
  broke: (list) => `Tocsin で問題が発生しました。しばらくしてからもう一度お試しください。現在の購読: ${list}`,
  slowButton: 'Slack でフォームを開くのに時間がかかりすぎました。もう一度ボタンを押してください。',
  slowCommand: (typed) => [
    'Slack でフォームを開くのに時間がかかりすぎました。もう一度入力するか、ベンダー名を付けて入力してください: ',
    typed,
  ],
  chooseChannel: 'チャンネルを選んでください。',
  onlyInServers: 'Tocsin はサーバーのチャンネルで使えます。チャンネルで入力してください。',
  formTooOld: (subscribe, list) =>
    `このフォームは古いか、ほかの人のものです。新しいフォームを開く: ${subscribe} · 現在の購読: ${list}`,
  buttonTooOld: (list) => `このボタンは古いため使えません。現在の購読: ${list}`,
  aboutIncident: 'この障害について:',
};
