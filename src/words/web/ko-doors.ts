import type { RefusalKind } from '../../domain/page-refusal.js';
import type { doorWords } from './en-doors.js';

const format = (n: number): string => n.toLocaleString('ko');

const refusals: Readonly<Record<RefusalKind, string>> = {
  blocked: '페이지 대신 봇 차단 필터가 응답합니다. 피드 주소를 적거나, Tocsin을 허용하도록 벤더에 요청하세요.',
  private: '누구에게나 공개된 페이지가 아닙니다. 페이지를 공개로 바꾸거나 공개된 페이지의 주소를 적으세요.',
  gone: '이 주소에 아무것도 없습니다. 주소를 확인하세요.',
  unreachable: '쓸 수 있는 응답을 받지 못했습니다. 주소를 확인하거나 나중에 다시 시도하세요.',
  unrecognised: '응답은 있지만 Tocsin이 아는 상태 페이지 형식이 아닙니다. RSS나 Atom 피드가 있다면 그 주소를 적으세요.',
};

export const koDoors: typeof doorWords = {
  title: '시작하기',
  lead: 'Tocsin은 여러 벤더의 상태 페이지를 지켜보고, 구독하는 채널마다 장애 하나를 스레드 하나로 이어서 전합니다.',
  followed: (n) => `지금 페이지 ${format(n)}개를 구독하고 있습니다. 아래 세 가지는 언제든 다시 할 수 있습니다.`,
  demo: {
    title: '데모로 보기',
    text: '가상의 벤더에 장애가 이어지는 며칠을 빠르게 보여 줍니다. 장애가 열리고, 커지고, 수정되고, 철회되고, 다시 열리고, 원인이 밝혀집니다. 필터가 서로 다른 미리보기 채널에서 스레드가 어떻게 따라가는지 확인하세요.',
    button: '데모 시작',
    running: '미리보기 채널 보기',
  },
  connect: {
    title: 'Slack 또는 Discord 연결',
    text: 'Slack: `npx tocsin slack manifest --socket` 명령이 만들 앱의 설정을 출력합니다. 공개 주소는 없어도 됩니다. Discord: `npx tocsin discord invite` 명령이 봇 초대 링크를 출력합니다. 두 방법 모두 README에 있으며 5분이면 됩니다. 토큰을 .env 파일에 넣고 다시 시작하면 아래 목록에 준비 상태가 나타납니다. 나머지는 `npx tocsin doctor` 명령으로 확인하세요.',
    groups: { storage: '이 설치', slack: 'Slack', discord: 'Discord' },
    states: { ok: '준비됨', missing: '설정 안 됨', wrong: '확인 필요' },
    values: '값은 여기에 표시되지 않습니다.',
  },
  checks: {
    embedded: '내장',
    queue: (engine) => `작업 큐(${engine})`,
    keyFile: '데이터 폴더의 키 파일이 대신합니다. 백업과 함께 보관하세요.',
    keyMissing: 'Slack과 Discord에 필요하며 모든 서버에서 같아야 합니다. 만드는 명령: openssl rand -hex 32',
    begins: (where, word) => `${where}, ${word} 형식`,
    found: (where) => `찾는 곳: ${where}`,
    foundOrSecret: (where, what) => `찾는 곳: ${where}. 공개 주소가 있다면 SLACK_SIGNING_SECRET(${what})도 됩니다.`,
    secretNotNeeded: 'SLACK_APP_TOKEN이 있으면 필요하지 않습니다.',
    publicKey: (address) =>
      `Discord가 ${address} 주소로 명령을 보냅니다. General Information의 Interactions Endpoint URL에 붙여 넣으세요.`,
    installAt: (address) => `워크스페이스는 ${address} 주소에서 직접 Tocsin을 추가합니다.`,
    commands: '명령과 버튼',
    notConnected: '지금은 연결되어 있지 않으며 Tocsin이 계속 시도합니다. 이유는 로그에 있습니다.',
    troubles: {
      databaseClosed: '데이터베이스에 쓸 수 없습니다.',
      queueSilent: '작업 큐가 응답하지 않습니다. 할 일은 대기 중이며 사라지지 않습니다.',
      workersStopped: '이 프로세스의 작업자가 멈췄습니다.',
    },
  },
  paste: {
    title: '벤더 목록 붙여넣기',
    text: '이름, 도메인 또는 상태 페이지 주소를 한 줄에 하나씩 적거나 쉼표로 구분하세요. 지금 진행 중인 장애를 보여 주며, 아직 아무것도 게시하지 않습니다.',
    label: '사용 중인 벤더',
    placeholder: 'github, datadog.com\nhttps://status.example.com',
    button: '찾아보기',
    empty: '이름이나 주소를 하나 이상 적으세요.',
    tooLong: '내용이 너무 깁니다. 한 번에 20,000자까지 붙여넣을 수 있습니다.',
  },
  matches: {
    title: '사용 중인 벤더',
    found: (found, all) => `이름 ${format(all)}개 중 ${format(found)}개를 찾았습니다.`,
    cannotRead: (n) => (n === 0 ? '' : `읽을 수 없는 페이지 ${format(n)}개는 선택하지 않았습니다.`),
    nothing: '카탈로그에 있는 이름이 없습니다. 이름 대신 상태 페이지 주소를 붙여넣으세요.',
    open: (n) => (n === 0 ? '진행 중인 장애가 없습니다.' : `진행 중인 장애 ${format(n)}건:`),
    notLooked: '아직 확인하지 않았습니다.',
    unreadable: '페이지를 읽을 수 없습니다.',
    refusal: ({ why }) => refusals[why],
    unknown: (input) => `${input}: 카탈로그에 없습니다.`,
    didYouMean: '혹시 다음을 찾으셨나요?',
    address: '상태 페이지 주소를 붙여넣으세요.',
    already: '이미 구독 중',
    component: (name) => `구성 요소 ${name}`,
    include: (vendor) => `${vendor} 구독`,
    nothingPosted: '아직 아무것도 게시하거나 구독하지 않았습니다.',
    channel: '미리보기 채널 이름',
    channelDefault: 'our-vendors',
    button: '미리보기 채널에서 구독',
    again: '목록 고치기',
    nothingChosen: '벤더를 하나 이상 선택하세요.',
  },
};
