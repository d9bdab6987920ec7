import type { Line } from '../segments.js';
import type { Words } from './en.js';

export const koLines: Words['line'] = {
  reopened: (vendor, later, about) => [
    '🟠 ',
    vendor,
    later === null ? ' 해결 후 ' : ` 해결 ${later} 만에 `,
    { bold: '다시 발생' },
    about,
  ],
  escalated: (emoji, vendor, { from, to }, about) => [
    `${emoji} `,
    vendor,
    from === null ? ' 영향도 상향: ' : ` 영향도 상향: ${from} → `,
    to,
    about,
  ],
  over: (vendor, lasted, about) => ['🟢 ', vendor, lasted === null ? ' 해결됨' : ` ${lasted} 만에 해결됨`, about],
  title: (from, to) => ['🏷️ 제목이 바뀌었습니다: "', from, '" → "', to, '".'],
  firstNamed: (emoji, names, said) => [`${emoji} 대상 확인: `, ...names, ...said],
  alsoNamed: (emoji, names, said) => [`${emoji} 대상 추가: `, ...names, ...said],
  noLongerNamed: (emoji, names, vendor, at) => [`${emoji} 대상 제외: `, ...names, ` (${vendor}, `, at, ').'],
  goesOn: (filter) => [' 이 스레드는 끝까지 이어집니다. 이 채널의 필터: ', filter, '.'],
  unnamed: (said) => ['🌍 대상 추가: 이름을 밝히지 않은 다른 리전', ...said],
  namesRest: (count) => ` 외 ${count}개`,
  openedLate: ({ began, place, cause, earlier }) => {
    const start: Line = began === null ? [] : [' ', began, place === null ? '에' : `에 ${place}에서`, ' 시작되었습니다.'];
    const reason: Line = cause === null ? [] : [' ', cause.since, '부터 ', ...cause.clause, '.'];
    return ['↪️ 늦게 연 스레드입니다.', ...start, ...reason, earlier === 0 ? '' : ` 이전 업데이트 ${earlier}건이 이어집니다.`];
  },
  lateUnnamed: (vendor, filter) => [
    `${vendor}에서 이름을 밝히지 않은 다른 리전도 언급하고 있`,
    ...(filter === null ? ['습니다'] : ['어 ', filter, ' 필터에 해당할 수 있습니다']),
  ],
  lateNamed: (vendor, names) => [`${vendor}에서 `, ...names, ' 관련 내용도 언급하고 있습니다'],
  lateImpact: (to, from) => ['영향도 ', to, from === null ? '' : ` (이전: ${from})`],
  affected: (names, rest) => `🙋 ${names.join(', ')}${rest === 0 ? '' : ` 외 ${rest}명`}: 영향을 받고 있습니다`,
  nobodyAffected: '🙋 취소됨: 이 채널에 영향을 받고 있다고 표시한 사람이 없습니다.',
  isOver: (vendor) => [vendor, ' 측에서 종료되었다고 밝혔습니다.'],
  postmortemHere: (vendor) => [vendor, ' 사후 분석이 올라왔습니다.'],
  away: (count, when) => ['⏪ 늦게 전합니다: ', ...when, '의 ', `업데이트 ${count}건이 이어집니다.`],
  promised: (vendor, by, now) => [`🔇 ${vendor}에서 `, by, '까지 업데이트를 약속했으나, 지금은 ', now, '입니다.'],
  silentFor: (vendor, silent) => [`🔇 ${vendor}에서 ${silent}째 소식이 없습니다`],
  silentSince: (vendor, since) => [`🔇 ${vendor}에서 `, since, ' 이후 소식이 없습니다'],
  usualGap: (usual) => (usual === null ? '.' : `. 장애가 진행되는 동안에는 보통 ${usual}마다 소식을 올립니다.`),
  soon: ({ vendor, ahead, plan }) => [
    '🛠️ ',
    vendor,
    ahead === null ? ' 점검이 시작됩니다: ' : ` 점검이 ${ahead} 뒤에 시작됩니다: `,
    ...plan,
  ],
  overrun: (vendor, past, end) => [
    '🛠️ ',
    vendor,
    ': 예정된 종료 시각(',
    end,
    past === null ? ')이 지났지만 아직 진행 중입니다.' : `)을 ${past} 넘겨 아직 진행 중입니다.`,
  ],
};
