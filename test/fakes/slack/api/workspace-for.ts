import type { Org, Workspace } from '../world/model.js';
import type { World } from '../world/world.js';
import { Refusal } from './refusal.js';

/** Which workspace of an organisation a call with its token is about: `team_id` says it, or the channel; the first one where nothing does. */
export function workspaceFor(world: World, org: Org, args: Readonly<Record<string, unknown>>): Workspace {
  const own = world.workspaces.filter((workspace) => workspace.org === org);
  const named = own.find(({ id }) => id === args.team_id) ?? own.find(({ channels }) => channels.has(String(args.channel)));
  if (named === undefined && args.team_id !== undefined) throw new Refusal('team_not_found');
  const workspace = named ?? own[0];
  if (workspace === undefined) throw new Refusal('team_not_found');
  if (named !== undefined && !workspace.isGranted) throw new Refusal('team_access_not_granted');
  return workspace;
}
