import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessOutcome, SlackGrant } from '../chat/slack/oauth-access.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import type { Rotation } from '../db/installations.js';
import {
  claimRefresh,
  type HeldToken,
  heldToken,
  type NewToken,
  postponeRefresh,
  refreshRefused,
  storeRefreshed,
} from '../db/slack-tokens.js';
import type { TenantId } from '../domain/ids.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { errorCode, RetryableError } from '../errors.js';
import type { Log } from '../log.js';
import type { Secrets } from '../secrets.js';
import { endAndLog } from './end-installation.js';

/** Bot tokens that Slack takes. */
export interface SlackTokens {
  /**
   * Renewed first where it ends soon; undefined where Tocsin is not installed.
   * @throws RetryableError where it has ended and cannot be renewed at the moment
   */
  tokenOf(tenantId: TenantId): Promise<string | undefined>;
  /** Slack says that this token has ended. The one in its place; undefined where there is none. */
  renewed(tenantId: TenantId, refused: string): Promise<string | undefined>;
}

interface SlackTokenDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined in a process that does not know the app's id and secret. */
  readonly refresh: ((refreshToken: string) => Promise<AccessOutcome>) | undefined;
}

/** A token lives twelve hours. Renewed this long before, everybody else may go on with the old one meanwhile. */
const marginMs = 60 * 60_000;
/** Longer than Slack is waited for, with the two writes around it. */
const leaseMs = 30_000;
const lookEveryMs = 150;
const patienceMs = 12_000;
const mostStores = 8;
const storeAgainMs = 500;
const afterFailureMs = 10_000;
const afterRefusalMs = 5 * 60_000;

/**
 * Keeps tokens valid, for all processes together. `@slack/oauth` is not used for it: its InstallProvider renews without a lock, so that two processes
 * spend the same refresh token, gives the old token back when that fails, and saves the new one after it has handed it out.
 */
export function createSlackTokens(deps: SlackTokenDeps): SlackTokens {
  const running = new Map<TenantId, Promise<string | undefined>>();
  const once = (held: HeldToken, mustBeNew: boolean): Promise<string | undefined> => {
    const under = running.get(held.holder);
    if (under !== undefined) return under;
    const work = refreshed(deps, held, mustBeNew).finally(() => running.delete(held.holder));
    running.set(held.holder, work);
    return work;
  };
  return {
    tokenOf: async (tenantId) => {
      const held = await heldToken(deps.db, deps.secrets, tenantId);
      if (held === undefined || !endsWithin(deps, held, marginMs)) return held?.token;
      const hasEnded = endsWithin(deps, held, 0);
      // Whoever asked first waits for the new one, so that a process that stops does not lose it; the others go on.
      return !hasEnded && running.has(held.holder) ? held.token : once(held, hasEnded);
    },
    renewed: async (tenantId, refused) => {
      const held = await heldToken(deps.db, deps.secrets, tenantId);
      if (held === undefined || held.token !== refused) return held?.token;
      if (held.rotation === undefined) return undefined;
      const token = await once(held, true);
      if (token === refused) throw notNow();
      return token;
    },
  };
}

const endsWithin = ({ clock }: SlackTokenDeps, { rotation }: HeldToken, ms: number): boolean =>
  rotation !== undefined && Date.parse(rotation.expiresAt) - clock.now().getTime() <= ms;

/** `mustBeNew`: what is stored is of no use any more. */
async function refreshed(deps: SlackTokenDeps, held: HeldToken, mustBeNew: boolean): Promise<string | undefined> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const lease = randomUUID();
    if (await claimRefresh(deps.db, held, lease, leaseMs)) return exchanged(deps, held, { lease, mustBeNew });
    const now = await heldToken(deps.db, deps.secrets, held.holder);
    if (now === undefined || now.version !== held.version || !mustBeNew) return now?.token;
    // Whoever waits here holds up others' messages: that is worth it only while somebody asks Slack.
    if (now.isPutOff || performance.now() > until) throw notNow();
    await sleep(lookEveryMs);
  }
}

const notNow = (): RetryableError =>
  new RetryableError(
    'slack.refresh_failed',
    'The bot token of this Slack workspace has ended and cannot be renewed at the moment.',
    {
      retryAfterMs: afterFailureMs,
    },
  );

interface Turn {
  readonly lease: string;
  readonly mustBeNew: boolean;
}

