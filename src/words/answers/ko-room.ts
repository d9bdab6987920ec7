import type { enRoom } from './en-room.js';
import type { ChannelName } from './typing.js';

const named = (channel: ChannelName): string => (channel === null ? '이 채널' : `${channel} 채널`);

const cannot = { see: '을 볼 수 없습니다', post: '에 글을 올릴 수 없습니다', threads: '에 스레드를 열 수 없습니다' } as const;

export const koRoom: typeof enRoom = {
  everybodyIn: '전원이 참여하는 채널',
  members: (count) => `멤버 ${count}명`,
  subscribeHere: (channel, crowd) => `${named(channel)}(${crowd}): 여기에서 구독할까요?`,
  subscribeHereLabel: '여기에서 구독',
  sendThere: (channel, crowd) => [channel, ` (${crowd}): 그 채널로도 보낼까요?`],
  sendThereLabel: '그 채널로 보내기',

  noThreads: (channel) => `${named(channel)}은 스레드가 없는 종류의 채널입니다. 텍스트, 공지 또는 포럼 채널을 선택하세요.`,
  archived: (channel) => `${named(channel)}은 보관되어 있습니다. 먼저 보관을 해제하거나 다른 채널을 선택하세요.`,
  noDirect: 'Tocsin은 다이렉트 메시지가 아니라 채널에 글을 올립니다. 필요한 채널에서 입력하세요.',
  restricted: (channel) =>
    `${named(channel)}은 일부 사람만 글을 올릴 수 있으며 Tocsin은 여기에 포함되지 않습니다. 관리자가 채널 설정 → 게시 권한에서 추가하거나, 다른 채널을 선택하세요.`,
  isPrivate: (invite) => [
    '비공개 채널이고 Tocsin이 참여하지 않아 아직 글을 올릴 수 없습니다. 여기에 ',
    invite,
    ' 명령을 입력하세요',
  ],
  notIn: (channel, invite) => [
    `${named(channel)}에 Tocsin이 참여하지 않아 아직 글을 올릴 수 없습니다. 여기에 `,
    invite,
    ' 명령을 입력하세요',
  ],
  lacks: (what, channel, permissions) => [
    `${named(channel)}${cannot[what]}. 채널 권한을 편집할 수 있는 사람이 허용해야 하는 권한: `,
    permissions,
  ],
  stopped: (why) => [...why, '.'],
  kept: (why, what, granted) => [
    ...why,
    '. 요청(',
    what,
    `)은 24시간 동안 보관되며, 그 사이에 가능해지면 저절로 완료됩니다.${granted === null ? '' : ` (${granted})`}`,
  ],

  setUp: (person, what, list) => [`${person} 님이 이 채널에 구독을 추가했습니다: ${what}. 전체 보기: `, list],
  changedTo: (person, from, to) => `${person} 님이 이 채널의 구독을 변경했습니다: ${from} → ${to}.`,
  removed: (person, what) => `${person} 님이 이 채널의 구독을 삭제했습니다: ${what}.`,
  removedAll: (person, count) => `${person} 님이 이 채널의 구독 ${count}개를 모두 삭제했습니다.`,
  sends: (person, parts, what) => [
    `${person} 님이 ${what} 중 `,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part])),
    ' 부분을 이 채널로 보냅니다. ',
  ],
  sentFrom: (home, list) => ['설정된 채널: ', home, ' (', list, ' 명령으로 확인).'],
  sentShown: (list) => ['확인: ', list],
  theRest: '나머지',
  thatChannel: '그 채널',
  thisChannel: '이 채널',
  notSent: (channel, why) => [channel, ' 채널로는 보낼 수 없습니다: ', ...why],
  managersThere: (permission) => ['그 채널에서도 ', permission, ' 권한이 있어야 합니다.'],
  privateThere: '비공개 채널이며, 참여하고 있지 않습니다.',
  noChannel: (word) => ['알 수 없는 채널: ', word, '. #을 입력하고 나타나는 목록에서 채널을 선택하세요.'],
  nothingSetUp: ' 추가된 구독은 없습니다.',
  nothingChanged: ' 바뀐 것은 없습니다.',
  unfinished: (person, why, command) => [`${person} 님의 요청을 마치지 못했습니다. ${why} 다시 실행: `, command],
};
