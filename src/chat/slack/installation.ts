import type { Clock } from '../../clock.js';
import type { TenantId } from '../../domain/ids.js';
import { OperatorError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { SlackApi } from './api.js';
import type { RenewToken } from './renewing-api.js';

export interface SlackInstallation {
  readonly token: string;
  readonly teamId: string;
  /** `https://acme.slack.com/`. */
  readonly teamUrl: string | null;
  readonly appId: string | null;
  readonly botId: string | null;
  readonly botUserId: string | null;
  /** Granted when it was installed. */
  readonly scopes: readonly string[];
}

export interface SlackChatDeps {
  /** Base of the Web API: `https://slack.com/api/`. */
  readonly apiUrl: string;
  /** Undefined where Tocsin is not, or no longer, installed. */
  readonly tokenOf: (tenantId: TenantId) => Promise<SlackInstallation | undefined>;
  /** Left out: tokens have no end. */
  readonly renewToken?: RenewToken;
  readonly clock: Clock;
  readonly log: Log;
  /** One call to Slack; default 12 000. */
  readonly timeoutMs?: number;
}

/** What the parts of the chat work with. */
export interface SlackParts extends SlackChatDeps {
  readonly api: SlackApi;
  /** Workspaces where history is read in pages of 15. */
  readonly smallPages: Set<string>;
  /** Posts in doubt that were looked for once, late enough, and were not there. */
  readonly cleanLooks: Set<string>;
}

/** @throws OperatorError `slack.not_installed` */
export async function installationOf({ tokenOf }: SlackChatDeps, tenantId: TenantId): Promise<SlackInstallation> {
  const installation = await tokenOf(tenantId);
  if (installation !== undefined) return installation;
  throw new OperatorError(
    'slack.not_installed',
    'Tocsin is not installed in this Slack workspace: add it with "Add to Slack", or set SLACK_BOT_TOKEN; subscriptions are kept and resume.',
  );
}
