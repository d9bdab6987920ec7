import type { Impact, IncidentKind } from '../../domain/incident.js';
import type { Contradiction, Stretch } from '../../domain/incident-facts.js';
import type { reportWords, SummaryFacts } from './en-report.js';
import { intlSpan } from './intl-calendar.js';
import { jaCalendar as calendar } from './ja-calendar.js';
import { jaRecord } from './ja-record.js';
import { type Window, windowsText } from './windows.js';

const span = intlSpan('ja', '');

const list = (words: readonly string[]): string => words.join('、');

const few = (words: readonly string[]): string =>
  words.length <= 4 ? list(words) : `${list(words.slice(0, 3))} ほか${words.length - 3}件`;

const adjective: Partial<Record<Impact, string>> = { minor: '軽微な', major: '重大な', critical: '致命的な' };
const noun: Record<IncidentKind, string> = { incident: '障害', maintenance: 'メンテナンス', notice: 'お知らせ' };

const what = (facts: SummaryFacts): string => `${adjective[facts.impact] ?? ''}${noun[facts.kind]}`;

function where({ components, regions }: SummaryFacts): string {
  const named = components.length > 0 ? `コンポーネント：${few(components)}。` : '';
  return regions.length > 0 ? `${named}リージョン：${few(regions)}。` : named;
}

function after({ status, postmortemAt, begunAt }: SummaryFacts): string {
  const state = status === 'completed' ? '完了しています。' : '現在は解決しています。';
  return postmortemAt === null ? state : `${state}ポストモーテムは${calendar.dayBeside(postmortemAt, begunAt)}に公開されました。`;
}

function openSentence(facts: SummaryFacts): string {
  const last = facts.lastUpdateAt === null ? '' : `最後の更新：${calendar.dateTime(facts.lastUpdateAt)}。`;
  return `${facts.vendor} では ${calendar.dateTime(facts.begunAt)} から${what(facts)}が続いています。${where(facts)}状態：${jaRecord.status[facts.status]}。${last}`;
}

function maintenanceSentence(facts: SummaryFacts): string {
  const from = `${calendar.dateTime(facts.scheduledFor ?? facts.begunAt)} から`;
  const until = facts.scheduledUntil === null ? '' : ` ${calendar.dateTime(facts.scheduledUntil)} まで`;
  if (facts.status === 'scheduled') return `${facts.vendor} は ${from}${until}メンテナンスを予定しています。${where(facts)}`;
  if (facts.open) return `${facts.vendor} はメンテナンスを実施しています。予定：${from}${until}。${where(facts)}`;
  const lasted = facts.lasted === null ? '' : `${span(facts.lasted.from, facts.lasted.to)}にわたり`;
  return `${facts.vendor} は${calendar.day(facts.begunAt)}に${lasted}メンテナンスを実施しました。${where(facts)}${after(facts)}`;
}

function pastSentence(facts: SummaryFacts): string {
  const day = calendar.day(facts.begunAt);
  if (facts.afterTheFact && facts.publishedAt !== null) {
    const isSameDay = facts.publishedAt.slice(0, 10) === facts.begunAt.slice(0, 10);
    const published = isSameDay ? '同じ日に' : `${calendar.dayBeside(facts.publishedAt, facts.begunAt)}に`;
    return `${facts.vendor} は${day}の${what(facts)}を${published}事後公表しました。${where(facts)}${after(facts)}`;
  }
  if (facts.kind === 'notice') return `${facts.vendor} は${day}に${what(facts)}を掲載しました。${where(facts)}${after(facts)}`;
  const lasted = facts.lasted === null ? '発生しました。' : `発生し、${span(facts.lasted.from, facts.lasted.to)}続きました。`;
  return `${facts.vendor} で${day}に${what(facts)}が${lasted}${where(facts)}${after(facts)}`;
}

function summary(facts: SummaryFacts): string {
  if (facts.withdrawnAt !== null)
    return `${facts.vendor} は${calendar.day(facts.begunAt)}の${what(facts)}を掲載し、その後取り下げました。${where(facts)}書かれていた内容はここに残ります。`;
  if (facts.kind === 'maintenance') return maintenanceSentence(facts);
  return facts.open ? openSentence(facts) : pastSentence(facts);
}

const windows = (told: readonly Window[]): string =>
  windowsText(told, {
    ...calendar,
    between: ' ',
    list,
    since: (moment) => `${moment} から`,
    more: (count) => `ほか${count}回`,
    total: (length, count) => (count > 1 ? ` (合計${length})` : ` (${length})`),
    span,
  });

const counted = (told: readonly Window[]): string => `${told.length}つの時間帯 (${windows(told)})`;

function contradiction(vendor: string, found: Contradiction): string {
  switch (found.kind) {
    case 'end-before-start':
      return `${vendor} のページでは終了 (${calendar.dateTime(found.resolvedAt)}) が開始 (${calendar.dateTime(found.startedAt)}) より前のため、継続時間は分かりません。`;
    case 'no-duration':
      return `${vendor} のページでは開始と終了が同じ時刻 (${calendar.dateTime(found.at)}) のため、継続時間は分かりません。`;
    case 'written-after-end':
      return `${vendor} のページの終了時刻は ${calendar.dateTime(found.resolvedAt)} ですが、最後の更新はその${span(found.resolvedAt, found.at)}後の ${calendar.dateTime(found.at)} です。`;
    case 'published-late':
      return `ページの終了時刻 (${calendar.dateTime(found.resolvedAt)}) から${span(found.resolvedAt, found.at)}後に公開されました。`;
    case 'written-before-start':
      return `${vendor} のページの開始時刻は ${calendar.dateTime(found.startedAt)} ですが、最初の更新はその${span(found.at, found.startedAt)}前の ${calendar.dateTime(found.at)} です。`;
    case 'went-back':
      return `${calendar.dateTime(found.at)} に状態が「${jaRecord.status[found.from]}」から「${jaRecord.status[found.to]}」に戻りました。`;
    case 'no-end':
      return `${vendor} のページには終了したとありますが、終了時刻の記載がありません。`;
    case 'other-windows':
      return `${calendar.dateTime(found.at)} の更新には${counted(found.update)}、ポストモーテムには${counted(found.postmortem)} が記載されています。`;
  }
}

export const jaReport: typeof reportWords = {
  account: (vendor, told, isAssumed) =>
    `${vendor} の説明による障害時間：${windows(told)}。${isAssumed ? 'タイムゾーンの記載がないため UTC として読んでいます。' : ''}`,
  contradiction,
  lag: {
    started: (vendor, by) => (by === 'account' ? `${vendor} の説明による開始` : `${vendor} のページにある開始`),
    posted: (vendor) => `${vendor} の最初の掲載`,
    seen: 'Tocsin が検知',
    delivered: (channels) => `${channels}個のチャンネルに投稿`,
    startedHint: 'ページの開始時刻は多くの場合最初の掲載時刻と同じで、実際の発生より遅いことがあります。',
    baseline: '最初に確認した時点で掲載済みでした',
    notStated: '記載なし',
    later: (found: Stretch | null) => (found === null ? '' : `${span(found.from, found.to)}後`),
    fastest: (length) => `最も早いチャンネルは検知から${length}後`,
    median: (length) => `半数は${length}以内`,
    perChannel: 'チャンネル別',
    channel: 'チャンネル',
    postedAt: '投稿',
    afterSeen: '検知から',
    subscribedLater: '後から購読',
    notPosted: '個別の投稿なし',
  },
  span,
  summary,
};
