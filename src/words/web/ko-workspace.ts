import type { workspaceWords } from './en-workspace.js';

const format = (value: number): string => value.toLocaleString('ko');

export const koWorkspace: typeof workspaceWords = {
  entrance: {
    title: '워크스페이스나 서버에 Tocsin 추가',
    about: '그곳에 앱을 추가할 수 있는 사람이 링크를 열면 됩니다. 링크는 전달해도 됩니다.',
    slack: 'Slack에 추가',
    discord: 'Discord에 추가',
  },
  all: '모든 설치',
  has: '보유 현황',
  threads: '진행 중인 스레드',
  threadsOf: (n) => `진행 중인 스레드 ${format(n)}개`,
  lastSent: '마지막 메시지',
  neverSent: '아직 없음',
  rules: '규칙',
  usualLimits: '기본 한도',
  ownLimits: (n) => `별도 한도 ${format(n)}개`,
  channels: '채널',
  channel: '채널',
  noChannels: '구독 중인 채널이 없습니다.',
  channelStates: { active: '정상', paused: '일시 중지' },
  limits: {
    title: '한도',
    about: '비워 두면 전체에 적용되는 값을 따릅니다.',
    what: '항목',
    now: '현재',
    most: '최대',
    names: {
      channelSubscriptions: '채널 하나의 구독',
      subscriptions: '모든 채널의 구독',
      customPages: '카탈로그에 없는 페이지',
      privatePages: '비공개 페이지',
      forwards: '채팅 밖으로 보내는 곳',
      tokens: '토큰',
      commandsPerMinute: '1분당 명령',
    },
    save: '한도 저장',
    none: 'Tocsin 운영자의 것이라 한도가 없고 삭제할 수 없습니다.',
  },
  writers: {
    title: '변경 권한',
    label: '채널에 오는 것을 바꿀 수 있는 사람',
    rules: {
      default: '기본값: Slack에서는 게스트를 뺀 모두, Discord에서는 채널 관리하기 권한이 있는 사람',
      everyone: '게스트를 뺀 모두',
      managers: 'Slack에서는 채널을 만든 사람과 관리자, Discord에서는 채널 관리하기 또는 서버 관리하기 권한이 있는 사람',
      admins: 'Slack에서는 소유자와 관리자, Discord에서는 서버 관리하기 권한이 있는 사람',
    },
    short: { default: '기본 권한', everyone: '모두 변경', managers: '매니저만 변경', admins: '관리자만 변경' },
    save: '권한 저장',
  },
  take: {
    title: '내보내기',
    about: '저장된 모든 내용을 비밀값 없이 JSON Lines 파일로 받습니다. 내보낸 사실은 감사 로그에 남습니다.',
    button: '모두 내려받기',
  },
  remove: {
    title: '삭제',
    about:
      '채널, 구독, 스레드, 토큰, 비공개 페이지, 로그가 모두 영구히 삭제됩니다. 공개 페이지와 그 기록은 남습니다. 앱이 아직 설치되어 있다면 그곳에서도 제거하세요. 그러지 않으면 다음 시작 때 빈 상태로 다시 연결됩니다.',
    halfDone: '삭제가 시작되었지만 끝나지 않았습니다. 이어서 하려면 한 번 더 삭제하세요.',
    label: (name, word) => `확인을 위해 ${name} 또는 ${word} 입력`,
    button: '영구히 삭제',
  },
  wholeLog: '로그 전체 보기',
};