/**
 * Slack takes a refresh token once. Whoever died between its answer and our commit has spent it: the next one tries the same again, as Slack may be
 * lenient for a while, and where it is not, the workspace has to be added again. The new token is given out after it was committed.
 */
async function exchanged(deps: SlackTokenDeps, held: HeldToken, turn: Turn): Promise<string | undefined> {
  const { db, secrets } = deps;
  const beganAt = toIso(deps.clock.now());
  const outcome = await ask(deps, held);
  if (outcome.kind !== 'granted') return spared(deps, held, { ...turn, beganAt }, outcome);
  const { grant } = outcome;
  const rotation = rotationOf(grant, beganAt);
  if (await isStored(deps, held, { token: grant.token, rotation })) return grant.token;
  return (await heldToken(db, secrets, held.holder))?.token;
}

/** Slack gives them once: a database that is away for a moment must not cost a workspace its installation. What was stored already is not stored twice. */
async function isStored({ db, secrets, clock, log }: SlackTokenDeps, held: HeldToken, fresh: NewToken): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await storeRefreshed(db, secrets, held, fresh, toIso(clock.now()));
    } catch (error) {
      if (tried === mostStores) throw error;
      log.warn({ tenantId: held.holder, code: errorCode(error) }, 'A renewed Slack token could not be stored; trying again');
      await sleep(tried * storeAgainMs);
    }
  }
}

/** Counted from before the question, so that it is never thought to live longer than it does. */
export const rotationOf = ({ refresh }: SlackGrant, askedAt: string): Rotation | null =>
  refresh === null ? null : { refreshToken: refresh.token, expiresAt: addMs(askedAt, refresh.lifeSeconds * 1_000) };

const notConfigured = 'not_configured';

async function ask({ refresh }: SlackTokenDeps, { rotation }: HeldToken): Promise<AccessOutcome> {
  if (refresh === undefined || rotation === undefined) return { kind: 'refused', error: notConfigured };
  return refresh(rotation.refreshToken);
}

/** Words of Slack's about the app's id and secret, which no workspace can mend. */
const aboutTheApp: ReadonlySet<string> = new Set([notConfigured, 'invalid_client_id', 'bad_client_secret', 'invalid_client']);

/** Words of Slack's after which the same question would be answered in the same way. Any other may be about this moment. */
const lostForGood: ReadonlySet<string> = new Set([
  'invalid_refresh_token',
  'invalid_grant',
  'invalid_auth',
  'token_expired',
  'token_revoked',
  'account_inactive',
]);

/** There is no new token. The old one serves until its end. */
async function spared(
  deps: SlackTokenDeps,
  held: HeldToken,
  { lease, mustBeNew, beganAt }: Turn & { readonly beganAt: IsoTime },
  outcome: Exclude<AccessOutcome, { kind: 'granted' }>,
): Promise<string | undefined> {
  const { db, secrets, log } = deps;
  const { holder: tenantId } = held;
  const isRefused = outcome.kind === 'refused';
  const code = isRefused ? `slack.${outcome.error}` : outcome.code;
  await postponeRefresh(db, held, lease, isRefused ? afterRefusalMs : afterFailureMs);
  const now = await heldToken(db, secrets, tenantId);
  if (now === undefined || now.version !== held.version) return now?.token;
  if (isRefused && aboutTheApp.has(outcome.error))
    log.error(
      { tenantId, code },
      'Slack tokens cannot be renewed: set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET as Basic Information of the app shows them, on every machine',
    );
  else if (!isRefused) log.warn({ tenantId, code }, 'Slack could not be asked for a new token; trying again');
  else if (mustBeNew && lostForGood.has(outcome.error)) return lose(deps, held, beganAt);
  else log.warn({ tenantId, code }, 'Slack refuses to renew a token; trying again');
  if (mustBeNew) throw notNow();
  return held.token;
}

/** Of an installation that was stored since Slack was asked, its word says nothing. */
async function lose(deps: SlackTokenDeps, { holder, version }: HeldToken, askedAt: IsoTime): Promise<string | undefined> {
  const at = toIso(deps.clock.now());
  await endAndLog(deps, holder, { state: 'broken', code: refreshRefused, at, knownAt: askedAt });
  const now = await heldToken(deps.db, deps.secrets, holder);
  if (now !== undefined && now.version === version) throw notNow();
  return now?.token;
}
