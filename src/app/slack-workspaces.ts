import { installationOf } from '../db/installations.js';
import type { IsoTime } from '../domain/time.js';
import { toIso } from '../domain/time.js';
import type { Log } from '../log.js';
import { endAndLog } from './end-installation.js';
import { type AuthorizeDeps, accessRevoked, adoptWorkspace, slackTenant } from './installations.js';

/** What Slack tells about the workspaces of an organisation. */
export interface SlackWorkspaces {
  /** An admin of the organisation gave these workspaces to Tocsin. */
  granted(enterpriseId: string, teamIds: readonly string[]): Promise<void>;
  /** Or took them away. One that has an installation of its own keeps it. */
  revoked(teamIds: readonly string[], happenedAt?: IsoTime): Promise<void>;
}

type Deps = Pick<AuthorizeDeps, 'db' | 'secrets' | 'clock'> & { readonly log: Log };

export const createSlackWorkspaces = (deps: Deps): SlackWorkspaces => ({
  granted: async (enterpriseId, teamIds) => {
    for (const teamId of teamIds) await adoptWorkspace(deps, teamId, enterpriseId);
  },
  revoked: async (teamIds, happenedAt) => {
    const at = happenedAt ?? toIso(deps.clock.now());
    for (const teamId of teamIds) {
      const tenantId = slackTenant(teamId);
      if ((await installationOf(deps.db, tenantId))?.usesOrgToken !== true) continue;
      await endAndLog(deps, tenantId, { state: 'removed', code: accessRevoked, at, knownAt: at });
    }
  },
});
