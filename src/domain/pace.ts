import type { TenantId } from './ids.js';

/**
 * How often writes of one kind may go out, over all processes: one every `intervalMs`, up to `burst` at once after a rest (2.5: two, and half of the time to the third). `key` names the kind within
 * the tenant that `tenantId` is: the workspace's own, or `public` for what all servers of one bot share.
 */
export interface Pace {
  readonly tenantId: TenantId;
  readonly key: string;
  readonly intervalMs: number;
  readonly burst: number;
  /** The next one goes out no sooner than this after the answer to the one before: what is late on the way must not come too close to what follows. */
  readonly restMs?: number;
}
