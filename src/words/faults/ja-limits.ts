import type { LimitFaultWords } from './en-limits.js';

export const jaLimitFaults: LimitFaultWords = {
  limitChannelSubscriptions:
    'このチャンネルの購読は上限の{count}件に達しています。不要な購読を終了するか、Tocsinの運用者に上限の引き上げを依頼してください。',
  limitSubscriptions:
    'このワークスペースの購読は上限の{count}件に達しています。不要な購読を終了するか、Tocsinの運用者に上限の引き上げを依頼してください。',
  limitCustomPages:
    'このワークスペースがフォローするカタログ外のページは上限の{count}件に達しています。一部のフォローをやめるか、Tocsinの運用者に上限の引き上げを依頼してください。',
  limitPrivatePages:
    'このワークスペースの非公開ページは上限の{count}件に達しています。Tocsinの運用者に上限の引き上げを依頼してください。',
  limitForwards:
    'このワークスペースの転送先は上限の{count}件に達しています。一部を削除するか、Tocsinの運用者に上限の引き上げを依頼してください。',
  limitTokens:
    'このワークスペースの有効なトークンは上限の{count}件に達しています。一部を失効させるか、Tocsinの運用者に上限の引き上げを依頼してください。',
  limitCommands: 'このワークスペースからのリクエストが1分間に{count}回を超えました。少し待ってからもう一度お試しください。',
};
