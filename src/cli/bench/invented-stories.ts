import type { Story } from '../../db/record-crowd.js';

const titles = [
  'Uploads are slow in Frankfurt',
  'Calls drop after a minute',
  'Delayed webhooks',
  'The console does not load for some people',
  'Errors when jobs are started',
  'Messages arrive twice',
];
const bodies = [
  'Requests to the affected cluster take longer than they should, and a small part of them fails. We are looking for the cause and will write again within the hour.',
  'A node pool ran out of memory after a change of its limits. The change is being rolled back; queued work is kept and will be done once the pool is well again.',
  'The rollback is complete and the error rate is back where it was. We keep watching the queues, which are still longer than usual, until they are empty.',
  'Everything is as it was before. Work that had been queued is done, nothing was lost, and no action is needed on your side. We are sorry for the trouble.',
] as const;
const report = `## What happened

Between **09:05 and 10:40 UTC** a change of memory limits reached all node pools at once instead of one after the other. ${bodies.join(' ')}

## What we do about it

* Limits are rolled out pool by pool, with a pause between them.
* An alarm tells us of queues that grow for longer than five minutes.
* The runbook for rollbacks is shorter, and was tried by somebody who did not write it.

${bodies.toReversed().join(' ')}`;
const components = ['API', 'Console', 'Uploads', 'Calls', 'Webhooks', 'Jobs', 'Search', 'Billing'];
const impacts = ['minor', 'major', 'none', 'critical', 'minor', 'unknown'] as const;
const statuses = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

const pick = <One>(list: readonly [One, ...One[]] | readonly One[], at: number): One => {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

const twoDays = 2 * 24 * 60;

/** Incidents of four updates each, a postmortem on every fifth. */
export const inventedStories: readonly Story[] = Array.from({ length: 360 }, (_, n) => ({
  title: pick(titles, n),
  kind: 'incident',
  impact: pick(impacts, n),
  components: [pick(components, n), pick(['Dashboard', 'Queues'], n)],
  minutes: 20 + (n % 300),
  updates: [
    ...statuses.map((status, at) => ({ status, body: pick(bodies, at), minute: (at + 1) * 5 })),
    ...(n % 5 === 0 ? [{ status: 'postmortem' as const, body: report, minute: twoDays }] : []),
  ],
}));
