import type { WebWords } from './en.js';

export const koOauth: WebWords['oauth'] = {
  title: 'Slack에 Tocsin 추가',
  lead: 'Tocsin은 원하는 채널에 벤더 장애마다 스레드 하나를 올리고, 그 내용을 계속 최신으로 유지합니다.',
  button: 'Slack에 추가',
  asks: 'Slack이 허용 여부를 묻는 권한',
  scopes: {
    'chat:write': '장애를 게시하고 자신이 게시한 글을 고칩니다. 그 밖의 글은 쓰지 않습니다.',
    'chat:write.public': '초대받지 않아도 공개 채널에 게시합니다.',
    commands: '명령에 답합니다.',
    'channels:read': '공개 채널의 이름을 보고, 이름 변경·보관·삭제를 알아차립니다.',
    'groups:read': '초대받은 비공개 채널에서도 같은 일을 합니다.',
    'channels:history': '오류가 난 뒤 메시지가 공개 채널에 도착했는지 확인해 두 번 게시하지 않습니다.',
    'groups:history': '초대받은 비공개 채널에서도 같은 일을 합니다.',
    'channels:join': '구독이 있는 공개 채널에 들어갑니다.',
    'users:read': '게스트와 멤버를 구별해 게스트가 설정을 바꾸지 못하게 합니다.',
    'pins:write': '채널의 현황판을 고정합니다.',
  },
  never: '다이렉트 메시지, 파일, 멤버의 이메일 주소는 읽을 수 없습니다.',
  organisation: '워크스페이스가 여럿인 조직에서는 관리자가 한 번에 조직 전체에 추가한 다음 워크스페이스를 고를 수 있습니다.',
  done: {
    title: (name) => `${name}에 Tocsin이 추가되었습니다`,
    text: '한 단계만 남았습니다. 채널에서 무엇을 받을지 알려 주세요.',
    open: 'Slack에서 Tocsin 열기',
    first: '장애 소식을 받을 채널로 갑니다.',
    second:
      '`/tocsin subscribe github`를 입력하거나, `/tocsin subscribe`만 입력해 양식을 엽니다. 비공개 채널에서는 먼저 `/invite @Tocsin`을 입력하세요.',
    third: '나머지는 `/tocsin help`에 있습니다. 전에 구독하던 것은 저절로 이어집니다.',
    organisation:
      '조직 전체에 추가되었습니다. 이제 Slack의 조직 설정 → 통합 → Tocsin → “더 많은 워크스페이스에 추가”에서 워크스페이스를 고르세요.',
    without: (scopes) => `허용되지 않았지만 꼭 필요하지는 않은 권한: ${scopes}. 없어도 동작하며, 바꾸려면 다시 추가하세요.`,
  },
  again: '다시 시작',
  failures: {
    cancelled: {
      title: '아무것도 추가되지 않았습니다',
      text: 'Slack에서 허용하지 않아 바뀐 것이 없습니다. 언제든 다시 시작할 수 있습니다.',
    },
    'not-from-here': {
      title: '이 브라우저에서 시작한 것이 아닙니다',
      text: '이 사이트가 건넨 값 없이 Slack에서 돌아왔습니다. 여기에서 시작하고, 같은 브라우저를 쓰며, 이 사이트의 쿠키를 허용하세요. 다른 사람의 링크로 왔다면 이 페이지를 닫으세요.',
    },
    'too-late': {
      title: '시간이 너무 오래 걸렸습니다',
      text: 'Slack에서 결정할 시간은 10분입니다. 아무것도 추가되지 않았으니 다시 시작하세요.',
    },
    used: {
      title: '이 페이지를 두 번 열었습니다',
      text: 'Slack이 보낸 값은 한 번만 쓸 수 있습니다. 추가되었다는 화면을 보았다면 문제없습니다. 아니라면 다시 시작하세요.',
    },
    'code-refused': {
      title: 'Slack이 확인 값을 거절했습니다',
      text: '선택을 확인하는 값이 더 이상 유효하지 않습니다. 10분 동안 한 번만 쓸 수 있습니다. 다시 시작하세요.',
    },
    'not-answered': {
      title: 'Slack이 응답하지 않습니다',
      text: '허용은 했지만 마무리할 때 Slack이 응답하지 않았습니다. 1분 뒤에 다시 시작하세요. 두 번 추가되지는 않습니다.',
    },
    'wrong-app': {
      title: '이 Tocsin의 설정이 올바르지 않습니다',
      text: 'Slack이 설정된 ID와 비밀 값을 알지 못합니다. 운영자는 로그에서 해결 방법을 볼 수 있습니다.',
    },
    refused: {
      title: 'Slack이 허용하지 않았습니다',
      text: 'Slack이 다른 이유로 중단했습니다. 관리자의 승인이 먼저 필요한 경우가 많습니다. 관리자에게 문의한 다음 다시 시작하세요.',
    },
    tooFew: {
      title: '꼭 필요한 권한이 빠졌습니다',
      text: (scopes) => `${scopes} 권한이 없으면 동작할 수 없어 저장하지 않았습니다. 다시 시작해 목록의 권한을 모두 허용하세요.`,
    },
    broken: {
      title: '마무리하지 못했습니다',
      text: 'Slack이 보낸 내용을 저장하지 못했습니다. 1분 뒤에 다시 시작하고, 계속되면 운영자에게 알려 주세요.',
    },
    unset: {
      title: '이 Tocsin은 여기에서 추가할 수 없습니다',
      text: '다른 워크스페이스에 추가하는 기능이 설정되어 있지 않습니다. 운영자가 `SLACK_CLIENT_ID`, `SLACK_CLIENT_SECRET`, `SLACK_SIGNING_SECRET`, `PUBLIC_URL`을 설정해야 합니다. 방법은 README에 있습니다.',
    },
  },
};
