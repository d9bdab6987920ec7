import type { Db } from '../db/database.js';
import { type ExplainSubject, threadOfSubscription } from '../db/explain.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { followedPages } from '../db/pages.js';
import { type SubscriptionRow, subscriptionsById, subscriptionsOf } from '../db/subscriptions.js';
import type { MatchReason } from '../domain/match-reason.js';
import type { Gazetteer } from '../domain/regions.js';
import { namingOf } from './naming.js';
import { addressOf, judgeIncident } from './route-incident.js';

/** What one subscription says of an incident. */
export interface Verdict {
  readonly id: string;
  readonly filter: string;
  readonly source: SubscriptionRow['source'];
  readonly matches: boolean;
  /** The channel it goes to by the subscription's routes. */
  readonly goesTo: string;
  readonly rules: readonly MatchReason[];
  /** What became of it, in a sentence; null where no thread was opened. */
  readonly thread: string | null;
}

/** Why an incident, as it is now, matches each subscription of a channel or does not, rule by rule, the channel's settings and routes included. */
export async function explainIncident(
  deps: { readonly db: Db; readonly gazetteer: Gazetteer },
  { page, incident, channel }: ExplainSubject,
): Promise<Verdict[]> {
  const { db, gazetteer } = deps;
  const { tenantId } = channel;
  const listed = await subscriptionsOf(db, tenantId, channel.id);
  const candidates = await subscriptionsById(
    db,
    tenantId,
    listed.map(({ id }) => id),
  );
  const isFollowed = (await followedPages(db, tenantId)).some(
    ({ id, tenantId: owner }) => id === page.id && owner === page.tenantId,
  );
  const groups = groupsIn(await componentsOf(db, { tenantId: page.tenantId, pageId: page.id }));
  const subject = { vendorSlug: page.vendorSlug, incident, groups };
  const naming = namingOf(gazetteer, { incident, vendor: page.vendorName });
  const verdicts: Verdict[] = [];
  for (const candidate of candidates) {
    const address = addressOf(candidate, subject, gazetteer);
    const { destination, filter } = address;
    const { reasons } = judgeIncident(address, subject, gazetteer, naming);
    const rules = [...followRule(filter.vendors.length === 0, isFollowed), ...reasons, ...refusedRoutes(destination.reasons)];
    const thread = await threadOfSubscription(db, {
      tenantId,
      subscriptionId: candidate.subscriptionId,
      incidentId: incident.id,
    });
    const row = listed.find(({ id }) => id === candidate.subscriptionId);
    verdicts.push({
      id: candidate.subscriptionId,
      filter: candidate.filter,
      source: row?.source ?? 'chat',
      matches: rules.every(({ passed, term }) => passed || term.includes(' → ')),
      goesTo: destination.name,
      rules: rules.map(({ term, passed, because }) => ({ term, passed, because })),
      thread: thread === undefined ? null : threadWords(thread),
    });
  }
  return verdicts;
}

/** Over all vendors means: over those that the workspace follows. */
const followRule = (isOverAll: boolean, isFollowed: boolean): MatchReason[] =>
  isOverAll && !isFollowed ? [{ term: 'all', passed: false, because: 'vendor: the workspace does not follow this page' }] : [];

/** Those that did not take it: they decide where it goes, not whether it comes. */
const refusedRoutes = (reasons: readonly MatchReason[]): MatchReason[] => reasons.filter(({ passed }) => !passed);

const threadWords = ({ channelName, hasRoot, state }: NonNullable<Awaited<ReturnType<typeof threadOfSubscription>>>): string => {
  if (!hasRoot) return `Its thread in #${channelName} is not posted yet (${state}).`;
  return state === 'open'
    ? `Its thread is in #${channelName}.`
    : `Its thread is in #${channelName} and gets nothing more (${state}).`;
};
