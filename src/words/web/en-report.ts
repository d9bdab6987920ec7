import type { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { Contradiction, IncidentFacts, Stretch } from '../../domain/incident-facts.js';
import type { IsoTime } from '../../domain/time.js';
import { span as shortSpan } from '../spans.js';
import { englishCalendar as calendar } from './calendar.js';
import { recordWords } from './en-record.js';
import { type Window, windowsText } from './windows.js';

/** `1 h 12 min`; from 48 hours on, calendar days; empty where there is no span. The threads say it in the same words. */
const span = (from: IsoTime, to: IsoTime): string => shortSpan(from, to) ?? '';

const lasting = (lead: string, lasted: Stretch | null): string =>
  lasted === null ? '' : `, ${lead} ${span(lasted.from, lasted.to)}`;

/** `a, b and c` */
function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

const few = (words: readonly string[]): string =>
  words.length <= 4 ? list(words) : `${words.slice(0, 3).join(', ')} and ${words.length - 3} more`;

const noun: Record<IncidentKind, { bare: string; article: string }> = {
  incident: { bare: 'incident', article: 'an' },
  maintenance: { bare: 'maintenance', article: '' },
  notice: { bare: 'notice', article: 'a' },
};

export interface SummaryFacts extends IncidentFacts {
  readonly vendor: string;
  readonly kind: IncidentKind;
  readonly impact: Impact;
  readonly status: IncidentStatus;
  readonly begunAt: IsoTime;
  readonly scheduledFor: IsoTime | null;
  readonly scheduledUntil: IsoTime | null;
  readonly components: readonly string[];
  readonly regions: readonly string[];
  readonly withdrawnAt: IsoTime | null;
  readonly lastUpdateAt: IsoTime | null;
}

function where(facts: SummaryFacts): string {
  const components = facts.components.length > 0 ? ` affecting ${few(facts.components)}` : '';
  if (facts.regions.length === 0) return components;
  return components === '' ? ` affecting ${few(facts.regions)}` : `${components} in ${few(facts.regions)}`;
}

const afterTime = (place: string): string => (place === '' ? '' : `,${place}`);

const stated = new Set<Impact>(['minor', 'major', 'critical']);

function what(facts: SummaryFacts): string {
  const { bare, article } = noun[facts.kind];
  return stated.has(facts.impact) ? `a ${facts.impact} ${bare}` : `${article} ${bare}`.trim();
}

function openSentence(facts: SummaryFacts): string {
  const last = facts.lastUpdateAt === null ? '' : `; the last word is from ${calendar.dateTime(facts.lastUpdateAt)}`;
  const state = `Its page says: ${recordWords.status[facts.status].toLowerCase()}`;
  return `${facts.vendor} has had ${what(facts)} since ${calendar.dateTime(facts.begunAt)}${afterTime(where(facts))}. ${state}${last}.`;
}

function after(facts: SummaryFacts): string {
  const state = facts.status === 'completed' ? 'It is completed' : 'It is resolved';
  if (facts.postmortemAt === null) return `${state}.`;
  return `${state}; the postmortem followed on ${calendar.dayBeside(facts.postmortemAt, facts.begunAt)}.`;
}

function maintenanceSentence(facts: SummaryFacts): string {
  const from = facts.scheduledFor ?? facts.begunAt;
  const until = facts.scheduledUntil === null ? '' : ` until ${calendar.dateTime(facts.scheduledUntil)}`;
  if (facts.status === 'scheduled')
    return `${facts.vendor} plans maintenance from ${calendar.dateTime(from)}${until}${afterTime(where(facts))}.`;
  if (facts.open)
    return `${facts.vendor} is in maintenance, planned from ${calendar.dateTime(from)}${until}${afterTime(where(facts))}.`;
  return `${facts.vendor} did maintenance on ${calendar.day(facts.begunAt)}${where(facts)}${lasting('lasting', facts.lasted)}. ${after(facts)}`;
}

function pastSentence(facts: SummaryFacts): string {
  if (facts.afterTheFact && facts.publishedAt !== null) {
    const sameDay = facts.publishedAt.slice(0, 10) === facts.begunAt.slice(0, 10);
    const published = sameDay ? 'the same day' : `on ${calendar.dayBeside(facts.publishedAt, facts.begunAt)}`;
    return `${facts.vendor} reported ${what(facts)} of ${calendar.day(facts.begunAt)}${where(facts)} after the fact, ${published}. ${after(facts)}`;
  }
  return `${facts.vendor} had ${what(facts)} on ${calendar.day(facts.begunAt)}${where(facts)}${lasting('open for', facts.lasted)}. ${after(facts)}`;
}

/** The first sentence of a report: everything in one breath, and nothing that the page does not give. */
function summary(facts: SummaryFacts): string {
  if (facts.withdrawnAt !== null) {
    const day = calendar.day(facts.begunAt);
    return `${facts.vendor} published ${what(facts)} of ${day}${where(facts)} and took it off its page. What it wrote stays here.`;
  }
  if (facts.kind === 'maintenance') return maintenanceSentence(facts);
  return facts.open ? openSentence(facts) : pastSentence(facts);
}

const windows = (told: readonly Window[]): string =>
  windowsText(told, {
    ...calendar,
    between: ', ',
    list,
    since: (moment) => `since ${moment}`,
    more: (count) => `${count} more`,
    total: (length, count) => (count > 1 ? ` (${length} in all)` : ` (${length})`),
    span,
  });

/** When it failed by the vendor's own sentences. */
const account = (vendor: string, told: readonly Window[], isAssumed: boolean): string =>
  `Failing by ${vendor}'s own account: ${windows(told)}.${isAssumed ? ' It names no time zone; these hours are read as UTC.' : ''}`;

const counted = (told: readonly Window[]): string => `${recordWords.count(told.length, 'window')}: ${windows(told)}`;

function contradiction(vendor: string, found: Contradiction): string {
  switch (found.kind) {
    case 'end-before-start':
      return `By ${vendor}'s page it ended (${calendar.dateTime(found.resolvedAt)}) before it started (${calendar.dateTime(found.startedAt)}), so there is no duration.`;
    case 'no-duration':
      return `${vendor}'s page gives the same minute, ${calendar.dateTime(found.at)}, for start and end, so there is no duration.`;
    case 'written-after-end':
      return `${vendor}'s page gives ${calendar.dateTime(found.resolvedAt)} as the end, but its last update is from ${calendar.dateTime(found.at)}, ${span(found.resolvedAt, found.at)} later.`;
    case 'published-late':
      return `Published ${span(found.resolvedAt, found.at)} after the end that the page gives (${calendar.dateTime(found.resolvedAt)}).`;
    case 'written-before-start':
      return `${vendor}'s page gives ${calendar.dateTime(found.startedAt)} as the start, but its first update is from ${calendar.dateTime(found.at)}, ${span(found.at, found.startedAt)} earlier.`;
    case 'went-back':
      return `The state went back from ${recordWords.status[found.from].toLowerCase()} to ${recordWords.status[found.to].toLowerCase()} at ${calendar.dateTime(found.at)}.`;
    case 'no-end':
      return `${vendor}'s page says that it is over and gives no time for the end.`;
    case 'other-windows':
      return `The update of ${calendar.dateTime(found.at)} tells of ${counted(found.update)}. The postmortem tells of ${counted(found.postmortem)}.`;
  }
}

const lag = {
  started: (vendor: string, by: 'account' | 'page') =>
    by === 'account' ? `failing, by ${vendor}'s own account` : `started, says ${vendor}'s page`,
  posted: (vendor: string) => `${vendor} posted`,
  seen: 'we saw',
  delivered: (channels: number) => `posted in ${recordWords.count(channels, 'channel')}`,
  startedHint: 'Most pages fill “started” with the minute of their first post, so it can be later than the trouble itself.',
  baseline: 'it was already on the page when we began to look',
  notStated: 'not stated',
  later: (found: Stretch | null) => (found === null ? '' : `${span(found.from, found.to)} later`),
  fastest: (length: string) => `The first ${length} after we saw it`,
  median: (length: string) => `half of them within ${length}`,
  perChannel: 'By channel',
  channel: 'Channel',
  postedAt: 'Posted',
  afterSeen: 'After we saw it',
  subscribedLater: 'subscribed later',
  notPosted: 'no message of its own',
};

export const reportWords = { account, contradiction, lag, span, summary };
