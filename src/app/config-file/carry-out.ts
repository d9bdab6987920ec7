import { type AuditAction, type AuditEntry, auditSubscription, type Changing, subscriptionText } from '../../db/audit-log.js';
import { addChannel, type ChannelRow, ensureChannel, findChannel, writeChannelSettings } from '../../db/channels.js';
import { type ChangedForward, changeForward, type FiledTarget, giveToFile, writeFiledTargets } from '../../db/configured.js';
import { type Db, inTransaction } from '../../db/database.js';
import { addForward, endForward, restartForward } from '../../db/forwards.js';
import { reviewHolds } from '../../db/held-threads.js';
import { changeSubscriptions } from '../../db/locks.js';
import { followPage } from '../../db/pages.js';
import { addSubscription, endSubscription } from '../../db/subscriptions.js';
import { randomId, SubscriptionId } from '../../domain/ids.js';
import { subscriptionVendors } from '../../domain/match.js';
import type { Route } from '../../domain/route.js';
import { type IsoTime, toIso } from '../../domain/time.js';
import type { Secrets } from '../../secrets.js';
import { catchUp } from '../catch-up.js';
import { type Prepared, prepare, type SubscribeDeps, tidyFollows } from '../subscribe.js';
import { type Change, type ChannelPlan, planChannel, type SameTarget } from './plan.js';
import { type ChannelState, loadChannelState } from './state.js';
import type { WantedChannel, WantedForward, WantedSubscription } from './wanted.js';

export interface CarryOutDeps extends SubscribeDeps {
  readonly secrets: () => Promise<Secrets>;
}

/** Who is said to have made what the file says. */
export const byFile = 'tocsin.yaml';

type Ready = Extract<Prepared, { readonly kind: 'ready' }>;

/**
 * Carries out what was planned, one transaction for each channel, and catches up with what is open. What was planned is looked at again inside of it, so
 * that several processes that start with the same file do everything once. Returns a sentence for each vendor that cannot be followed now.
 */
export async function carryOut(deps: CarryOutDeps, plans: readonly ChannelPlan[], isSame: SameTarget): Promise<string[]> {
  const warnings: string[] = [];
  // Channels first: a route may lead to one that comes later.
  for (const plan of plans) if (plan.wanted !== undefined) await makeChannel(deps.db, plan);
  for (const plan of plans) warnings.push(...(await carryOutOne(deps, plan, isSame)));
  const left = plans.filter(({ changes }) => changes.some(({ kind }) => kind === 'unsubscribe'));
  for (const tenantId of new Set(left.map(({ workspace }) => workspace.tenantId))) await tidyFollows(deps, tenantId);
  return warnings;
}

/** One that was made meanwhile is given as it is. */
async function makeChannel(db: Db, { channel }: ChannelPlan): Promise<ChannelRow> {
  const { tenantId, chat, externalId } = channel;
  const there = await findChannel(db, tenantId, chat, externalId);
  if (there !== undefined) return there;
  return chat === 'preview' ? addChannel(db, channel, { by: byFile }) : ensureChannel(db, channel);
}

async function carryOutOne(deps: CarryOutDeps, plan: ChannelPlan, isSame: SameTarget): Promise<string[]> {
  const { channel, wanted } = plan;
  const warnings: string[] = [];
  const ready = new Map<string, Ready>();
  for (const change of plan.changes) {
    if (change.kind !== 'subscribe') continue;
    const prepared = await prepare(deps, channel.tenantId, change.wanted.expression);
    if (prepared.kind === 'ready') ready.set(change.wanted.filter, prepared);
    warnings.push(...warningsOf(channel.name, change.wanted, prepared));
  }
  const secrets = (wanted?.forwards.length ?? 0) > 0 ? await deps.secrets() : undefined;
  const done = await inTransaction(deps.db, async (tx) => {
    await changeSubscriptions(tx);
    const row = await findChannel(tx, channel.tenantId, channel.chat, channel.externalId);
    if (row === undefined) return undefined;
    const state = await loadChannelState(tx, row);
    const writer = new ChannelWriter(deps, tx, state, secrets, ready.size + (wanted?.forwards.length ?? 0));
    for (const change of planChannel(wanted, state, isSame)) await writer.write(change, wanted, ready);
    return { row, fresh: writer.fresh };
  });
  if (done !== undefined && done.fresh.length > 0) await catchUp(deps, done.row, done.fresh);
  return warnings;
}

function warningsOf(channel: string, { filter }: WantedSubscription, prepared: Prepared): string[] {
  const of = `#${channel}, ${filter}`;
  if (prepared.kind === 'ready') return prepared.unreadable.map((sentence) => `${of}: ${sentence}`);
  if (prepared.kind === 'unreadable') return [`${of} is left out for now: ${prepared.reason}`];
  return prepared.complaints.map(({ text }) => `${of} is left out for now: ${text}`);
}

/** Writes the changes of one channel in one transaction. */
class ChannelWriter {
  readonly #tx: Db;
  readonly #channel: ChannelRow;
  readonly #secrets: Secrets | undefined;
  readonly #at: IsoTime;
  readonly #filed: Map<string, FiledTarget>;
  /** In their order: what is made in one moment is listed by its id, and so as in the file. */
  readonly #ids: string[];
  readonly fresh: { readonly id: SubscriptionId }[] = [];

