import type { MinImpact, Surface } from '../../domain/channel-settings.js';
import type { Dose } from '../../domain/dose.js';
import type { Line, Segment } from '../segments.js';
import { enCommon } from './en-common.js';
import type { Typing } from './typing.js';

const { list, threads, pings, incidents, components, vendors } = enCommon;

/** Where threads are: in this channel, already or below this answer, and in others. */
export interface ThreadPlaces {
  readonly here: 'already' | 'below' | null;
  /** `#oncall` */
  readonly elsewhere: readonly string[];
}

export interface PickerSizes {
  readonly vendor: string;
  readonly regions: number;
  readonly components: number;
  readonly threads: number;
  readonly days: number;
}

const impacts: Readonly<Record<MinImpact, string>> = {
  none: 'of any impact',
  minor: 'minor and up',
  major: 'major and up',
  critical: 'critical only',
};

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: 'escalations',
  reopened: 'what is back after its end',
  'over-major': 'the end of major ones',
  over: 'the end of each',
};

const places = ({ here, elsewhere }: ThreadPlaces): string =>
  list([...(here === null ? [] : [here === 'already' ? 'here already' : 'below']), ...elsewhere.map((name) => `in ${name}`)]);

const where = (count: number, at: ThreadPlaces): string => `${count === 1 ? 'its thread is' : 'their threads are'} ${places(at)}`;

const label = (isPlanned: boolean): string => (isPlanned ? 'Planned' : 'Open now');

const about = (count: number): string => (count > 100 ? `about ${Math.round(count / 10) * 10} components` : components(count));

