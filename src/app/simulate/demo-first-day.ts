import { clockOf, type IncidentInput, type Moments } from './demo-moments.js';

const usEast = 'Edge - US East';
const usWest = 'Edge - US West';
const frankfurt = 'Edge - Europe (Frankfurt)';
const singapore = 'Edge - Singapore';

/** Grows, widens, narrows, goes backwards, ends, comes back, ends again and is explained two days later. */
export function failedCalls({ into, ago }: Moments): IncidentInput {
  const wrong = clockOf(into(-38));
  const right = clockOf(into(-3));
  const cause = (time: string) =>
    `The certificate of our signalling proxies expired at ${time}. Proxies refuse to talk to each other, and calls that need two of them fail.`;
  return {
    id: 'demo-failed-calls',
    title: 'Outbound calls failing in US East',
    kind: 'incident',
    impact: 'minor',
    impacts: [
      { at: into(6), impact: 'critical' },
      { at: into(20), impact: 'minor' },
      { at: into(80), impact: 'major' },
    ],
    status: 'postmortem',
    startedAt: into(0),
    resolvedAt: into(95),
    components: ['Voice - Outbound Calls', usEast],
    componentsAt: [
      { at: into(6), components: ['Voice - Outbound Calls', 'Voice - SIP Trunks', usEast, usWest] },
      { at: into(20), components: ['Voice - Outbound Calls', 'Voice - SIP Trunks', usEast] },
      { at: into(50), components: ['Voice - Outbound Calls', usEast] },
    ],
    updates: [
      {
        id: 'demo-failed-calls-1',
        status: 'investigating',
        at: into(0),
        body: 'About 4% of outbound calls from US East fail with status 503. We are looking into it.',
      },
      {
        id: 'demo-failed-calls-2',
        status: 'investigating',
        at: into(6),
        body: 'Failures have grown to 31% of outbound calls. SIP trunks are affected too, in US East and now also in US West. Calls that are already connected stay connected.',
      },
      {
        id: 'demo-failed-calls-3',
        status: 'identified',
        at: into(12),
        body: cause(wrong),
        edits: [{ at: into(15), body: cause(right) }],
      },
      {
        id: 'demo-failed-calls-4',
        status: 'identified',
        at: into(12),
        body: 'A new certificate is being installed, beginning in US West.',
      },
      {
        id: 'demo-failed-calls-5',
        status: 'monitoring',
        at: into(20),
        body: 'US West has fully recovered. In US East, 97% of calls go through while the last proxies restart.',
      },
      {
        id: 'demo-failed-calls-6',
        status: 'identified',
        at: into(27),
        body: 'Two proxies in US East came back with the old certificate. We have taken them out and are installing the new one by hand.',
      },
      {
        id: 'demo-failed-calls-7',
        status: 'monitoring',
        at: into(35),
        body: 'All proxies run with the new certificate and calls go through at the usual rate.',
      },
      {
        id: 'demo-failed-calls-8',
        status: 'resolved',
        at: into(50),
        body: 'Outbound calls have been normal in all regions for 15 minutes. We will publish a report.',
      },
      {
        id: 'demo-failed-calls-9',
        status: 'investigating',
        at: into(80),
        body: 'Calls in US East are failing again: about 12% since a few minutes ago. We are reopening this incident.',
      },
      {
        id: 'demo-failed-calls-10',
        status: 'resolved',
        at: into(95),
        body: 'A scheduled job had put the old certificate back. The job is switched off, the new certificate is in place, and calls go through.',
      },
      {
        id: 'demo-failed-calls-11',
        status: 'postmortem',
        at: ago(25),
        body: [
          '## Summary',
          `From ${right}, up to 31% of outbound calls in US East and US West failed because a certificate had expired. After the repair, a scheduled job restored the old certificate and 12% of calls in US East failed again.`,
          '## Why nobody saw it coming',
          'Expiry was watched by a monitor that read the certificate from disk. The proxies still held an older copy in memory.',
          '## What we change',
          '- The monitor now reads the certificate from the connection, as a customer would.\n- Proxies load a new certificate without a restart.\n- The job that restored the old one is gone.',
        ].join('\n\n'),
      },
    ],
  };
}

