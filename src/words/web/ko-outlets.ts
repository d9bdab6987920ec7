import type { outletWords } from './en-outlets.js';

export const koOutlets: typeof outletWords = {
  feed: {
    title: (vendor) => `${vendor} 장애 소식`,
    all: '구독 중인 모든 벤더의 장애 소식',
    calendar: (vendor) => `${vendor} 점검 일정`,
    allCalendar: '구독 중인 모든 벤더의 점검 일정',
    narrowed: (title, filter) => `${title} (${filter})`,
    impact: '영향도',
    components: '구성 요소',
    regions: '리전',
    original: '상태 페이지 원문',
  },
  badge: {
    unknownVendor: '등록되지 않은 벤더',
    unknown: '확인 불가',
    fine: '장애 없음',
    trouble: '이상 있음',
    open: {
      none: '공지',
      unknown: '장애',
      minor: '경미한 장애',
      major: '중대한 장애',
      critical: '치명적 장애',
      maintenance: '점검 중',
    },
  },
};
