import { numberWord } from '../number-word.js';
import type { Line, Segment } from '../segments.js';
import { counted } from './en-count.js';

export interface AccountParts {
  readonly vendor: string;
  /** Where the words are that it was read from; null: nowhere. */
  readonly url: string | null;
  readonly ranges: Line;
  /** The vendor gave no time zone. */
  readonly isAssumed: boolean;
  /** How long after the beginning the first notice came. */
  readonly noticeAfter: string | null;
}

export interface ContradictionParts {
  readonly windows: number;
  readonly ranges: Line;
  readonly updateAt: Segment;
  readonly updateWindows: number;
  /** Left out where their number alone tells the difference. */
  readonly updateRanges: Line | null;
}

/** What stands on the card of an incident, and in the sentence that announces it. */
export const enRoots = {
  withdrawn: 'Withdrawn',
  afterTheFact: 'Reported after the fact',
  notice: 'Notice',
  open: 'Open',

  /** Behind the vendor's name in the announcing sentence. */
  stateFact: (state: string, lasted: string | null): string =>
    `${state.toLowerCase()}${lasted === null ? '' : ` after ${lasted}`}`,
  postmortemFact: 'postmortem published',
  lateFact: 'reported after the fact',
  lateFactOf: (after: string, day: string): string => `reported ${after} later (${day})`,

  stateAfter: (state: Segment, lasted: string): Line => [state, ` after ${lasted}`],
  stateUntil: (state: Segment, until: Segment): Line => [state, ', planned until ', until],
  about: (day: Segment): Line => ['about ', day],
  published: (at: Segment): Line => ['published ', at],
  postmortemOn: (day: Segment): Line => ['📄 postmortem ', day],
  postmortem: '📄 postmortem',
  updates: (count: number): string => counted(count, 'update'),

  otherRegions: 'other regions, not named',
  impactNotStated: 'impact not stated',
  impactNone: 'impact none',
  componentsNotStated: 'components not stated',

  firstSeen: (at: Segment): Line => ['First seen ', at],
  started: (at: Segment): Line => ['Started ', at],
  begun: (at: Segment): Line => ['started ', at],
  updated: (at: Segment): Line => ['updated ', at],
  seenAfter: (later: string): string => `seen ${later} later`,
  planned: (when: Line): Line => ['Planned ', ...when],
  announced: (at: Segment): Line => ['Announced ', at],
  publishedAfter: (after: string): string => `Published ${after} later`,
  publishedAtAfter: (at: Segment, after: string | null): Line => ['published ', at, after === null ? '' : `, ${after} later`],
  takenOff: (vendor: string): string => `taken off the page by ${vendor}`,
  statusPage: 'Status page',
  report: 'Report',
  noText: 'No text yet.',

  areAffected: "We're affected",
  wereAffected: 'We were affected',
  tellEnd: "Tell me when it's over",
  sendPostmortem: 'Send me the postmortem',
  why: 'Why is this here?',
  mute: 'Mute this incident here',
  narrow: 'Narrow this subscription',
  unaffected: 'Not affected',
  more: 'More…',

  account: ({ vendor, url, ranges, isAssumed, noticeAfter }: AccountParts): Line => [
    ...(url === null ? [`by ${vendor}'s account`] : [`by ${vendor}'s `, { url, label: 'account' }]),
    ' failing ',
    ...ranges,
    isAssumed ? ' (no time zone given)' : '',
    noticeAfter === null ? '' : `; first notice ${noticeAfter} after that began`,
  ],
  accountFrom: (at: Segment): Line => ['from ', at],
  accountSince: (at: Segment): Line => ['since ', at],
  accountRest: (count: number): string => ` and ${count} more`,
  contradiction: ({ windows, ranges, updateAt, updateWindows, updateRanges }: ContradictionParts): Line => [
    `the postmortem names ${numberWord(windows)} ${windows === 1 ? 'window' : 'windows'} (`,
    ...ranges,
    '); the ',
    updateAt,
    ` update named ${numberWord(updateWindows)}`,
    ...(updateRanges === null ? [] : [' (', ...updateRanges, ')']),
  ],
  /** A line that can also stand behind others, at the beginning of its own. */
  atStart: (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`,
};
