import type { Words } from './en.js';

export const koSample: Words['sample'] = {
  vendor: '테스트',
  title: '테스트입니다. 실제 장애가 아닙니다: 장애는 이렇게 표시됩니다',
  arrives: '테스트입니다. 실제 장애가 아닙니다: 장애 소식은 이렇게 도착합니다',
  first: '이 자리에 벤더가 올린 글이 표시됩니다. 실제 문제는 없으며, 누군가 Tocsin을 시험해 본 것입니다.',
  second: '장애가 끝나면 이렇게 알려 드립니다. 실제 문제는 없었습니다.',
  posting: '게시',
  threads: '스레드',
  edits: '수정',
  mention: (name) => `@${name} 멘션`,
  told: (results) => `🧪 테스트입니다. 실제 장애가 아닙니다. 장애는 이렇게 표시됩니다. ${results}`,
  remove: '지우기',
};