  constructor({ clock }: CarryOutDeps, tx: Db, { channel, forwards }: ChannelState, secrets: Secrets | undefined, most: number) {
    this.#tx = tx;
    this.#channel = channel;
    this.#secrets = secrets;
    this.#at = toIso(clock.now());
    this.#ids = Array.from({ length: most }, randomId).sort();
    this.#filed = new Map(forwards.flatMap(({ id, filed }) => (filed === null ? [] : [[id, filed] as const])));
  }

  async write(change: Change, wanted: WantedChannel | undefined, ready: ReadonlyMap<string, Ready>): Promise<void> {
    const { tenantId, id } = this.#channel;
    switch (change.kind) {
      case 'make-channel':
        return;
      case 'set':
        await writeChannelSettings(this.#tx, tenantId, id, wanted?.settings ?? this.#channel.settings, this.#changing);
        return reviewHolds(this.#tx, tenantId, id, this.#at);
      case 'subscribe':
        return this.#subscribe(change.wanted, ready.get(change.wanted.filter));
      case 'take-over':
      case 'route':
        return this.#take(change.is.id, change.routes);
      case 'unsubscribe':
        await endSubscription(this.#tx, tenantId, change.is.id, { at: this.#at, by: byFile, source: 'file' });
        return this.#audit('subscription.ended', change.is.id);
      case 'forward':
        return this.#forward(change.wanted);
      case 'change-forward':
        return this.#changeForward(change.is.id, change.wanted);
      case 'end-forward':
        await endForward(this.#tx, tenantId, change.is.id, this.#at, byFile);
        return this.#remember(change.is.id, undefined);
    }
  }

  /** Without `ready` the vendor cannot be followed now; the next time the file is applied it is tried again. */
  async #subscribe({ filter, routes }: WantedSubscription, ready: Ready | undefined): Promise<void> {
    if (ready === undefined) return;
    const { tenantId, id: channelId } = this.#channel;
    const id = SubscriptionId.parse(this.#nextId());
    const about = { tenantId, id, channelId, filter, routes, vendors: subscriptionVendors(ready.filter) };
    const added = await addSubscription(this.#tx, { ...about, createdBy: byFile, createdAt: this.#at, source: 'file' });
    if (!added) return;
    await this.#audit('subscription.added', id, routes.length === 0 ? {} : { routes });
    // Somebody's unsubscribing may have ended the following since it began.
    if (ready.filter.vendors.length > 0)
      for (const page of ready.pages) await followPage(this.#tx, tenantId, { tenantId: page.tenantId, pageId: page.id });
    this.fresh.push({ id });
  }

  async #take(id: SubscriptionId, routes: readonly Route[]): Promise<void> {
    const { tenantId } = this.#channel;
    const before = await subscriptionText(this.#tx, tenantId, id);
    await giveToFile(this.#tx, tenantId, id, routes);
    await this.#audit('subscription.changed', id, { before, after: await subscriptionText(this.#tx, tenantId, id) });
  }

  get #changing(): Changing {
    return { by: byFile, at: this.#at };
  }

  #audit(action: AuditAction, subscriptionId: SubscriptionId, detail: AuditEntry['detail'] = {}): Promise<void> {
    const { tenantId } = this.#channel;
    return auditSubscription(this.#tx, { tenantId, subscriptionId, at: this.#at, actor: byFile, action, detail });
  }

  #nextId(): string {
    return this.#ids.shift() ?? randomId();
  }

  async #forward(wanted: WantedForward): Promise<void> {
    const id = this.#nextId();
    const { tenantId, id: channelId } = this.#channel;
    const about = { tenantId, id, channelId, subscriptionId: null, createdBy: byFile, createdAt: this.#at };
    await addForward(this.#tx, { ...about, ...this.#sealed(wanted) });
    await this.#remember(id, wanted.filed);
  }

  /** One that was given up is tried again: what was wrong with it may be what was changed. */
  async #changeForward(id: string, wanted: WantedForward): Promise<void> {
    const { tenantId } = this.#channel;
    await changeForward(this.#tx, tenantId, id, this.#sealed(wanted), this.#changing);
    await restartForward(this.#tx, tenantId, id, this.#changing);
    await this.#remember(id, wanted.filed);
  }

  #sealed({ target, label, minImpact, onlyWhenDown }: WantedForward): ChangedForward {
    if (this.#secrets === undefined) throw new Error('a way out was planned without what seals it');
    const { kind } = target;
    return { kind, target: label, sealedTarget: this.#secrets.seal(JSON.stringify(target)), minImpact, onlyWhenDown };
  }

  async #remember(id: string, filed: FiledTarget | undefined): Promise<void> {
    if (filed === undefined) this.#filed.delete(id);
    else this.#filed.set(id, filed);
    const { tenantId, id: channelId } = this.#channel;
    await writeFiledTargets(this.#tx, tenantId, channelId, Object.fromEntries(this.#filed));
  }
}
