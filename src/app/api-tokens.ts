import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.js';
import { addToken, noteTokenUse, revokeToken, type TokenRow, tokenByHash, tokensOf } from '../db/api-tokens.js';
import { writeAudit } from '../db/audit-log.js';
import { type Db, inTransaction } from '../db/database.js';
import { isKnownTenant } from '../db/private-pages.js';
import { stayWithin } from '../db/tenant-limits.js';
import { publicTenant, randomId, type TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';

interface TokenDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** By its beginning a secret scanner knows a token that got into a repository or a log. */
const prefix = 'tocsin_';
const shape = /^tocsin_[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface WantedToken {
  readonly tenantId: TenantId;
  readonly name: string;
  readonly mayWrite: boolean;
  readonly by: string | null;
}

/**
 * Makes a token for programs of one workspace. It is given back this once; only its hash is stored.
 * @throws OperatorError `token.no_workspace` or `token.name_taken`
 */
export async function makeToken(deps: TokenDeps, wanted: WantedToken): Promise<{ readonly id: string; readonly token: string }> {
  const { tenantId, name } = wanted;
  if (tenantId === publicTenant || !(await isKnownTenant(deps.db, tenantId)))
    throw new OperatorError(
      'token.no_workspace',
      `there is no workspace ${tenantId}: give the one that is connected, such as slack-T0123, or preview for the preview channels`,
    );
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  const id = randomId();
  const createdAt = toIso(deps.clock.now());
  const { mayWrite, by } = wanted;
  const added = await inTransaction(deps.db, async (tx) => {
    const isNew = await addToken(tx, { tenantId, id, name, mayWrite, createdBy: by, createdAt, hash: hashOf(token) });
    if (isNew) await stayWithin(tx, tenantId, ['tokens']);
    if (isNew)
      await writeAudit(tx, { tenantId, at: createdAt, actor: by, action: 'token.added', subject: name, detail: { mayWrite } });
    return isNew;
  });
  if (!added)
    throw new OperatorError(
      'token.name_taken',
      `${tenantId} has a token called "${name}" that still works: revoke it, or take another name`,
    );
  return { id, token };
}

/** False where there is no such token that still works. */
export const dropToken = (
  { db, clock }: TokenDeps,
  { tenantId, id, by }: { readonly tenantId: TenantId; readonly id: string; readonly by: string | null },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const at = toIso(clock.now());
    if (!(await revokeToken(tx, tenantId, id, at))) return false;
    const subject = (await tokensOf(tx, tenantId)).find((token) => token.id === id)?.name ?? id;
    await writeAudit(tx, { tenantId, at, actor: by, action: 'token.revoked', subject });
    return true;
  });

/** Whose token this is; undefined for anything that was never given out, or was revoked. */
export async function readToken(deps: TokenDeps, bearer: string): Promise<TokenRow | undefined> {
  if (!shape.test(bearer)) return undefined;
  const hash = hashOf(bearer);
  const found = await tokenByHash(deps.db, hash);
  // What is compared by the database is a hash, of which nobody can choose a beginning; the whole of it is compared here once more, in constant time.
  if (found === undefined || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hash))) return undefined;
  await noteTokenUse(deps.db, found, toIso(deps.clock.now()));
  const { hash: _kept, ...token } = found;
  return token;
}
