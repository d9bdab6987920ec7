import { type Db, inTransaction } from '../db/database.js';
import { closeDocument, type StoredDocument } from '../db/documents.js';
import { wantForwards } from '../db/forwards.js';
import { storeChangedIncidents } from '../db/incidents.js';
import { keepSubscriptions } from '../db/locks.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { advancePage, type PageRow, storeComponents } from '../db/pages.js';
import { type SubscriptionCandidate, subscriptionCandidates } from '../db/subscriptions.js';
import { expectWakes, type NewThread, openThreads, type ThreadKey, wantRevision } from '../db/threads.js';
import { mayOpenThread } from '../domain/announce.js';
import { byWeight, catchUpMost } from '../domain/catch-up.js';
import type { Change, ChangedIncident, Diff } from '../domain/change.js';
import { type ChannelId, threadIdFor } from '../domain/ids.js';
import type { MatchSubject } from '../domain/match.js';
import type { MatchReason } from '../domain/match-reason.js';
import type { Gazetteer } from '../domain/regions.js';
import type { PageLook } from '../domain/snapshot.js';
import type { Preset } from '../domain/thread.js';
import { addMs, type IsoTime } from '../domain/time.js';
import { urgencyOf } from '../domain/urgency.js';
import { namingOf } from './naming.js';
import { type Address, addressOf, isTaken, judgeIncident } from './route-incident.js';

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
  if (behind.length > many) await expectWakes(tx, behind, addMs(at, behind.length * msForEach));
  for (const { incident } of visible) await wantForwards(tx, page.tenantId, incident.id, { revision: incident.revision, at });
  return behind;
}

/** More threads than this are not looked at within the time after which a wake-up counts as lost, which is that of one. */
const many = 1_000;
/** A slow machine delivers two hundred in a second. */
const msForEach = 5;

/** How many threads a channel still gets from the first look at a page: as many as a new subscription catches up with. */
type Room = Map<ChannelId, number>;

const firstLookRoom = (candidates: readonly SubscriptionCandidate[]): Room =>
  new Map(candidates.flatMap(placesOf).flatMap(({ id, preset }) => (preset === 'plain' ? [] : [[id, catchUpMost] as const])));

const placesOf = ({ channelId, preset, routes }: SubscriptionCandidate): { id: ChannelId; preset: Preset }[] => [
  { id: channelId, preset },
  ...routes.flatMap((route) => (route.channel === null ? [] : [{ id: route.channelId, preset: route.channel.preset }])),
];

interface LookInHand extends LookToApply {
  readonly groups: ReadonlyMap<string, string>;
  readonly room: Room | undefined;
}

async function threadsBehind(
  tx: Db,
  look: LookInHand,
  changed: ChangedIncident,
  candidates: readonly SubscriptionCandidate[],
): Promise<ThreadKey[]> {
  const { page, gazetteer, at, groups, room } = look;
  const { incident, changes } = changed;
  const urgency = urgencyOf(incident);
  const behind = await wantRevision(tx, page.tenantId, incident.id, { revision: incident.revision, urgency, at });
  const subject: MatchSubject = { vendorSlug: page.vendorSlug, incident, groups };
  const naming = namingOf(gazetteer, { incident, vendor: page.vendorName });
  const opening = new Map<string, NewThread>();
  const openAll = async (): Promise<readonly ThreadKey[]> => {
    const opened = await openThreads(tx, [...opening.values()]);
    opening.clear();
    for (const thread of opened) behind.push(thread);
    return opened;
  };
  for (const candidate of candidates) {
    const address = addressOf(candidate, subject, gazetteer);
    const { destination, filter } = address;
    const left = room?.get(destination.channelId);
    if (left === 0 || !mayOpenThread(incident, changes, destination.preset, filter)) continue;
    const match = judgeIncident(address, subject, gazetteer, naming);
    if (!match.matches) continue;
    const thread = { tenantId: candidate.tenantId, threadId: threadIdFor(destination.channelId, incident.id) };
    // Whatever asks for what stands there sees those before it; and a statement opens each thread once.
    if (destination.by === 'else' || opening.has(thread.threadId) || opening.size >= openedAtOnce) await openAll();
    if (await isTaken(tx, candidate, destination, incident.id)) continue;
    opening.set(thread.threadId, {
      ...thread,
      channelId: destination.channelId,
      pageTenantId: page.tenantId,
      incidentId: incident.id,
      subscriptionId: candidate.subscriptionId,
      reasons: [...match.reasons, ...lateReasons(candidate, changed)],
      wantedRevision: incident.revision,
      wantedAt: at,
      urgency,
      wantsOwn: wantsOwn(address, changes),
    });
    if (left === undefined) continue;
    const opened = await openAll();
    if (opened.some(({ threadId }) => threadId === thread.threadId)) room?.set(destination.channelId, left - 1);
  }
  await openAll();
  return behind;
}

const openedAtOnce = 250;

/** What of an incident changed in such a way that somebody wants it now who did not before. */
const decisive: ReadonlySet<Change['kind']> = new Set(['regions', 'components', 'impact', 'kind']);

/** Why a thread opens though its incident has been known for longer than this look. */
function lateReasons({ createdAt }: SubscriptionCandidate, { incident, changes }: ChangedIncident): MatchReason[] {
  const isFirst = incident.revision === 1 || createdAt > incident.firstSeenAt;
  const grown = changes.filter(({ kind }) => decisive.has(kind));
  if (isFirst || grown.length === 0) return [];
  const said = grown.map(({ kind, from }) => `${kind} ${from === null || from === '' ? 'not stated' : from} until then`);
  return [{ term: 'late', passed: true, because: `opened late: ${said.join(', ')}` }];
}

/** A channel without storms has a root for each incident, and a postmortem that was asked for by name is not told by one line among others. */
const wantsOwn = ({ destination: { preset, settings }, filter: { kinds } }: Address, changes: readonly Change[]): boolean =>
  preset === 'plain' || !settings.storms || (kinds.includes('postmortem') && changes.some(({ kind }) => kind === 'postmortem'));
