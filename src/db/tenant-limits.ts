import { z } from 'zod';
import { type ChannelId, previewTenant, publicTenant, type TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { LimitError } from '../errors.js';
import { type Changing, whoAndWhen, writeAudit } from './audit-log.js';
import { type Db, firstRow, inTransaction, sql } from './database.js';
import { takeTurns } from './paces.js';
import { readSetting, writeSetting } from './settings.js';

/** What one workspace or server may have, where nothing else is set: far more than people need, and little enough that none is a burden to the others. */
export const limitDefaults = {
  channelSubscriptions: 200,
  subscriptions: 5_000,
  customPages: 200,
  privatePages: 50,
  forwards: 200,
  tokens: 50,
  commandsPerMinute: 600,
};
export type LimitName = keyof typeof limitDefaults;
export type Limits = Readonly<Record<LimitName, number>>;

export const isLimitName = (name: string): name is LimitName => Object.hasOwn(limitDefaults, name);

/** What is said when a limit is reached; `src/words/faults` says it in other languages. */
const sentences: Readonly<Record<LimitName, (most: number) => string>> = {
  channelSubscriptions: (most) =>
    `This channel has ${most} subscriptions, and more are not possible: end some, or have whoever runs Tocsin raise the limit.`,
  subscriptions: (most) =>
    `This workspace has ${most} subscriptions, and more are not possible: end some, or have whoever runs Tocsin raise the limit.`,
  customPages: (most) =>
    `This workspace follows ${most} pages that the catalogue does not know, and more are not possible: unfollow some, or have whoever runs Tocsin raise the limit.`,
  privatePages: (most) =>
    `This workspace has ${most} private pages, and more are not possible: have whoever runs Tocsin raise the limit.`,
  forwards: (most) =>
    `This workspace has ${most} ways out of chat, and more are not possible: remove some, or have whoever runs Tocsin raise the limit.`,
  tokens: (most) =>
    `This workspace has ${most} tokens that work, and more are not possible: revoke some, or have whoever runs Tocsin raise the limit.`,
  commandsPerMinute: (most) => `This workspace has asked more than ${most} times within a minute: wait a little and ask again.`,
};

const key = 'limits';
const Stored = z.partialRecord(z.string(), z.int().min(0));

/** What was set for one tenant alone, or (of the public tenant) for all of them. */
export async function storedLimits(db: Db, tenantId: TenantId): Promise<Partial<Limits>> {
  const stored = (await readSetting(db, tenantId, key, Stored)) ?? {};
  return Object.fromEntries(Object.entries(stored).filter(([name]) => isLimitName(name)));
}

export const limitsOf = async (db: Db, tenantId: TenantId): Promise<Limits> => ({
  ...limitDefaults,
  ...(await storedLimits(db, publicTenant)),
  ...(await storedLimits(db, tenantId)),
});

/** What the installation's settings say for every tenant; the same on every machine. */
export const keepLimits = (db: Db, limits: Partial<Limits>): Promise<void> => writeSetting(db, publicTenant, key, limits);

/** `null` takes what was set back. Returns what holds now. */
export const setTenantLimits = (
  db: Db,
  tenantId: TenantId,
  changes: Readonly<Partial<Record<LimitName, number | null>>>,
  changed: Changing,
): Promise<Limits> =>
  inTransaction(db, async (tx) => {
    const before = await storedLimits(tx, tenantId);
    const after = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
    await writeSetting(tx, tenantId, key, after);
    await writeAudit(tx, {
      tenantId,
      ...whoAndWhen(changed),
      action: 'tenant.limited',
      subject: tenantId,
      detail: { before, after },
    });
    return limitsOf(tx, tenantId);
  });

const Count = z.object({ count: z.coerce.number() });

const counted: Readonly<Record<CountedLimit, (tenantId: TenantId, channelId: ChannelId | null) => ReturnType<typeof sql>>> = {
  channelSubscriptions: (tenantId, channelId) =>
    sql`select count(*) as count from subscriptions where tenant_id = ${tenantId} and channel_id = ${channelId} and ended_at is null`,
  subscriptions: (tenantId) =>
    sql`select count(*) as count from subscriptions where tenant_id = ${tenantId} and ended_at is null`,
  privatePages: (tenantId) =>
    sql`select count(*) as count from pages where tenant_id = ${tenantId} and sealed_headers is not null`,
  forwards: (tenantId) => sql`select count(*) as count from forwards where tenant_id = ${tenantId} and ended_at is null`,
  tokens: (tenantId) => sql`select count(*) as count from api_tokens where tenant_id = ${tenantId} and revoked_at is null`,
};

type CountedLimit = Exclude<LimitName, 'customPages' | 'commandsPerMinute'>;

export const belongsToInstallation = (tenantId: TenantId): boolean => tenantId === publicTenant || tenantId === previewTenant;

/** Until the transaction ends nobody else adds anything for this tenant that is counted: of two who are the last to fit in, one does. */
async function holdTenant(tx: Db, tenantId: TenantId): Promise<void> {
  await sql`select from tenants where tenant_id = ${tenantId} for no key update`.execute(tx);
}

/**
 * Asked in the transaction that has just added something, which then comes to nothing where that was one too many.
 * @throws LimitError
 */
export async function stayWithin(
  tx: Db,
  tenantId: TenantId,
  names: readonly CountedLimit[],
  channelId: ChannelId | null = null,
): Promise<void> {
  if (belongsToInstallation(tenantId)) return;
  await holdTenant(tx, tenantId);
  const limits = await limitsOf(tx, tenantId);
  for (const name of names) {
    const row = await firstRow(Count, tx, counted[name](tenantId, channelId));
    if ((row?.count ?? 0) > limits[name]) throw reached(name, limits[name]);
  }
}

/** The same for pages whose address somebody gave; which of the followed ones these are, only the catalogue knows. */
export async function stayWithinPages(tx: Db, tenantId: TenantId, count: () => Promise<number>): Promise<void> {
  if (belongsToInstallation(tenantId)) return;
  await holdTenant(tx, tenantId);
  const { customPages } = await limitsOf(tx, tenantId);
  if ((await count()) > customPages) throw reached('customPages', customPages);
}

const Wait = z.object({ wait: z.number() });
const minuteMs = 60_000;

/**
 * Counts one more command of the workspace, over all processes.
 * @throws LimitError where it is too many for this minute
 */
export async function takeCommand(db: Db, tenantId: TenantId, now: IsoTime): Promise<void> {
  const { commandsPerMinute: most } = await limitsOf(db, tenantId);
  if (most === 0) throw reached('commandsPerMinute', most);
  const pace = { tenantId, key: 'commands', intervalMs: minuteMs / most, burst: most };
  const row = await firstRow(Wait, db, sql`select ${takeTurns({ tenantId, paces: [pace] }, now)} as wait`);
  const wait = row?.wait ?? 0;
  // Nobody ever has to wait longer than the whole minute, unless a clock was set back; then nobody is kept for it.
  if (wait > 0 && wait <= minuteMs) throw reached('commandsPerMinute', most);
}

const reached = (name: LimitName, most: number): LimitError => new LimitError('limit.reached', sentences[name](most));
