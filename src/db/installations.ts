import { z } from 'zod';
import { TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import type { Secrets } from '../secrets.js';
import { type AuditEntry, bySelf, inOneGo, writeAudit } from './audit-log.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, inTransaction, rows, sql } from './database.js';

export const InstallationRow = z.object({
  tenantId: TenantId,
  chat: z.enum(['slack', 'discord']),
  /** Slack's team, Discord's guild. */
  externalId: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  appId: z.string().nullable(),
  botId: z.string().nullable(),
  botUserId: z.string().nullable(),
  scopes: z.array(z.string()),
  /** Slack's organisation that a workspace belongs to; null where none is known. */
  enterpriseId: z.string().nullable(),
  /** Made for a whole organisation: nobody follows anything in it, but its workspaces use its token. */
  isOrg: z.boolean(),
  /** It has no token of its own. */
  usesOrgToken: z.boolean(),
  /** `token`: an admin pasted its token. `oauth`: somebody added the app in the browser. */
  cameBy: z.enum(['token', 'oauth']),
  state: z.enum(['active', 'removed', 'broken']),
  stateCode: z.string().nullable(),
  changedAt: Moment,
});
export type InstallationRow = z.infer<typeof InstallationRow>;
export type InstalledChat = InstallationRow['chat'];

/** One workspace or guild is one tenant. */
export const chatTenantId = (chat: InstalledChat, externalId: string): TenantId => TenantId.parse(`${chat}-${externalId}`);

export type NewInstallation = Omit<
  InstallationRow,
  'tenantId' | 'state' | 'stateCode' | 'changedAt' | 'enterpriseId' | 'isOrg' | 'usesOrgToken' | 'cameBy'
> & {
  /** Sealed before it is stored; null where one token serves every guild, or every workspace of an organisation. */
  readonly token: string | null;
  readonly enterpriseId?: string | null;
  readonly isOrg?: boolean;
  /** Left out: `token`. */
  readonly cameBy?: InstallationRow['cameBy'];
  /** Of a token that ends. */
  readonly rotation?: Rotation | null;
  /** Who installed it; left out: nobody is known. */
  readonly by?: string | null;
};

/** What a token that ends is renewed with. */
export interface Rotation {
  /** Sealed before it is stored. */
  readonly refreshToken: string;
  readonly expiresAt: IsoTime;
}

const columns = sql`tenant_id as "tenantId", chat, external_id as "externalId", name, url, app_id as "appId", bot_id as "botId",
  bot_user_id as "botUserId", scopes, enterprise_id as "enterpriseId", is_org as "isOrg", token is null and enterprise_id is not null as "usesOrgToken", came_by as "cameBy", state, state_code as "stateCode", changed_at as "changedAt"`;

/**
 * Stores an installation or brings it up to date; one that was removed is active again, with the subscriptions it had. Without a token it does not
 * displace the token of one that works.
 */
export async function saveInstallation(
  db: Db,
  secrets: Secrets,
  installation: NewInstallation,
  at: IsoTime,
): Promise<InstallationRow> {
  const {
    chat,
    externalId,
    name,
    url,
    appId,
    botId,
    botUserId,
    scopes,
    token,
    enterpriseId = null,
    isOrg = false,
    cameBy = 'token',
  } = installation;
  const { rotation = null, by = null } = installation;
  const tenantId = chatTenantId(chat, externalId);
  const sealed = token === null ? null : secrets.seal(token);
  const refresh = rotation === null ? null : secrets.seal(rotation.refreshToken);
  const stored = await inTransaction(db, async (tx) => {
    const before = await installationOf(tx, tenantId);
    await welcomeBack(tx, tenantId, at);
    await sql`insert into tenants (tenant_id, kind, name) values (${tenantId}, ${chat}, ${name})
      on conflict (tenant_id) do update set name = excluded.name`.execute(tx);
    if (before?.state !== 'active')
      await writeAudit(tx, {
        tenantId,
        at,
        actor: by ?? bySelf,
        action: 'installation.added',
        subject: name,
        detail: { chat, scopes },
      });
    if (isOrg && enterpriseId !== null) await welcomeWorkspaces(tx, enterpriseId, at);
    return firstRow(
      InstallationRow,
      tx,
      sql`insert into installations as known (tenant_id, chat, external_id, name, url, app_id, bot_id, bot_user_id, scopes, token, enterprise_id, is_org, came_by,
          refresh_token, token_expires_at, installed_at, changed_at)
        values (${tenantId}, ${chat}, ${externalId}, ${name}, ${url}, ${appId}, ${botId}, ${botUserId}, ${[...scopes]}::text[], ${sealed},
          ${enterpriseId}, ${isOrg}, ${cameBy}, ${refresh}, ${rotation?.expiresAt ?? null}, ${at}, ${at})
        on conflict (tenant_id, chat) do update set name = excluded.name, url = coalesce(excluded.url, known.url), app_id = excluded.app_id,
          bot_id = coalesce(excluded.bot_id, known.bot_id), bot_user_id = excluded.bot_user_id, scopes = excluded.scopes, enterprise_id = coalesce(excluded.enterprise_id, known.enterprise_id),
          is_org = excluded.is_org, came_by = case when ${keepsToken} then known.came_by else excluded.came_by end,
          token = case when ${keepsToken} then known.token else excluded.token end,
          refresh_token = case when ${keepsToken} then known.refresh_token else excluded.refresh_token end,
          token_expires_at = case when ${keepsToken} then known.token_expires_at else excluded.token_expires_at end,
          token_version = known.token_version + case when ${keepsToken} then 0 else 1 end,
          refresh_lease = case when ${keepsToken} then known.refresh_lease end, refresh_until = case when ${keepsToken} then known.refresh_until end,
          state = 'active', state_code = null, changed_at = excluded.changed_at
        returning ${columns}`,
    );
  });
  if (stored === undefined) throw new Error('an installation just stored is not there');
  return stored;
}

const keepsToken = sql`(excluded.token is null and known.state = 'active')`;

/** Nothing was posted since it ended: channels whose people have less patience than that are told what passed. What goes wrong from now on is news. */
async function welcomeBack(db: Db, tenantId: TenantId, at: IsoTime): Promise<void> {
  await markAway(db, tenantId, at);
  const hadEnded = sql`exists (select from installations i where i.tenant_id = notices.tenant_id and i.state <> 'active')`;
  await sql`delete from notices where tenant_id = ${tenantId} and channel_id is null and ${hadEnded}`.execute(db);
}

/** Workspaces that an organisation's end took along come back with it, and so do those whose calls noticed that end before it was told. */
async function welcomeWorkspaces(tx: Db, enterpriseId: string, at: IsoTime): Promise<void> {
  const ended = await rows(
    Ids,
    tx,
    sql`select tenant_id as "tenantId" from installations where enterprise_id = ${enterpriseId} and not is_org and token is null
      and (state = 'broken' or (state = 'removed' and state_code = ${endedWithOrg}))`,
  );
  for (const { tenantId } of ended) {
    await welcomeBack(tx, tenantId, at);
    await sql`update installations set state = 'active', state_code = null, changed_at = ${at} where tenant_id = ${tenantId}`.execute(
      tx,
    );
    await auditInstallation(tx, tenantId, { at, action: 'installation.revived' });
  }
}

const Ids = z.object({ tenantId: TenantId });

/** The state's code of a workspace whose organisation has ended. */
export const endedWithOrg = 'slack.org_ended';

/** Workspaces that work with the token of their organisation. */
export const workspacesThroughOrg = async (db: Db, enterpriseId: string): Promise<TenantId[]> =>
  (
    await rows(
      Ids,
      db,
      sql`select tenant_id as "tenantId" from installations
        where enterprise_id = ${enterpriseId} and not is_org and token is null and state = 'active' order by tenant_id`,
    )
  ).map(({ tenantId }) => tenantId);

/**
 * A workspace whose own installation ends while its organisation has Tocsin goes on with the organisation's token. False where there is none, or what
 * is known of the end is older than the installation.
 */
export const fallBackToOrg = (db: Db, tenantId: TenantId, code: string, at: IsoTime, knownAt: IsoTime): Promise<boolean> =>
  inOneGo(db, async (tx) => {
    const fallen = await affected(
      tx,
      sql`update installations own set token = null, refresh_token = null, token_expires_at = null, token_version = own.token_version + 1,
          bot_id = org.bot_id, bot_user_id = org.bot_user_id, scopes = org.scopes, changed_at = ${at} from installations org
        where own.tenant_id = ${tenantId} and own.state = 'active' and own.token is not null and not own.is_org and own.changed_at <= ${knownAt}
          and org.is_org and org.enterprise_id = own.enterprise_id and org.state = 'active'`,
    );
    if (fallen === 1)
      await auditInstallation(tx, tenantId, { at, action: 'installation.ended', detail: { code, goesOnWith: 'organisation' } });
    return fallen === 1;
  });

/** What Slack tells of an installation only when it is asked. */
export async function describeInstallation(
  db: Db,
  tenantId: TenantId,
  { name, url, botId, botUserId }: Pick<InstallationRow, 'name' | 'url' | 'botId' | 'botUserId'>,
): Promise<void> {
  await sql`update installations set name = ${name}, url = ${url}, bot_id = ${botId}, bot_user_id = ${botUserId}
    where tenant_id = ${tenantId} and chat = 'slack'`.execute(db);
}

async function markAway(db: Db, tenantId: TenantId, at: IsoTime): Promise<void> {
  await sql`update channels set away_since = coalesce(away_since, i.changed_at) from installations i
    where i.tenant_id = ${tenantId} and i.state <> 'active' and channels.tenant_id = i.tenant_id and channels.chat = i.chat
      and channels.state = 'active' and channels.ended_at is null and channels.preset <> 'plain'
      and i.changed_at <= ${at}::timestamptz - make_interval(hours => coalesce((channels.settings ->> 'patienceHours')::int, 24))`.execute(
    db,
  );
}

export const findInstallation = (db: Db, chat: InstalledChat, externalId: string): Promise<InstallationRow | undefined> =>
  installationOf(db, chatTenantId(chat, externalId));

export const installationOf = (db: Db, tenantId: TenantId): Promise<InstallationRow | undefined> =>
  firstRow(InstallationRow, db, sql`select ${columns} from installations where tenant_id = ${tenantId}`);

/** Every workspace or guild of a chat, over all tenants: what one process connects to. */
export const installationsOf = (db: Db, chat: InstalledChat): Promise<InstallationRow[]> =>
  rows(InstallationRow, db, sql`select ${columns} from installations where chat = ${chat} order by installed_at, tenant_id`);

const Sealed = z.object({ token: z.string().nullable() });

/** Its own row, or that of its organisation where it has no token of its own. */
const holderOf = sql`join installations h on h.chat = i.chat
    and h.tenant_id = case when i.token is null and i.enterprise_id is not null then i.chat || '-' || i.enterprise_id else i.tenant_id end`;

/**
 * The bot token of a workspace as it is stored, its own or its organisation's; undefined unless it is installed.
 * @throws OperatorError `secrets.unreadable` when it was stored with another key
 */
export async function tokenOf(db: Db, secrets: Secrets, tenantId: TenantId): Promise<string | undefined> {
  const row = await firstRow(
    Sealed,
    db,
    sql`select h.token from installations i ${holderOf} where i.tenant_id = ${tenantId} and i.state = 'active' and h.state = 'active'`,
  );
  return row?.token == null ? undefined : secrets.open(row.token);
}

/** Also of a workspace that refused it: whether it does so still is asked now and then. */
export async function tokenToTry(db: Db, secrets: Secrets, tenantId: TenantId): Promise<string | undefined> {
  const row = await firstRow(
    Sealed,
    db,
    sql`select h.token from installations i ${holderOf} where i.tenant_id = ${tenantId} and i.state <> 'removed' and h.state <> 'removed'`,
  );
  return row?.token == null ? undefined : secrets.open(row.token);
}

export interface BrokenQuestion {
  /** What a working token or a reachable guild says nothing about: these are tried, if they ended before `triedBefore`. */
  readonly blindCodes: readonly string[];
  readonly triedBefore: IsoTime;
  readonly limit: number;
}

/** Installations that calls of ours found broken, and no event said to be over. Which of them is left to chance. */
export const brokenInstallations = (
  db: Db,
  chat: InstalledChat,
  { blindCodes, triedBefore, limit }: BrokenQuestion,
): Promise<InstallationRow[]> =>
  rows(
    InstallationRow,
    db,
    sql`select ${columns} from installations where chat = ${chat} and (state = 'broken' or state_code = 'discord.guild_gone') and state <> 'active'
      and (state_code <> all (${[...blindCodes]}::text[]) or changed_at <= ${triedBefore}) order by random(), tenant_id limit ${limit}`,
  );

/** The platform takes it again. False when that is no news by now. */
export const reviveInstallation = (db: Db, tenantId: TenantId, at: IsoTime): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await markAway(tx, tenantId, at);
    const revived = await affected(
      tx,
      sql`update installations set state = 'active', state_code = null, changed_at = ${at}
        where tenant_id = ${tenantId} and (state = 'broken' or (state = 'removed' and state_code = 'discord.guild_gone'))`,
    );
    if (revived === 1) await auditInstallation(tx, tenantId, { at, action: 'installation.revived' });
    return revived === 1;
  });

