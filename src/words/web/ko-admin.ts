import type { adminWords } from './en-admin.js';

const format = (value: number): string => value.toLocaleString('ko');

function write(kind: string, seq: number | null): string {
  const update = seq === null || seq === 0 ? '업데이트' : `업데이트 ${seq}`;
  switch (kind) {
    case 'post-root':
      return '루트 메시지';
    case 'edit-root':
      return '루트 메시지의 최신 상태';
    case 'post-reply':
      return update;
    case 'edit-reply':
      return `${update} 수정`;
    case 'post-note':
      return 'Tocsin 알림';
    case 'post-line':
    case 'edit-line':
      return 'Tocsin 안내 한 줄';
    case 'thread':
      return '이후의 모든 메시지';
    case 'replies':
      return '답글 (루트는 계속 최신으로 유지)';
    case 'root':
      return '루트 수정 (답글은 계속 게시)';
    default:
      return kind;
  }
}

const postKinds: Readonly<Record<string, string>> = {
  storm: '여러 장애를 묶은 메시지',
  away: '게시할 수 없던 동안의 요약',
  unreadable: '읽을 수 없는 페이지 안내',
  readable: '다시 읽을 수 있게 된 페이지 안내',
};

const postTroubles = { dead: '포기함', 'in-doubt': '확인 중', behind: '지연됨' };

