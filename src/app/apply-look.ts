import { type SubscriptionCandidate, subscriptionCandidates } from '../db/channels.js';
import { type Db, inTransaction } from '../db/database.js';
import { closeDocument, type StoredDocument } from '../db/documents.js';
import { storeChangedIncidents } from '../db/incidents.js';
import { keepSubscriptions } from '../db/locks.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { advancePage, type PageRow, storeComponents } from '../db/pages.js';
import { openThread, type ThreadKey, wantRevision } from '../db/threads.js';
import { mayOpenThread } from '../domain/announce.js';
import { channelFilter } from '../domain/apply-settings.js';
import { byWeight, catchUpMost } from '../domain/catch-up.js';
import type { Change, ChangedIncident, Diff } from '../domain/change.js';
import type { Filter } from '../domain/filter.js';
import { type ChannelId, threadIdFor } from '../domain/ids.js';
import { matchFilter } from '../domain/match.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageLook } from '../domain/snapshot.js';
import type { IsoTime } from '../domain/time.js';
import { urgencyOf } from '../domain/urgency.js';
import { storedFilter } from './stored-filter.js';

export interface LookToApply {
  readonly page: PageRow;
  readonly document: Pick<StoredDocument, 'tenantId' | 'id' | 'takenAt'>;
  readonly look: PageLook;
  readonly diff: Diff;
  readonly gazetteer: Gazetteer;
  readonly at: IsoTime;
  /** When the look is to be read again though the page does not change. */
  readonly reviewAt: IsoTime | null;
  /** Components that are not well and that the vendor has written about. */
  readonly spokenOf: ReadonlySet<string>;
}

class Overtaken extends Error {}

/** One transaction: the page's new version, its incidents and revisions, and the threads that now lag. `overtaken` when the version had moved. */
export async function applyLook(db: Db, work: LookToApply): Promise<readonly ThreadKey[] | 'overtaken'> {
  try {
    return await inTransaction(db, (tx) => applyInside(tx, work));
  } catch (error) {
    if (error instanceof Overtaken) return 'overtaken';
    throw error;
  }
}

async function applyInside(tx: Db, work: LookToApply): Promise<readonly ThreadKey[]> {
  const { page, diff, look, at } = work;
  const key = { tenantId: page.tenantId, pageId: page.id };
  if (!(await closeDocument(tx, work.document, at, 'applied'))) return [];
  const state = { at, asOf: diff.asOf, snapshot: look.snapshot, awaiting: diff.awaiting, reviewAt: work.reviewAt };
  if (!(await advancePage(tx, key, page.version, state))) throw new Overtaken();
  await storeComponents(tx, key, look.snapshot, {
    at: work.document.takenAt,
    isBaseline: page.baselineAt === null || page.movedFrom !== null,
    spokenOf: work.spokenOf,
  });
  await storeChangedIncidents(tx, key, diff.incidents);
  const visible = diff.incidents.filter((changed) => changed.changes.length > 0);
  if (visible.length === 0) return [];
  await keepSubscriptions(tx);
  const candidates = await subscriptionCandidates(tx, { tenantId: page.tenantId, pageId: page.id, vendorSlug: page.vendorSlug });
  const groups = groupsIn(await componentsOf(tx, key));
  const behind: ThreadKey[] = [];
  const room = page.baselineAt === null ? firstLookRoom(candidates) : undefined;
  const urgentFirst = [...visible].sort((a, b) => byWeight(a.incident, b.incident));
  for (const changed of urgentFirst) behind.push(...(await threadsBehind(tx, { ...work, groups, room }, changed, candidates)));
  return behind;
}

/** How many threads a channel still gets from the first look at a page: as many as a new subscription catches up with. */
type Room = Map<ChannelId, number>;

const firstLookRoom = (candidates: readonly SubscriptionCandidate[]): Room =>
  new Map(candidates.filter(({ preset }) => preset !== 'plain').map(({ channelId }) => [channelId, catchUpMost]));

async function threadsBehind(
  tx: Db,
  {
    page,
    gazetteer,
    at,
    groups,
    room,
  }: LookToApply & { readonly groups: ReadonlyMap<string, string>; readonly room: Room | undefined },
  { incident, changes }: ChangedIncident,
  candidates: readonly SubscriptionCandidate[],
): Promise<ThreadKey[]> {
  const urgency = urgencyOf(incident);
  const behind = await wantRevision(tx, page.tenantId, incident.id, { revision: incident.revision, urgency, at });
  for (const candidate of candidates) {
    const filter = channelFilter(storedFilter(candidate.filter), candidate);
    const left = room?.get(candidate.channelId);
    if (left === 0) continue;
    if (!mayOpenThread(incident, changes, candidate.preset, filter)) continue;
    const match = matchFilter(filter, { vendorSlug: page.vendorSlug, incident, groups }, gazetteer);
    if (!match.matches) continue;
    const thread = { tenantId: candidate.tenantId, threadId: threadIdFor(candidate.channelId, incident.id) };
    const opened = await openThread(tx, {
      ...thread,
      channelId: candidate.channelId,
      pageTenantId: page.tenantId,
      incidentId: incident.id,
      subscriptionId: candidate.subscriptionId,
      reasons: match.reasons,
      wantedRevision: incident.revision,
      wantedAt: at,
      urgency,
      wantsOwn: wantsOwn(candidate, filter, changes),
    });
    if (!opened) continue;
    behind.push(thread);
    if (left !== undefined) room?.set(candidate.channelId, left - 1);
  }
  return behind;
}

/** A channel without storms has a root for each incident, and a postmortem that was asked for by name is not told by one line among others. */
const wantsOwn = ({ preset, settings }: SubscriptionCandidate, { kinds }: Filter, changes: readonly Change[]): boolean =>
  preset === 'plain' || !settings.storms || (kinds.includes('postmortem') && changes.some(({ kind }) => kind === 'postmortem'));
