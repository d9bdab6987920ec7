import { Refusal } from '../api/refusal.js';
import type { Org, Workspace } from '../world/model.js';
import { rotate } from '../world/tokens.js';
import type { MethodCall } from './method.js';

/** oauth.v2.access for an authorization code or for a refresh token; each is good once. */
export function access(call: MethodCall): Record<string, unknown> {
  const { args, ground } = call;
  const { world } = ground;
  if (args.string('client_id') !== world.clientId) throw new Refusal('invalid_client_id');
  if (args.string('client_secret') !== world.clientSecret) throw new Refusal('bad_client_secret');
  return args.string('grant_type') === 'refresh_token' ? refresh(call) : exchangeCode(call);
}

function exchangeCode({ ground, args }: MethodCall): Record<string, unknown> {
  const { installs, settings } = ground;
  const code = installs.take(args.string('code') ?? '');
  if (code === undefined) throw new Refusal('invalid_code');
  if (code.redirectUri !== undefined && (args.string('redirect_uri') || undefined) !== code.redirectUri)
    throw new Refusal('bad_redirect_uri');
  const { place } = code;
  place.tokenError = undefined;
  place.scopes.splice(0, place.scopes.length, ...code.scopes);
  if ('channels' in place) place.isOrgWide = false;
  else shareScopes(ground.world.workspaces, place);
  if (settings.rotateTokens) rotate(place, settings.tokenLifeSeconds);
  return { ...granted(ground, place), authed_user: { id: code.userId } };
}

/** What the organisation was granted, its workspaces have. */
function shareScopes(workspaces: readonly Workspace[], org: Org): void {
  for (const workspace of workspaces)
    if (workspace.org === org) workspace.scopes.splice(0, workspace.scopes.length, ...org.scopes);
}

function refresh({ ground, args }: MethodCall): Record<string, unknown> {
  const { world, settings } = ground;
  const given = args.string('refresh_token') ?? '';
  const place = [...world.workspaces, ...world.orgs].find(({ refreshToken }) => refreshToken === given);
  if (place === undefined || given === '') throw new Refusal('invalid_refresh_token');
  if (place.tokenError !== undefined) throw new Refusal(place.tokenError);
  rotate(place, settings.tokenLifeSeconds);
  return granted(ground, place);
}

function granted({ world, settings }: MethodCall['ground'], place: Workspace | Org): Record<string, unknown> {
  const org = 'channels' in place ? place.org : place;
  const { refreshToken } = place;
  return {
    access_token: place.botToken,
    token_type: 'bot',
    scope: place.scopes.join(','),
    bot_user_id: place.botUserId,
    app_id: world.appId,
    team: 'channels' in place ? { id: place.id, name: place.name } : null,
    enterprise: org === undefined ? null : { id: org.id, name: org.name },
    is_enterprise_install: !('channels' in place),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken, expires_in: settings.tokenLifeSeconds }),
  };
}
