import type { Words } from './en.js';

export const koSample: Words['sample'] = {
  vendor: '시험',
  title: '시험이며 장애가 아닙니다: 장애는 이렇게 표시됩니다',
  first: '벤더가 쓴 글이 여기에 놓입니다. 아무 문제도 없습니다. 누군가 Tocsin을 시험해 본 것입니다.',
  second: '장애의 종료는 이렇게 전해집니다. 아무 문제도 없었습니다.',
  posting: '게시',
  threads: '스레드',
  edits: '수정',
  mention: (name) => `@${name} 멘션`,
  told: (results) => `🧪 시험이며 장애가 아닙니다. 장애는 이렇게 표시됩니다. ${results}`,
  remove: '지우기',
};
