import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.js';
import { type Db, inTransaction } from '../db/database.js';
import { addHook, HookKind } from '../db/hooks.js';
import { followPage, type PageRow } from '../db/pages.js';
import { randomId, type TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import type { Secrets } from '../secrets.js';
import { byCommandLine } from './audit.js';
import { signsCalls } from './hook-calls.js';
import { digestOfToken } from './receive-hook.js';

export interface AddHookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: () => Promise<Secrets>;
}

export interface WantedHook {
  readonly tenantId: TenantId;
  readonly page: PageRow;
  /** Left out: by the page's provider. */
  readonly kind?: HookKind;
  /** What the vendor signs its calls with, where it does. */
  readonly secret?: string;
  /** Left out: whoever sits at the command line. */
  readonly by?: string;
}

export interface MadeHook {
  readonly id: string;
  readonly kind: HookKind;
  /** Shown once: only its digest is kept. */
  readonly token: string;
}

/**
 * Makes an address that a vendor can call when something happens. The page is followed from then on, or nothing would look at it.
 * @throws OperatorError `hook.unsigned` for a secret where calls are not signed.
 */
export async function makeHook(deps: AddHookDeps, wanted: WantedHook): Promise<MadeHook> {
  const token = randomBytes(24).toString('base64url');
  const kind = wanted.kind ?? HookKind.safeParse(wanted.page.adapter).data ?? 'generic';
  if (wanted.secret !== undefined && !signsCalls(kind))
    throw new OperatorError(
      'hook.unsigned',
      `${kind} signs no calls, so a secret cannot be checked: leave it out, or choose --kind generic`,
    );
  const id = randomId();
  const page = { tenantId: wanted.page.tenantId, pageId: wanted.page.id };
  const sealedSecret = wanted.secret === undefined ? null : (await deps.secrets()).seal(wanted.secret);
  const { tenantId } = wanted;
  const hook = { tenantId, id, tokenDigest: digestOfToken(token), page, kind, sealedSecret };
  await inTransaction(deps.db, async (tx) => {
    await addHook(tx, hook, toIso(deps.clock.now()), wanted.by ?? byCommandLine);
    await followPage(tx, tenantId, page);
  });
  return { id, kind, token };
}
