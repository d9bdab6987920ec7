import type { Impact, IncidentKind } from '../../domain/incident.js';
import type { Contradiction, Stretch } from '../../domain/incident-facts.js';
import type { reportWords, SummaryFacts } from './en-report.js';
import { intlSpan } from './intl-calendar.js';
import { koCalendar as calendar } from './ko-calendar.js';
import { koRecord } from './ko-record.js';
import { type Window, windowsText } from './windows.js';

const span = intlSpan('ko');

const list = (words: readonly string[]): string => words.join(', ');

const few = (words: readonly string[]): string =>
  words.length <= 4 ? list(words) : `${list(words.slice(0, 3))} 외 ${words.length - 3}개`;

const adjective: Partial<Record<Impact, string>> = { minor: '경미한 ', major: '중대한 ', critical: '치명적인 ' };
const noun: Record<IncidentKind, string> = { incident: '장애', maintenance: '점검', notice: '공지' };

const what = (facts: SummaryFacts): string => `${adjective[facts.impact] ?? ''}${noun[facts.kind]}`;

function where({ components, regions }: SummaryFacts): string {
  const named = components.length > 0 ? ` 구성 요소: ${few(components)}.` : '';
  return regions.length > 0 ? `${named} 리전: ${few(regions)}.` : named;
}

function after({ status, postmortemAt, begunAt }: SummaryFacts): string {
  const state = status === 'completed' ? '완료되었습니다.' : '지금은 해결되었습니다.';
  return postmortemAt === null ? state : `${state} 사후 분석은 ${calendar.dayBeside(postmortemAt, begunAt)}에 게시되었습니다.`;
}

function openSentence(facts: SummaryFacts): string {
  const last = facts.lastUpdateAt === null ? '' : ` 마지막 업데이트: ${calendar.dateTime(facts.lastUpdateAt)}.`;
  return `${facts.vendor}에서 ${calendar.dateTime(facts.begunAt)}부터 ${what(facts)} 상황이 이어지고 있습니다.${where(facts)} 상태: ${koRecord.status[facts.status]}.${last}`;
}

function maintenanceSentence(facts: SummaryFacts): string {
  const from = calendar.dateTime(facts.scheduledFor ?? facts.begunAt);
  const until = facts.scheduledUntil === null ? '' : ` ${calendar.dateTime(facts.scheduledUntil)}까지`;
  if (facts.status === 'scheduled') return `${facts.vendor}에서 ${from}부터${until} 점검을 예정하고 있습니다.${where(facts)}`;
  if (facts.open) return `${facts.vendor}에서 점검을 진행하고 있습니다. 예정: ${from}부터${until}.${where(facts)}`;
  const lasted = facts.lasted === null ? '' : ` ${span(facts.lasted.from, facts.lasted.to)} 동안`;
  return `${facts.vendor}에서 ${calendar.day(facts.begunAt)}에${lasted} 점검을 진행했습니다.${where(facts)} ${after(facts)}`;
}

function pastSentence(facts: SummaryFacts): string {
  const day = calendar.day(facts.begunAt);
  if (facts.afterTheFact && facts.publishedAt !== null) {
    const isSameDay = facts.publishedAt.slice(0, 10) === facts.begunAt.slice(0, 10);
    const published = isSameDay ? '같은 날' : `${calendar.dayBeside(facts.publishedAt, facts.begunAt)}에`;
    return `${facts.vendor}에서 ${day}에 있었던 ${what(facts)} 내용을 ${published} 사후 공지했습니다.${where(facts)} ${after(facts)}`;
  }
  if (facts.kind === 'notice')
    return `${facts.vendor}에서 ${day}에 ${what(facts)} 글을 올렸습니다.${where(facts)} ${after(facts)}`;
  const lasted =
    facts.lasted === null ? '발생했습니다.' : `발생해 ${span(facts.lasted.from, facts.lasted.to)} 동안 이어졌습니다.`;
  return `${facts.vendor}에서 ${day}에 ${what(facts)}가 ${lasted}${where(facts)} ${after(facts)}`;
}

