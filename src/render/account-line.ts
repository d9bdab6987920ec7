import type { AccountTime } from '../domain/thread.js';
import { addMs } from '../domain/time.js';
import { wordsOf } from '../words/languages.js';
import type { Line, Segment } from '../words/segments.js';
import { isSameDay } from '../words/spans.js';
import type { RootView } from './view.js';
import { rootMode, vendorName } from './wording.js';

const shownMost = 3;

/** When it failed by the vendor's own sentences, which may be other times than those of its page. Nothing where it gives none. */
export function accountLine(view: RootView): Line {
  const { account } = view;
  if (account === undefined || rootMode(view) === 'retroactive' || rootMode(view) === 'withdrawn') return [];
  if (account.contradiction !== null) return contradictory(view, account.contradiction);
  if (account.times.length === 0) return [];
  const [first] = account.times;
  return wordsOf(view).root.account({
    vendor: vendorName(view.vendor, view.language),
    // With a link to the words that it was read from.
    url: view.reportUrl === null || first === undefined ? null : `${view.reportUrl}#u-${first.seq}`,
    ranges: ranges(view, account.times),
    isAssumed: account.isAssumed,
    noticeAfter: noticeAfter(view, account.noticeLagMs),
  });
}

function ranges(view: RootView, times: readonly AccountTime[]): Line {
  const day = view.startedAt ?? view.publishedAt;
  const isOneDay = day !== null && times.every(({ from }) => isSameDay(day, from));
  const shown = times.slice(0, shownMost);
  const line = shown.flatMap((time, index): Line => [index === 0 ? '' : ', ', ...rangeOf(view, time, isOneDay)]);
  return times.length > shown.length ? [...line, wordsOf(view).root.accountRest(times.length - shown.length)] : line;
}

/** Without the day where all of it lies on the day on which the page says it began. */
function rangeOf(view: RootView, { from, until }: AccountTime, isOneDay: boolean): Line {
  const begin: Segment = { at: from, as: isOneDay ? 'clock' : 'moment' };
  const { root } = wordsOf(view);
  if (until === null) return rootMode(view) === 'over' ? root.accountFrom(begin) : root.accountSince(begin);
  return [begin, '–', { at: until, as: isSameDay(from, until) ? 'clock' : 'moment' }];
}

function noticeAfter(view: RootView, lagMs: number | null): string | null {
  const { publishedAt } = view;
  if (lagMs === null || publishedAt === null || rootMode(view) !== 'over') return null;
  return wordsOf(view).span(addMs(publishedAt, -lagMs), publishedAt);
}

type Contradiction = NonNullable<NonNullable<RootView['account']>['contradiction']>;

function contradictory(view: RootView, { postmortem, update, at }: Contradiction): Line {
  return wordsOf(view).root.contradiction({
    windows: postmortem.length,
    ranges: ranges(view, postmortem),
    updateAt: { at, as: view.startedAt !== null && isSameDay(view.startedAt, at) ? 'clock' : 'moment' },
    updateWindows: update.length,
    updateRanges: postmortem.length === update.length ? ranges(view, update) : null,
  });
}
