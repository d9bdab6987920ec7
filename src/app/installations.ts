import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { chatTenantId, type InstallationRow, installationOf, saveInstallation } from '../db/installations.js';
import type { TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import type { Secrets } from '../secrets.js';
import type { SlackTokens } from './slack-tokens.js';

export const slackTenant = (teamId: string): TenantId => chatTenantId('slack', teamId);

/** As whom we act in one workspace. */
export interface SlackIdentity {
  readonly teamId: string;
  readonly botToken: string;
  readonly botId: string | undefined;
  readonly botUserId: string | undefined;
}

/**
 * Undefined for a workspace that Tocsin is not installed in, or no longer. A workspace without an installation of its own goes by its organisation's; where
 * no workspace is named, the organisation itself is meant.
 */
export type AuthorizeSlack = (teamId: string | undefined, enterpriseId: string | undefined) => Promise<SlackIdentity | undefined>;

export interface AuthorizeDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly tokens: Pick<SlackTokens, 'tokenOf'>;
}

export const createAuthorizeSlack =
  (deps: AuthorizeDeps): AuthorizeSlack =>
  async (teamId, enterpriseId) => {
    const id = teamId ?? enterpriseId;
    if (id === undefined) return undefined;
    const own = await installationOf(deps.db, slackTenant(id));
    const installation = own?.state === 'active' ? own : await adopted(deps, id, enterpriseId, own);
    const botToken = installation === undefined ? undefined : await deps.tokens.tokenOf(installation.tenantId);
    if (installation === undefined || botToken === undefined) return undefined;
    return {
      teamId: id,
      botToken,
      botId: installation.botId ?? undefined,
      botUserId: installation.botUserId ?? undefined,
    };
  };

/** What Slack had sent before an admin took the workspace away may come later; its retries end after five minutes. */
const lateMs = 10 * 60_000;

async function adopted(
  deps: AuthorizeDeps,
  teamId: string,
  enterpriseId: string | undefined,
  own: InstallationRow | undefined,
): Promise<InstallationRow | undefined> {
  if (enterpriseId === undefined || teamId === enterpriseId || own?.state === 'broken') return undefined;
  const isLate = own?.stateCode === accessRevoked && deps.clock.now().getTime() - Date.parse(own.changedAt) < lateMs;
  return isLate ? undefined : adoptWorkspace(deps, teamId, enterpriseId);
}

/** The state's code of a workspace that its organisation's admins took away from Tocsin. */
export const accessRevoked = 'slack.team_access_revoked';

/** Makes a workspace of an organisation an installation that works with the organisation's token. Undefined where the organisation has none. */
export async function adoptWorkspace(
  { db, secrets, clock }: Pick<AuthorizeDeps, 'db' | 'secrets' | 'clock'>,
  teamId: string,
  enterpriseId: string,
): Promise<InstallationRow | undefined> {
  const org = await installationOf(db, slackTenant(enterpriseId));
  if (org?.isOrg !== true || org.state !== 'active') return undefined;
  const { appId, botId, botUserId, scopes, url, cameBy } = org;
  const known = await installationOf(db, slackTenant(teamId));
  if (known?.state === 'active') return known;
  // Slack tells no name of it: the organisation's stands for it.
  const name = known?.name ?? `${org.name} (${teamId})`;
  const bot = { appId, botId, botUserId, scopes: [...scopes] };
  return saveInstallation(
    db,
    secrets,
    { chat: 'slack', externalId: teamId, name, url: known?.url ?? url, ...bot, token: null, enterpriseId, cameBy },
    toIso(clock.now()),
  );
}
