import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import {
  chatTenantId,
  describeInstallation,
  type InstallationRow,
  installationOf,
  saveInstallation,
} from '../db/installations.js';
import { heldToken } from '../db/slack-tokens.js';
import type { TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import type { Secrets } from '../secrets.js';

/** What auth.test says about a token. */
export interface TokenIdentity {
  readonly teamId: string;
  readonly teamName: string;
  /** https://acme.slack.com/ */
  readonly url: string | null;
  /** Null for tokens of people. */
  readonly botId: string | null;
  readonly botUserId: string | null;
  /** Null where Slack does not say. */
  readonly appId: string | null;
  readonly scopes: readonly string[];
  /** Of a token that is good for a whole organisation; null for one of a workspace. */
  readonly enterpriseId: string | null;
}

export interface ConnectSlackDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Throws OperatorError when Slack refuses the token. */
  readonly identify: (token: string) => Promise<TokenIdentity>;
}

/**
 * Makes the workspace, or the whole organisation, of a pasted bot token an installation, or brings it up to date. A token of another workspace than before adds a second one. A
 * workspace that added the app by itself and whose token is renewed keeps that: with it the only refresh token would be lost.
 * @throws OperatorError `slack.not_a_bot`, `slack.tokens_differ`
 */
export async function connectSlack(
  { db, secrets, clock, identify }: ConnectSlackDeps,
  { token, appToken }: { readonly token: string; readonly appToken?: string | undefined },
): Promise<InstallationRow> {
  const identity = await identify(token);
  if (identity.botId === null)
    throw new OperatorError(
      'slack.not_a_bot',
      'SLACK_BOT_TOKEN is the token of a person: use the Bot User OAuth Token under OAuth & Permissions, it starts with xoxb-',
    );
  refuseStrangers(identity, appToken);
  const { teamName, url, appId, botId, botUserId, scopes, enterpriseId } = identity;
  const externalId = enterpriseId ?? identity.teamId;
  const tenantId = chatTenantId('slack', externalId);
  if (await isRenewed({ db, secrets }, tenantId)) {
    await describeInstallation(db, tenantId, { name: teamName, url, botId, botUserId });
    const kept = await installationOf(db, tenantId);
    if (kept !== undefined) return kept;
  }
  return saveInstallation(
    db,
    secrets,
    {
      chat: 'slack',
      externalId,
      name: teamName,
      url,
      appId,
      botId,
      botUserId,
      scopes: [...scopes],
      token,
      enterpriseId,
      isOrg: enterpriseId !== null,
    },
    toIso(clock.now()),
  );
}

/** Whether a workspace has a token of its own that ends and is renewed. False also where no key opens it: then it is of no use to anybody. */
export async function isRenewed({ db, secrets }: Pick<ConnectSlackDeps, 'db' | 'secrets'>, tenantId: TenantId): Promise<boolean> {
  try {
    const held = await heldToken(db, secrets, tenantId);
    return held?.holder === tenantId && held.rotation !== undefined;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

function refuseStrangers({ appId }: TokenIdentity, appToken: string | undefined): void {
  const sentence = tokensApart(appId, appToken);
  if (sentence !== undefined) throw new OperatorError('slack.tokens_differ', sentence);
}

/**
 * What to do where the two tokens belong to two apps: commands would arrive at one and messages come from the other. An app token names its app:
 * `xapp-1-A0123ABC-…`.
 */
export function tokensApart(appId: string | null, appToken: string | undefined): string | undefined {
  const [, socketApp] = /^xapp-\d+-(A[A-Z0-9]+)-/.exec(appToken ?? '') ?? [];
  if (appId === null || socketApp === undefined || socketApp === appId) return undefined;
  return `SLACK_APP_TOKEN belongs to the Slack app ${socketApp} and SLACK_BOT_TOKEN to ${appId}: take both from the same app`;
}