export const koAdmin: typeof adminWords = {
  title: '관리',
  page: '페이지',
  state: '상태',
  nextLook: '다음 확인',
  lastGood: '마지막 정상 확인',
  lastChange: '마지막 변경',
  cost: '비용',
  costOf: ({ looks, unchangedLooks, bytesRead, fetchMs }) =>
    looks === 0
      ? '아직 없음'
      : `확인 ${format(looks)}회, 변경 없음 ${Math.round((100 * unchangedLooks) / looks)}%, 회당 ${format(Math.round(bytesRead / looks / 1024))} KB·${format(Math.round(fetchMs / looks))} ms`,
  failing: (n) => `${format(n)}회 연속 실패`,
  filter: '필터',
  leave: '나가기: 이 브라우저에서 더 이상 변경할 수 없게 됩니다',
  allWell: '모두 전달되었고, 기다리는 일이 없습니다.',
  toSee: '살펴볼 것:',
  what: '내용',
  where: '위치',
  since: '시작',
  why: '원인과 해결할 사람',
  act: '조치',
  newest: (shown, total) => `전체 ${format(total)}건 중 최근 ${format(shown)}건입니다.`,
  write,
  postKind: (kind) => postKinds[kind] ?? kind,
  postTrouble: (trouble) => postTroubles[trouble],
  waiting: (threads, subscriptions) => `대기 중인 스레드 ${format(threads)}개, 구독 ${format(subscriptions)}개`,
  removed: 'Tocsin 앱이 제거됨',
  broken: 'Tocsin 접근이 막힘',
  settles: '다시 보내기 전에, 이미 게시되었는지 채널에서 확인합니다.',
  retry: '다시 시도',
  retryLabel: (what, where) => `다시 시도: ${what}, ${where}`,
  tryAgain: '지금 다시 시도',
  tryAgainLabel: (where) => `지금 다시 시도: ${where}`,
  menu: {
    label: '관리 페이지',
    troubles: '문제',
    subscriptions: '구독',
    pages: '페이지',
    deliveries: '전달',
    installations: '설치',
    audit: '감사 로그',
  },
  about: {
    troubles: '늦어지거나 포기했거나 닿지 않는 것과 그 해결 방법입니다.',
    subscriptions: '누가 어느 채널에서 무엇을 구독하는지, 얼마나 오는지 보여 줍니다.',
    pages: '읽고 있는 상태 페이지의 방식, 상태, 비용입니다.',
    deliveries: '가장 최근 메시지와 채팅의 지연 정도입니다.',
    installations: '워크스페이스와 서버, 미리보기, 프로그램용 토큰입니다.',
    audit: '누가 무엇을 바꾸었는지 400일 동안 보관합니다.',
  },
  search: '검색',
  filterButton: '적용',
  reset: '모두 보기',
  chat: '채팅',
  any: '전체',
  nextPage: '다음 페이지',
  firstPage: '처음으로',
  nothing: '조건에 맞는 항목이 없습니다. 조건을 하나 빼 보세요.',
  empty: {
    subscriptions: '아직 구독이 없습니다.',
    pages: '아직 등록된 페이지가 없습니다.',
    deliveries: '아직 보낸 메시지가 없습니다.',
  },
  workspace: '워크스페이스',
  by: '만든 사람',
  nobody: '알 수 없음',
  sources: { chat: '채팅', file: 'tocsin.yaml', web: '웹' },
  ownedByFile: 'tocsin.yaml 파일에서 변경',
  dose: '90일',
  doseOf: (threads) => `스레드 ${format(threads)}개`,
  lastThread: '마지막:',
  neverThread: '아직 없음',
  goesTo: (filter, channel) => `${filter} → ${channel === null ? '없어진 채널 (대신 이 채널로 옵니다)' : `#${channel}`}`,
  end: '끝내기',
  endLabel: (filter, where) => `구독 끝내기: ${filter}, ${where}`,
  standing: '읽기 상태',
  standings: { well: '정상', failing: '읽을 수 없음', unfollowed: '구독 없음' },
  followers: '구독하는 곳',
  followersOf: (workspaces) => (workspaces === 0 ? '없음' : `워크스페이스 ${format(workspaces)}개`),
  own: (workspace) => `비공개 (소유: ${workspace})`,
  notes: (n) => `읽으면서 남긴 메모 ${format(n)}개`,
  lookNow: '지금 확인',
  lookNowLabel: (vendor) => `지금 확인: ${vendor}`,
  looking: '지금 페이지를 확인합니다. 몇 초 뒤 결과가 여기에 나옵니다. 새로고침해 보세요.',
  cures: {
    blocked: '봇 차단에 막혔습니다. 벤더에 이 주소의 허용을 요청하거나 피드를 구독하세요.',
    private: '로그인을 요구합니다. `tocsin page add` 명령으로 접근용 헤더나 토큰을 등록하세요.',
    gone: '주소가 없어졌습니다. 옮겨 간 주소를 찾아 그 주소로 구독하세요.',
    silent: '응답이 없습니다. 브라우저에서는 열린다면 이 서버의 프록시와 방화벽을 확인하세요.',
    failing: '서버가 오류로 응답합니다. 벤더가 고칠 문제이며, 계속 시도합니다.',
    busy: '확인 횟수를 줄여 달라고 해서 줄였습니다. 할 일은 없습니다.',
    elsewhere: '다른 벤더의 페이지로 연결됩니다. 인수되었거나 옮겨 갔는지 확인하세요.',
    strange: '페이지는 있지만 구조가 바뀌었습니다. Tocsin 업데이트로 해결될 수 있으니 알려 주세요.',
    ours: 'Tocsin 쪽 문제입니다. 자세한 내용은 로그에 있습니다.',
  },
  states: {
    sending: '보내는 중',
    sent: '보냄',
    in_doubt: '확인 중',
    retry: '다시 시도 예정',
    dead: '포기함',
    superseded: '최신 내용으로 대체됨',
  },
  lag: (posted, median, p99) =>
    `최근 24시간 동안 새 소식 ${format(posted)}건을 게시했습니다. 소식을 확인한 뒤 게시하기까지 절반은 ${median} 이내, 99%는 ${p99} 이내였습니다. 조용한 시간에 기다린 것도 포함됩니다.`,
  noLag: '최근 24시간 동안 게시한 새 소식이 없습니다.',
  begun: '시작',
  attempt: (n) => `${format(n)}번째 시도`,
  installed: '설치일',
  channelsOf: (channels, paused) => `채널 ${format(channels)}개${paused === 0 ? '' : ` (${format(paused)}개 일시 중지)`}`,
  subscriptionsOf: (n) => `구독 ${format(n)}개`,
  installState: { active: '연결됨', removed: '제거됨', broken: '접근 막힘' },
  holds: '보유',
  tokens: '토큰',
  noTokens: '없음',
  mayWrite: '변경 가능',
  mayRead: '읽기 전용',
  tokenUsed: '마지막 사용',
  tokenUnused: '사용한 적 없음',
  tokenRevoked: '폐기됨',
  when: '시각',
  actor: '누가',
  action: '한 일',
  subject: '대상',
  detail: '자세히',
  exportAs: (fileFormat) => `${fileFormat} 내려받기`,
  auditEmpty: '기록을 시작한 뒤로 변경된 것이 없습니다.',
  about400: '기록은 400일 동안 보관합니다. 내려받는 파일에는 현재 조건에 맞는 최근 10,000건이 들어갑니다.',
  actions: {
    'subscription.added': '구독',
    'subscription.changed': '구독 변경',
    'subscription.ended': '구독 해지',
    'settings.changed': '설정 변경',
    'preset.changed': '프리셋 변경',
    'mute.added': '음소거',
    'mute.ended': '음소거 해제',
    'forward.added': '전달 대상 추가',
    'forward.changed': '전달 대상 변경',
    'forward.restarted': '전달 재개',
    'forward.ended': '전달 대상 삭제',
    'board.added': '보드 추가',
    'board.ended': '보드 삭제',
    'channel.added': '채널 만들기',
    'channel.ended': '채널 종료',
    'channel.resumed': '채널 재개',
    'page.added': '페이지 추가',
    'page.looked': '즉시 확인 요청',
    'hook.added': '웹훅 추가',
    'hook.removed': '웹훅 삭제',
    'thread.retried': '스레드 다시 시도',
    'post.retried': '메시지 다시 시도',
    'installation.added': '설치',
    'installation.ended': '연결 끊김',
    'installation.revived': '연결 복구',
    'token.added': '토큰 만들기',
    'token.revoked': '토큰 폐기',
    'tenant.limited': '워크스페이스 한도 변경',
    'tenant.writers': '변경 권한 설정',
    'tenant.exported': '워크스페이스 내보내기',
    'tenant.deleted': '워크스페이스 삭제',
    'secrets.resealed': '비밀값 다시 봉인',
  },
  sections: {
    lagging: { title: '뒤처진 스레드', none: '모든 스레드가 최신 상태입니다.' },
    doubtful: { title: '확인 중인 메시지', none: '모든 메시지의 게시 여부가 확인되었습니다.' },
    givenUp: { title: '최근 14일 동안 포기한 것', none: '최근 14일 동안 포기한 것이 없습니다.' },
    posts: { title: '채널 전체 메시지', none: '늦어지거나 포기한 채널 전체 메시지가 없습니다.' },
    paused: { title: '일시 중지된 채널', none: '구독 중인 모든 채널에 게시할 수 있습니다.' },
    ended: { title: 'Tocsin 연결이 끊긴 워크스페이스와 서버', none: '구독 중인 워크스페이스와 서버가 모두 연결되어 있습니다.' },
    untold: { title: '알리지 못한 것', none: '알려야 할 것은 모두 알렸습니다.' },
  },
};
