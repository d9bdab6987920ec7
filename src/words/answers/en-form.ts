import type { MinImpact, Surface } from '../../domain/channel-settings.js';
import type { FormKind, FormWrong } from '../../domain/form-state.js';
import type { Line, Segment } from '../segments.js';
import { enCommon } from './en-common.js';
import type { ChannelName, Typing } from './typing.js';

const { threads, number } = enCommon;

const impacts: Readonly<Record<MinImpact, string>> = {
  none: 'Every impact',
  minor: 'Minor and up',
  major: 'Major and up',
  critical: 'Critical only',
};

const surfaces: Readonly<Record<Surface, string>> = {
  escalated: 'What is raised to major or critical',
  reopened: 'What is back after its end',
  'over-major': 'The end of major ones',
  over: 'Every end',
};

const kinds: Readonly<Record<FormKind, string>> = {
  incident: 'Incidents',
  maintenance: 'Planned maintenance',
  retroactive: 'Reports about what is over already',
};

/** The form for one subscription, on Slack and on Discord. */
export const enForm = {
  impacts,
  surfaces,
  kinds,
  newTitle: 'Follow vendors',
  changeTitle: 'Change subscription',
  asChannel: (impact: MinImpact | null, raw: string): string =>
    `As the channel: ${(impact === null ? raw : impacts[impact]).toLowerCase()}`,
  cancel: 'Cancel',
  close: 'Close',
  run: 'Run',
  follow: 'Follow',
  save: 'Save',
  remove: 'Remove',
  next: 'Next',
  oneMoment: 'One moment …',
  saving: 'Saving …',
  reading: 'Reading …',
  forChannel: (channel: Segment): Line => ['For ', channel],
  untoldDose: 'Choose a vendor, and this says what its last 90 days would have brought here.',
  channelWide: 'The rest holds for the whole channel, whatever it follows.',
  surfacesLabel: 'Shown in the channel besides new incidents',
  quietFrom: 'Quiet hours from',
  quietUntil: 'Quiet hours until',
  noQuiet: 'No quiet hours',
  zone: 'Time zone',
  vendors: 'Vendors',
  vendorsHint: 'A name, or the address of a status page',
  regions: 'Regions',
  everywhere: 'Everywhere',
  components: 'Components',
  allOfThem: 'All of them',
  impact: 'Impact',
  whatComes: 'What comes',
  unsaid: 'What is not said',
  strict: 'Leave out what names no region, component or impact',
  see: (count: number): string => (count === 1 ? 'See that one' : `See those ${number(count)}`),
  asFilter: 'Write it as a filter',
  removeQuestion: 'Remove this subscription?',
  removeMeans: 'Threads that are open go on to their end; nothing new comes.',
  keep: 'Keep',
  crowded: (channel: ChannelName, crowd: string): string => `${channel ?? 'This channel'} ${crowd}`,
  subscribeAnyway: 'Subscribe here all the same',
  confirmHint: 'Check this, or choose another channel.',
  whichChannel: 'In which channel?',
  chooseChannel: 'Choose a channel',
  moreLines: (count: number): string => `… and ${count} more`,
  wouldHaveCome: 'What would have come',
  tooOld: 'This form is too old, or not yours. Close it and open it again.',
  tooOldOpen: 'This form is too old, or not yours. Open it again.',

  newIn: (channel: Segment): Line => [{ bold: 'Follow vendors' }, ' in ', channel],
  changeIn: (channel: Segment): Line => [{ bold: 'Change a subscription' }, ' in ', channel],
  moreVendors: (count: number): string => ` and ${count} more`,
  chosenHidden: (chosen: number, shown: number): string => `${chosen} chosen, of which the menu shows ${shown}`,
  comes: (some: readonly FormKind[]): string =>
    `What comes: ${some.length === 0 ? 'nothing' : some.map((kind) => kinds[kind].charAt(0).toLowerCase() + kinds[kind].slice(1)).join(', ')}`,
  strictWords: 'not what names no region, component or impact',
  noQuietWords: 'no quiet hours',
  quietWords: (from: string, until: string, zone: string): string => `quiet from ${from} until ${until} (${zone})`,
  chooseBelow: 'Choose a vendor below, or type its name or the address of its status page.',
  impactAsChannel: (impact: MinImpact | null, raw: string): string =>
    `Impact as the channel: ${(impact === null ? raw : impacts[impact]).toLowerCase()}`,
  alsoInChannel: (surface: Surface): string =>
    `Also in the channel: ${surfaces[surface].charAt(0).toLowerCase()}${surfaces[surface].slice(1)}`,
  regionsMenu: 'Regions: everywhere',
  componentsMenu: 'Components: all of them',
  surfacesMenu: 'In the channel: new incidents only (whole channel)',
  doseSee: (count: number): string => (count === 1 ? 'Dose: see that one' : `Dose: see those ${number(count)}`),
  typeIt: 'Type it',
  typeVendor: 'Type a vendor',
  kindsAndQuiet: 'Kinds and quiet hours',
  backToForm: 'Back to the form',
  crowdedHere: (channel: Segment, crowd: string): Line => [channel, ` ${crowd}: subscribe here?`],
  textTitle: 'What to follow',
  textLabel: 'Vendors, addresses, or a whole filter',
  strictKind: 'Leave out what names no region, component, impact',
  quietLabel: 'Quiet hours of the whole channel',
  quietHint: 'Only critical comes then, the rest in the morning. Empty: none.',
  zoneLabel: 'Time zone of the people here',
  counting: 'Counting what the last 90 days would have brought …',
  notCounted: 'What the last 90 days would have brought cannot be counted now.',
  sentBefore: (type: Typing): Line => [
    'This form was sent already, and nothing was done twice. ',
    type('list'),
    ' shows what is set.',
  ],
  cancelled: (typed: Segment): Line => ['Nothing was changed. ', typed, ' opens a form again.'],
  notInTime: 'The form did not open in time. Press the button once more.',

  noVendorYet: 'This workspace follows no vendor yet.',
  wouldHaveBeen: (days: number, dose: string): string => `The last ${days} days would have been ${dose}.`,
  weekly: (pages: number, perWeek: number): string =>
    `That is ${number(pages)} ${pages === 1 ? 'page' : 'pages'}: about ${threads(perWeek)} a week.`,
  nothingPast: 'Nothing of what is known would have come here.',
  savedLater: (why: string, isOnceAllowed: boolean): string =>
    `${why}. What you save here finishes by itself${isOnceAllowed ? ' then' : ''}.`,
  fromFile: (file: Segment): Line => ['This one comes from ', file, '. Change it there and apply the file.'],
  alsoSays: (filter: string): string => `It also says \`${filter}\`; that stays.`,
  goesElsewhere: (list: string, place: number): string =>
    `Some of it goes to other channels, and will. \`${list}\` shows where, under number ${place}.`,
  everyVendor: 'Every vendor that this workspace follows',
  removedMeanwhile: 'This subscription was removed meanwhile. Close this, and set up a new one.',
  ownedByFile: 'A file owns this subscription by now. Close this, and change it in tocsin.yaml.',
  textField: 'Vendors, or a filter',
  filterField: 'Filter',
  tooManyForms: (most: number): string => `That is more than ${most} forms in a minute. Wait a minute and open it again.`,
  daysElsewhere: 'Days are not set here: `settings quiet 22:00-07:00 mon-fri` sets them for the whole channel.',
  notSetYet: (type: Typing): Line => [
    'What you chose for the whole channel is not set yet; ',
    type('settings'),
    ' sets it later.',
  ],
  /** By what is wrong with what was chosen. */
  wrong: {
    'no-vendor': 'Choose a vendor, or type the address of its status page.',
    'every-and-some': 'Choose either every vendor or some of them.',
    'no-kind': 'Check at least one, or nothing would come.',
    'half-quiet': 'Quiet hours need a beginning and an end. Choose both, or neither.',
    'empty-quiet': 'Quiet hours must end at another time than they begin.',
    'no-time': 'Give a time of day, such as 22:00.',
    'no-zone': 'Choose a time zone, such as Europe/Berlin.',
  } satisfies Record<FormWrong, string>,
  tooMuch: (length: number, most: number): string =>
    `That is too much for one subscription: ${length} characters of at most ${most}. Choose fewer.`,
  groups: {
    byAddress: 'A page by its address',
    followed: 'Followed here',
    all: 'All of them',
    catalogue: 'Catalogue',
    categories: 'Categories',
    named: 'Named by this vendor',
    wider: 'Wider',
    elsewhere: 'Elsewhere',
    groups: 'Groups',
    components: 'Components',
    zones: 'Time zones',
  },
};
