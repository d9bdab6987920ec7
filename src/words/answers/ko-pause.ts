import type { enPause, PauseCause } from './en-pause.js';

const invited = '누군가 그 채널에서 `/invite @Tocsin` 명령을 입력하면';
const allowed = '채널 권한을 수정할 수 있는 사람이 *{permission}* 권한을 허용하면';
const again = '다시 가능해지면';

const causes: Readonly<Record<string, PauseCause>> = {
  'slack.is_archived': { why: '채널이 보관되었습니다', until: '보관이 해제되면' },
  'slack.is_inactive': { why: '채널이 동결, 보관 또는 삭제되었습니다', until: '채널이 다시 열리면' },
  'slack.channel_not_found': {
    why: 'Tocsin 없이 비공개로 바뀌었거나 삭제되어 더는 볼 수 없습니다',
    until: '누군가 그 채널에서 `/invite @Tocsin` 명령을 입력하면',
  },
  'slack.not_in_channel': { why: 'Tocsin이 그 채널에 없습니다', until: invited },
  'slack.bot_removed': { why: '누군가 Tocsin을 채널에서 내보냈습니다', until: invited },
  'slack.restricted_action': {
    why: '이 워크스페이스의 규칙 때문에 그 채널에 게시할 수 없습니다',
    until: '관리자가 게시를 허용하면(채널 설정 → 게시 권한)',
  },
  'slack.read_only': {
    why: '이제 일부 사람만 게시할 수 있습니다',
    until: '관리자가 게시를 허용하면(채널 설정 → 게시 권한)',
  },
  'slack.no_threads': {
    why: '메시지와 스레드를 함께 받지 않게 되었습니다',
    until: `${again}(대신 다른 채널에서 구독할 수도 있습니다)`,
  },
  'slack.message_limit_exceeded': {
    why: '이 워크스페이스가 Slack 요금제의 메시지 한도에 도달했습니다',
    until: '관리자가 한도를 늘리면',
  },
  'slack.ekm_access_denied': { why: '이 워크스페이스의 관리자가 게시를 중단시켰습니다', until: '관리자가 다시 허용하면' },
  'slack.no_permission': { why: '그 채널에 게시할 권한이 없습니다', until: `관리자가 허용하거나 ${invited}` },
  'slack.messages_tab_disabled': {
    why: '이 앱에 메시지를 보내는 기능이 꺼져 있습니다',
    until: '앱 설정에서 메시지 탭을 켜면',
  },
  'slack.missing_scope': {
    why: '이 워크스페이스에서 필요한 권한이 없습니다',
    until: '설치한 사람이 앱에 {permission} 권한을 추가하고 다시 설치하면',
  },
  'slack.unknown_error': { why: 'Slack에서 알 수 없는 이유로 게시를 거부합니다', until: again },
  'discord.missing_access': {
    why: '더는 볼 수 없습니다',
    until: '채널 권한을 수정할 수 있는 사람이 *채널 보기* 권한을 허용하면',
  },
  'discord.missing_permission': { why: '그 채널에서 필요한 권한이 없습니다', until: allowed },
  'discord.tag_required': {
    why: '이 포럼은 모든 게시물에 태그를 요구하지만 Tocsin이 쓸 수 있는 태그가 없습니다',
    until: '포럼을 수정할 수 있는 사람이 *investigating* 태그를 추가하거나 태그를 필수로 하지 않으면',
  },
  'discord.thread_cap': {
    why: '이 서버의 활성 스레드가 Discord의 한도에 도달했고, 포럼에서는 장애마다 게시물이 하나씩 필요합니다',
    until: '누군가 스레드를 일부 닫으면',
  },
  'discord.wrong_kind': {
    why: '채널의 종류가 바뀌었습니다',
    until: '원래 종류로 돌아오면(대신 다른 채널에서 구독할 수도 있습니다)',
  },
  'discord.refused_here': { why: 'Discord에서 알 수 없는 이유로 게시를 거부합니다', until: again },
};

export const koPause: typeof enPause = {
  causes,
  unknown: { why: '더는 Tocsin의 메시지를 받지 않습니다', until: again },
  toWrite: '메시지 보내기',
  scope: '필요한',
  stopped: (name, { why, until }) =>
    `#${name} 채널에 게시를 중단했습니다: ${why}. 그동안의 소식은 보관하며, ${until} 이어서 게시합니다.`,
  waiting: (subscriptions) => `대기 중인 구독: ${subscriptions}개.`,
  gone: (name, subscriptions) =>
    `#${name} 채널이 삭제되어 구독 ${subscriptions}개가 종료되었습니다. 게시했던 내용은 리포트에 남아 있습니다. 계속 받으려면 다른 채널에서 구독하세요.`,
  repliesClosed: (wrong) => `${wrong} 그때까지 장애마다 메시지 하나를 올리고 계속 갱신합니다.`,
};
