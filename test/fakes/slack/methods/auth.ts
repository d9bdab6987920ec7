import type { MethodCall } from './method.js';

export const testToken = ({ workspace }: MethodCall): Record<string, unknown> => ({
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
