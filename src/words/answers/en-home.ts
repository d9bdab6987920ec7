import type { Line, Segment } from '../segments.js';
import { enCommon } from './en-common.js';

const { number } = enCommon;

/** The Home tab of Slack, where somebody sees what the workspace follows. */
export const enHome = {
  paused: (why: string): string => `⏸️ Posting is paused: ${why}.`,
  mayNotPost: 'I may not post there',
  tokenWorks: '🟢 The token works.',
  tokenBroken: (code: string): string => `🔴 The token does not work (${code}); whoever installed me must install me again.`,
  pagesFollowed: (count: number): string => `${number(count)} ${count === 1 ? 'page' : 'pages'} followed`,
  unknownPages: (count: number): string => `${count} unknown`,
  notLookedAt: 'not looked at yet',
  lastLook: (at: Segment): Line => ['last look ', at],
  channelsPaused: (count: number): string => `${number(count)} ${count === 1 ? 'channel' : 'channels'} paused`,
  notRead: (vendor: string): string => `⚠️ ${vendor} · not read yet`,
  saysNothing: (vendor: string): string => `⚠️ ${vendor} · its page does not say how it is`,
  unreadable: (vendor: string, since: Segment | null, detail: string): Line => [
    `⚠️ ${vendor} · page unreadable`,
    ...(since === null ? [] : [' since ', since]),
    detail === '' ? '' : ` (${detail})`,
  ],
  threadIn: (channel: string): string => `thread in ${channel}`,
  since: (at: Segment): Line => ['since ', at],
  setUp: 'Set up',
  openNow: 'Open now',
  unknown: 'Unknown',
  followed: 'What is followed',
  continued: (channel: Segment): Line => [channel, ', continued'],
  nothingYet: (button: Segment, typed: Segment): Line => ['Nothing yet. Press ', button, ', or type ', typed, ' in a channel.'],
  change: 'Change',
  back: 'Back',
  more: 'More',
  onlyPublic: 'Only public channels are shown: Slack does not tell me who is in private ones.',
  onlyShared: 'Only public channels, and private ones in which we both are, are shown.',
  later: (count: number): string => `${count} more are not shown yet: open this tab again in a minute.`,
  cannotSee: 'You cannot see that channel any more, so it cannot be changed from here.',
};
