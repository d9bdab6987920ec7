import type { ReasonWords } from '../../domain/reason-facts.js';
import { quotedWords } from '../../domain/reason-words.js';
import { koCommon } from './ko-common.js';

const { list } = koCommon;

const unsaid = (fact: string, isStrict: boolean): string =>
  `${fact}, ${isStrict ? 'strict 필터이므로 제외' : '밝히지 않았으므로 통과'}`;

export const koReasons: ReasonWords = {
  'any-vendor': ({ vendor }) => `벤더 ${vendor}: 필터에 벤더가 없어 모두 통과`,
  vendor: ({ vendor, category }) => `벤더 ${vendor}${category === null ? '' : `, 카테고리 ${category}`}`,
  'other-vendor': ({ vendor, asked }) =>
    `벤더: ${vendor} 장애이며, 요청한 것은 ${list(asked.map(({ word, isCategory }) => (isCategory ? `카테고리 ${word}` : word)))}`,
  'no-part': ({ vendor, isStrict }) => unsaid(`벤더 ${vendor}: 구성 요소 이름 없음`, isStrict),
  part: ({ vendor, parts }) => `벤더 ${vendor}, 구성 요소 ${list(parts)}`,
  'other-part': ({ vendor, named, parts }) => `벤더 ${vendor}: ${list(named)} 장애이며, 요청한 것은 ${list(parts)}`,
  'vendor-out': ({ vendor }) => `벤더: ${vendor} 제외됨`,
  'vendor-kept': ({ vendor }) => `벤더 ${vendor}: 제외되지 않음`,
  'no-region': ({ asked, speaks, isStrict }) =>
    unsaid(`리전 ${list(asked)}: ${speaks ? '이름을 밝히지 않은 리전 언급' : '리전 이름 없음'}`, isStrict),
  region: ({ region, tag, quote }) =>
    tag === region ? `리전 ${region}${quotedWords(':', quote)}` : `리전 ${region}: 그 안의 ${tag} 언급${quotedWords(',', quote)}`,
  'every-region': ({ region, tag, quote }) => `리전 ${region}: 모든 리전을 뜻하는 ${tag} 언급${quotedWords(',', quote)}`,
  'maybe-region': ({ asked, named, isStrict }) =>
    unsaid(`리전 ${list(asked)}: ${list(named)} 외에 이름을 밝히지 않은 리전 언급`, isStrict),
  'other-region': ({ named, asked, words }) =>
    `리전: ${list(named)}${words === null ? '' : ` ("${words}")`} 장애이며, 요청한 것은 ${list(asked)}`,
  'wider-region': ({ region, tag, isStrict }) =>
    `리전 ${region}: 이를 포함하는 ${tag} 언급, ${isStrict ? 'strict 필터이므로 제외' : '통과'}`,
  'region-out': ({ named }) => `리전: ${list(named)} 장애이며 모두 제외됨`,
  'region-kept': ({ named }) => {
    if (named === 'not-all') return '이름을 밝히지 않은 리전도 언급하므로 모두 제외되지는 않음';
    return named === 'none' ? '리전 이름이 없어 제외되지 않음' : '제외되지 않은 리전도 포함';
  },
  'no-component': ({ isStrict }) => unsaid('구성 요소: 이름 없음', isStrict),
  component: ({ name, quote }) => `구성 요소 ${name}${quotedWords(':', quote)}`,
  'other-component': ({ named, asked }) => `구성 요소: ${list(named)} 장애이며, 요청한 것은 ${list(asked)}`,
  'component-out': ({ named }) => `구성 요소: ${list(named)} 장애이며 모두 제외됨`,
  'component-kept': ({ named }) => (named === 'none' ? '구성 요소 이름이 없어 제외되지 않음' : '제외되지 않은 구성 요소도 포함'),
  'no-impact': ({ term, isStrict }) => unsaid(`영향도(${term}): 표시 없음`, isStrict),
  'maintenance-impact': () => '점검에는 비교할 영향도가 없음',
  impact: ({ impact }) => `영향도 ${impact}`,
  'low-impact': ({ impact, asked }) => `영향도: ${impact}, 요청한 것은 ${asked} 이상`,
  kind: ({ kind }) => `종류 ${kind}`,
  'maintenance-off': () => '종류: 점검은 꺼져 있음. 받으려면 kind:maintenance 추가',
  'other-kind': ({ kinds, asked }) => `종류: ${list(kinds)}, 요청한 것은 ${list(asked)}`,
  ended: () => '구독이 종료됨',
  elsewhere: ({ channel }) => `경로: #${channel} 채널로 감`,
};
