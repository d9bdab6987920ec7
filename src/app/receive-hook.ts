import { createHash } from 'node:crypto';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { countHookCall, hookByToken } from '../db/hooks.js';
import { lookAfterCall } from '../db/pages.js';
import { toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import type { Secrets } from '../secrets.js';
import { type HookCall, judge, type Verdict } from './hook-calls.js';
import type { Wake } from './wake.js';

export interface HookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wake: Wake;
  readonly log: Log;
  readonly secrets: () => Promise<Secrets>;
}

/** Between two looks that calls ask for. */
const restMs = 5_000;

export const digestOfToken = (token: string): string => createHash('sha256').update(`hook\u0000${token}`).digest('hex');

/**
 * A vendor says that something happened. The page is looked at right away, unless that was done within seconds, and for a minute and a half more often
 * than usual, because its own copies may be behind; nothing is taken from the call itself, so a call may come twice, late or forged and changes nothing that the page does not say.
 */
export async function receiveHook(deps: HookDeps, token: string, call: HookCall): Promise<Verdict | 'unknown'> {
  const hook = await hookByToken(deps.db, digestOfToken(token));
  if (hook === undefined) return 'unknown';
  const secret = hook.sealedSecret === null ? null : (await deps.secrets()).open(hook.sealedSecret);
  const verdict = judge(hook.kind, call, secret);
  const now = toIso(deps.clock.now());
  await countHookCall(deps.db, hook, verdict, now);
  if (verdict !== 'accepted') {
    deps.log.warn({ hookId: hook.id, kind: hook.kind, verdict }, 'A call to a webhook address was refused');
    return verdict;
  }
  const page = { tenantId: hook.pageTenantId, pageId: hook.pageId };
  // What is not due yet is found by the tick.
  if (await lookAfterCall(deps.db, page, now, restMs)) await deps.wake.page(page.tenantId, page.pageId);
  return verdict;
}
