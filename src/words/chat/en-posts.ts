import type { DigestFacts } from '../../domain/digest.js';
import type { Impact } from '../../domain/incident.js';
import type { Unreadable } from '../../domain/page-trouble.js';
import type { Line, Segment } from '../segments.js';
import { counted } from './en-count.js';

/** How many there are of each impact, the worst first. */
export type ImpactCounts = readonly { readonly impact: Impact; readonly count: number }[];

export interface StormParts {
  readonly vendors: number;
  readonly incidents: number;
  readonly when: Line;
  readonly names: string;
}

/** How many things there are to tell of, and how many of them are planned. */
export interface ThingCounts {
  readonly incidents: number;
  readonly planned: number;
}

const why: Readonly<Record<Unreadable, string>> = {
  blocked: 'a bot filter answers instead of it',
  private: 'it now asks for a login',
  gone: 'there is nothing at its address any more',
  silent: 'it does not answer',
  failing: 'it answers with errors',
  busy: 'it asks for fewer looks than even a slow rhythm makes',
  elsewhere: 'its address leads to the page of somebody else now',
  strange: 'it answers in a form that I do not know',
  ours: 'the fault is on my side; whoever runs me sees it in the log',
};

const impactWords: Readonly<Record<Impact, string>> = {
  critical: 'critical',
  major: 'major',
  minor: 'minor',
  none: 'without impact',
  maintenance: 'maintenance',
  unknown: 'not stated',
};

const list = new Intl.ListFormat('en-GB');

const things = ({ incidents, planned }: ThingCounts): string =>
  list.format([
    ...(incidents === 0 ? [] : [counted(incidents, 'incident')]),
    ...(planned === 0 ? [] : [counted(planned, 'maintenance window')]),
  ]);

const trouble = ({ vendors, incidents, names }: StormParts, more: 'more ' | ''): readonly [string, string] => {
  if (vendors === incidents)
    return [`${counted(vendors, `${more}vendor`)} ${more === '' ? 'had' : 'reported'} trouble`, `: ${names}`];
  if (vendors === 1) return [`${incidents} ${more}incidents at ${names}`, ''];
  return [`${incidents} ${more}incidents at ${vendors} vendors`, `: ${names}`];
};

