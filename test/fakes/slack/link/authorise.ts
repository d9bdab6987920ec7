import type { ServerResponse } from 'node:http';
import type { Installs } from '../people/installs.js';
import type { World } from '../world/world.js';

/** `/oauth/v2/authorize`: somebody presses *Allow* at once, in the first workspace or in that of `team`. */
export function authorise(world: World, installs: Installs, query: URLSearchParams, response: ServerResponse): void {
  const [first] = world.workspaces;
  const workspace = world.workspaces.find(({ id }) => id === query.get('team')) ?? first;
  if (workspace === undefined || query.get('client_id') !== world.clientId) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('invalid_client_id');
    return;
  }
  const redirect = query.get('redirect_uri') ?? undefined;
  const person = [...workspace.users.values()].find(({ isBot }) => !isBot);
  const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
  const code = installs.issue({ workspace, userId: person?.id ?? 'USLACKBOT', redirectUri: redirect, scopes });
  if (redirect === undefined) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('the fake needs a redirect_uri');
    return;
  }
  const target = new URL(redirect);
  target.searchParams.set('code', code);
  target.searchParams.set('state', query.get('state') ?? '');
  response.writeHead(302, { location: target.href }).end();
}
