import { Refusal } from '../api/refusal.js';
import type { MethodCall } from './method.js';

/** oauth.v2.access for an authorization code. Rotation is not played: the token has no end. */
export function exchangeCode({ ground, args }: MethodCall): Record<string, unknown> {
  const { world, installs } = ground;
  if (args.string('client_id') !== world.clientId) throw new Refusal('invalid_client_id');
  if (args.string('client_secret') !== world.clientSecret) throw new Refusal('bad_client_secret');
  const code = installs.take(args.string('code') ?? '');
  if (code === undefined) throw new Refusal('invalid_code');
  if (code.redirectUri !== undefined && (args.string('redirect_uri') || undefined) !== code.redirectUri)
    throw new Refusal('bad_redirect_uri');
  const { workspace } = code;
  workspace.tokenError = undefined;
  workspace.scopes.splice(0, workspace.scopes.length, ...code.scopes);
  return {
    access_token: workspace.botToken,
    token_type: 'bot',
    scope: code.scopes.join(','),
    bot_user_id: workspace.botUserId,
    app_id: world.appId,
    team: { id: workspace.id, name: workspace.name },
    enterprise: null,
    is_enterprise_install: false,
    authed_user: { id: code.userId },
  };
}
