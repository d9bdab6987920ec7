import type { Workspace } from '../world/model.js';
import { owns } from '../world/tokens.js';
import type { MethodCall } from './method.js';

/** An organisation's token speaks for the organisation. */
export function testToken({ ground, workspace, token }: MethodCall): Record<string, unknown> {
  const org = ground.world.orgs.find((one) => owns(one, token));
  if (org === undefined) return ofWorkspace(workspace);
  return {
    ...ofWorkspace(workspace),
    url: org.url,
    team: org.name,
    team_id: org.id,
    enterprise_id: org.id,
    is_enterprise_install: true,
  };
}

const ofWorkspace = (workspace: Workspace): Record<string, unknown> => ({
  url: workspace.url,
  team: workspace.name,
  user: 'tocsin',
  team_id: workspace.id,
  user_id: workspace.botUserId,
  bot_id: workspace.botId,
  is_enterprise_install: false,
});

export function revokeToken({ workspace, args }: MethodCall): Record<string, unknown> {
  if (args.boolean('test') === true) return { revoked: false };
  workspace.tokenError = 'token_revoked';
  return { revoked: true };
}

export const openConnection = ({ ground }: MethodCall): Record<string, unknown> => ({ url: ground.socketUrl() });
