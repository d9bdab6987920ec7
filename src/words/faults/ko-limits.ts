import type { LimitFaultWords } from './en-limits.js';

export const koLimitFaults: LimitFaultWords = {
  limitChannelSubscriptions:
    '이 채널의 구독이 한도인 {count}개에 이르렀습니다. 필요 없는 구독을 끝내거나 Tocsin 운영자에게 한도를 올려 달라고 요청하세요.',
  limitSubscriptions:
    '이 워크스페이스의 구독이 한도인 {count}개에 이르렀습니다. 필요 없는 구독을 끝내거나 Tocsin 운영자에게 한도를 올려 달라고 요청하세요.',
  limitCustomPages:
    '이 워크스페이스가 팔로우하는 카탈로그에 없는 페이지가 한도인 {count}개에 이르렀습니다. 일부를 해제하거나 Tocsin 운영자에게 한도를 올려 달라고 요청하세요.',
  limitPrivatePages:
    '이 워크스페이스의 비공개 페이지가 한도인 {count}개에 이르렀습니다. Tocsin 운영자에게 한도를 올려 달라고 요청하세요.',
  limitForwards:
    '이 워크스페이스의 전달 경로가 한도인 {count}개에 이르렀습니다. 일부를 삭제하거나 Tocsin 운영자에게 한도를 올려 달라고 요청하세요.',
  limitTokens:
    '이 워크스페이스의 사용 중인 토큰이 한도인 {count}개에 이르렀습니다. 일부를 폐기하거나 Tocsin 운영자에게 한도를 올려 달라고 요청하세요.',
  limitCommands: '이 워크스페이스에서 1분 동안 {count}번 넘게 요청했습니다. 잠시 기다린 뒤 다시 시도하세요.',
};
