import type { IncidentStatus } from '../../domain/incident.js';
import type { MomentForm } from '../segments.js';
import { lengthOf, roughLengthOf, type Stretch, utcClock } from '../spans.js';
import type { Words } from './en.js';
import { jaLines } from './ja-lines.js';
import { jaPosts } from './ja-posts.js';
import { jaReplies } from './ja-replies.js';
import { jaRoots } from './ja-roots.js';
import { jaSample } from './ja-sample.js';
import { jaTranslation } from './ja-translation.js';

const unit = (name: string): Intl.NumberFormat => new Intl.NumberFormat('ja', { style: 'unit', unit: name, unitDisplay: 'long' });

const units = { day: unit('day'), hour: unit('hour'), minute: unit('minute'), second: unit('second') } as const;

const dates = new Intl.DateTimeFormat('ja', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `1時間12分`: Intl sets a blank between number and unit, which prose has not. */
const lengthWords = (stretch: Stretch | null): string | null =>
  stretch === null ? null : stretch.map(({ count, unit: name }) => units[name].format(count).replace(/\s/, '')).join('');

const day = (time: string): string => dates.format(new Date(time));

const moment = (at: string, as: MomentForm): string => {
  if (as === 'clock') return `${utcClock(at)} UTC`;
  return as === 'day' ? day(at) : `${day(at)} ${utcClock(at)} UTC`;
};

/** The pages say it in the same words. */
export const states: Readonly<Record<IncidentStatus, string>> = {
  investigating: '調査中',
  identified: '原因特定',
  monitoring: '経過観察中',
  resolved: '解決済み',
  postmortem: 'ポストモーテム',
  scheduled: '予定',
  in_progress: '実施中',
  verifying: '確認中',
  completed: '完了',
  withdrawn: '取り下げ',
  unknown: '更新',
};

/** What is bold or code is followed by a blank or a mark, without which Slack shows the stars. */
export const ja: Words = {
  language: 'ja',
  states,
  impact: { minor: '軽微', major: '重大', critical: '致命的' },
  moment,
  day,
  span: (from, to) => lengthWords(lengthOf(from, to)),
  roughSpan: (from, to) => lengthWords(roughLengthOf(from, to)),
  vendor: 'ベンダー',
  stop: '。',
  untitled: '無題',
  anotherIncident: '別の障害',
  incident: '障害',
  somebody: '誰か',
  root: jaRoots,
  reply: jaReplies,
  line: jaLines,
  post: jaPosts,
  sample: jaSample,
  translation: jaTranslation,
  tag: {
    investigating: '調査中',
    identified: '原因特定',
    monitoring: '経過観察中',
    resolved: '解決済み',
    maintenance: 'メンテナンス',
  },
};
