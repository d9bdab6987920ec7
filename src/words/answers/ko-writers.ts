import type { AnswerWords } from './en.js';

export const koWriters: AnswerWords['writers'] = {
  onlyAdmins: (type) => [
    '이 워크스페이스에서는 소유자와 관리자만 채널에 오는 내용을 바꿀 수 있습니다. ',
    type('list'),
    ', ',
    { code: 'status' },
    ', ',
    { code: 'why' },
    '는 계속 쓸 수 있습니다.',
  ],
  onlyMaker: (type) => [
    '이 워크스페이스에서는 채널을 만든 사람과 소유자, 관리자만 그 채널에 오는 내용을 바꿀 수 있습니다. ',
    type('list'),
    ', ',
    { code: 'status' },
    ', ',
    { code: 'why' },
    '는 계속 쓸 수 있습니다.',
  ],
  notTold:
    '이 워크스페이스에서는 일부 사람만 채널에 오는 내용을 바꿀 수 있는데, Slack이 그 사람이 누구인지 알려 주지 않습니다. 저를 설치한 사람이 users:read 범위를 추가해야 합니다. 바뀐 것은 없습니다.',
};
