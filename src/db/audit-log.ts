import { z } from 'zod';
import { ChannelId, type SubscriptionId, type TenantId } from '../domain/ids.js';
import { Route } from '../domain/route.js';
import { type IsoTime, toIso } from '../domain/time.js';
import { affected, type Db, firstRow, inTransaction, sql } from './database.js';
import type { ThreadKey } from './threads.js';

/** What can be done to an installation, as the log names it. The pages have a word for each. */
export const auditActions = [
  'subscription.added',
  'subscription.changed',
  'subscription.ended',
  'settings.changed',
  'preset.changed',
  'mute.added',
  'mute.ended',
  'forward.added',
  'forward.changed',
  'forward.restarted',
  'forward.ended',
  'board.added',
  'board.ended',
  'channel.added',
  'channel.ended',
  'channel.resumed',
  'page.added',
  'page.looked',
  'hook.added',
  'hook.removed',
  'thread.retried',
  'post.retried',
  'installation.added',
  'installation.ended',
  'installation.revived',
  'token.added',
  'token.revoked',
  'tenant.limited',
  'tenant.writers',
  'tenant.exported',
  'tenant.deleted',
  'secrets.resealed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who did it, where the platform or Tocsin itself found it out and nobody asked for it. */
export const bySelf = 'Tocsin';

export interface AuditEntry {
  readonly tenantId: TenantId;
  readonly at: IsoTime;
  /** A person's name on its platform, the admin, a file, a token's name; null where it is not known. */
  readonly actor: string | null;
  readonly action: AuditAction;
  /** What was changed, in words: a channel, a page, a subscription. */
  readonly subject: string;
  /** Before and after. Never a secret: of an address only its host. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Who changes something, and when. */
export interface Changing {
  /** Left out: nobody knows. */
  readonly by?: string | null;
  /** Left out: now. */
  readonly at?: IsoTime;
}

export const whoAndWhen = ({ by = null, at = toIso(new Date()) }: Changing): Pick<AuditEntry, 'actor' | 'at'> => ({
  actor: by,
  at,
});

const mostSubject = 500;

/** Says who changed what. Belongs into the transaction of the change: neither is stored without the other. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await sql`insert into audit_log (tenant_id, at, actor, action, subject, detail)
    values (${entry.tenantId}, ${entry.at}, ${entry.actor ?? ''}, ${entry.action}, ${entry.subject.slice(0, mostSubject)},
      ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(db);
}

/** Makes a change and its entry one: in the transaction that the caller is in, else in one of their own. */
export const inOneGo = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : inTransaction(db, work);

const Named = z.object({ name: z.string() });

interface ChannelAudit extends Omit<AuditEntry, 'subject'> {
  readonly channelId: ChannelId;
  /** What of the channel it is about: a vendor, a way out. */
  readonly about?: string;
}

/** `#ops · juniper` */
const subjectOf = (channel: string, about: string | undefined): string =>
  `#${channel}${about === undefined ? '' : ` · ${about}`}`;

export async function auditChannel(db: Db, { channelId, about, ...entry }: ChannelAudit): Promise<void> {
  const channel = await firstRow(
    Named,
    db,
    sql`select name from channels where tenant_id = ${entry.tenantId} and id = ${channelId}`,
  );
  await writeAudit(db, { ...entry, subject: subjectOf(channel?.name ?? channelId, about) });
}

const Subscribed = z.object({ name: z.string(), filter: z.string() });

interface SubscriptionAudit extends Omit<AuditEntry, 'subject'> {
  readonly subscriptionId: SubscriptionId;
}

/** Of a subscription that is there, ended or not. */
export async function auditSubscription(db: Db, { subscriptionId, ...entry }: SubscriptionAudit): Promise<void> {
  const found = await firstRow(
    Subscribed,
    db,
    sql`select c.name, s.filter from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id
      where s.tenant_id = ${entry.tenantId} and s.id = ${subscriptionId}`,
  );
  if (found !== undefined) await writeAudit(db, { ...entry, subject: subjectOf(found.name, found.filter) });
}

const Text = z.object({ filter: z.string(), routes: z.array(Route) });

/** A subscription as the log tells it before and after a change. */
export const subscriptionText = (db: Db, tenantId: TenantId, id: SubscriptionId): Promise<z.infer<typeof Text> | undefined> =>
  firstRow(Text, db, sql`select filter, routes from subscriptions where tenant_id = ${tenantId} and id = ${id}`);

const Titled = z.object({ name: z.string(), title: z.string() });

/** `#ops · Delayed delivery` */
export async function threadSubject(db: Db, { tenantId, threadId }: ThreadKey): Promise<string> {
  const found = await firstRow(
    Titled,
    db,
    sql`select c.name, i.title from threads t join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
      where t.tenant_id = ${tenantId} and t.id = ${threadId}`,
  );
  return found === undefined ? threadId : subjectOf(found.name, found.title);
}

const Posted = z.object({ channelId: ChannelId, kind: z.string() });

export async function auditPostRetry(
  db: Db,
  { postId, ...entry }: Pick<AuditEntry, 'tenantId' | 'at' | 'actor'> & { readonly postId: string },
): Promise<void> {
  const { tenantId } = entry;
  const found = await firstRow(
    Posted,
    db,
    sql`select channel_id as "channelId", kind from channel_posts where tenant_id = ${tenantId} and id = ${postId}`,
  );
  if (found === undefined) return;
  await auditChannel(db, { ...entry, channelId: found.channelId, action: 'post.retried', detail: { kind: found.kind } });
}

/** Forgets what is older. Tenant by tenant, as the index stands. */
export const expireAudit = (db: Db, before: IsoTime): Promise<number> =>
  affected(
    db,
    sql`delete from audit_log using tenants where audit_log.tenant_id = tenants.tenant_id and audit_log.at < ${before}`,
  );