/** What is followed: subscriptions as answers name them, what they brought and bring, and what making and changing one says. */
export const enFollowing = {
  everyVendor: 'Every vendor',
  allOfCategory: (category: string): string => `all of category ${category}`,
  component: (names: string): string => `component ${names}`,
  without: (names: string): string => `without ${names}`,
  followed: (title: string, regions: string | null, rest: readonly string[]): Line => [
    { bold: title },
    ...(regions === null ? [] : [' in ', { bold: regions }]),
    ...(rest.length === 0 ? [] : [`, ${rest.join(', ')}`]),
  ],
  routeHere: 'here, as its channel is gone',
  routeElse: (target: Segment): Line => ['else ', target],
  moreRoutes: (count: number): string => `, and ${count} more route${count === 1 ? '' : 's'}`,
  elseHere: ', else here',
  channelShows: (impact: MinImpact, surfaces: readonly Surface[], isMaintenanceOn: boolean): string =>
    `Channel: ${[`new incidents (${impacts[impact]})`, ...surfaces.map((surface) => surfaced[surface])].join(', ')}. The rest stays in threads. Maintenance is ${isMaintenanceOn ? 'on' : 'off'}.`,

  dose: ({ live, late, lateFrom, past, pings: pinged }: Dose): string => {
    const from = lateFrom.length === 0 ? '' : `, when it spread from ${list(lateFrom)}`;
    const opened = late === 0 ? '' : ` (${late} opened late${from})`;
    return `${threads(live).replace(/thread/, 'live thread')}${opened}, ${past} ${past === 1 ? 'card' : 'cards'} about the past, ${pings(pinged)}`;
  },
  wouldHaveBeen: (vendor: string, days: number, dose: string): string => `${vendor}'s last ${days} days would have been ${dose}.`,
  noPast: (vendor: string): string => `${vendor}'s page shows no past incidents.`,
  onThose: (vendor: string, count: number, since: Segment, dose: string): Line => [
    `On ${count === 1 ? `the one incident ${vendor} still shows` : `the ${count} incidents ${vendor} still shows`} (since `,
    since,
    `): ${dose}.`,
  ],
  firstRead: (vendor: string): string => `${vendor}'s page is being read for the first time.`,
  cannotRead: (vendor: string, detail: string): string =>
    `${vendor}'s page cannot be read right now${detail === '' ? '' : ` (${detail})`}; it is tried again by itself.`,
  readFirst: (names: string): string => `Being read for the first time: ${names}.`,
  lostParts: (names: string): string => `The page lists no component ${names} now; what names it comes all the same.`,

  follows: (channel: Segment, what: Line): Line => ['✅ ', channel, ' follows ', ...what, '.'],
  alreadyFollows: (channel: Segment | null, what: Line, type: Typing): Line => [
    channel ?? 'This channel',
    ' already follows ',
    ...what,
    '. ',
    type('list'),
    ' shows all.',
  ],
  strictHint: (strict: Segment): Line => ['Incidents that name no region come too; add ', strict, ' to leave them out.'],
  see: (count: number): string => (count === 1 ? 'See that one' : `See those ${count}`),
  change: 'Change',
  undo: 'Undo',
  thisSubscription: 'This subscription:',
  changeTitle: 'Change subscription',
  filter: 'Filter',
  nothingOpenNow: 'Open now: nothing.',
  openThreads: (isPlanned: boolean, some: readonly Line[], at: ThreadPlaces): Line => [
    `${label(isPlanned)}: ${some.length} (`,
    ...some.flatMap((one, index): Line => [...(index === 0 ? [] : ['; ']), ...one]),
    `); ${where(some.length, at)}.`,
  ],
  openWaiting: (isPlanned: boolean, count: number): string =>
    `${label(isPlanned)}: ${count}. Their threads come with their next update:`,
  openPartly: (isPlanned: boolean, count: number, opened: number, at: ThreadPlaces): string =>
    `${label(isPlanned)}: ${count}. The threads of the ${opened} that matter most are ${places(at)}; the others get theirs with their next update:`,
  openThread: 'Open thread',
  since: (what: string, isPlanned: boolean, at: Segment): Line => [`${what}, ${isPlanned ? 'from' : 'since'} `, at],
  listedOpen: (count: number, names: string, at: ThreadPlaces): string =>
    `${incidents(count)} open: ${names}; ${where(count, at)}.`,
  countedOpen: (count: number): string => `${incidents(count)} open.`,
  listedPlanned: (names: string, at: ThreadPlaces, count: number): string => `Planned: ${names}; ${where(count, at)}.`,
  nothingOpen: { all: 'Nothing is open there now.', some: 'Nothing is open at the others now.', none: '' },
  alreadyHere: (names: string): string => `Already here: ${names}.`,
  namesFollowed: (names: number, followed: number): string => `${names} names, ${followed === 0 ? 'none' : followed} followed.`,
  forChannel: (channel: Segment): Line => ['Threads follow nothing of their own; this is for ', channel, '.'],
  removedMeanwhile: 'Somebody removed it in this very moment; nothing was set up.',

  nameVendor: (type: Typing): Line => ['Name a vendor, several, or a status page: ', type('subscribe github')],
  onlyWhatTouches: (type: Typing): Line => ['Only what touches you: ', type('subscribe aws region:us-east-1')],
  noPeople: 'People and channels cannot be followed. Name a vendor, or give the address of its status page.',
  giveAddress: ' Give the address of the status page itself, as a browser shows it.',
  isLarge: (vendor: Segment): Line => ['❓ ', vendor, ' is large. Which part is yours?'],
  choosePart: 'Choose a part',

  isPart: (names: string, vendor: string, count: number): Line => [
    `${names} ${count > 1 ? 'are parts' : 'is part'} of `,
    { bold: vendor },
    `. I'll follow ${vendor}, component ${names}. In which regions?`,
  ],
  whichPart: ({ vendor, regions, components: parts, threads: brought, days }: PickerSizes): string =>
    `${vendor} is large: ${[...(regions > 1 ? [`${regions} regions`] : []), about(parts), `${threads(brought)} in the last ${days} days`].join(', ')}. Which part is yours?`,
  regions: 'Regions',
  componentsMenu: 'Components',
  followPart: 'Follow this part',
  followEverything: 'Follow everything',
  pickPart: 'Pick a part, or follow everything.',
  pickedDose: (brought: number, pinged: number): string => `→ ${threads(brought)}, ${pings(pinged)}`,
  notInList: (typed: Segment): Line => ['Not in the list? Type it: ', typed],

  category: (name: string): string => `Category ${name}`,
  categoryHolds: (categories: string, count: number, dose: string): string =>
    `${categories} holds ${vendors(count)} that can be followed${dose}.`,
  categoryDose: (read: number, perWeek: number): string =>
    `; the ${read} that are read here already bring about ${threads(perWeek)} a week`,
  followAllQuestion: 'Follow all of them?',
  majorOnly: 'Major and critical only',
  followAll: (count: number): string => `Follow all ${count}`,

  vendorsTitle: 'Our vendors',
  vendorsLabel: 'Names or addresses, one a line',
  pasteList: 'Paste our vendor list',
  allOfNone: (all: Segment): Line => [all, ' means every vendor that this workspace follows, and that is none yet.'],
  better: 'Better:',
  allDose: (count: number, perWeek: number, isTooMuch: boolean): string =>
    `That is ${vendors(count)}, all that this workspace follows: about ${threads(perWeek)} a week.${isTooMuch ? ' Nobody reads that.' : ''}`,
  everythingMajor: (perWeek: number): string => `Everything, major only: about ${perWeek} a week`,
  everything: 'Everything',

  changeNumber: (number: number): string => `Change ${number}`,
  whichNumber: (type: Typing): Line => [
    'Which one? Give its number first: ',
    type('change 1 github region:eu'),
    '. ',
    type('list'),
    ' shows them.',
  ],
  numberIs: (number: number, filter: Segment): Line => ['Number ', `${number} is `, filter, '.'],
  routesEnd: (routes: Line, none: Segment): Line => ['🔀 ', ...routes, '. ', none, ' behind the filter ends that.'],

  narrowNothing: (vendor: string, days: number): Line => [
    'Nothing of the last ',
    `${days} days would have come here from ${vendor}, so there is nothing to leave out.`,
  ],
  narrowLine: (number: number, vendor: string, brought: number, days: number): string =>
    `${number}  ${vendor}: ${threads(brought)} in the last ${days} days.`,
  narrowChange: ' No single thing stands out; change it instead.',
  narrowQuestion: ' What may be left out?',

  followAgain: 'Follow again',
  noLonger: (channel: Segment, what: string, open: number): Line => [
    channel,
    ` no longer follows ${what}. ${open === 0 ? 'Nothing of it is open now.' : `${threads(open).replace(/thread/, 'open thread')} ${open === 1 ? 'goes on to its end.' : 'go on to their end.'}`}`,
  ],
  restFromFile: (count: number): string =>
    `${count} of them ${count === 1 ? 'comes' : 'come'} from tocsin.yaml and ${count === 1 ? 'stays' : 'stay'}; change that there.`,
  notTold: 'The channel was not told: I cannot post there.',
  removeAll: (count: number): string => `Remove all ${count}`,
  removeAllQuestion: (channel: Segment, count: number): Line => [channel, ` has ${count} subscriptions. Remove all of them?`],
  whichOne: 'Which one?',
  removeNumber: (number: number): string => `Remove ${number}`,
  moreTakeNumber: (count: number, type: Typing): Line => [`And ${count} more; `, type('unsubscribe'), ' takes their number.'],
  noneMeant: (most: number, type: Typing): Line => [
    `No subscription here is meant by that. ${most === 1 ? 'There is only number 1' : `The numbers go from 1 to ${most}`}; `,
    type('list'),
    ' shows all.',
  ],

  pings: (name: Segment): Line => ['pings ', name],
  lostNow: (names: string): string => `the page lists no component ${names} now`,
  openNow: (count: number): string => `open now: ${count}`,
  nothingYet: 'nothing yet',
  last: (at: Segment): Line => ['last: ', at],
  fromFileLine: (file: Segment): Line => ['from ', file],
  narrowNumber: (number: number): string => `Narrow ${number}`,
  moreListed: (count: number, names: string): string => `And ${count} more: ${names}`,
  sentHere: (home: Segment, parts: string, what: string): Line => [
    '🔀 ',
    home,
    ` sends ${parts} of ${what} here; it is changed there.`,
  ],
  theRest: 'the rest',
  moreSent: (count: number): string => `And ${count} more ${count === 1 ? 'subscription' : 'subscriptions'} of other channels.`,
  maintenanceOn: 'Maintenance is on for all of them.',
  forwards: (count: number, type: Typing): Line => [
    `Also goes out of chat, ${count} ${count === 1 ? 'way' : 'ways'}: `,
    type('forward'),
    ' shows where.',
  ],
  muted: (vendor: string, until: Segment, by: string): Line => [`🔕 ${vendor} is muted until `, until, ` (${by}).`],
  paused: (code: string): string => `Posting here is paused; it goes on when I may post again. (${code})`,
  waiting: (command: Segment, person: string): Line => ['Waiting until I may post here: ', command, ` (${person})`],

  pastOf: (vendor: string): string => `What would have come here from ${vendor}:`,
  pastNothing: (vendor: string): string => `Nothing that ${vendor} still shows would have come here.`,
  withoutTitle: 'Without a title',
  aboutPast: 'a card about the past',
  openedLate: 'opened late',
  threadOpens: 'Its thread is on its way.',
  threadThere: 'Its thread is here already.',
  threadOver: 'It is over by now, or no longer followed here.',
};
