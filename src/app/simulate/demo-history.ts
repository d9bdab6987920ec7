import type { IsoTime } from '../../domain/time.js';
import { failedCalls, lateReceipts, signIn, stuckRecordings, upgrade } from './demo-first-day.js';
import { brokenRooms, crossedLines, latePush, pausedRetries, senderNumbers } from './demo-last-hours.js';
import { momentsBefore } from './demo-moments.js';
import { demoPast } from './demo-past.js';
import { History } from './script.js';
import type { Pace } from './timeline.js';

/** How fast the demo unfolds: every state stands for three seconds at least, and everything was seen within about 90. */
export const demoPace: Pace = { speed: 120, minGapMs: 3000, maxGapMs: 4000, leadInMs: 2500 };

export interface DemoHistory {
  readonly history: History;
  /** Where playing begins: the past year stands on the page, and all is well. */
  readonly startAt: IsoTime;
}

const live = [
  failedCalls,
  lateReceipts,
  signIn,
  stuckRecordings,
  upgrade,
  brokenRooms,
  pausedRetries,
  crossedLines,
  senderNumbers,
  latePush,
];

const groups: Readonly<Record<string, readonly string[]>> = {
  Voice: ['Outbound Calls', 'Inbound Calls', 'SIP Trunks'],
  Video: ['Rooms', 'Recording'],
  Messaging: ['SMS', 'Push'],
  Platform: ['Console', 'REST API', 'Webhooks'],
  Edge: ['US East', 'US West', 'Europe (Frankfurt)', 'Europe (Dublin)', 'Singapore', 'Tokyo', 'São Paulo'],
};

/**
 * The invented vendor of the demo: voice, video and messages for other people's apps. Ten incidents show everything that pages do to their
 * history, and a year of older ones lies before them.
 * @param end when the last of it will have happened; the live part begins 54 hours earlier, so pass about the time of starting to play.
 */
export function demoHistory(end: IsoTime): DemoHistory {
  const moments = momentsBefore(end);
  const components = Object.entries(groups).flatMap(([group, names]) =>
    names.map((name, index) => ({ id: `demo-component-${group}-${index}`, name, group, status: 'operational' as const })),
  );
  const incidents = [...live.map((incident) => incident(moments)), ...demoPast(end)];
  const page = { name: 'Larkline', url: 'https://status.larkline.example' };
  return {
    history: History.parse({ provider: 'statuspage', page, status: 'none', components, incidents }),
    startAt: moments.into(-1),
  };
}