async function auditInstallation(tx: Db, tenantId: TenantId, entry: Pick<AuditEntry, 'at' | 'action' | 'detail'>): Promise<void> {
  const subject = (await installationOf(tx, tenantId))?.name ?? tenantId;
  await writeAudit(tx, { tenantId, actor: bySelf, subject, ...entry });
}

/** Slack says the end of a workspace's own installation twice. The second time it is gone already, and its organisation's is not meant. */
const ownEnds = ['slack.app_uninstalled', 'slack.tokens_revoked'];

/**
 * `removed` also forgets the token; nothing happens when it was installed again after `knownAt`, the moment that what we know of it is from. True when
 * this call ended it, so that its owner is told once. Subscriptions stay for a re-installation.
 */
export const endInstallation = (
  db: Db,
  tenantId: TenantId,
  state: 'removed' | 'broken',
  code: string,
  at: IsoTime,
  knownAt: IsoTime = at,
): Promise<boolean> =>
  inOneGo(db, async (tx) => {
    const ended = await affected(
      tx,
      sql`update installations set state = ${state}, state_code = ${code}, changed_at = ${at},
          token = case when ${state} = 'removed' then null else token end,
          refresh_token = case when ${state} = 'removed' then null else refresh_token end,
          token_expires_at = case when ${state} = 'removed' then null else token_expires_at end
        where tenant_id = ${tenantId} and state not in ('removed', ${state}) and changed_at <= ${knownAt}
          and not (state = 'active' and token is null and enterprise_id is not null and ${code} = any (${ownEnds}::text[]))`,
    );
    if (ended === 1) await auditInstallation(tx, tenantId, { at, action: 'installation.ended', detail: { state, code } });
    return ended === 1;
  });

/** Messages as old as this could not be edited in the workspace; the youngest such age counts, for a day: admins may lift the limit. */
export async function rememberEditWindow(db: Db, tenantId: TenantId, seconds: number, at: IsoTime): Promise<void> {
  await sql`update installations set edit_window_at = ${at}, edit_window_seconds = case
      when edit_window_at > ${at}::timestamptz - interval '1 day' then least(edit_window_seconds, ${seconds}) else ${seconds} end
    where tenant_id = ${tenantId}`.execute(db);
}
