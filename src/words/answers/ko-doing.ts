import type { enDoing } from './en-doing.js';

export const koDoing: typeof enDoing = {
  testLater: (why, type, granted) => [
    ...why,
    '. 그런 다음 다시 실행하세요: ',
    type('test'),
    ...(granted === null ? [] : [` (${granted})`]),
  ],
  noTags: (tags) => [
    '이 포럼에 없는 태그: ',
    tags,
    '. 포럼을 편집할 수 있는 사람이 추가할 수 있으며, 그때까지는 태그 없이 올립니다.',
  ],
  testResults: (results) => `🧪 테스트: ${results}`,
  testUnsaid: (why) => `채널에 결과를 올리지 못했습니다: ${why}`,
  testRemoved: '🧪 테스트를 지웠습니다.',

  noBoard: '이 채널에는 현황판이 없습니다.',
  boardGone: '✅ 현황판을 없앴습니다.',
  boardLeft: (why) => `현황판 메시지를 지우지 못했습니다: ${why}`,
  boardUse: (type) => ['현황판 만들기: ', type('board'), ', 없애기: ', type('board off')],
  boardForum: '포럼에는 게시글만 있어 현황판을 둘 수 없습니다. 텍스트 채널에 만드세요.',
  boardThere: '이 채널에는 이미 현황판이 있으며 계속 최신 상태로 유지됩니다.',
  boardRemove: '현황판 없애기',
  boardComes: (aside) => [
    '✅ 곧 현황판이 올라오며 그 뒤로 최신 상태로 유지됩니다. 권한이 있으면 고정되고, 없으면 직접 고정하세요 ',
    ...aside,
  ],
  boardSlack: '(고정 권한은 앱에 --with pins 옵션으로 추가).',
  boardDiscord: (permission) => ['(필요한 권한: ', permission, ').'],
};