/** Messages about a channel as a whole. */
export const enPosts = {
  why,
  statusPage: 'status page',
  unreadable: (vendor: Segment, page: Segment, since: Segment, reason: string): Line => [
    '⚠️ I can’t read ',
    vendor,
    '’s ',
    page,
    ' since ',
    since,
    ` (${reason}). `,
  ],
  neverRead: 'I never could, so what is open there is unknown. I’ll say when I can.',
  lastKnown: (open: number): string =>
    `Until then: last known state, ${open === 0 ? 'nothing was open' : counted(open, 'open incident')}. I’ll say when it is back.`,
  readable: (vendor: Segment, page: Segment, after: string | null): Line => [
    '✅ I can read ',
    vendor,
    '’s ',
    page,
    ` again, after ${after}. What it says now is in the threads.`,
  ],

  stormLeft: '🌊 What was listed here has threads of its own now.',
  stormNow: (parts: StormParts): Line => {
    const [before, after] = trouble(parts, 'more ');
    return ['🌊 ', before, ' since ', ...parts.when, after];
  },
  stormThen: (parts: StormParts): Line => {
    const [before, after] = trouble(parts, '');
    return ['🌊 ', before, ' ', ...parts.when, after];
  },
  impacts: (found: ImpactCounts): string => {
    const [only] = found;
    if (found.length > 1 || only === undefined)
      return found.map(({ impact, count }) => `${count} ${impactWords[impact]}`).join(', ');
    if (only.impact === 'unknown') return 'impact not stated';
    return only.count === 1 ? impactWords[only.impact] : `all ${impactWords[only.impact]}`;
  },
  /** `naming`: how many of several vendors' incidents name it; null where all are of one vendor. */
  upstream: (name: Segment, link: Segment | null, naming: number | null): Line => [
    ' Possibly upstream: ',
    name,
    ' (',
    ...(link === null ? [] : [link, '; ']),
    `${naming === null ? 'named there' : `${naming} of them name${naming === 1 ? 's' : ''} it`}).`,
  ],
  thread: 'thread',
  someOver: (over: number, all: number): string => {
    if (over === 0) return '';
    if (over === all) return all === 1 ? ' It is over.' : ' All are over.';
    return ` ${over} of them ${over === 1 ? 'is' : 'are'} over.`;
  },
  openThread: 'Open a thread for…',

  backAfter: (away: string, told: ThingCounts): string =>
    `⏪ Back after ${away}. ${things(told)} passed meanwhile and ${told.incidents + told.planned === 1 ? 'is' : 'are'} over: `,
  missed: (told: ThingCounts): string =>
    `⏪ ${things(told)} came and went before I could tell of ${told.incidents + told.planned === 1 ? 'it' : 'them'} here: `,

  morning: (from: Segment, until: Segment, told: ThingCounts): Line => ['🌙 ', from, '–', until, `: ${things(told)}.`],
  over: (those: Line): Line => [' Over: ', ...those, '.'],
  stillOpen: (those: Line, count: number): Line => ['Still open: ', ...those, ` → thread${count === 1 ? '' : 's'} below.`],
  openSince: (at: Segment): Line => ['since ', at],
  plannedFrom: (at: Segment): Line => ['from ', at],

  pastLeft: '⚪ What was listed here has threads of its own now.',
  /** `vendors`: the one by its name, several by their number. */
  past: (vendors: Segment | number, count: number): Line => [
    '⚪ ',
    typeof vendors === 'number' ? `${vendors} vendors` : vendors,
    ` published ${counted(count, 'past incident')}:`,
  ],
  pastWhen: (day: Segment, impact: string | null): Line => [' (about ', day, `${impact === null ? '' : `, ${impact}`})`],
  pastPostmortem: ' · 📄 postmortem',

  week: (week: number): string => `Week ${week}`,
  lastDay: 'Last 24 hours',
  digestSince: (at: Segment): Line => ['Since ', at],
  noIncidents: 'no incidents.',
  digest: ({ incidents, vendors, followed, open, affected }: DigestFacts, inAll: string | null): string =>
    [
      `${counted(incidents, 'incident')} at ${vendors} of ${Math.max(followed, vendors)} vendors`,
      inAll === null ? '' : `, ${inAll}${incidents === 1 ? '' : ' in all'}`,
      open === 0 ? '' : `, ${open} still open`,
      affected === 0 ? '.' : `; ${affected} of them you marked as hitting you.`,
    ].join(''),
  coming: (those: Line): Line => [' Coming up: ', ...those, '.'],
  withoutThread: (those: Line): Line => ['Without a thread here: ', ...those, '.'],
  details: 'Details',

  boardVendors: (count: number): string => counted(count, 'vendor'),
  boardFine: (count: number): string => `${count} fine`,
  boardBurning: (count: number): string => `${count} with incidents`,
  boardMaintenance: (count: number): string => `${count} in maintenance`,
  boardUnknown: (count: number): string => `${count} unknown`,
  boardRest: (count: number): string => `And ${count} more.`,
  boardUnknownRest: (count: number): string => `⚠️ And ${count} more that cannot be read.`,
  unreadableSince: (at: Segment): Line => ['unreadable since ', at],
  boardReason: (reason: string): string => reason,
  notFine: '. Not counted as fine.',

  /** Behind a list that is cut, with what separates its entries. */
  rest: (count: number, separator: string): string => `${separator}+${count} more`,
  restOfVendors: (count: number): string => `, +${count} more`,
  restAlone: (count: number): string => `+${count} more`,
  moreRows: (count: number): string => `… and ${count} more`,
  filtered: "A filter of this server blocks the names of what happened; Tocsin's reports have them.",
};
