import type { Words } from './en.js';

export const koReplies: Words['reply'] = {
  reopened: '다시 발생',
  published: (at, later) => [at, ' 게시', ...(later === null ? [] : [`, ${later} 뒤`])],
  openFor: (lasted) => `${lasted} 동안 지속`,
  takenOff: (vendor) => `${vendor === null ? '' : `${vendor}에서 `}게시 철회`,
  edited: (vendor, at) => [vendor === null ? '' : `${vendor}에서 `, at, ' 수정'],
  samePostmortem: (other, takenOffBy) => [
    '🔗 사후 분석은 ',
    other,
    ' 건과 같으며, 전문이 그곳에 게시되어 있습니다.',
    takenOffBy === null ? '' : ` ${takenOffBy}에서 게시를 철회했습니다.`,
  ],
  changed: (vendor, at) => [`✏️ ${vendor}에서 `, at, ' 게시글의 내용을 수정했습니다:'],
  withdrawn: (vendor) =>
    `🗑️ ${vendor}에서 이 장애를 상태 페이지에서 내렸습니다. 게시되었던 내용은 이곳과 보고서에 그대로 남아 있습니다.`,
  morePlaces: (count) => `외 ${count}곳`,
  removedWords: (text) => `[삭제: ${text}]`,
  addedWords: (text) => `[추가: ${text}]`,
  filtered: '이 서버의 필터가 벤더의 글을 차단합니다. 원문은 상태 페이지에 있습니다.',
};
