import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { addHook, HookKind } from '../db/hooks.js';
import { followPage, type PageRow } from '../db/pages.js';
import { randomId, type TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import type { Secrets } from '../secrets.js';
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
}

export interface MadeHook {
  readonly id: string;
  readonly kind: HookKind;
  /** Shown once: only its digest is kept. */
  readonly token: string;
}

/** Makes an address that a vendor can call when something happens. The page is followed from then on, or nothing would look at it. */
export async function makeHook(deps: AddHookDeps, wanted: WantedHook): Promise<MadeHook> {
  const token = randomBytes(24).toString('base64url');
  const kind = wanted.kind ?? HookKind.safeParse(wanted.page.adapter).data ?? 'generic';
  const id = randomId();
  const page = { tenantId: wanted.page.tenantId, pageId: wanted.page.id };
  const sealedSecret = wanted.secret === undefined ? null : (await deps.secrets()).seal(wanted.secret);
  const { tenantId } = wanted;
  const hook = { tenantId, id, tokenDigest: digestOfToken(token), page, kind, sealedSecret };
  await addHook(deps.db, hook, toIso(deps.clock.now()));
  await followPage(deps.db, tenantId, page);
  return { id, kind, token };
}
