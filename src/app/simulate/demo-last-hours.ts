import { clockOf, type IncidentInput, type Moments } from './demo-moments.js';

const usWest = 'Edge - US West';
const frankfurt = 'Edge - Europe (Frankfurt)';
const dublin = 'Edge - Europe (Dublin)';

/** Names the wrong region and mends it; its own times disagree with the times of its updates. */
export function brokenRooms({ ago }: Moments): IncidentInput {
  const where = (place: string) =>
    `Media servers in ${place} run out of connections since a client update this morning. We are adding servers and limiting new rooms.`;
  return {
    id: 'demo-broken-rooms',
    title: 'Video rooms cannot be joined in Europe',
    kind: 'incident',
    impact: 'major',
    impacts: [{ at: ago(170), impact: 'critical' }],
    status: 'resolved',
    startedAt: ago(165),
    resolvedAt: ago(131),
    components: ['Video - Rooms', frankfurt],
    componentsAt: [{ at: ago(162), components: ['Video - Rooms', dublin] }],
    updates: [
      {
        id: 'demo-broken-rooms-1',
        status: 'investigating',
        at: ago(180),
        body: 'Joining a video room in Europe fails or takes very long. Rooms that are under way go on.',
      },
      {
        id: 'demo-broken-rooms-2',
        status: 'identified',
        at: ago(170),
        body: where('Frankfurt'),
        edits: [{ at: ago(162), body: where('Dublin') }],
      },
      {
        id: 'demo-broken-rooms-3',
        status: 'monitoring',
        at: ago(150),
        body: '24 servers have been added and joining works. We are lifting the limit on new rooms step by step.',
      },
      {
        id: 'demo-broken-rooms-4',
        status: 'resolved',
        at: ago(110),
        body: 'Rooms can be joined as usual. No limit is in force any more.',
      },
    ],
  };
}

/** Written down while it happened, but published only when it was over. */
export const pausedRetries = ({ ago }: Moments): IncidentInput => ({
  id: 'demo-paused-retries',
  title: 'Webhook retries paused in US West',
  kind: 'incident',
  impact: 'minor',
  status: 'resolved',
  startedAt: ago(104),
  resolvedAt: ago(79),
  visibleAt: ago(75),
  components: ['Platform - Webhooks', usWest],
  updates: [
    {
      id: 'demo-paused-retries-1',
      status: 'investigating',
      at: ago(103),
      body: 'Webhooks that failed once are not tried again in US West. First attempts are made as usual.',
    },
    { id: 'demo-paused-retries-2', status: 'monitoring', at: ago(91), body: 'The retry queue is moving again.' },
    {
      id: 'demo-paused-retries-3',
      status: 'resolved',
      at: ago(79),
      body: 'All paused retries have been made. Nothing was dropped.',
    },
  ],
});

/** A report after the fact, with its postmortem four minutes later. */
export const crossedLines = ({ ago }: Moments): IncidentInput => ({
  id: 'demo-crossed-lines',
  title: 'Some inbound calls reached the wrong queue',
  kind: 'incident',
  impact: 'major',
  status: 'postmortem',
  startedAt: ago(9 * 60),
  resolvedAt: ago(9 * 60),
  components: ['Voice - Inbound Calls', dublin],
  updates: [
    {
      id: 'demo-crossed-lines-1',
      status: 'resolved',
      at: ago(50),
      body: 'Earlier today, a small number of inbound calls in Dublin were put into the queue of another team of the same account. No call crossed from one customer to another. The cause has been removed.',
    },
    {
      id: 'demo-crossed-lines-2',
      status: 'postmortem',
      at: ago(46),
      body: `Between ${clockOf(ago(9 * 60 + 20))} and ${clockOf(ago(9 * 60))}, 214 inbound calls in Dublin were queued by an outdated copy of the queue table. A failed refresh went unnoticed because the alarm watched only whether a refresh was tried, not whether it succeeded. It now watches the age of the table.`,
    },
  ],
});

/** Not an outage: something customers should know. */
export const senderNumbers = ({ ago }: Moments): IncidentInput => ({
  id: 'demo-sender-numbers',
  title: 'New sender numbers for SMS to Germany',
  kind: 'notice',
  impact: 'none',
  status: 'resolved',
  startedAt: ago(40),
  resolvedAt: ago(10),
  components: ['Messaging - SMS'],
  updates: [
    {
      id: 'demo-sender-numbers-1',
      status: 'monitoring',
      at: ago(40),
      body: 'SMS to Germany will come from a new range of numbers as of next month. If you filter by sender, please add the range shown in the console.',
    },
    {
      id: 'demo-sender-numbers-2',
      status: 'resolved',
      at: ago(10),
      body: 'This notice stays in the history. Nothing has to be done by accounts that use their own sender names.',
    },
  ],
});

/** Still open when the demo ends. */
export const latePush = ({ ago }: Moments): IncidentInput => ({
  id: 'demo-late-push',
  title: 'Push notifications arrive late',
  kind: 'incident',
  impact: 'minor',
  status: 'monitoring',
  startedAt: ago(33),
  components: ['Messaging - Push'],
  updates: [
    {
      id: 'demo-late-push-1',
      status: 'investigating',
      at: ago(30),
      body: 'Push notifications arrive up to 6 minutes late in all regions. We are investigating.',
    },
    {
      id: 'demo-late-push-2',
      status: 'identified',
      at: ago(15),
      body: 'One of our customers sends an unusual volume. We are giving that traffic lanes of its own.',
    },
    { id: 'demo-late-push-3', status: 'monitoring', at: ago(5), body: 'Delays are below 30 seconds and falling.' },
  ],
});
