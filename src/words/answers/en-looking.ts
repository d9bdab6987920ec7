import type { Impact } from '../../domain/incident.js';
import type { Line, Segment } from '../segments.js';
import { enCommon } from './en-common.js';
import type { Typing } from './typing.js';

/** Why something came here late or not at all, as the rest of a sentence. */
export type Silence = 'withdrawn' | 'before-subscription' | 'baseline' | 'notice' | 'none' | 'settings' | 'next-update';

const silences: Readonly<Record<Silence, string>> = {
  withdrawn: 'the vendor took it off its page',
  'before-subscription': 'it was over before this was set up',
  baseline: 'it was over when I first read the page',
  notice: 'the vendor calls it a notice, and those get no thread',
  none: 'the vendor says its impact is none',
  settings: 'it was over before this channel wanted it; its settings were changed since',
  'next-update': 'its thread opens with its next update',
};

/** How many vendors are in which state. */
export interface StatusCounts {
  readonly all: number;
  readonly fine: number;
  readonly incident: number;
  readonly maintenance: number;
  readonly unknown: number;
}

/** Answers of `status`, `why`, `mute` and of the buttons under a root. */
export const enLooking = {
  noneFollowed: (type: Typing): Line => [
    'No vendor is followed in this workspace yet. Type ',
    type('subscribe github'),
    ' in the channel that needs it.',
  ],
  counts: ({ all, fine, incident, maintenance, unknown }: StatusCounts): string => {
    const parts = [
      `${fine} fine`,
      incident === 0 ? '' : `${incident} with incidents`,
      maintenance === 0 ? '' : `${maintenance} in maintenance`,
      unknown === 0 ? '' : `${unknown} unknown`,
    ];
    return `${enCommon.vendors(all)}: ${parts.filter((part) => part !== '').join(', ')}.`;
  },
  moreStatus: (count: number, type: Typing): Line => [`And ${count} more; `, type('status github'), ' shows one vendor.'],
  namesNoIncident: 'its page names no incident',
  itsPage: 'its page',
  thread: 'thread',
  notRead: (vendor: string): string => `⚠️ ${vendor} · not read yet. Not counted as fine.`,
  saysNothing: (vendor: string): string => `⚠️ ${vendor} · its page does not say how it is. Not counted as fine.`,
  unreadable: (vendor: string, since: Segment | null, detail: string): Line => [
    `⚠️ ${vendor} · page unreadable`,
    ...(since === null ? [] : [' since ', since]),
    `${detail === '' ? '' : ` (${detail})`}. Not counted as fine.`,
  ],
  nothingOpen: (vendor: string): string => `🟢 ${vendor} · no incident is open.`,
  notFollowed: (vendor: string): string => `${vendor} is not followed in this workspace.`,
  statusShows: (word: Segment, type: Typing): Line => [
    'I know no vendor ',
    word,
    '; ',
    type('status'),
    ' shows all that are followed.',
  ],
  lastOne: (title: Segment, at: Segment): Line => ['Last: ', title, ', over since ', at, '.'],

  noneCame: (type: Typing): Line => ['No incident has come to this channel yet. ', type('list'), ' shows what would.'],
  hereBecause: (filter: Segment, by: string | null, at: Segment): Line => [
    'Here because of ',
    filter,
    ' (',
    ...(by === null ? [] : [`${by}, `]),
    at,
    ').',
  ],
  mutedSince: (at: Segment): Line => ['🔕 Muted here since ', at, '.'],
  notWanted: 'Not what you want here?',
  nearly: (filter: Segment, missing: string): Line => ['Nearly: ', filter, `; ${missing}.`],
  muteHere: 'Mute this incident here',
  noneNames: (vendor: string): string => `No subscription here names ${vendor}.`,
  knowsNone: (vendor: string): string => `${vendor} has no incident that I know of.`,
  came: (title: Segment, at: Segment, filter: Segment, why: Line): Line => [
    title,
    ', ',
    at,
    ', came here because of ',
    filter,
    '. ',
    ...why,
  ],
  cameNot: (title: Segment, at: Segment): Line => [title, ', ', at, ', did not come here.'],
  cameNotBecause: (title: Segment, at: Segment, why: Silence): Line => [
    title,
    ', ',
    at,
    `, did not come here: ${silences[why]}.`,
  ],
  cameNotMarks: (title: Segment, at: Segment, why: Line): Line => [title, ', ', at, ', did not come here. ', ...why],
  waits: (title: Segment, at: Segment): Line => [title, ', ', at, ', waits until I may post here again.'],
  onItsWay: (title: Segment, at: Segment): Line => [title, ', ', at, ', is on its way here.'],
  waitsMuted: (title: Segment, at: Segment, vendor: string, until: Segment): Line => [
    title,
    ', ',
    at,
    `, waits: ${vendor} is muted here until `,
    until,
    '.',
  ],
  setUpIn: (home: Segment, type: Typing): Line => ['It is set up in ', home, ' and changed there, with ', type('list'), '.'],
  editFilter: 'Edit the filter',
  editTitle: 'Change a subscription',
  editLabel: 'What comes to this channel',
  lessLikeThis: 'Less like this',
  becauseOf: (filter: Segment): Line => ['This came because of ', filter, '.'],
  withoutParts: (names: readonly string[]): string => `Without ${names.join(', ')}`,
  notPlaces: (tags: readonly string[]): string => `Not ${tags.join(', ')}`,
  addThose: (names: readonly string[]): string =>
    `Add ${names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ')}`,
  fromImpact: (impact: Impact): string => `From ${impact} up`,
  majorAndUp: 'Major and critical only',
  statedOnly: 'Only what states its region, component and impact',

  muteSpan: (example: Segment): Line => ['A vendor can be muted for 1 minute to 7 days, such as ', example, '.'],
  mutedBy: (person: Segment, vendor: string, until: Segment): Line => [
    '🔕 ',
    person,
    ` muted ${vendor} here until `,
    until,
    '. Threads keep growing silently.',
  ],
  unmute: 'Unmute',
  unmuteNamed: (vendor: string): string => `Unmute ${vendor}`,
  notMuted: (vendor: string): string => `${vendor} is not muted here.`,
  unmutedBy: (person: Segment, vendor: string): Line => ['🔔 ', person, ` unmuted ${vendor} here.`],
  isMuted: (vendor: string, until: Segment, by: string): Line => [`🔕 ${vendor} is muted until `, until, ` (${by}).`],
  muteTwoHours: 'Mute for 2 hours',
  muteFor: (time: string): string => `Mute ${time}`,
  whichVendor: (typed: Segment): Line => ['Which vendor? ', typed],
  nothingToMute: (vendor: string, type: Typing): Line => [
    `${vendor} does not come to this channel, so there is nothing to mute. `,
    type('list'),
    ' shows what does.',
  ],
  hushedBefore: '🔕 This incident is muted here already. Its thread keeps growing silently.',
  hushed: (title: string): Line => [
    '🔕 Muted here: nothing of ',
    title,
    ' surfaces in the channel any more. Its thread keeps growing silently.',
  ],
  unknownRoot: 'I know nothing about this message: it is a sample, or what it was about was removed here since.',

  affectedBack: 'Taken back: you are no longer named as affected.',
  affected: '🙋 Noted, and said in the thread. Press again to take it back.',
  unaffected: 'Noted: this does not affect you.',
  unaffectedBefore: 'That is noted already: this does not affect you.',
  overAlready: 'It is over already, as far as the vendor says.',
  overBack: "Taken back: I won't mention you.",
  over: "I'll mention you in the thread when it is over. Press again to take it back.",
  overBackOpen: "Taken back: I won't mention you when it is over.",
  postmortemThere: 'The postmortem is in the thread already.',
  postmortem: "I'll mention you in the thread when the postmortem is published. Press again to take it back.",
  postmortemBack: "Taken back: I won't mention you when the postmortem is published.",
};
