import type { MinImpact, Surface } from '../../domain/channel-settings.js';
import type { enFollowing, ThreadPlaces } from './en-following.js';
import { koCommon } from './ko-common.js';

const { list, threads, pings, incidents, vendors, number } = koCommon;

const impacts: Readonly<Record<MinImpact, string>> = {
  none: '모든 영향도',
  minor: '경미 이상',
  major: '중대 이상',
  critical: '치명적만',
};

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: '영향도 상향',
  reopened: '해결 후 다시 발생',
  'over-major': '중대한 장애의 종료',
  over: '모든 장애의 종료',
};

const places = ({ here, elsewhere }: ThreadPlaces): string =>
  list([...(here === null ? [] : [here === 'already' ? '이미 이 채널' : '아래']), ...elsewhere]);

const label = (isPlanned: boolean): string => (isPlanned ? '예정' : '진행 중');

const about = (count: number): string => (count > 100 ? `구성 요소 약 ${Math.round(count / 10) * 10}개` : `구성 요소 ${count}개`);

export const koFollowing: typeof enFollowing = {
  everyVendor: '모든 벤더',
  allOfCategory: (category) => `${category} 카테고리 전체`,
  component: (names) => `구성 요소 ${names}`,
  without: (names) => `${names} 제외`,
  followed: (title, regions, rest) => [
    { bold: title },
    ...(regions === null ? [] : [' · 리전 ', { bold: regions }]),
    ...(rest.length === 0 ? [] : [` · ${rest.join(', ')}`]),
  ],
  routeHere: '이 채널(원래 채널이 없어짐)',
  routeElse: (target) => ['나머지 → ', target],
  moreRoutes: (count) => ` 외 경로 ${count}개`,
  elseHere: ', 나머지는 이 채널',
  channelShows: (impact, surfaces, isMaintenanceOn) =>
    `채널에 표시: ${[`새 장애(${impacts[impact]})`, ...surfaces.map((surface) => surfaced[surface])].join(', ')}. 나머지는 스레드에만 남습니다. 점검 알림: ${isMaintenanceOn ? '켜짐' : '꺼짐'}.`,

  dose: ({ live, late, lateFrom, past, pings: pinged }) => {
    const from = lateFrom.length === 0 ? '' : `, ${list(lateFrom)}에서 확산`;
    const opened = late === 0 ? '' : `(늦게 열림 ${late}개${from})`;
    return `실시간 ${threads(live)}${opened}, 사후 공지 ${past}건, ${pings(pinged)}`;
  },
  wouldHaveBeen: (vendor, days, dose) => `${vendor} 지난 ${days}일 기준 예상: ${dose}.`,
  noPast: (vendor) => `${vendor} 페이지에는 지난 장애가 없습니다.`,
  onThose: (vendor, count, since, dose) => [`${vendor} 페이지에 남아 있는 장애 ${count}건(`, since, `부터) 기준 예상: ${dose}.`],
  firstRead: (vendor) => `${vendor} 페이지를 처음으로 읽는 중입니다.`,
  cannotRead: (vendor, detail) =>
    `지금은 ${vendor} 페이지를 읽을 수 없습니다${detail === '' ? '' : `(${detail})`}. 저절로 다시 시도합니다.`,
  readFirst: (names) => `처음으로 읽는 중: ${names}.`,
  lostParts: (names) => `지금 페이지에 없는 구성 요소: ${names}. 이를 언급하는 장애는 그래도 받습니다.`,

  follows: (channel, what) => ['✅ ', channel, ' 채널 구독: ', ...what, '.'],
  alreadyFollows: (channel, what, type) => [
    ...(channel === null ? ['이 채널'] : [channel, ' 채널']),
    '에서 이미 구독 중입니다: ',
    ...what,
    '. 전체 보기: ',
    type('list'),
  ],
  strictHint: (strict) => ['리전을 밝히지 않은 장애도 받습니다. 제외하려면 ', strict, ' 단어를 덧붙이세요.'],
  see: (count) => `그 ${count}건 보기`,
  change: '변경',
  undo: '실행 취소',
  thisSubscription: '이 구독:',
  changeTitle: '구독 변경',
  filter: '필터',
  nothingOpenNow: '진행 중: 없음.',
  openThreads: (isPlanned, some, at) => [
    `${label(isPlanned)}: ${some.length}건(`,
    ...some.flatMap((one, index) => [...(index === 0 ? [] : ['; ']), ...one]),
    `). 스레드 위치: ${places(at)}.`,
  ],
  openWaiting: (isPlanned, count) => `${label(isPlanned)}: ${count}건. 스레드는 다음 업데이트 때 열립니다:`,
  openPartly: (isPlanned, count, opened, at) =>
    `${label(isPlanned)}: ${count}건. 가장 중요한 ${opened}건의 스레드 위치: ${places(at)}. 나머지는 다음 업데이트 때 열립니다:`,
  openThread: '스레드 열기',
  since: (what, _isPlanned, at) => [`${what}, `, at, '부터'],
  listedOpen: (count, names, at) => `진행 중인 ${incidents(count)}: ${names}. 스레드 위치: ${places(at)}.`,
  countedOpen: (count) => `진행 중인 ${incidents(count)}.`,
  listedPlanned: (names, at) => `예정: ${names}. 스레드 위치: ${places(at)}.`,
  nothingOpen: { all: '지금 진행 중인 장애는 없습니다.', some: '나머지 벤더에는 지금 진행 중인 장애가 없습니다.', none: '' },
  alreadyHere: (names) => `이미 구독 중: ${names}.`,
  namesFollowed: (names, followed) => `이름 ${names}개 중 ${followed}개를 구독합니다.`,
  forChannel: (channel) => ['스레드는 따로 구독하지 않으며, 이 설정은 ', channel, ' 채널에 적용됩니다.'],
  removedMeanwhile: '방금 다른 사람이 삭제하여 추가된 구독이 없습니다.',

  nameVendor: (type) => ['벤더 이름(여러 개 가능)이나 상태 페이지 주소를 적으세요: ', type('subscribe github')],
  onlyWhatTouches: (type) => ['필요한 부분만 구독: ', type('subscribe aws region:us-east-1')],
  noPeople: '사람이나 채널은 구독할 수 없습니다. 벤더 이름이나 상태 페이지 주소를 적으세요.',
  giveAddress: ' 브라우저에 표시되는 상태 페이지 주소를 그대로 적으세요.',
  isLarge: (vendor) => ['❓ ', vendor, ' 범위가 넓습니다. 어느 부분이 필요한가요?'],
  choosePart: '부분 선택',

  isPart: (names, vendor) => [
    `${names}: `,
    { bold: vendor },
    ` 구성 요소입니다. ${vendor} 구성 요소 ${names} 항목을 구독합니다. 어느 리전인가요?`,
  ],
  whichPart: ({ vendor, regions, components, threads: brought, days }) =>
    `${vendor} 범위가 넓습니다: ${[...(regions > 1 ? [`리전 ${regions}개`] : []), about(components), `지난 ${days}일간 ${threads(brought)}`].join(', ')}. 어느 부분이 필요한가요?`,
  regions: '리전',
  componentsMenu: '구성 요소',
  followPart: '이 부분 구독',
  followEverything: '전체 구독',
  pickPart: '부분을 선택하거나 전체를 구독하세요.',
  pickedDose: (brought, pinged) => `→ ${threads(brought)}, ${pings(pinged)}`,
  notInList: (typed) => ['목록에 없으면 입력하세요: ', typed],

  category: (name) => `${name} 카테고리`,
  categoryHolds: (categories, count, dose) => `${categories}: 구독할 수 있는 ${vendors(count)}${dose}.`,
  categoryDose: (read, perWeek) => `. 이미 읽고 있는 ${read}곳만으로 일주일에 약 ${threads(perWeek)}`,
  followAllQuestion: '모두 구독할까요?',
  majorOnly: '중대 이상만',
  followAll: (count) => `${count}곳 모두 구독`,

  vendorsTitle: '우리 벤더',
  vendorsLabel: '이름이나 주소를 한 줄에 하나씩',
  pasteList: '벤더 목록 붙여 넣기',
  allOfNone: (all) => [all, ': 이 워크스페이스에서 구독하는 모든 벤더라는 뜻인데, 아직 하나도 없습니다.'],
  better: '권장:',
  allDose: (count, perWeek, isTooMuch) =>
    `이 워크스페이스에서 구독하는 ${vendors(count)} 전체이며, 일주일에 약 ${threads(perWeek)}입니다.${isTooMuch ? ' 다 읽기 어려운 양입니다.' : ''}`,
  everythingMajor: (perWeek) => `전체, 중대 이상만: 일주일에 약 ${number(perWeek)}개`,
  everything: '전체',

  changeNumber: (value) => `${value}번 변경`,
  whichNumber: (type) => [
    '몇 번인가요? 번호를 먼저 적으세요: ',
    type('change 1 github region:eu'),
    '. 번호 보기: ',
    type('list'),
  ],
  numberIs: (value, filter) => [`${value}번: `, filter],
  routesEnd: (routes, none) => ['🔀 ', ...routes, '. 필터 뒤에 ', none, ' 입력 시 해제됩니다.'],

  narrowNothing: (vendor, days) => [`지난 ${days}일 동안 ${vendor}에서 이 채널에 왔을 장애가 없어 좁힐 것이 없습니다.`],
  narrowLine: (value, vendor, brought, days) => `${value}  ${vendor}: 지난 ${days}일간 ${threads(brought)}.`,
  narrowChange: ' 눈에 띄게 많은 항목이 없습니다. 필터를 직접 변경하세요.',
  narrowQuestion: ' 무엇을 제외할까요?',

  followAgain: '다시 구독',
  noLonger: (channel, what, open) => [
    channel,
    ` 채널 구독 해제: ${what}. ${open === 0 ? '지금 진행 중인 장애는 없습니다.' : `열려 있는 ${threads(open)}는 끝까지 이어집니다.`}`,
  ],
  restFromFile: (count) => `그중 ${count}개는 tocsin.yaml 파일에서 관리되어 남아 있습니다. 파일에서 변경하세요.`,
  notTold: '채널에 글을 올릴 수 없어 알리지 못했습니다.',
  removeAll: (count) => `${count}개 모두 삭제`,
  removeAllQuestion: (channel, count) => [channel, ` 채널의 구독 ${count}개를 모두 삭제할까요?`],
  whichOne: '어느 구독인가요?',
  removeNumber: (value) => `${value}번 삭제`,
  moreTakeNumber: (count, type) => [`외 ${count}개. 번호로 지정: `, type('unsubscribe')],
  noneMeant: (most, type) => [
    `해당하는 구독이 없습니다. ${most === 1 ? '1번만 있습니다' : `번호는 1번부터 ${most}번까지입니다`}. 전체 보기: `,
    type('list'),
  ],

  pings: (name) => ['멘션 ', name],
  lostNow: (names) => `지금 페이지에 없는 구성 요소 ${names}`,
  openNow: (count) => `진행 중 ${count}건`,
  nothingYet: '아직 없음',
  last: (at) => ['최근 ', at],
  fromFileLine: (file) => ['출처 ', file],
  narrowNumber: (value) => `${value}번 좁히기`,
  moreListed: (count, names) => `외 ${count}개: ${names}`,
  sentHere: (home, parts, what) => [
    '🔀 ',
    home,
    ` 채널에서 ${what} 중 ${parts} 부분을 이 채널로 보냅니다. 변경은 그 채널에서 합니다.`,
  ],
  theRest: '나머지',
  moreSent: (count) => `다른 채널에서 보내는 구독이 ${count}개 더 있습니다.`,
  maintenanceOn: '모든 구독에 점검 알림이 켜져 있습니다.',
  forwards: (count, type) => [`채팅 밖으로도 전달 중: ${count}곳. 대상 보기: `, type('forward')],
  muted: (vendor, until, by) => [`🔕 ${vendor} 음소거: `, until, `까지(${by}).`],
  paused: (code) => `이 채널의 알림이 일시 중지되었습니다. 다시 글을 올릴 수 있게 되면 재개합니다. (${code})`,
  waiting: (command, person) => ['글을 올릴 수 있을 때까지 대기 중: ', command, ` (${person})`],

  pastOf: (vendor) => `${vendor}에서 이 채널에 왔을 장애:`,
  pastNothing: (vendor) => `${vendor} 페이지에 남아 있는 장애 중 이 채널에 왔을 것은 없습니다.`,
  withoutTitle: '제목 없음',
  aboutPast: '사후 공지',
  openedLate: '늦게 열림',
  threadOpens: '스레드를 여는 중입니다.',
  threadThere: '스레드가 이미 이 채널에 있습니다.',
  threadOver: '이미 종료되었거나 이 채널에서 더는 구독하지 않습니다.',
};
