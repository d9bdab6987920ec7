import type { Impact, IncidentStatus } from '../../domain/incident.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import type { IncidentInput } from './demo-moments.js';

/** Minutes after the incident's start, what the vendor called it then, and what it wrote. */
type Post = readonly [minutes: number, status: IncidentStatus, body: string];

interface PastIncident {
  readonly id: string;
  readonly daysAgo: number;
  /** UTC, of the start. */
  readonly at: string;
  readonly title: string;
  readonly impact: Impact;
  readonly components: readonly string[];
  readonly posts: readonly Post[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const past: readonly PastIncident[] = [
  {
    id: 'past-dialler',
    daysAgo: 9,
    at: '07:42',
    title: 'Slow call setup in Singapore',
    impact: 'minor',
    components: ['Voice - Outbound Calls', 'Edge - Singapore'],
    posts: [
      [
        0,
        'investigating',
        'Calls placed through Singapore take up to 9 seconds to ring. Calls that are already connected are fine.',
      ],
      [
        21,
        'identified',
        'A carrier in Singapore answers our routing requests slowly. We are moving its traffic to a second carrier.',
      ],
      [38, 'monitoring', 'Setup times are back below 2 seconds since the traffic was moved. We keep watching.'],
      [
        74,
        'resolved',
        'Call setup in Singapore has been normal for half an hour. The carrier has confirmed and repaired the fault on its side.',
      ],
    ],
  },
  {
    id: 'past-console',
    daysAgo: 17,
    at: '13:05',
    title: 'Console shows an empty call log',
    impact: 'minor',
    components: ['Platform - Console'],
    posts: [
      [
        0,
        'identified',
        'The call log in the console is empty for some accounts. The calls themselves are recorded, and the REST API returns them.',
      ],
      [
        46,
        'resolved',
        'The call log is complete again. A search index had been rebuilt without the newest 2 hours; nothing was lost.',
      ],
    ],
  },
  {
    id: 'past-rooms',
    daysAgo: 24,
    at: '16:31',
    title: 'Video rooms closing by themselves',
    impact: 'major',
    components: ['Video - Rooms', 'Edge - US East'],
    posts: [
      [
        0,
        'investigating',
        'Rooms hosted in US East close after about 10 minutes. Participants can rejoin, but lose shared screens.',
      ],
      [
        9,
        'investigating',
        'We can reproduce the problem with rooms of more than 6 participants. Smaller rooms and other regions are not affected.',
      ],
      [
        27,
        'identified',
        "A memory limit introduced with this morning's release is too low for large rooms. We are rolling it back.",
      ],
      [41, 'monitoring', 'The previous release is running on all media servers in US East.'],
      [88, 'resolved', 'No room has closed early since the rollback finished.'],
      [
        4 * 24 * 60,
        'postmortem',
        '## What happened\nA release lowered the memory limit of media servers from 6 GB to 2 GB. Rooms with more than 6 participants exceeded it after about 10 minutes.\n\n## What we change\n- Limits are now tested with rooms of 50 participants before a release.\n- A server that nears its limit stops taking new rooms instead of closing old ones.',
      ],
    ],
  },
  {
    id: 'past-webhooks',
    daysAgo: 41,
    at: '02:18',
    title: 'Webhooks delivered late',
    impact: 'minor',
    components: ['Platform - Webhooks'],
    posts: [
      [0, 'investigating', 'Webhooks arrive up to 12 minutes late. Their order is kept.'],
      [33, 'monitoring', 'The backlog is shrinking after we added workers; the delay is now under 3 minutes.'],
      [52, 'resolved', 'Webhooks are delivered within seconds again. All delayed ones have been sent.'],
    ],
  },
  {
    id: 'past-sms-br',
    daysAgo: 58,
    at: '18:50',
    title: 'SMS to Brazil rejected by one network',
    impact: 'minor',
    components: ['Messaging - SMS', 'Edge - São Paulo'],
    posts: [
      [
        0,
        'identified',
        'One mobile network in Brazil rejects our messages since 18:20 UTC. Messages to other Brazilian networks arrive.',
      ],
      [95, 'monitoring', 'The network has lifted the block. Rejected messages are being sent again.'],
      [160, 'resolved', 'All rejected messages have been delivered or reported as expired.'],
    ],
  },
  {
    id: 'past-trunks',
    daysAgo: 73,
    at: '09:12',
    title: 'SIP trunks losing registration in Frankfurt',
    impact: 'critical',
    components: ['Voice - SIP Trunks', 'Voice - Inbound Calls', 'Edge - Europe (Frankfurt)'],
    posts: [
      [0, 'investigating', 'SIP trunks in Frankfurt lose their registration and inbound calls are not reaching customers.'],
      [
        6,
        'identified',
        'A network change in our Frankfurt site cut the registrars off from their database. The change is being undone.',
      ],
      [15, 'monitoring', 'The change has been undone. 94% of trunks have registered again.'],
      [22, 'identified', 'About 300 trunks do not come back by themselves. We are resetting their sessions.'],
      [44, 'monitoring', 'All trunks are registered.'],
      [90, 'resolved', 'Inbound calls in Frankfurt have been normal for 45 minutes.'],
      [
        2 * 24 * 60 + 200,
        'postmortem',
        'At 09:11 UTC a routing rule meant for a test network was applied to the production network in Frankfurt. Registrars could not reach their database, and dropped trunks as they expired.\n\nThe rule was removed at 09:26 UTC. Some trunk devices wait up to an hour before they register again, so we reset their sessions from our side.\n\nRouting rules for test and production are now separate files with separate reviewers.',
      ],
    ],
  },
  {
    id: 'past-tokyo-window',
    daysAgo: 90,
    at: '17:00',
    title: 'Replacement of network switches in Tokyo',
    impact: 'maintenance',
    components: ['Edge - Tokyo'],
    posts: [
      [
        -4320,
        'scheduled',
        'We will replace two network switches in Tokyo. Calls and rooms will move to Singapore for the duration, with slightly longer delays.',
      ],
      [0, 'in_progress', 'The replacement has begun. Traffic runs through Singapore.'],
      [105, 'completed', 'Both switches are replaced, 15 minutes ahead of plan. Traffic is back in Tokyo.'],
    ],
  },
  {
    id: 'past-recordings',
    daysAgo: 121,
    at: '20:27',
    title: 'Recordings without sound',
    impact: 'major',
    components: ['Video - Recording'],
    posts: [
      [0, 'investigating', 'Some recordings of video rooms are silent. Live sound is not affected.'],
      [35, 'identified', 'Rooms that use the newest browser release send sound in a form that our recorder ignores.'],
      [150, 'monitoring', 'The recorder understands the new form. New recordings have sound.'],
      [
        1500,
        'resolved',
        'Sound of 1,140 recordings made during the incident has been restored. 23 could not be saved; their owners have been told.',
      ],
    ],
  },
  {
    id: 'past-api-limit',
    daysAgo: 150,
    at: '11:02',
    title: 'REST API answers 429 below the limit',
    impact: 'minor',
    components: ['Platform - REST API'],
    posts: [
      [0, 'investigating', 'The REST API refuses requests with status 429 although accounts are below their limits.'],
      [18, 'resolved', 'A counter that was not reset at 11:00 UTC has been corrected. Requests are accepted as usual.'],
    ],
  },
  {
    id: 'past-push-cert',
    daysAgo: 183,
    at: '06:00',
    title: 'Push notifications not arriving on one platform',
    impact: 'major',
    components: ['Messaging - Push'],
    posts: [
      [12, 'investigating', 'Push notifications to tablets and phones of one maker are not arriving. Others are fine.'],
      [25, 'identified', 'Our certificate for that maker expired at 06:00 UTC. A new one is being installed.'],
      [
        39,
        'resolved',
        'The new certificate is in place and notifications arrive. Those of the last 39 minutes were not kept by the maker and are lost.',
      ],
    ],
  },
  {
    id: 'past-late-report',
    daysAgo: 212,
    at: '22:10',
    title: 'Short interruption of calls in Dublin',
    impact: 'minor',
    components: ['Voice - Outbound Calls', 'Edge - Europe (Dublin)'],
    posts: [
      [
        3 * 24 * 60,
        'resolved',
        'Three days ago, calls placed through Dublin failed for 4 minutes while a power supply was switched over. We found this when reviewing our measurements and publish it for completeness.',
      ],
    ],
  },
  {
    id: 'past-billing',
    daysAgo: 240,
    at: '08:30',
    title: 'Usage figures delayed',
    impact: 'none',
    components: ['Platform - Console'],
    posts: [
      [0, 'identified', 'Usage figures in the console are 5 hours behind. Billing is not affected.'],
      [310, 'resolved', 'Usage figures are up to date.'],
    ],
  },
  {
    id: 'past-west-fibre',
    daysAgo: 268,
    at: '15:44',
    title: 'Packet loss between US West and Tokyo',
    impact: 'minor',
    components: ['Video - Rooms', 'Edge - US West', 'Edge - Tokyo'],
    posts: [
      [0, 'investigating', 'Rooms with participants on both sides of the Pacific lose up to 3% of packets.'],
      [50, 'identified', 'A submarine cable is damaged. We are using a longer path, which adds about 40 ms.'],
      [2900, 'resolved', 'Our provider has added capacity on a second cable, and delays are as before.'],
    ],
  },
  {
    id: 'past-signin',
    daysAgo: 305,
    at: '12:15',
    title: 'Console sign-in failing with company accounts',
    impact: 'major',
    components: ['Platform - Console'],
    posts: [
      [0, 'investigating', 'Sign-in to the console with company accounts ends in an error page. Sign-in with a password works.'],
      [31, 'monitoring', 'A change to how we check signatures has been taken back. Sign-in works.'],
      [61, 'resolved', 'Sign-in has worked without errors for 30 minutes.'],
    ],
  },
  {
    id: 'past-sao-paulo',
    daysAgo: 341,
    at: '23:20',
    title: 'São Paulo unreachable',
    impact: 'critical',
    components: ['Voice - Outbound Calls', 'Voice - Inbound Calls', 'Video - Rooms', 'Edge - São Paulo'],
    posts: [
      [0, 'investigating', 'Our São Paulo location cannot be reached. Calls and rooms are being moved to US East.'],
      [
        12,
        'identified',
        'The data centre in São Paulo has lost its cooling and has shut our machines down. Everything now runs from US East, with longer delays.',
      ],
      [320, 'monitoring', 'Cooling is back and machines are starting.'],
      [430, 'resolved', 'São Paulo carries its own traffic again.'],
      [
        7 * 24 * 60,
        'postmortem',
        'Both cooling circuits of the data centre depended on one water pump, contrary to its documentation. We are moving half of our capacity in São Paulo to a second site and expect to finish within three months.',
      ],
    ],
  },
];

function incidentOf(given: PastIncident, end: IsoTime): IncidentInput {
  const start = `${addMs(end, -given.daysAgo * dayMs).slice(0, 10)}T${given.at}:00.000Z`;
  const at = (minutes: number): IsoTime => addMs(start, minutes * minuteMs);
  const updates = given.posts.map(([minutes, status, body], index) => ({
    id: `${given.id}-${index + 1}`,
    status,
    body,
    at: at(minutes),
  }));
  const isMaintenance = given.impact === 'maintenance';
  const over = updates.find(({ status }) => status === 'resolved' || status === 'completed');
  return {
    id: given.id,
    title: given.title,
    kind: isMaintenance ? 'maintenance' : 'incident',
    impact: given.impact,
    status: updates.at(-1)?.status ?? 'resolved',
    startedAt: isMaintenance ? null : start,
    resolvedAt: over?.at ?? null,
    scheduledFor: isMaintenance ? start : null,
    scheduledUntil: isMaintenance ? at(120) : null,
    components: [...given.components],
    updates,
  };
}

/** What had happened to the demo's vendor in the year before `end`; all of it is over. */
export const demoPast = (end: IsoTime): IncidentInput[] => past.map((given) => incidentOf(given, end));
