import type { enHome } from './en-home.js';
import { koCommon } from './ko-common.js';

const { number } = koCommon;

export const koHome: typeof enHome = {
  paused: (why) => `⏸️ 알림 일시 중지: ${why}.`,
  mayNotPost: '글을 올릴 권한이 없음',
  tokenWorks: '🟢 토큰이 정상입니다.',
  tokenBroken: (code) => `🔴 토큰이 작동하지 않습니다(${code}). 설치한 사람이 다시 설치해야 합니다.`,
  pagesFollowed: (count) => `구독 페이지 ${number(count)}개`,
  unknownPages: (count) => `확인 불가 ${count}개`,
  notLookedAt: '아직 조회하지 않음',
  lastLook: (at) => ['마지막 조회 ', at],
  channelsPaused: (count) => `일시 중지된 채널 ${number(count)}개`,
  notRead: (vendor) => `⚠️ ${vendor} · 아직 읽지 않음`,
  saysNothing: (vendor) => `⚠️ ${vendor} · 페이지에 상태가 나와 있지 않음`,
  unreadable: (vendor, since, detail) => [
    `⚠️ ${vendor} · `,
    ...(since === null ? [] : [since, '부터 ']),
    `페이지를 읽을 수 없음${detail === '' ? '' : `(${detail})`}`,
  ],
  threadIn: (channel) => `${channel} 스레드`,
  since: (at) => [at, '부터'],
  setUp: '구독 추가',
  openNow: '진행 중',
  unknown: '확인 불가',
  followed: '구독 목록',
  continued: (channel) => [channel, ' (이어서)'],
  nothingYet: (button, typed) => ['아직 구독이 없습니다. ', button, ' 버튼을 누르거나 채널에서 ', typed, ' 명령을 입력하세요.'],
  change: '변경',
  back: '이전',
  more: '다음',
  onlyPublic: '공개 채널만 표시합니다. 비공개 채널의 참여자는 Slack에서 알려 주지 않습니다.',
  onlyShared: '공개 채널과, Tocsin도 함께 참여한 비공개 채널만 표시합니다.',
  later: (count) => `아직 표시하지 못한 채널이 ${count}개 있습니다. 1분 뒤에 이 탭을 다시 여세요.`,
  cannotSee: '더는 볼 수 없는 채널이므로 여기에서 변경할 수 없습니다.',
};
