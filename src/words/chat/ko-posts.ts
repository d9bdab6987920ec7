import type { Impact } from '../../domain/incident.js';
import type { Words } from './en.js';
import type { StormParts, ThingCounts } from './en-posts.js';

const impactWords: Readonly<Record<Impact, string>> = {
  critical: '치명적',
  major: '중대',
  minor: '경미',
  none: '영향 없음',
  maintenance: '점검',
  unknown: '미표기',
};

const list = new Intl.ListFormat('ko');

const things = ({ incidents, planned }: ThingCounts): string =>
  list.format([...(incidents === 0 ? [] : [`장애 ${incidents}건`]), ...(planned === 0 ? [] : [`점검 ${planned}건`])]);

/** What stands before and behind the number of incidents. */
function where({ vendors, incidents, names }: StormParts): readonly [string, string] {
  if (vendors === incidents) return [`벤더 ${vendors}곳`, `: ${names}`];
  return vendors === 1 ? [names, ''] : [`벤더 ${vendors}곳`, `: ${names}`];
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['not read yet', '아직 읽지 않음'],
  ['its page does not say how it is', '페이지에 상태가 나와 있지 않음'],
  ['cannot be read', '읽을 수 없음'],
]);

export const koPosts: Words['post'] = {
  why: {
    blocked: '봇 차단 필터가 대신 응답함',
    private: '로그인을 요구함',
    gone: '주소에 더 이상 아무것도 없음',
    silent: '응답하지 않음',
    failing: '오류로 응답함',
    busy: '느린 주기의 조회도 제한함',
    elsewhere: '주소가 다른 곳의 페이지로 연결됨',
    strange: '알 수 없는 형식으로 응답함',
    ours: 'Tocsin 쪽 문제. 자세한 내용은 운영자 로그에 있음',
  },
  statusPage: '상태 페이지',
  unreadable: (vendor, page, since, reason) => ['⚠️ ', since, '부터 ', vendor, ' ', page, `를 읽을 수 없습니다(${reason}). `],
  neverRead: '한 번도 읽지 못해 그곳의 상황을 알 수 없습니다. 읽을 수 있게 되면 알려 드리겠습니다.',
  lastKnown: (open) =>
    `그때까지는 마지막으로 확인한 상태를 유지합니다(${open === 0 ? '진행 중인 장애 없음' : `진행 중인 장애 ${open}건`}). 다시 읽을 수 있게 되면 알려 드리겠습니다.`,
  readable: (vendor, page, after) => [
    '✅ ',
    vendor,
    ' ',
    page,
    `를 ${after === null ? '' : `${after} 만에 `}다시 읽을 수 있습니다. 현재 상황은 각 스레드에 있습니다.`,
  ],

  stormLeft: '🌊 여기에 있던 항목은 이제 각각의 스레드에 있습니다.',
  stormNow: (parts) => {
    const [before, after] = where(parts);
    return ['🌊 ', ...parts.when, ` 이후 ${before}에서 장애 ${parts.incidents}건 추가 발생${after}`];
  },
  stormThen: (parts) => {
    const [before, after] = where(parts);
    return ['🌊 ', ...parts.when, ` ${before}에서 장애 ${parts.incidents}건 발생${after}`];
  },
  impacts: (found) => {
    const [only] = found;
    if (found.length > 1 || only === undefined)
      return found.map(({ impact, count }) => `${impactWords[impact]} ${count}건`).join(', ');
    if (only.impact === 'unknown') return '영향도 미표기';
    return only.count === 1 ? impactWords[only.impact] : `모두 ${impactWords[only.impact]}`;
  },
  upstream: (name, link, naming) => [
    ' 상위 서비스 영향 가능성: ',
    name,
    ' (',
    ...(link === null ? [] : [link, '; ']),
    `${naming === null ? '그곳에서 언급' : `이 중 ${naming}건에서 언급`}).`,
  ],
  thread: '스레드',
  someOver: (over, all) => {
    if (over === 0) return '';
    if (over < all) return ` 이 중 ${over}건은 종료되었습니다.`;
    return all === 1 ? ' 종료되었습니다.' : ' 모두 종료되었습니다.';
  },
  openThread: '스레드를 열 장애 선택…',

  backAfter: (away, told) => `⏪ ${away} 만에 돌아왔습니다. 그사이 ${things(told)}이 있었고 지금은 종료되었습니다: `,
  missed: (told) => `⏪ 여기에 알리기 전에 ${things(told)}이 발생했다가 종료되었습니다: `,

  morning: (from, until, told) => ['🌙 ', from, '–', until, `: ${things(told)}.`],
  over: (those) => [' 종료: ', ...those, '.'],
  stillOpen: (those) => ['진행 중: ', ...those, ' → 아래 스레드.'],
  openSince: (at) => [at, '부터'],
  plannedFrom: (at) => [at, '부터'],

  pastLeft: '⚪ 여기에 있던 항목은 이제 각각의 스레드에 있습니다.',
  past: (vendors, count) => [
    '⚪ ',
    typeof vendors === 'number' ? `벤더 ${vendors}곳` : vendors,
    `${typeof vendors === 'number' ? '' : ' 측'}에서 지난 장애 ${count}건을 공지했습니다:`,
  ],
  pastWhen: (day, impact) => [' (', day, `경${impact === null ? '' : `, ${impact}`})`],
  pastPostmortem: ' · 📄 사후 분석',

  week: (week) => `${week}주 차`,
  lastDay: '지난 24시간',
  digestSince: (at) => [at, ' 이후'],
  noIncidents: '장애 없음.',
  digest: ({ incidents, vendors, followed, open, affected }, inAll) =>
    [
      `벤더 ${Math.max(followed, vendors)}곳 중 ${vendors}곳에서 장애 ${incidents}건`,
      inAll === null ? '' : `, ${incidents === 1 ? '' : '총 '}${inAll}`,
      open === 0 ? '' : `, 진행 중 ${open}건`,
      affected === 0 ? '.' : `; 이 중 ${affected}건은 영향을 받았다고 표시되었습니다.`,
    ].join(''),
  coming: (those) => [' 예정: ', ...those, '.'],
  withoutThread: (those) => ['이 채널에 스레드가 없는 항목: ', ...those, '.'],
  details: '자세히',

  boardVendors: (count) => `벤더 ${count}곳`,
  boardFine: (count) => `정상 ${count}곳`,
  boardBurning: (count) => `장애 ${count}곳`,
  boardMaintenance: (count) => `점검 ${count}곳`,
  boardUnknown: (count) => `확인 불가 ${count}곳`,
  boardRest: (count) => `외 ${count}건.`,
  boardUnknownRest: (count) => `⚠️ 그 외 ${count}곳도 읽을 수 없습니다.`,
  unreadableSince: (at) => [at, '부터 읽을 수 없음'],
  boardReason: (reason) => reasons.get(reason) ?? reason,
  notFine: '. 정상으로 집계하지 않습니다.',

  rest: (count) => ` 외 ${count}건`,
  restOfVendors: (count) => ` 외 ${count}곳`,
  restAlone: (count) => `외 ${count}건`,
  moreRows: (count) => `… 외 ${count}건`,
  filtered: '이 서버의 필터가 장애 제목을 차단합니다. Tocsin 보고서에서 볼 수 있습니다.',
};
