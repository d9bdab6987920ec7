import type { HistoryInput } from '../../../src/app/simulate/script.js';

export const begins = '2026-08-17T18:00:00.000Z';

const at = (clock: string, day = '2026-08-17'): string => `${day}T${clock}:00.000Z`;

/** The service looks 31 s after the page changed. */
const seen = (clock: string, day = '2026-08-17'): string => `${day}T${clock}:31.000Z`;

const widened =
  'The same handovers now stop in Frankfurt as well. Parcels sent over the night lane by two carriers are held back; parcels already on the belt move on.';

const postmortem = [
  '**Summary**',
  'One parcel handover in fifty got stuck in our US East hub while a new sorting table was being loaded on Monday evening.',
  '**Root Cause**',
  'Loading the table empties each sorter for a moment. Whatever stood between two sorters in that moment belonged to neither of them.',
  '**Timeline (UTC)**',
  '* 16:52 - Loading begins in the US East hub.\n* 17:24 - The first handover gets stuck.\n* 18:05 - Loading is halted.',
].join('\n\n');

/** One incident of an invented vendor that lives through everything, a report after the fact, and one that the vendor takes back. */
export const larchStory: HistoryInput = {
  provider: 'statuspage',
  page: { name: 'Larch', url: 'https://status.larch.example' },
  status: 'none',
  incidents: [
    {
      id: 'hub000000001',
      title: 'Investigating stuck parcel handovers in US East',
      kind: 'incident',
      impact: 'minor',
      status: 'postmortem',
      startedAt: at('18:10'),
      resolvedAt: at('20:30'),
      components: ['Parcel handover'],
      titles: [{ at: at('19:05'), title: 'Stuck parcel handovers and held night-lane parcels in US East and Frankfurt' }],
      impacts: [{ at: at('18:55'), impact: 'major' }],
      updates: [
        {
          id: 'u1',
          status: 'investigating',
          at: at('18:10'),
          body: "More parcel handovers than usual get stuck in the US East hub, and we're looking into it. Nothing is lost: parcels wait where they are, and collection and drop-off go on as always.",
        },
        {
          id: 'u2',
          status: 'investigating',
          at: at('18:22'),
          body: 'The last handover got stuck at 18:05 UTC; those that came later went through. What held up the earlier ones is not clear to us yet.',
        },
        {
          id: 'u3',
          status: 'identified',
          at: at('18:40'),
          body: widened,
          edits: [{ at: at('19:10'), body: widened.replace('by two carriers', 'by all carriers') }],
        },
        {
          id: 'u4',
          status: 'resolved',
          at: at('19:22'),
          body: 'The cause is a half-loaded sorting table. It is out of use, and a check now refuses tables like it. Handovers and the night lane work.',
        },
        {
          id: 'u5',
          status: 'investigating',
          at: at('19:57'),
          body: 'Handovers get stuck again in US East. We are back at it.',
        },
        {
          id: 'u6',
          status: 'resolved',
          at: at('20:30'),
          body: 'Every hub is back on the table of last week, and nothing gets stuck any more.',
        },
        { id: 'u7', status: 'postmortem', at: at('09:00', '2026-09-01'), body: postmortem },
      ],
    },
    {
      id: 'late00000001',
      title: 'Label printers went silent',
      kind: 'incident',
      impact: 'unknown',
      status: 'postmortem',
      startedAt: at('17:00', '2026-08-27'),
      resolvedAt: at('17:00', '2026-08-27'),
      updates: [
        {
          id: 'l1',
          status: 'resolved',
          at: at('09:12', '2026-09-02'),
          body: 'Some depots in US East told us that their label printers stopped answering that afternoon. On screen it looked like a broken network.',
        },
        {
          id: 'l2',
          status: 'postmortem',
          at: at('09:16', '2026-09-02'),
          body: 'The print queue had room for fewer depots than were open that day.',
        },
      ],
    },
    {
      id: 'gone00000001',
      title: 'Slow tracking page',
      kind: 'incident',
      impact: 'minor',
      status: 'investigating',
      startedAt: at('10:00', '2026-09-03'),
      withdrawnAt: at('10:20', '2026-09-03'),
      components: ['Tracking'],
      updates: [
        {
          id: 'g1',
          status: 'investigating',
          at: at('10:00', '2026-09-03'),
          body: 'The tracking page takes long to load for some customers.',
        },
      ],
    },
  ],
};

/** Everything that happens, in order, and when the service sees it. */
export const steps: readonly (readonly [name: string, ...looks: string[]])[] = [
  ['01-investigating', seen('18:10')],
  ['02-second-update', seen('18:22')],
  ['03-widened', seen('18:40')],
  ['04-escalated', seen('18:55')],
  ['05-title', seen('19:05')],
  ['06-edited', seen('19:10')],
  ['07-resolved', seen('19:22')],
  ['08-reopened', seen('19:57')],
  ['09-resolved-again', seen('20:30')],
  ['10-postmortem', seen('09:00', '2026-09-01')],
  ['11-retroactive', seen('09:12', '2026-09-02')],
  ['12-retroactive-postmortem', seen('09:16', '2026-09-02')],
  ['12a-morning', seen('09:00', '2026-09-03')],
  ['13-to-be-withdrawn', seen('10:00', '2026-09-03')],
  ['14-withdrawn', seen('10:20', '2026-09-03'), seen('10:23', '2026-09-03')],
];
