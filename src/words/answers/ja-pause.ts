import type { enPause, PauseCause } from './en-pause.js';

const invited = '誰かがそのチャンネルで `/invite @Tocsin` と入力すると';
const allowed = 'チャンネルの権限を編集できる人が *{permission}* を許可すると';
const again = '再び可能になると';

const causes: Readonly<Record<string, PauseCause>> = {
  'slack.is_archived': { why: 'チャンネルがアーカイブされました', until: 'アーカイブが解除されると' },
  'slack.is_inactive': { why: 'チャンネルが凍結、アーカイブ、または削除されました', until: '再び開かれると' },
  'slack.channel_not_found': {
    why: 'Tocsin を含めずに非公開になったか、削除されたため、見えなくなりました',
    until: '誰かがそのチャンネルで `/invite @Tocsin` と入力すると',
  },
  'slack.not_in_channel': { why: 'Tocsin がそのチャンネルにいません', until: invited },
  'slack.bot_removed': { why: '誰かが Tocsin をチャンネルから外しました', until: invited },
  'slack.restricted_action': {
    why: 'このワークスペースのルールにより、そこには投稿できません',
    until: '管理者が投稿を許可すると (チャンネル設定 → 投稿権限)',
  },
  'slack.read_only': {
    why: '投稿できる人が限られるようになりました',
    until: '管理者が投稿を許可すると (チャンネル設定 → 投稿権限)',
  },
  'slack.no_threads': {
    why: 'メッセージとスレッドの両方を受け付けなくなりました',
    until: `${again} (別のチャンネルで購読することもできます)`,
  },
  'slack.message_limit_exceeded': {
    why: 'このワークスペースが Slack プランのメッセージ上限に達しました',
    until: '管理者が上限を引き上げると',
  },
  'slack.ekm_access_denied': { why: 'このワークスペースの管理者が投稿を停止しました', until: '管理者が再び許可すると' },
  'slack.no_permission': { why: 'そこに投稿する権限がありません', until: `管理者が許可するか、${invited}` },
  'slack.messages_tab_disabled': {
    why: 'このアプリへのメッセージが無効になっています',
    until: 'アプリの設定でメッセージタブを有効にすると',
  },
  'slack.missing_scope': {
    why: 'このワークスペースで必要な権限がありません',
    until: 'インストールした人がアプリに {permission} 権限を追加して再インストールすると',
  },
  'slack.unknown_error': { why: 'Slack が不明な理由で投稿を受け付けません', until: again },
  'discord.missing_access': {
    why: '見えなくなりました',
    until: 'チャンネルの権限を編集できる人が *チャンネルを見る* を許可すると',
  },
  'discord.missing_permission': { why: 'そこで必要な権限がありません', until: allowed },
  'discord.tag_required': {
    why: 'このフォーラムはすべての投稿にタグを求めますが、Tocsin が使えるタグがありません',
    until: 'フォーラムを編集できる人が *investigating* タグを追加するか、タグを必須でなくすと',
  },
  'discord.thread_cap': {
    why: 'このサーバーのアクティブなスレッドが Discord の上限に達しており、フォーラムでは障害ごとに投稿が必要です',
    until: '誰かがスレッドをいくつか閉じると',
  },
  'discord.wrong_kind': {
    why: 'チャンネルの種類が変わりました',
    until: '元の種類に戻ると (別のチャンネルで購読することもできます)',
  },
  'discord.refused_here': { why: 'Discord が不明な理由で投稿を受け付けません', until: again },
};

export const jaPause: typeof enPause = {
  causes,
  unknown: { why: 'Tocsin のメッセージを受け付けなくなりました', until: again },
  toWrite: 'メッセージを送信',
  scope: '必要な',
  stopped: (name, { why, until }) => `#${name} への投稿を停止しました: ${why}。その間の内容は保管し、${until}続きを投稿します。`,
  waiting: (subscriptions) => `待機中の購読: ${subscriptions}件。`,
  gone: (name, subscriptions) =>
    `#${name} が削除されたため、購読${subscriptions}件が終了しました。投稿した内容はレポートに残っています。続けるには別のチャンネルで購読してください。`,
  repliesClosed: (wrong) => `${wrong} それまでは障害ごとに一つのメッセージを投稿し、更新し続けます。`,
};
