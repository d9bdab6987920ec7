import type { Language } from '../domain/language.js';
import { wordsOf } from '../words/languages.js';
import { dotted, type Line, range, type Segment } from '../words/segments.js';
import { isSameDay } from '../words/spans.js';
import { accountLine } from './account-line.js';
import { translatedLine } from './reply-lines.js';
import type { RootView } from './view.js';
import {
  impactIn,
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
  const impact = impactIn(view);
  return dotted([
    [`${emoji} `, { bold: vendorName(view.vendor, view.language) }],
    stateOf(view),
    rootMode(view) === 'retroactive' ? aboutWhen(view) : [],
    impact === null ? [] : [impact],
    progress(view),
    mentioned(view),
  ]);
}

const mentioned = ({ mentions = [] }: RootView): Line =>
  mentions.flatMap((mention, index): Line => [...(index === 0 ? [] : [' ']), { mention }]);

function stateOf(view: RootView): Line {
  const { root } = wordsOf(view);
  const state: Segment = { bold: rootState(view) };
  const lasted = openFor(view);
  if (lasted !== null) return root.stateAfter(state, lasted);
  if (rootMode(view) !== 'maintenance') return [state];
  const { scheduledFor: from, scheduledUntil: to } = view;
  if (view.status === 'scheduled' && from !== null)
    return [state, ' ', ...(to === null ? [{ at: from, as: 'moment' } as const] : range(from, to, isSameDay(from, to)))];
  return view.status === 'in_progress' && to !== null ? root.stateUntil(state, { at: to, as: 'moment' }) : [state];
}

function aboutWhen({ startedAt, publishedAt, language }: RootView): Line {
  const { root } = wordsOf({ language });
  const published: Line = publishedAt === null ? [] : root.published({ at: publishedAt, as: 'moment' });
  if (startedAt === null || (publishedAt !== null && startedAt >= publishedAt)) return published;
  return [...root.about({ at: startedAt, as: 'day' }), ...(published.length === 0 ? [] : [', ', ...published])];
}

function progress(view: RootView): Line {
  if (rootMode(view) === 'retroactive') return [];
  const { root } = wordsOf(view);
  if (view.postmortem !== null && rootMode(view) === 'over') return root.postmortemOn({ at: view.postmortem.at, as: 'day' });
  return view.updateCount > 1 ? [root.updates(view.updateCount)] : [];
}

/** Regions and components as people can type them into a filter, and what the page does not say. */
export const tagLine = (view: RootView): Line =>
  dotted([...tagsOf(view), ...unnamed(view), ...unstated(view)].map((tag): Line => [tag]));

const unnamed = ({ unnamedRegions, language }: RootView): string[] =>
  unnamedRegions === true ? [wordsOf({ language }).root.otherRegions] : [];

/** The last line: when, how it went, and where to read more. */
export function timeLine(view: RootView): Line {
  const times = timesOf(view);
  const known = times.length > 0 ? times : [wordsOf(view).root.firstSeen({ at: view.seenAt, as: 'moment' })];
  return dotted([...known, accountLine(view), translatedLine(view), ...links(view)]);
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
      return [...started(view), [wordsOf(view).root.takenOff(vendorName(view.vendor, view.language))]];
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
  const { root } = wordsOf(view);
  const published: Line = after === null ? [] : [root.publishedAfter(after)];
  return [published, view.postmortem === null ? [] : [root.postmortem]].filter((line) => line.length > 0);
}

function planned({ status, scheduledFor: from, scheduledUntil: to, language }: RootView): Line[] {
  if (status === 'scheduled' || from === null) return [];
  const when: Line = to === null ? [{ at: from, as: 'moment' }] : range(from, to, isSameDay(from, to));
  return [wordsOf({ language }).root.planned(when)];
}

const announced = ({ publishedAt, status, language }: RootView): Line[] =>
  publishedAt === null || status !== 'scheduled' ? [] : [wordsOf({ language }).root.announced({ at: publishedAt, as: 'moment' })];

/** Without the day only where everything about it lies on one day: what was seen days later did not begin today. */
function started({ startedAt, seenAt, latest: news, language }: RootView): Line[] {
  if (startedAt === null) return [];
  const isOneDay = isSameDay(startedAt, seenAt) && (news === null || isSameDay(startedAt, news.at));
  return [wordsOf({ language }).root.started({ at: startedAt, as: isOneDay ? 'clock' : 'moment' })];
}

function latest({ startedAt, seenAt, updateCount, latest: news, language }: RootView): Line[] {
  const words = wordsOf({ language });
  if (news !== null && updateCount > 1)
    return [words.root.updated({ at: news.at, as: startedAt !== null && isSameDay(startedAt, news.at) ? 'clock' : 'moment' })];
  if (startedAt === null || Date.parse(seenAt) - Date.parse(startedAt) > seenLaterMostMs) return [];
  const later = words.span(startedAt, seenAt);
  return later === null ? [] : [[words.root.seenAfter(later)]];
}

function links(view: RootView): Line[] {
  const { root } = wordsOf(view);
  const page: Line = view.url !== null && isTitleInText(view) ? [{ url: view.url, label: root.statusPage }] : [];
  return [page, view.reportUrl === null ? [] : [{ url: view.reportUrl, label: root.report }]];
}

/** What people can press: at most two buttons beside the menu. */
export interface RootButton {
  readonly action: 'affected' | 'over' | 'postmortem';
  readonly label: string;
}

export function rootButtons(view: RootView): readonly RootButton[] {
  const { root } = wordsOf(view);
  const isAffected: RootButton = { action: 'affected', label: root.areAffected };
  const wasAffected: RootButton = { action: 'affected', label: root.wereAffected };
  const end: RootButton = { action: 'over', label: root.tellEnd };
  switch (rootMode(view)) {
    case 'open':
      return [isAffected, end];
    case 'maintenance':
      return [end];
    case 'over':
      return view.postmortem === null && view.incidentKind === 'incident'
        ? [wasAffected, { action: 'postmortem', label: root.sendPostmortem }]
        : [wasAffected];
    case 'retroactive':
      return [wasAffected];
    case 'notice':
    case 'withdrawn':
      return [];
  }
}

/** The menu under every root. */
export function menuOf(view: { readonly language?: Language | undefined }) {
  const { root } = wordsOf(view);
  return [
    { action: 'why', label: root.why },
    { action: 'mute', label: root.mute },
    { action: 'narrow', label: root.narrow },
    { action: 'unaffected', label: root.unaffected },
  ] as const;
}
