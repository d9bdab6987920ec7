import { discordSeat } from './discord-seat.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';

/** For `describe.each`: everything that people do is the same on both platforms. */
export const seats: readonly { readonly name: string; readonly open: () => Promise<Seat> }[] = [
  { name: 'Slack', open: () => slackSeat() },
  { name: 'Slack over HTTP', open: () => slackSeat({ mode: 'http' }) },
  { name: 'Discord', open: () => discordSeat() },
];
