import type { ServerResponse } from 'node:http';
import type { Installs } from '../people/installs.js';
import type { World } from '../world/world.js';

/**
 * `/oauth/v2/authorize`: somebody decides at once, in the first workspace or in that of `team`, or for the organisation `team`. With `deny` they press
 * *Cancel*; `only` names the scopes that they leave.
 */
export function authorise(world: World, installs: Installs, query: URLSearchParams, response: ServerResponse): void {
  const [first] = world.workspaces;
  const place = [...world.workspaces, ...world.orgs].find(({ id }) => id === query.get('team')) ?? first;
  const redirect = query.get('redirect_uri') ?? undefined;
  if (place === undefined || query.get('client_id') !== world.clientId || redirect === undefined) {
    const why = redirect === undefined ? 'the fake needs a redirect_uri' : 'invalid_client_id';
    response.writeHead(400, { 'content-type': 'text/plain' }).end(why);
    return;
  }
  const target = new URL(redirect);
  if (query.has('deny')) target.searchParams.set('error', 'access_denied');
  else
    target.searchParams.set(
      'code',
      installs.issue({ place, userId: personOf(world, place.id), redirectUri: redirect, scopes: scopesOf(query) }),
    );
  target.searchParams.set('state', query.get('state') ?? '');
  response.writeHead(302, { location: target.href }).end();
}

const scopesOf = (query: URLSearchParams): string[] =>
  (query.get('only') ?? query.get('scope') ?? '').split(',').filter((scope) => scope !== '');

function personOf(world: World, id: string): string {
  const workspace = world.workspaces.find((one) => one.id === id || one.org?.id === id);
  return [...(workspace?.users.values() ?? [])].find(({ isBot }) => !isBot)?.id ?? 'USLACKBOT';
}
