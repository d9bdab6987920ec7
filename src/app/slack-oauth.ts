import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type AccessOutcome, authorizeAddress, type SlackAccess, type SlackGrant } from '../chat/slack/oauth-access.js';
import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { describeInstallation, type InstallationRow, type NewInstallation, saveInstallation } from '../db/installations.js';
import { takeOAuthState } from '../db/slack-tokens.js';
import { publicTenant } from '../domain/ids.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { errorCode } from '../errors.js';
import type { Log } from '../log.js';
import type { Secrets } from '../secrets.js';
import type { TokenIdentity } from './connect-slack.js';
import { neededScopes, type SlackExtra, scopesOf } from './slack-manifest.js';
import { rotationOf } from './slack-tokens.js';

/** How a visit to Slack ended, in the words' own names. */
export type OAuthOutcome =
  | {
      readonly kind: 'installed';
      readonly name: string;
      readonly isOrg: boolean;
      /** Opens the app in Slack. */
      readonly appUrl: string | null;
      /** Optional permissions that were asked for and not given. */
      readonly without: readonly string[];
    }
  | { readonly kind: 'too-few'; readonly missing: readonly string[] }
  | {
      readonly kind:
        | 'cancelled'
        | 'not-from-here'
        | 'too-late'
        | 'used'
        | 'code-refused'
        | 'not-answered'
        | 'wrong-app'
        | 'refused';
    };

/** What comes back from Slack with the browser; everything of it is the browser's to choose. */
interface Returned {
  readonly code: string | undefined;
  readonly state: string | undefined;
  readonly error: string | undefined;
  /** The secret that this browser was given. */
  readonly browser: string | undefined;
}

export interface SlackOAuth {
  readonly scopes: readonly string[];
  /** Where the browser goes, and the secret that it keeps meanwhile: the one it has, or a new one. */
  begin(browser: string | undefined): { readonly location: string; readonly browser: string };
  finish(returned: Returned): Promise<OAuthOutcome>;
}

interface SlackOAuthDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly access: SlackAccess;
  /** What auth.test says about the new token. */
  readonly identify: (token: string) => Promise<TokenIdentity>;
  readonly apiUrl: string;
  readonly clientId: string;
  /** Ours, without a slash at its end. */
  readonly publicUrl: string;
  readonly extras: readonly SlackExtra[];
}

/** As long as somebody may look at Slack's page. */
export const stateLifeMs = 10 * 60_000;

export function createSlackOAuth(deps: SlackOAuthDeps): SlackOAuth {
  const scopes = scopesOf(deps.extras);
  return {
    scopes,
    begin: (kept) => {
      const browser = kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url');
      const location = authorizeAddress(deps.apiUrl);
      location.search = new URLSearchParams({
        client_id: deps.clientId,
        scope: scopes.join(','),
        redirect_uri: redirectUri(deps),
        state: stateFor(deps, browser),
      }).toString();
      return { location: location.href, browser };
    },
    finish: (returned) => finish(deps, scopes, returned),
  };
}

const redirectUri = ({ publicUrl }: SlackOAuthDeps): string => `${publicUrl}/slack/oauth_redirect`;

const purpose = 'slack-oauth';
const State = z.object({ for: z.literal(purpose), id: z.string(), browser: z.string(), until: z.iso.datetime() });

const hashOf = (browser: string): string => createHash('sha256').update(browser).digest('base64url');

/**
 * Sealed, so that every machine with the same key knows it for its own and nothing is stored for visitors who never come back. It names the browser, so
 * that nobody can send another person through an installation that they began.
 */
function stateFor({ secrets, clock }: SlackOAuthDeps, browser: string): string {
  const until = addMs(toIso(clock.now()), stateLifeMs);
  return secrets.seal(JSON.stringify({ for: purpose, id: randomBytes(16).toString('hex'), browser: hashOf(browser), until }));
}

async function finish(
  deps: SlackOAuthDeps,
  scopes: readonly string[],
  { code, state, error, browser }: Returned,
): Promise<OAuthOutcome> {
  if (error === 'access_denied') return { kind: 'cancelled' };
  const known = await takeState(deps, state, browser);
  if (known !== undefined) return { kind: known };
  if (error !== undefined) return { kind: 'refused' };
  if (code === undefined || !/^[\w.-]{1,500}$/.test(code)) return { kind: 'code-refused' };
  const askedAt = toIso(deps.clock.now());
  const outcome = await deps.access.exchange(code, redirectUri(deps));
  return outcome.kind === 'granted' ? granted(deps, scopes, outcome.grant, askedAt) : notGranted(deps, outcome);
}

