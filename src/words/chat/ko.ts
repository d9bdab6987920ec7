import type { IncidentStatus } from '../../domain/incident.js';
import type { MomentForm } from '../segments.js';
import { lengthOf, roughLengthOf, type Stretch, utcClock } from '../spans.js';
import type { Words } from './en.js';
import { koLines } from './ko-lines.js';
import { koPosts } from './ko-posts.js';
import { koReplies } from './ko-replies.js';
import { koRoots } from './ko-roots.js';
import { koSample } from './ko-sample.js';
import { koTranslation } from './ko-translation.js';

const units = {
  day: new Intl.NumberFormat('ko', { style: 'unit', unit: 'day', unitDisplay: 'long' }),
  hour: new Intl.NumberFormat('ko', { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
  minute: new Intl.NumberFormat('ko', { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
  second: new Intl.NumberFormat('ko', { style: 'unit', unit: 'second', unitDisplay: 'long' }),
} as const;

const dates = new Intl.DateTimeFormat('ko', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const lengthWords = (stretch: Stretch | null): string | null =>
  stretch === null ? null : stretch.map(({ count, unit }) => units[unit].format(count)).join(' ');

const day = (time: string): string => dates.format(new Date(time));

const moment = (at: string, as: MomentForm): string => {
  if (as === 'clock') return `${utcClock(at)} UTC`;
  return as === 'day' ? day(at) : `${day(at)} ${utcClock(at)} UTC`;
};

/** The pages say it in the same words. */
export const states: Readonly<Record<IncidentStatus, string>> = {
  investigating: '조사 중',
  identified: '원인 확인',
  monitoring: '복구 확인 중',
  resolved: '해결됨',
  postmortem: '사후 분석',
  scheduled: '예정',
  in_progress: '진행 중',
  verifying: '검증 중',
  completed: '완료',
  withdrawn: '게시 철회',
  unknown: '업데이트',
};

/**
 * Names of vendors, people, regions and components come in every script, and what a Korean particle looks like depends on the sound before it. So they are
 * followed only by particles that have one form (에서, 의, 도) or by a noun of ours; what is bold or code by a blank or a mark, without which Slack shows the stars.
 */
export const ko: Words = {
  language: 'ko',
  states,
  impact: { minor: '경미', major: '중대', critical: '치명적' },
  moment,
  day,
  span: (from, to) => lengthWords(lengthOf(from, to)),
  roughSpan: (from, to) => lengthWords(roughLengthOf(from, to)),
  vendor: '벤더',
  stop: '.',
  untitled: '제목 없음',
  anotherIncident: '다른 장애',
  incident: '장애',
  somebody: '누군가',
  root: koRoots,
  reply: koReplies,
  line: koLines,
  post: koPosts,
  sample: koSample,
  translation: koTranslation,
  tag: {
    investigating: '조사 중',
    identified: '원인 확인',
    monitoring: '복구 확인 중',
    resolved: '해결됨',
    maintenance: '점검',
  },
};
