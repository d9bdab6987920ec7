import { addressOf, judgeIncident } from '../../app/route-incident.js';
import { loadGazetteer } from '../../catalogue/regions.js';
import { crowdTenant, fillCrowd } from '../../db/crowd.js';
import type { Db } from '../../db/database.js';
import { type SubscriptionCandidate, subscriptionCandidates, subscriptionsById } from '../../db/subscriptions.js';
import { IncidentId, type SubscriptionId, TenantId } from '../../domain/ids.js';
import type { Incident } from '../../domain/incident.js';
import type { Gazetteer } from '../../domain/regions.js';
import { openTemporaryDatabase } from '../temporary-database.js';
import type { Benchmark } from './benchmark.js';
import { measureSideBySide, ratio } from './measure.js';

const at = '2026-03-02T10:00:00.000Z';

/** What one update costs among many subscriptions, beside the same judgement of those alone that match it. */
export const match: Benchmark = {
  name: 'match',
  summary: 'one update against 100,000 subscriptions of 5,000 vendors, beside a loop over its matches alone',
  run: async ({ rounds, log }) => {
    const isSmoke = rounds < 10;
    const counts = isSmoke ? [2, 10, 50] : [10, 100, 1000];
    const database = await openTemporaryDatabase(log);
    try {
      await fillCrowd(database.db, { counts, subscriptions: isSmoke ? 2_000 : 100_000, vendors: isSmoke ? 100 : 5_000 });
      const works: Record<string, () => Promise<unknown>> = {};
      for (const count of counts) Object.assign(works, await worksOf(database.db, count));
      const measured = await measureSideBySide(works, Math.min(rounds, 60));
      const [few = 0, , many = 0] = counts;
      const ratios = Object.fromEntries(
        counts.map((count) => [`${count} matches among all / alone`, ratio(measured, among(count), alone(count))]),
      );
      return { measured, ratios: { ...ratios, [`${many} matches / ${few} matches`]: ratio(measured, among(many), among(few)) } };
    } finally {
      await database.close();
    }
  },
};

const among = (count: number): string => `${count} matches among all`;
const alone = (count: number): string => `${count} matches alone`;

async function worksOf(db: Db, count: number): Promise<Record<string, () => Promise<unknown>>> {
  const gazetteer = loadGazetteer();
  const page = { tenantId: TenantId.parse('public'), pageId: `wanted-${count}`, vendorSlug: `wanted-${count}` };
  const find = async () => matching(await subscriptionCandidates(db, page), page.vendorSlug, gazetteer);
  const found = await find();
  if (found.length !== count) throw new Error(`${found.length} subscriptions match instead of ${count}`);
  const byId = async () => matching(await subscriptionsById(db, crowdTenant, found), page.vendorSlug, gazetteer);
  return { [alone(count)]: byId, [among(count)]: find };
}

function matching(candidates: readonly SubscriptionCandidate[], vendorSlug: string, gazetteer: Gazetteer): SubscriptionId[] {
  const subject = { vendorSlug, incident: slowUploads };
  return candidates
    .filter((candidate) => judgeIncident(addressOf(candidate, subject, gazetteer), subject, gazetteer).matches)
    .map(({ subscriptionId }) => subscriptionId);
}

const slowUploads: Incident = {
  id: IncidentId.parse('bench'),
  key: 'bench',
  title: 'Slow uploads in Frankfurt',
  kind: 'incident',
  impact: 'major',
  status: 'investigating',
  url: null,
  startedAt: at,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: ['Uploads'],
  regions: ['frankfurt'],
  updates: [],
  origin: 'live',
  revision: 1,
  firstSeenAt: at,
  changedAt: at,
  absentSince: null,
  withdrawnAt: null,
};
