import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileChannelPosts } from '../../src/app/reconcile-channel-post.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { addMs } from '../../src/domain/time.js';
import { minute, openPipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const dayMinutes = 24 * 60;

/** `words`: status, minutes after the beginning, text. */
function incident(id: string, words: readonly (readonly [IncidentStatus, number, string])[]): SnapshotIncident {
  const updates = words.map(([status, at, body], index) => ({
    id: `${id}u${index}`.padEnd(12, '0'),
    status,
    body,
    at: minute(at),
    components: [],
  }));
  const last = words.at(-1);
  return {
    id: id.padEnd(12, '0'),
    title: `Trouble ${id}`,
    kind: 'incident',
    impact: 'minor',
    status: last?.[0] ?? 'investigating',
    url: null,
    startedAt: updates[0]?.at ?? null,
    resolvedAt: last?.[0] === 'resolved' ? minute(last[1]) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updates,
  };
}

it('after a week nobody is flooded: what is over is one line, what is open is a thread, and what had begun is told to the end', async () => {
  const line = await openPipeline(database.db);
  await line.subscribe('all', 'ops', 'default');
  await line.look();
  const begun = [['investigating', 1, 'Pages load slowly.']] as const;
  line.clock.moveTo(minute(2));
  line.site.incidents = [incident('begun', begun)];
  await line.look();
  line.clock.moveTo(minute(8 * dayMinutes));
  const past = Array.from({ length: 30 }, (_nothing, index) =>
    incident(`past${index}x`, [
      ['investigating', dayMinutes + index * 200, `Part ${index} is slow.`],
      ['resolved', dayMinutes + index * 200 + 30, `Part ${index} is quick.`],
    ]),
  );
  line.site.incidents = [
    ...past,
    incident('begun', [...begun, ['identified', 60, 'A disk is full.'], ['resolved', 90, 'Pages load quickly.']]),
    incident('open', [['investigating', 8 * dayMinutes - 5, 'Logins fail.']]),
  ];
  await line.look();
  line.clock.moveTo(addMs(minute(8 * dayMinutes), 60_000));
  await reconcileChannelPosts(line.deps);
  const posted = await line.posted();
  const roots = posted.filter(({ rootRef }) => rootRef === null).map(({ text }) => text);
  expect(roots).toHaveLength(3);
  expect(roots[0]).toContain('Trouble begun');
  expect(roots.filter((text) => text.includes('Trouble open'))).toHaveLength(1);
  expect(roots.filter((text) => /30 incidents/.test(text))).toHaveLength(1);
  const replies = posted.filter(({ rootRef }) => rootRef === posted[0]?.ref).map(({ text }) => text);
  expect(replies.map((text) => /slowly|Late: two|disk|quickly/.exec(text)?.[0])).toEqual([
    'slowly',
    'Late: two',
    'disk',
    'quickly',
  ]);
});
