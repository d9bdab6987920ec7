import type { Deliveries } from '../link/deliveries.js';
import type { Org } from './model.js';
import { endTokens } from './tokens.js';
import { WorkspaceHandle } from './workspace-handle.js';
import type { World } from './world.js';

/** An organisation of several workspaces. Its installation is good for all of them that an admin gave to the app. */
export class OrgHandle {
  readonly #org: Org;
  readonly #world: World;
  readonly #deliveries: Deliveries;

  constructor(org: Org, world: World, deliveries: Deliveries) {
    this.#org = org;
    this.#world = world;
    this.#deliveries = deliveries;
  }

  get id(): string {
    return this.#org.id;
  }

  get botToken(): string {
    return this.#org.botToken;
  }

  /** A workspace of it, given to the app unless said otherwise, and without an installation of its own. */
  addWorkspace(name: string, { isGranted = true }: { readonly isGranted?: boolean } = {}): WorkspaceHandle {
    const workspace = this.#world.addWorkspace(name, this.#org);
    workspace.isGranted = isGranted;
    return new WorkspaceHandle(workspace, this.#world, this.#deliveries);
  }

  /** An admin gives a workspace to the app. */
  grant({ teamId }: WorkspaceHandle): void {
    this.#world.workspace(teamId).isGranted = true;
    this.#deliveries.eventOfOrg(this.#org, { type: 'team_access_granted', team_ids: [teamId] });
  }

  /** And takes it away. */
  revoke({ teamId }: WorkspaceHandle): void {
    this.#world.workspace(teamId).isGranted = false;
    this.#deliveries.eventOfOrg(this.#org, { type: 'team_access_revoked', team_ids: [teamId] });
  }

  /** The app is removed from the organisation. */
  uninstall(): void {
    this.#org.tokenError = 'account_inactive';
    this.#deliveries.eventOfOrg(this.#org, { type: 'tokens_revoked', tokens: { oauth: [], bot: [this.#org.botUserId] } });
    this.#deliveries.eventOfOrg(this.#org, { type: 'app_uninstalled' });
  }

  /** Every token given out so far is over: `token_expired`. */
  expireTokens(): void {
    endTokens(this.#org);
  }
}
