import { dotted, type Line, range } from './segments.js';
import { isSameDay, span } from './spans.js';
import type { RootView } from './view.js';
import {
  impactWord,
  isTitleInText,
  openFor,
  publishedAfter,
  rootLook,
  rootMode,
  rootState,
  tagsOf,
  unstated,
  vendorName,
} from './wording.js';

/** Late looks (a restart, a new subscription) are no news about the vendor. */
const seenLaterMostMs = 6 * 60 * 60 * 1000;

/** Line 1, always true now: emoji, vendor, state, and what the state makes interesting. */
export function headLine(view: RootView): Line {
  const { emoji } = rootLook(view);
  const impact = impactWord(view.impact);
  return dotted([
    [`${emoji} `, { bold: vendorName(view.vendor) }],
    [{ bold: rootState(view) }, ...afterState(view)],
    rootMode(view) === 'retroactive' ? aboutWhen(view) : [],
    impact === null ? [] : [impact],
    progress(view),
    mentioned(view),
  ]);
}

const mentioned = ({ mentions = [] }: RootView): Line =>
  mentions.flatMap((mention, index): Line => [...(index === 0 ? [] : [' ']), { mention }]);

function afterState(view: RootView): Line {
  const lasted = openFor(view);
  if (lasted !== null) return [` after ${lasted}`];
  if (rootMode(view) !== 'maintenance') return [];
  const { scheduledFor: from, scheduledUntil: to } = view;
  if (view.status === 'scheduled' && from !== null)
    return [' ', ...(to === null ? [{ at: from, as: 'moment' } as const] : range(from, to, isSameDay(from, to)))];
  return view.status === 'in_progress' && to !== null ? [', planned until ', { at: to, as: 'moment' }] : [];
}

function aboutWhen({ startedAt, publishedAt }: RootView): Line {
  const published: Line = publishedAt === null ? [] : ['published ', { at: publishedAt, as: 'moment' }];
  if (startedAt === null || (publishedAt !== null && startedAt >= publishedAt)) return published;
  return ['about ', { at: startedAt, as: 'day' }, ...(published.length === 0 ? [] : [', ', ...published])];
}

function progress(view: RootView): Line {
  if (rootMode(view) === 'retroactive') return [];
  if (view.postmortem !== null && rootMode(view) === 'over') return ['📄 postmortem ', { at: view.postmortem.at, as: 'day' }];
  return view.updateCount > 1 ? [`${view.updateCount} updates`] : [];
}

/** Regions and components as people can type them into a filter, and what the page does not say. */
export const tagLine = (view: RootView): Line => dotted([...tagsOf(view), ...unstated(view)].map((tag): Line => [tag]));

/** The last line: when, how it went, and where to read more. */
export function timeLine(view: RootView): Line {
  const times = timesOf(view);
  return dotted([...(times.length > 0 ? times : [['First seen ', { at: view.seenAt, as: 'moment' }] as const]), ...links(view)]);
}

function timesOf(view: RootView): Line[] {
  switch (rootMode(view)) {
    case 'over':
      return [overTimes(view)].filter((line) => line.length > 0);
    case 'retroactive':
      return lateTimes(view);
    case 'maintenance':
      return [...planned(view), ...announced(view)];
    case 'withdrawn':
      return [...started(view), [`taken off the page by ${vendorName(view.vendor)}`]];
    case 'open':
    case 'notice':
      return [...started(view), ...latest(view)];
  }
}

/** Of a maintenance pages say when it was to begin, not when it did. */
function overTimes({ incidentKind, startedAt: began, scheduledFor, resolvedAt }: RootView): Line {
  const startedAt = began ?? (incidentKind === 'maintenance' ? scheduledFor : null);
  if (startedAt !== null && resolvedAt !== null) return range(startedAt, resolvedAt, isSameDay(startedAt, resolvedAt));
  const known = resolvedAt ?? startedAt;
  return known === null ? [] : [{ at: known, as: 'moment' }];
}

function lateTimes(view: RootView): Line[] {
  const after = publishedAfter(view);
  const published: Line = after === null ? [] : [`Published ${after} later`];
  return [published, view.postmortem === null ? [] : ['📄 postmortem']].filter((line) => line.length > 0);
}

function planned({ status, scheduledFor: from, scheduledUntil: to }: RootView): Line[] {
  if (status === 'scheduled' || from === null) return [];
  return [['Planned ', ...(to === null ? [{ at: from, as: 'moment' } as const] : range(from, to, isSameDay(from, to)))]];
}

const announced = ({ publishedAt, status }: RootView): Line[] =>
  publishedAt === null || status !== 'scheduled' ? [] : [['Announced ', { at: publishedAt, as: 'moment' }]];

/** Without the day only where everything about it lies on one day: what was seen days later did not begin today. */
function started({ startedAt, seenAt, latest: news }: RootView): Line[] {
  if (startedAt === null) return [];
  const isOneDay = isSameDay(startedAt, seenAt) && (news === null || isSameDay(startedAt, news.at));
  return [['Started ', { at: startedAt, as: isOneDay ? 'clock' : 'moment' }]];
}

function latest({ startedAt, seenAt, updateCount, latest: news }: RootView): Line[] {
  if (news !== null && updateCount > 1)
    return [['updated ', { at: news.at, as: startedAt !== null && isSameDay(startedAt, news.at) ? 'clock' : 'moment' }]];
  if (startedAt === null || Date.parse(seenAt) - Date.parse(startedAt) > seenLaterMostMs) return [];
  const later = span(startedAt, seenAt);
  return later === null ? [] : [[`seen ${later} later`]];
}

function links(view: RootView): Line[] {
  const page: Line = view.url !== null && isTitleInText(view) ? [{ url: view.url, label: 'Status page' }] : [];
  return [page, view.reportUrl === null ? [] : [{ url: view.reportUrl, label: 'Report' }]];
}

/** What people can press: at most two buttons beside the menu. */
export interface RootButton {
  readonly action: 'affected' | 'over' | 'postmortem';
  readonly label: string;
}

export function rootButtons(view: RootView): readonly RootButton[] {
  switch (rootMode(view)) {
    case 'open':
      return [affected('are'), { action: 'over', label: "Tell me when it's over" }];
    case 'maintenance':
      return [{ action: 'over', label: "Tell me when it's over" }];
    case 'over':
      return view.postmortem === null && view.incidentKind === 'incident'
        ? [affected('were'), { action: 'postmortem', label: 'Send me the postmortem' }]
        : [affected('were')];
    case 'retroactive':
      return [affected('were')];
    case 'notice':
    case 'withdrawn':
      return [];
  }
}

const affected = (verb: 'are' | 'were'): RootButton => ({
  action: 'affected',
  label: verb === 'are' ? "We're affected" : 'We were affected',
});

/** The menu under every root. */
export const rootMenu = [
  { action: 'why', label: 'Why is this here?' },
  { action: 'mute', label: 'Mute this incident here' },
  { action: 'narrow', label: 'Narrow this subscription' },
  { action: 'unaffected', label: 'Not affected' },
] as const;