/** Undefined for one that is good, and now used. */
async function takeState(
  { db, secrets, clock }: SlackOAuthDeps,
  sealed: string | undefined,
  browser: string | undefined,
): Promise<'not-from-here' | 'too-late' | 'used' | undefined> {
  const state = opened(secrets, sealed);
  if (state === undefined || browser === undefined || !isSame(state.browser, hashOf(browser))) return 'not-from-here';
  const now = toIso(clock.now());
  if (state.until <= now) return 'too-late';
  return (await takeOAuthState(db, publicTenant, state.id, state.until, now)) ? undefined : 'used';
}

function opened(secrets: Secrets, sealed: string | undefined): z.infer<typeof State> | undefined {
  if (sealed === undefined || sealed.length > 2_000) return undefined;
  try {
    return State.safeParse(JSON.parse(secrets.open(sealed))).data;
  } catch {
    // Not sealed by us: whoever made it up learns nothing more.
    return undefined;
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const badCodes: ReadonlySet<string> = new Set(['invalid_code', 'code_expired', 'code_already_used', 'bad_redirect_uri']);
const badApp: ReadonlySet<string> = new Set(['invalid_client_id', 'bad_client_secret', 'invalid_client']);

function notGranted({ log }: SlackOAuthDeps, outcome: Exclude<AccessOutcome, { kind: 'granted' }>): OAuthOutcome {
  if (outcome.kind === 'failed') {
    log.warn({ code: outcome.code }, 'Slack did not answer when the app was being added to a workspace');
    return { kind: 'not-answered' };
  }
  const code = `slack.${outcome.error}`;
  if (badApp.has(outcome.error)) {
    log.error(
      { code },
      'Nobody can add the app to Slack: set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET as Basic Information of the app shows them',
    );
    return { kind: 'wrong-app' };
  }
  log.info({ code }, 'Slack refused when the app was being added to a workspace');
  return { kind: badCodes.has(outcome.error) ? 'code-refused' : 'refused' };
}

async function granted(
  deps: SlackOAuthDeps,
  scopes: readonly string[],
  grant: SlackGrant,
  askedAt: IsoTime,
): Promise<OAuthOutcome> {
  const missing = neededScopes.filter((scope) => !grant.scopes.includes(scope));
  if (missing.length > 0) return { kind: 'too-few', missing };
  const wanted = installationFrom(grant, askedAt);
  if (wanted === undefined) return { kind: 'refused' };
  const { db, secrets, clock, log } = deps;
  // Slack gives a code's token once: it is stored before anything else is asked.
  const saved = await saveInstallation(db, secrets, wanted, toIso(clock.now()));
  log.info({ tenantId: saved.tenantId, isOrg: saved.isOrg }, 'The app was added to Slack');
  await describe(deps, saved, grant.token);
  return {
    kind: 'installed',
    name: saved.name,
    isOrg: saved.isOrg,
    appUrl: appUrl(saved),
    without: scopes.filter((scope) => !grant.scopes.includes(scope)),
  };
}

function installationFrom(grant: SlackGrant, askedAt: IsoTime): NewInstallation | undefined {
  const { team, enterprise, isOrg, token, appId, botUserId, scopes, by } = grant;
  const place = isOrg ? enterprise : team;
  if (place === null) return undefined;
  return {
    chat: 'slack',
    externalId: place.id,
    name: place.name === '' ? place.id : place.name,
    url: null,
    appId,
    botId: null,
    botUserId,
    scopes: [...scopes],
    token,
    enterpriseId: enterprise?.id ?? null,
    isOrg,
    cameBy: 'oauth',
    rotation: rotationOf(grant, askedAt),
    by: by === null ? null : `Slack ${by}`,
  };
}

/** The address of its messages and the bot's own id, which the grant does not tell. Without them links are left out until the next start. */
async function describe(
  { db, identify, log }: SlackOAuthDeps,
  { tenantId, name }: InstallationRow,
  token: string,
): Promise<void> {
  try {
    const { teamName, url, botId, botUserId } = await identify(token);
    await describeInstallation(db, tenantId, { name: teamName || name, url, botId, botUserId });
  } catch (error) {
    log.warn({ tenantId, code: errorCode(error) }, 'Slack did not tell the address of a workspace that was just added');
  }
}

const appUrl = ({ appId, externalId, isOrg }: InstallationRow): string | null =>
  appId === null ? null : `https://slack.com/app_redirect?app=${appId}${isOrg ? '' : `&team=${externalId}`}`;