/** Says the same thing twice, corrects its spelling and gets a better title. */
export function lateReceipts({ into }: Moments): IncidentInput {
  const nothingNew = 'We are continuing to work on a fix for this issue.';
  return {
    id: 'demo-late-receipts',
    title: 'Delivery receipts arrive late',
    titles: [{ at: into(20), title: 'Delivery receipts for SMS in Europe arrive late' }],
    kind: 'incident',
    impact: 'minor',
    status: 'resolved',
    startedAt: into(9),
    resolvedAt: into(50),
    components: ['Messaging - SMS'],
    updates: [
      {
        id: 'demo-late-receipts-1',
        status: 'investigating',
        at: into(12),
        body: 'Delivery reciepts for SMS arrive up to 20 minutes late. The mesages themselves are delivered on time.',
        edits: [
          {
            at: into(27),
            body: 'Delivery receipts for SMS arrive up to 20 minutes late. The messages themselves are delivered on time.',
          },
        ],
      },
      { id: 'demo-late-receipts-2', status: 'identified', at: into(20), body: nothingNew },
      { id: 'demo-late-receipts-3', status: 'identified', at: into(27), body: nothingNew },
      {
        id: 'demo-late-receipts-4',
        status: 'resolved',
        at: into(50),
        body: 'Receipts arrive within seconds again, and the late ones have all been sent.',
      },
    ],
  };
}

/** Published by mistake, and taken back whole. */
export const signIn = ({ into }: Moments): IncidentInput => ({
  id: 'demo-sign-in',
  title: 'Errors when signing in to the console',
  kind: 'incident',
  impact: 'minor',
  status: 'investigating',
  startedAt: into(6),
  withdrawnAt: into(27),
  components: ['Platform - Console'],
  updates: [
    {
      id: 'demo-sign-in-1',
      status: 'investigating',
      at: into(6),
      body: 'Some people see an error when they sign in to the console. We are investigating.',
    },
  ],
});

/** One update is taken off the page, and another one is added later with an earlier time. */
export const stuckRecordings = ({ into }: Moments): IncidentInput => ({
  id: 'demo-stuck-recordings',
  title: 'Recordings waiting for upload in Frankfurt',
  kind: 'incident',
  impact: 'minor',
  status: 'resolved',
  startedAt: into(31),
  resolvedAt: into(95),
  components: ['Video - Recording', frankfurt],
  updates: [
    {
      id: 'demo-stuck-recordings-1',
      status: 'investigating',
      at: into(35),
      body: 'Finished recordings wait in Frankfurt and are not uploaded to your storage. None is lost.',
    },
    {
      id: 'demo-stuck-recordings-2',
      status: 'investigating',
      at: into(42),
      visibleAt: into(80),
      body: 'About 2,600 recordings are waiting. Storage outside Europe is not affected.',
    },
    {
      id: 'demo-stuck-recordings-3',
      status: 'identified',
      at: into(50),
      removedAt: into(80),
      body: 'The storage provider has confirmed an outage of its own and expects to repair it by midnight.',
    },
    {
      id: 'demo-stuck-recordings-4',
      status: 'resolved',
      at: into(95),
      body: 'All waiting recordings have been uploaded. The fault was an expired key on our side, not at the storage provider.',
    },
  ],
});

/** Announced, moved to another day, done. */
export const upgrade = ({ into, ago }: Moments): IncidentInput => ({
  id: 'demo-upgrade',
  title: 'Database upgrade in Singapore',
  kind: 'maintenance',
  impact: 'maintenance',
  status: 'completed',
  resolvedAt: ago(90),
  scheduledFor: into(24 * 60),
  scheduledUntil: into(26 * 60),
  schedules: [{ at: into(95), scheduledFor: ago(180), scheduledUntil: ago(60) }],
  components: ['Platform - REST API', singapore],
  updates: [
    {
      id: 'demo-upgrade-1',
      status: 'scheduled',
      at: into(50),
      body: 'We will upgrade the database in Singapore. Changes through the REST API are refused for up to 5 minutes within this window; calls go on.',
    },
    {
      id: 'demo-upgrade-2',
      status: 'scheduled',
      at: into(95),
      body: "After today's incidents we are moving this upgrade by a day, so that everybody is rested.",
    },
    { id: 'demo-upgrade-3', status: 'in_progress', at: ago(180), body: 'The upgrade has begun.' },
    {
      id: 'demo-upgrade-4',
      status: 'completed',
      at: ago(90),
      body: 'The upgrade is complete. Changes were refused for 3 minutes and 40 seconds.',
    },
  ],
});
