import type { Db } from '../db/database.js';
import { chatTenantId, installationOf, tokenOf } from '../db/installations.js';
import type { TenantId } from '../domain/ids.js';
import type { Secrets } from '../secrets.js';

export const slackTenant = (teamId: string): TenantId => chatTenantId('slack', teamId);

/** As whom we act in one workspace. */
export interface SlackIdentity {
  readonly teamId: string;
  readonly botToken: string;
  readonly botId: string | undefined;
  readonly botUserId: string | undefined;
}

/** Undefined for a workspace that Tocsin is not installed in, or no longer. */
export type AuthorizeSlack = (teamId: string | undefined, enterpriseId: string | undefined) => Promise<SlackIdentity | undefined>;

export const createAuthorizeSlack =
  ({ db, secrets }: { readonly db: Db; readonly secrets: Secrets }): AuthorizeSlack =>
  async (teamId) => {
    if (teamId === undefined) return undefined;
    const tenantId = slackTenant(teamId);
    const [installation, botToken] = await Promise.all([installationOf(db, tenantId), tokenOf(db, secrets, tenantId)]);
    if (installation === undefined || botToken === undefined) return undefined;
    return { teamId, botToken, botId: installation.botId ?? undefined, botUserId: installation.botUserId ?? undefined };
  };
