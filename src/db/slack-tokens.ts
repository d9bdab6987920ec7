import { z } from 'zod';
import { TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import type { Secrets } from '../secrets.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, sql } from './database.js';
import type { Rotation } from './installations.js';

/** The token that a workspace works with, and whose it is. */
export interface HeldToken {
  /** The workspace itself, or its organisation. */
  readonly holder: TenantId;
  readonly token: string;
  /** Undefined for a token without an end. */
  readonly rotation: Rotation | undefined;
  /** Counts the tokens that were stored for the holder. */
  readonly version: number;
  /** Slack did not give a new one, and is not asked again yet. */
  readonly isPutOff: boolean;
}

const Row = z.object({
  holder: TenantId,
  token: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: Moment.nullable(),
  version: z.number().int(),
  isPutOff: z.boolean(),
});

/**
 * Read anew for each use: what another process stored meanwhile is seen. Undefined unless the workspace is installed.
 * @throws OperatorError `secrets.unreadable` when it was stored with another key
 */
export async function heldToken(db: Db, secrets: Secrets, tenantId: TenantId): Promise<HeldToken | undefined> {
  const row = await firstRow(
    Row,
    db,
    sql`select h.tenant_id as holder, h.token, h.refresh_token as "refreshToken", h.token_expires_at as "expiresAt", h.token_version as version,
        h.refresh_lease is null and coalesce(h.refresh_until > clock_timestamp(), false) as "isPutOff"
      from installations i join installations h on h.chat = i.chat and h.state = 'active' and h.token is not null
        and h.tenant_id = case when i.token is null and i.enterprise_id is not null then i.chat || '-' || i.enterprise_id else i.tenant_id end
      where i.tenant_id = ${tenantId} and i.chat = 'slack' and i.state = 'active'`,
  );
  if (row === undefined) return undefined;
  const { holder, token, refreshToken, expiresAt, version, isPutOff } = row;
  const rotation =
    refreshToken === null || expiresAt === null ? undefined : { refreshToken: secrets.open(refreshToken), expiresAt };
  return { holder, token: secrets.open(token), rotation, version, isPutOff };
}

type Known = Pick<HeldToken, 'holder' | 'version'>;

/**
 * Takes the exchange of a refresh token upon oneself. False while another process is at it, or when it was exchanged since it was read. A lease and no
 * lock: no transaction stays open while Slack is asked. Whoever dies at it is followed by the next when the lease is over.
 */
export const claimRefresh = async (db: Db, { holder, version }: Known, lease: string, leaseMs: number): Promise<boolean> =>
  (await affected(
    db,
    sql`update installations set refresh_lease = ${lease}, refresh_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000})
      where tenant_id = ${holder} and chat = 'slack' and state = 'active' and token_version = ${version}
        and (refresh_until is null or refresh_until <= clock_timestamp())`,
  )) === 1;

/** Nobody tries again before that time: Slack did not answer, or refused. */
export async function postponeRefresh(db: Db, { holder }: Known, lease: string, waitMs: number): Promise<void> {
  await sql`update installations set refresh_lease = null, refresh_until = clock_timestamp() + make_interval(secs => ${waitMs / 1000})
    where tenant_id = ${holder} and chat = 'slack' and refresh_lease = ${lease}`.execute(db);
}

export interface NewToken {
  readonly token: string;
  /** Null for a token without an end: rotation was switched off. */
  readonly rotation: Rotation | null;
}

/**
 * Stores what the refresh token was exchanged for. False when the app was installed again or removed meanwhile: then that counts. It does not ask for the
 * lease: whoever comes late with an answer of Slack's holds the only refresh token that is still good.
 */
export const storeRefreshed = async (
  db: Db,
  secrets: Secrets,
  { holder, version }: Known,
  { token, rotation }: NewToken,
  at: IsoTime,
): Promise<boolean> =>
  (await affected(
    db,
    sql`update installations set token = ${secrets.seal(token)},
        refresh_token = ${rotation === null ? null : secrets.seal(rotation.refreshToken)}, token_expires_at = ${rotation?.expiresAt ?? null},
        token_version = token_version + 1, refresh_lease = null, refresh_until = null, changed_at = ${at},
        state = case when state_code = ${refreshRefused} then 'active' else state end,
        state_code = case when state_code = ${refreshRefused} then null else state_code end
      where tenant_id = ${holder} and chat = 'slack' and state <> 'removed' and token_version = ${version}`,
  )) === 1;

/** The state's code of an installation whose refresh token Slack does not take. */
export const refreshRefused = 'slack.refresh_refused';

/** True for the first who uses it, of all processes. Forgets on the way what has ended. */
export async function takeOAuthState(db: Db, tenantId: TenantId, id: string, expiresAt: IsoTime, now: IsoTime): Promise<boolean> {
  await sql`delete from used_oauth_states where tenant_id = ${tenantId} and expires_at < ${now}`.execute(db);
  const taken = await affected(
    db,
    sql`insert into used_oauth_states (tenant_id, state_id, expires_at) values (${tenantId}, ${id}, ${expiresAt}) on conflict do nothing`,
  );
  return taken === 1;
}

/** Over all tenants: nobody can bring these back any more. */
export const expireOAuthStates = (db: Db, now: IsoTime): Promise<number> =>
  affected(db, sql`delete from used_oauth_states where expires_at < ${now}`);
