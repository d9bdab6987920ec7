import type { MinImpact, Surface, Weekday } from '../../domain/channel-settings.js';
import type { Line, Segment } from '../segments.js';
import type { Typing } from './typing.js';

/** What a digest is made by, as settings keep it. */
export type DigestRhythm =
  | { readonly every: 'day'; readonly at: string }
  | { readonly every: 'week'; readonly on: Weekday; readonly at: string };

/** What becomes of a deleted message: in a channel whose threads live on, and elsewhere. */
export type RootGone = 'repost-thread' | 'stop-thread' | 'repost' | 'stop';

const surfaced: Readonly<Record<Surface, string>> = {
  escalated: 'what is raised to major or critical',
  reopened: 'what is back after its end',
  'over-major': 'the end of major ones',
  over: 'every end',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const andUp = (impact: MinImpact): string => (impact === 'critical' ? impact : `${impact} and up`);
const span = (hours: number): string => (hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} h`);
const turn = (label: string, to: boolean): string => `${label}: turn ${to ? 'on' : 'off'}`;

const dayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** What a channel decided for all its subscriptions, and how it is changed. */
export const enSettings = {
  /** In ranges: `mon–fri`. */
  shortDay: (day: Weekday): string => day,
  quiet: (from: string, until: string, days: string | null, zone: string): string =>
    `Quiet hours ${from}–${until}${days === null ? '' : ` ${days}`} ${zone}, critical comes through.`,
  digest: (rhythm: DigestRhythm, zone: string): string =>
    `A digest comes ${rhythm.every === 'day' ? 'every day' : `every ${dayNames[rhythm.on]}`} at ${rhythm.at} ${zone}.`,
  inChannel: (surfaces: readonly Surface[]): string =>
    `In the channel: ${['new incidents', ...surfaces.map((surface) => surfaced[surface])].join(', ')}. The rest stays in threads.`,
  minImpact: (impact: MinImpact): string =>
    impact === 'none'
      ? 'Incidents of every impact get a thread.'
      : `Incidents get a thread when they are ${andUp(impact)}, or when the vendor does not say.`,
  maintenance: (isOn: boolean): string => `Maintenance is ${isOn ? 'on' : 'off'}.`,
  mentions: (who: Segment, from: MinImpact): Line => [who, ` is mentioned when it is ${andUp(from)}.`],
  mentionsNobody: 'Nobody is mentioned.',
  publishes: (isOn: boolean): string =>
    isOn ? 'New incidents are published to the followers of this channel.' : 'Nothing is published to followers.',
  storms: (isOn: boolean): string =>
    isOn
      ? 'When more than five incidents begin within ten minutes, the rest below major become one message.'
      : 'Every incident gets a message of its own, also when many come at once.',
  patience: (hours: number): string => `What was over for ${span(hours)} before I could post it is named in one line.`,
  unreadable: (hours: number): string =>
    hours === 0
      ? 'A page that cannot be read is not told of here.'
      : `A page that cannot be read for ${span(hours)} is told of here, and again when it can be.`,
  rootGone: {
    'repost-thread':
      'When somebody deletes the message of an open incident, its thread goes on; where there is none yet, the message is posted again once.',
    'stop-thread':
      'When somebody deletes the message of an incident, its thread goes on; where there is none yet, nothing more comes about it.',
    repost: 'When somebody deletes the message of an open incident, it is posted again once.',
    stop: 'When somebody deletes the message of an incident, nothing more comes about it.',
  } satisfies Record<RootGone, string>,
  noQuiet: 'There are no quiet hours.',
  noDigest: 'No digest comes.',
  zone: (zone: string): string => `Times of day are counted in ${zone}.`,
  zoneOnly: (zone: string): string => `Times are those of ${zone}.`,
  silence: (isOn: boolean): string =>
    isOn
      ? 'A thread says when the vendor of a major incident stays silent for long.'
      : 'Nothing is said when a vendor stays silent.',
  language: (name: string): string => `What I say here is in ${name}.`,
  translates: (isOn: boolean): string =>
    isOn
      ? "Vendors' words are shown in that language too, where a machine is set up that translates."
      : "Vendors' words stay as they were written.",
  toChange: (line: Line, typed: Segment): Line => [...line, ' To change that: ', typed, '.'],

  announcementsOnly: 'Only an announcement channel of Discord has followers to publish to; this is none.',
  neverEverybody: 'I mention a person or a role, or @here; never everybody.',
  showsAll: (type: Typing): Line => [' ', type('settings'), ' shows all of them.'],
  setAlready: 'It is set like that already.',
  changedBy: (person: Segment, news: Line): Line => [person, ' changed what comes here.', ...news],
  done: (news: Line): Line => ['✅ Done.', ...news],
  zoneAssumed: (typed: Segment): Line => ['Nobody has named a time zone here, so I take UTC. To change that: ', typed, '.'],

  menus: {
    surfaces: 'What is shown in the channel',
    impact: 'Minimum impact',
    maintenance: 'Maintenance',
    from: 'Mention from',
    publish: 'Publishing',
    writers: 'Who can change things',
    more: 'Maintenance, digest, language and more',
  },
  surfaceOption: (surface: Surface): string => capital(surfaced[surface]),
  newOnly: 'New incidents only',
  impactOption: (impact: MinImpact): string =>
    impact === 'none' ? 'Every impact' : impact === 'critical' ? 'Critical only' : capital(andUp(impact)),
  mentionNobody: 'Mention nobody',
  maintenanceOption: (isOn: boolean): string => `Maintenance ${isOn ? 'on' : 'off'}`,
  publishOption: (isOn: boolean): string => `Publishing ${isOn ? 'on' : 'off'}`,
  chooseBelow: 'Choose below, or type any of it.',
  turnMaintenance: (to: boolean): string => turn('Maintenance', to),
  turnSilence: (to: boolean): string => turn('Word when a vendor stays silent', to),
  turnTranslate: (to: boolean): string => turn("Vendors' words translated", to),
  turnStorms: (to: boolean): string => turn('One message for many at once', to),
  turnPublish: (to: boolean): string => turn('Publishing to followers', to),
  digestDaily: 'Digest: every day at 09:00',
  digestWeekly: 'Digest: every Monday at 09:00',
  digestOff: 'Digest: none',
  languageOption: (name: string): string => `Language: ${name}`,
  quietOff: 'Quiet hours: none',
  repost: 'Deleted messages: post again',
  letBe: 'Deleted messages: let them be',
  quietButton: 'Quiet hours',
  quietField: 'Hours, days and time zone; or off',
  digestButton: 'Digest',
  digestField: 'daily 09:00, weekly mon 09:00; or off',
  zoneButton: 'Time zone',
  zoneField: 'Such as Europe/Berlin',
};