function summary(facts: SummaryFacts): string {
  if (facts.withdrawnAt !== null)
    return `${facts.vendor}에서 ${calendar.day(facts.begunAt)}의 ${what(facts)} 게시물을 올렸다가 내렸습니다.${where(facts)} 적혀 있던 내용은 여기에 남아 있습니다.`;
  if (facts.kind === 'maintenance') return maintenanceSentence(facts);
  return facts.open ? openSentence(facts) : pastSentence(facts);
}

const windows = (told: readonly Window[]): string =>
  windowsText(told, {
    ...calendar,
    between: ' ',
    list,
    since: (moment) => `${moment}부터`,
    more: (count) => `외 ${count}회`,
    total: (length, count) => (count > 1 ? ` (모두 ${length})` : ` (${length})`),
    span,
  });

const counted = (told: readonly Window[]): string => `구간 ${told.length}개(${windows(told)})`;

function contradiction(vendor: string, found: Contradiction): string {
  switch (found.kind) {
    case 'end-before-start':
      return `${vendor} 상태 페이지에는 종료 시각(${calendar.dateTime(found.resolvedAt)})이 시작 시각(${calendar.dateTime(found.startedAt)})보다 앞서 있어 지속 시간을 알 수 없습니다.`;
    case 'no-duration':
      return `${vendor} 상태 페이지에는 시작과 종료가 같은 시각(${calendar.dateTime(found.at)})으로 적혀 있어 지속 시간을 알 수 없습니다.`;
    case 'written-after-end':
      return `${vendor} 상태 페이지에 적힌 종료 시각은 ${calendar.dateTime(found.resolvedAt)}이지만, 마지막 업데이트는 ${span(found.resolvedAt, found.at)} 뒤인 ${calendar.dateTime(found.at)}에 올라왔습니다.`;
    case 'published-late':
      return `상태 페이지에 적힌 종료 시각(${calendar.dateTime(found.resolvedAt)})에서 ${span(found.resolvedAt, found.at)} 뒤에 게시되었습니다.`;
    case 'written-before-start':
      return `${vendor} 상태 페이지에 적힌 시작 시각은 ${calendar.dateTime(found.startedAt)}이지만, 첫 업데이트는 그보다 ${span(found.at, found.startedAt)} 앞선 ${calendar.dateTime(found.at)}에 올라왔습니다.`;
    case 'went-back':
      return `${calendar.dateTime(found.at)}에 상태가 ‘${koRecord.status[found.from]}’에서 ‘${koRecord.status[found.to]}’ 상태로 되돌아갔습니다.`;
    case 'no-end':
      return `${vendor} 상태 페이지에는 끝났다고 적혀 있지만 종료 시각이 없습니다.`;
    case 'other-windows':
      return `${calendar.dateTime(found.at)} 업데이트에는 ${counted(found.update)}, 사후 분석에는 ${counted(found.postmortem)}가 적혀 있습니다.`;
  }
}

export const koReport: typeof reportWords = {
  account: (vendor, told, isAssumed) =>
    `${vendor}의 설명에 따른 장애 시간: ${windows(told)}.${isAssumed ? ' 시간대가 적혀 있지 않아 UTC로 읽었습니다.' : ''}`,
  contradiction,
  lag: {
    started: (vendor, by) => (by === 'account' ? `${vendor}의 설명에 따른 시작` : `${vendor} 페이지에 적힌 시작`),
    posted: (vendor) => `${vendor}의 첫 게시`,
    seen: 'Tocsin에서 확인',
    delivered: (channels) => `채널 ${channels}개에 전달`,
    startedHint: '상태 페이지의 시작 시각은 대개 첫 게시 시각과 같아서 실제 시작보다 늦을 수 있습니다.',
    baseline: '처음 확인했을 때 이미 게시되어 있었습니다',
    notStated: '미표기',
    later: (found: Stretch | null) => (found === null ? '' : `${span(found.from, found.to)} 뒤`),
    fastest: (length) => `가장 빠른 채널은 확인 ${length} 뒤`,
    median: (length) => `절반은 ${length} 이내`,
    perChannel: '채널별',
    channel: '채널',
    postedAt: '전달 시각',
    afterSeen: '확인 뒤',
    subscribedLater: '나중에 구독함',
    notPosted: '따로 올린 글 없음',
  },
  span,
  summary,
};
