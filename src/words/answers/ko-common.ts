import { faultSayer } from '../faults/fault-sayer.js';
import { koFaults } from '../faults/ko.js';
import type { enCommon } from './en-common.js';

const numbers = new Intl.NumberFormat('ko');

function list(words: readonly string[], most = 4): string {
  if (words.length <= most) return words.join(', ');
  return `${words.slice(0, most - 1).join(', ')} 외 ${words.length - most + 1}개`;
}

/** As Discord's Korean interface has them. */
const permissions: ReadonlyMap<string, string> = new Map([
  ['Manage Channels', '채널 관리하기'],
  ['View Channel', '채널 보기'],
  ['Send Messages', '메시지 보내기'],
  ['Send Messages in Threads', '스레드에서 메시지 보내기'],
  ['Create Public Threads', '공개 스레드 만들기'],
  ['Embed Links', '링크 첨부'],
  ['Read Message History', '메시지 기록 보기'],
  ['Manage Threads', '스레드 관리하기'],
  ['Pin Messages', '메시지 고정'],
]);

const permission = (name: string): string => permissions.get(name) ?? name;

export const koCommon: typeof enCommon = {
  list,
  number: (value) => numbers.format(value),
  vendors: (count) => `벤더 ${numbers.format(count)}곳`,
  threads: (count) => `스레드 ${numbers.format(count)}개`,
  pings: (count) => `멘션 ${numbers.format(count)}회`,
  subscriptions: (count) => `구독 ${numbers.format(count)}개`,
  incidents: (count) => `장애 ${numbers.format(count)}건`,
  components: (count) => `구성 요소 ${numbers.format(count)}개`,
  permission,
  fault: faultSayer(koFaults, permission),
  andMore: (count) => `외 ${count}건.`,
  moreLikeThese: (count) => `비슷한 문제가 ${count}건 더 있습니다.`,
  use: (what) => `${what} 사용`,
  useThat: '이대로 사용',
  follow: (name) => `${name} 구독`,
  nothingHere: (type) => ['이 채널에는 아직 구독이 없습니다. 먼저 ', type('subscribe github'), ' 명령을 입력하세요.'],
  untold: (why) => `채널에 알리지 못했습니다: ${why}`,
  gone: (type) => ['그 구독은 이제 여기에 없습니다. 현재 구독 보기: ', type('list')],
  fromFile: '이 구독은 tocsin.yaml 파일에서 관리됩니다. 파일에서 변경하세요.',
  nothingChanges: '이미 그렇게 설정되어 있어 바뀐 것이 없습니다.',
  noVendorMeant: (word, near) => ['알 수 없는 벤더: ', word, '. 혹시 ', near, ' 인가요?'],
  noVendorHere: (word, type) => ['알 수 없는 벤더: ', word, '. 이 채널의 구독 보기: ', type('list')],

  onlyManagers: (permission, type) => [
    permission,
    ' 권한이 있는 사람만 이 채널의 구독을 변경할 수 있습니다. ',
    type('list'),
    ', ',
    { code: 'status' },
    ', ',
    { code: 'why' },
    ' 명령은 누구나 사용할 수 있습니다.',
  ],
  noGuests: (type) => [
    '게스트는 이 채널의 구독을 변경할 수 없습니다. ',
    type('list'),
    ', ',
    { code: 'status' },
    ', ',
    { code: 'why' },
    ' 명령은 사용할 수 있습니다.',
  ],

  noCommand: (word, type) => ['알 수 없는 명령: ', word, '. 도움말: ', type('help')],
  noCommandMeant: (word, guesses) => [
    '알 수 없는 명령: ',
    word,
    '. 혹시 ',
    ...guesses.flatMap((guess, index) => (index === 0 ? [guess] : [' 또는 ', guess])),
    ' 인가요?',
  ],
  subscribeTo: (name) => `${name} 구독`,
  failed: 'Tocsin 쪽에서 문제가 발생했으며 기록을 남겼습니다. 잠시 후 다시 시도하세요.',
  tooManyCommands: (most) => `1분에 실행할 수 있는 명령은 ${most}개까지입니다. 1분 뒤에 다시 시도하세요.`,
  tooLong: (most, length) => `한 번에 ${most}자까지 보낼 수 있습니다(현재 ${length}자). 나누어 보내세요.`,
  unreadableText: '읽을 수 없는 문자가 들어 있습니다. 직접 다시 입력하세요.',

  helpVendor: (type) => [type('subscribe github'), ' 벤더 구독(여러 곳이나 상태 페이지 주소도 가능)'],
  helpPart: (type) => [type('subscribe aws region:us-east-1'), ' 필요한 부분만 구독'],
  helpLook: (commands) => [...commands, ' 구독 목록, 현재 상태, 알림이 온 이유'],
  helpMore: (commands) => `그 밖의 명령: ${commands}`,
  helpRecord: 'Tocsin에서 보는 현황',

  oldButton: (type) => [
    '오래되어 더는 쓸 수 없는 버튼입니다. ',
    type('list'),
    ' 또는 ',
    type('help'),
    ' 명령으로 다시 시작하세요.',
  ],
  otherChannel: '다른 채널의 버튼입니다. 그 채널에서 사용하세요.',
  otherPerson: (type) => ['요청한 사람만 사용할 수 있습니다. 직접 요청하려면 ', type('help'), ' 명령을 입력하세요.'],

  notAnswering: (platform, code) =>
    `지금 ${platform}에서 제대로 응답하지 않습니다. 바뀐 것은 없습니다. 잠시 후 다시 시도하세요. (${code})`,
  notAllowed: (platform, code) =>
    `${platform}에서 Tocsin의 동작을 허용하지 않습니다. 설치한 사람이 해결해야 합니다. 바뀐 것은 없습니다. (${code})`,
  refused: (platform, code) => `${platform}에서 거부했습니다. 바뀐 것은 없습니다. (${code})`,
  refusedBecause: (why, isOpenEnded, code) => [...why, `${isOpenEnded ? '.' : ''} 바뀐 것은 없습니다. (${code})`],

  unknownMore: (count) => `❓ 알 수 없는 이름이 ${count}개 더 있습니다.`,
  isPlace: (word, typed) => [`❓ ${word}: 지역 이름입니다. 그 지역만 받으려면 벤더 뒤에 적으세요: `, typed],
  notInCatalogue: (word, typed) => [`❓ ${word}: 카탈로그에 없습니다. 상태 페이지 주소를 붙여 넣으세요: `, typed],
  didYouMean: (word, vendor) => [`❓ ${word}: 혹시 `, vendor, ' 인가요?'],
  yes: '예',
};
