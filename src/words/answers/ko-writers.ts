import type { AnswerWords } from './en.js';
import type { Writers } from './en-writers.js';

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
  are: (who, right) => {
    if (who === 'everyone')
      return [`${right === null ? '게스트를 제외한 ' : ''}모든 사람이 채널에 오는 내용을 바꿀 수 있습니다.`];
    if (right !== null)
      return [right, ` 권한이 있는 사람이 ${who === 'admins' ? '모든 채널' : '해당 채널'}에 오는 내용을 바꿀 수 있습니다.`];
    return who === 'admins'
      ? ['워크스페이스의 소유자와 관리자만 채널에 오는 내용을 바꿀 수 있습니다.']
      : ['채널을 만든 사람과 소유자, 관리자만 그 채널에 오는 내용을 바꿀 수 있습니다.'];
  },
  decided: (person, are) => [person, ' 님이 모든 채널에 대해 정했습니다. ', ...are],
  decidedByOthers: (right) => [
    ...(right === null ? ['워크스페이스의 소유자와 관리자'] : [right, ' 권한이 있는 사람']),
    '만 채널에 오는 내용을 바꿀 수 있는 사람을 정할 수 있습니다. 바뀐 것은 없습니다.',
  ],
  decidersNotTold:
    '워크스페이스의 소유자와 관리자만 채널에 오는 내용을 바꿀 수 있는 사람을 정할 수 있는데, Slack이 그 사람이 누구인지 알려 주지 않습니다. 저를 설치한 사람이 users:read 범위를 추가해야 합니다. 바뀐 것은 없습니다.',
  alone: (typed) => ['변경 권한은 모든 채널에 적용되므로 따로 설정합니다: ', typed, ' 바뀐 것은 없습니다.'],
  option: (who, isDiscord) => `변경할 수 있는 사람: ${whoChanges(who, isDiscord)}`,
};

function whoChanges(who: Writers | 'default', isDiscord: boolean): string {
  if (who === 'default') return '기본값';
  if (who === 'everyone') return isDiscord ? '모두' : '게스트를 제외한 모두';
  if (who === 'admins') return isDiscord ? '서버 관리자' : '관리자만';
  return isDiscord ? '채널 관리자' : '채널을 만든 사람';
}
