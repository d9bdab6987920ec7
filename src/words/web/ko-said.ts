import type { saidWords } from './en-said.js';

export const koSaid: typeof saidWords = {
  subscribed: '추가했습니다.',
  'already-subscribed': '이 채널에 이미 있는 필터입니다.',
  removed: '삭제했습니다. 열려 있는 스레드는 끝까지 이어집니다.',
  preset: '프리셋을 변경했습니다.',
  created: '채널을 만들었습니다. 무엇을 받을지 필터를 추가하세요.',
  'name-taken': '같은 이름의 채널이 이미 있어 그 채널을 열었습니다.',
  demo: '데모를 시작했습니다. 몇 초 안에 스레드가 나타납니다.',
  following: '구독을 시작했습니다. 진행 중인 장애가 곧 나타납니다.',
  welcome: '확인되었습니다. 이 브라우저에서 30일 동안 변경할 수 있습니다.',
  left: '이제 이 브라우저에서는 변경할 수 없습니다.',
  retried: '지금 다시 시도합니다. 성공하면 몇 초 안에 목록에서 사라지고, 실패하면 이유와 함께 다시 나타납니다.',
  'nothing-to-retry': '다시 시도할 것이 없습니다. 이미 전달되었거나 더는 전달하지 않기로 한 것입니다.',
  resumed: '이 채널에 지금 다시 시도합니다. 여전히 글을 올릴 수 없으면 이유와 함께 다시 나타납니다.',
  'not-paused': '이 채널은 이제 일시 중지 상태가 아닙니다.',
  'needs-invitation': '누군가 이 채널에서 Tocsin을 내보냈습니다. 채널에서 다시 초대해야 글을 올릴 수 있습니다.',
  unknown: '이제는 없는 항목입니다.',
};
