import type { shellWords } from './en-shell.js';

export const koShell: typeof shellWords = {
  product: 'Tocsin',
  skip: '본문으로 건너뛰기',
  nav: { label: '주 메뉴', overview: '개요', preview: '미리보기', start: '시작하기', admin: '관리' },
  footer: {
    version: (version) => `Tocsin ${version}`,
    languages: '언어',
    zoneUtc: '시각: UTC',
    zoneLocal: '시각: 내 시간대',
    enter: '지금은 읽기만 할 수 있습니다. 변경하려면 Tocsin이 시작할 때 출력한 링크를 여세요.',
    admin: '이 브라우저에서는 변경도 할 수 있습니다.',
  },
  problems: {
    notFound: {
      title: '페이지를 찾을 수 없습니다',
      text: '이 주소에는 페이지가 없습니다. 주소를 잘못 입력했거나 이제는 없는 내용일 수 있습니다.',
    },
    vendorUnknown: (slug) => `“${slug}”: 이곳에서 본 적 없는 벤더입니다. 구독 중인 벤더는 개요 페이지에 있습니다.`,
    incidentUnknown: '이 ID로 기록된 장애가 없습니다.',
    channelUnknown: '이 ID의 미리보기 채널이 없습니다.',
    failed: {
      title: '여기서 문제가 생겼습니다',
      text: '저희 쪽의 오류이며 로그에 기록했습니다. 다시 시도하면 될 수도 있습니다.',
    },
    stranger: {
      title: '관리자 링크가 필요합니다',
      text: '읽기는 누구나 할 수 있지만, 변경하려면 Tocsin이 시작할 때 출력한 링크가 필요합니다. 이 브라우저에서 링크를 한 번 연 뒤 다시 시도하세요. 시작할 때마다 새 링크가 출력됩니다.',
    },
    crossSite: {
      title: '다른 사이트에서 온 요청입니다',
      text: '안전을 위해 Tocsin 페이지에서 보낸 변경만 받습니다. 이곳의 페이지를 열고 다시 시도하세요.',
    },
    badRequest: {
      title: '처리하지 못했습니다',
      text: '보낸 양식에 빠진 내용이 있습니다. 이전 화면에서 채운 뒤 다시 보내 주세요.',
    },
    entryUsed: {
      title: '더는 쓸 수 없는 링크입니다',
      text: '이미 사용했거나 만료된 링크입니다. Tocsin을 다시 시작해 새 링크를 받거나 TOCSIN_ADMIN_TOKEN 변수를 사용하세요.',
    },
    tooLarge: { title: '한 번에 보내기에는 너무 깁니다', text: '내용을 나누어 보내 주세요.' },
    tooMany: {
      title: '요청이 너무 많습니다',
      text: (seconds) => `사용 중인 주소에서 요청이 아주 많이 왔습니다. ${seconds}초 뒤에 다시 시도하세요.`,
    },
    busy: {
      title: '지금은 보는 사람이 많습니다',
      text: '실시간으로 보는 사람이 많아 이 페이지는 저절로 갱신되지 않습니다. 새로고침하면 최신 내용을 볼 수 있습니다.',
    },
    home: '첫 페이지로',
  },
};
