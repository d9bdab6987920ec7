import type { Line, Segment } from '../segments.js';
import type { ChannelName } from './typing.js';

const capital = (channel: ChannelName): string => channel ?? 'This channel';
const within = (channel: ChannelName): string => channel ?? 'this channel';

/** What a channel allows, and what has to be done where it does not. `channel` is `#name`. */
export const enRoom = {
  everybodyIn: 'everybody is in it',
  members: (count: string): string => `has ${count} members`,
  subscribeHere: (channel: ChannelName, crowd: string): string => `${capital(channel)} ${crowd}: subscribe here?`,
  subscribeHereLabel: 'Subscribe here',
  sendThere: (channel: Segment, crowd: string): Line => [channel, ` ${crowd}: send there too?`],
  sendThereLabel: 'Send there',

  noThreads: (channel: ChannelName): string =>
    `${capital(channel)} is a kind of channel that has no threads. Pick a text, announcement or forum channel.`,
  archived: (channel: ChannelName): string => `${capital(channel)} is archived. Unarchive it first, or pick another channel.`,
  noDirect: 'I post in channels, not in direct messages. Type this in the channel that needs it.',
  restricted: (channel: ChannelName): string =>
    `Only some people may post in ${within(channel)}, and I'm not one of them. An admin can add me under channel settings → Posting permissions, or pick another channel.`,
  /** No stop at the end of these: what follows differs. */
  isPrivate: (invite: Segment): Line => [
    "I can't post in this channel yet: it is private and I'm not in it. Type ",
    invite,
    ' here',
  ],
  notIn: (channel: ChannelName, invite: Segment): Line => [
    `I can't post in ${within(channel)} yet: I'm not in it. Type `,
    invite,
    ' here',
  ],
  lacks: (what: 'see' | 'post' | 'threads', channel: ChannelName, permissions: Segment): Line => [
    `I ${{ see: "can't see", post: "can't post in", threads: "can't open threads in" }[what]} ${within(channel)}. Someone who can edit its permissions must allow me `,
    permissions,
  ],
  stopped: (why: Line): Line => [...why, '.'],
  /** `granted`: rights that the bot has, null where it is not said. */
  kept: (why: Line, what: Segment, granted: string | null, isOnceAllowed: boolean): Line => [
    ...why,
    '; your request (',
    what,
    `) is kept for 24 h and finishes by itself${isOnceAllowed ? ' then' : ''}.${granted === null ? '' : ` (${granted})`}`,
  ],

  setUp: (person: string, what: string, list: Segment): Line => [`${person} set up ${what} here. `, list, ' shows all.'],
  changedTo: (person: string, from: string, to: string): string => `${person} changed ${from} to ${to} here.`,
  removed: (person: string, what: string): string => `${person} removed ${what} here.`,
  removedAll: (person: string, count: number): string => `${person} removed all ${count} subscriptions here.`,
  sends: (person: string, parts: readonly Segment[], what: string): Line => [
    `${person} sends `,
    ...parts.flatMap((part, index): Line => (index === 0 ? [part] : [' and ', part])),
    ` of ${what} here. `,
  ],
  sentFrom: (home: Segment, list: Segment): Line => ['It is set up in ', home, ', where ', list, ' shows it.'],
  sentShown: (list: Segment): Line => [list, ' shows it.'],
  theRest: 'the rest',
  thatChannel: 'that channel',
  thisChannel: 'this channel',
  notSent: (channel: Segment, why: Line): Line => ['Nothing can be sent to ', channel, ': ', ...why],
  managersThere: (permission: Segment): Line => ['you need ', permission, ' there too.'],
  privateThere: 'it is private, and you are not in it.',
  noChannel: (word: Segment): Line => [
    'I know no channel ',
    word,
    ' here. Type # and pick it from the list that appears, so that I get the channel itself.',
  ],
  nothingSetUp: ' Nothing was set up.',
  nothingChanged: ' Nothing was changed.',
  unfinished: (person: string, why: string, command: Segment): Line => [
    `I could not finish what ${person} asked for. ${why} Run it again: `,
    command,
  ],
};
