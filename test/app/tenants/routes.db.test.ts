import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../../../handlers/http/api/api.js';
import { createHttpApp } from '../../../handlers/http/app.js';
import { mountedRoutes } from './mounted-routes.js';
import { apiRequests, pageRequests, type WalkRequest } from './route-requests.js';
import { hush, leaksIn, type Member, members, openTwoTeams, type TwoTeams } from './two-teams.js';

let teams: TwoTeams;
beforeAll(async () => {
  teams = await openTwoTeams();
});
afterAll(() => teams.close());

interface Viewer {
  readonly name: string;
  readonly token?: string;
  /** Whose words may be in what it is answered, and whose rows may change. */
  readonly sees: readonly Member[];
}

const operations = () => {
  const { api } = teams.site.deps;
  if (api === undefined) throw new Error('the site has no API');
  return operationsOf(api, '0.0.0');
};

/** Everything of an answer that reaches whoever asked; of a stream what comes at once. */
async function ask(
  viewer: Viewer,
  method: string,
  { path, body }: WalkRequest,
  isApi: boolean,
): Promise<{ status: number; text: string }> {
  // Who asks often is made to wait; the walk has no time for that.
  teams.clock.advance(20_000);
  const isForm = body !== undefined && !isApi;
  const stopping = new AbortController();
  const answer = await fetch(`${teams.site.url}${isApi ? '/api/v1' : ''}${path}`, {
    method,
    redirect: 'manual',
    signal: stopping.signal,
    headers: {
      ...(viewer.token === undefined ? {} : { authorization: `Bearer ${viewer.token}` }),
      ...(method === 'GET' ? {} : { origin: teams.site.url }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? new URLSearchParams(formOf(body)) : JSON.stringify(body) }),
  });
  const headers = JSON.stringify([...answer.headers]);
  if (!headers.includes('text/event-stream')) return { status: answer.status, text: `${headers}\n${await answer.text()}` };
  const first = await answer.body?.getReader().read();
  stopping.abort();
  return { status: answer.status, text: `${headers}\n${new TextDecoder().decode(first?.value)}` };
}

const formOf = (body: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));

interface Step {
  readonly what: string;
  readonly method: string;
  readonly isApi: boolean;
  readonly requests: readonly WalkRequest[];
}

const methodOf = (route: string): string => (route.startsWith('ANY ') ? 'PUT' : (route.split(' ')[0] ?? 'GET'));

function steps(about: readonly Member[]): Step[] {
  const holdings = about.map((member) => teams.of(member));
  const pages = Object.entries(pageRequests).map(([route, requests]) => ({
    what: route,
    method: methodOf(route),
    isApi: false,
    requests: holdings.flatMap((own) => requests(own, teams)),
  }));
  const calls = operations().map(({ id, method }) => ({
    what: id,
    method: method.toUpperCase(),
    isApi: true,
    requests: holdings.flatMap((own) => apiRequests[id]?.(own, teams) ?? []),
  }));
  const order = Object.keys(apiRequests);
  return [...pages, ...calls.toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what))];
}

/** Asks everything about everybody, and returns what was found in answers that has no place there. */
async function walk(viewer: Viewer, about: readonly Member[], only: (step: Step) => boolean = () => true) {
  const found: string[] = [];
  const heard = new Set<string>();
  const statuses = new Map<string, Set<number>>();
  const allowed = viewer.sees.map(({ word }) => word);
  for (const { what, method, isApi, requests } of steps(about).filter(only)) {
    for (const request of requests) {
      const { status, text } = await ask(viewer, method, request, isApi);
      for (const word of leaksIn(text, allowed)) found.push(`${viewer.name}: ${what} ${request.path} says ${word}`);
      for (const { word } of members) if (text.includes(word)) heard.add(word);
      if (status >= 500) found.push(`${viewer.name}: ${what} ${request.path} answers ${status}`);
      if (status === 429) found.push(`${viewer.name}: ${what} ${request.path} was not let in`);
      statuses.set(what, (statuses.get(what) ?? new Set()).add(status));
    }
  }
  return { found, heard, statuses };
}

const others = (sees: readonly Member[]) => members.filter((member) => !sees.includes(member));

async function snapshots(of: readonly Member[]): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const member of of) stored.set(member.word, unmoved(await teams.stored(member)));
  return stored;
}

/** A vendor's call to a hook is counted, whoever knows its address; the walk knows all of them. */
const unmoved = (stored: string): string =>
  stored
    .split('\n')
    .filter((line) => !/^\{"(?:tenant|table":"hooks)"/.test(line))
    .map((line) => line.replace(/"(?:next_look_at|woken_until|not_before|review_at)":(?:"[^"]*"|null)/g, ''))
    .join('\n');

const reader = (member: Member): Viewer => ({ name: member.word, token: teams.of(member).token, sees: [member] });

describe('every route', () => {
  it('of the pages is in the walk, and no other', () => {
    const { routes, below } = mountedRoutes(createHttpApp(teams.site.deps));
    expect(below, 'routers that are mounted below an address: only the API').toBe(1);
    expect(new Set(routes)).toEqual(new Set(Object.keys(pageRequests)));
  });

  it('of the API is in the walk, and no other', () => {
    expect(new Set(operations().map(({ id }) => id))).toEqual(new Set(Object.keys(apiRequests)));
  });

  it('shows a stranger nothing of anybody, and lets them change nothing of anybody', async () => {
    const before = await snapshots(members);
    const { found } = await walk({ name: 'stranger', sees: [] }, members);
    expect(found).toEqual([]);
    expect(await snapshots(members)).toEqual(before);
  });

  it('shows the token of the preview channels nothing of a workspace', async () => {
    const before = await snapshots(members);
    const { found } = await walk({ name: 'preview', token: teams.previewToken, sees: [] }, members, ({ isApi }) => isApi);
    expect(found).toEqual([]);
    expect(await snapshots(members)).toEqual(before);
  });

  it.each(members)(
    'shows the token of $tenantId its own and nothing of the others, nor changes anything of theirs',
    async (member) => {
      const rest = others([member]);
      const before = await snapshots(rest);
      const { found } = await walk(reader(member), rest);
      expect(found).toEqual([]);
      expect(await snapshots(rest)).toEqual(before);
      const own = await walk(reader(member), [member], ({ isApi }) => isApi);
      expect(own.found).toEqual([]);
      expect([...own.heard]).toEqual([member.word]);
      expect(await snapshots(rest)).toEqual(before);
    },
  );

  it('takes no workspace of others from a token, and shows whoever runs it the one that was asked for', async () => {
    const [one, other] = [members[0], members[2]];
    if (one === undefined || other === undefined) throw new Error('two members are needed');
    const named = { path: `/open?workspace=${other.tenantId}` };
    expect(await ask(reader(one), 'GET', named, true)).toMatchObject({ status: 403 });
    const admin = { name: 'admin', token: teams.adminToken, sees: [other] };
    expect((await ask(admin, 'GET', named, true)).text).toContain(other.word);
    const unnamed = await walk({ ...admin, sees: [] }, members, ({ isApi }) => isApi);
    expect(unnamed.found).toEqual([]);
  });

  it('shows whoever runs it everybody, and no secret of anybody', async () => {
    const { found, heard } = await walk(
      { name: 'admin', token: teams.adminToken, sees: members },
      members,
      ({ isApi }) => !isApi,
    );
    expect(found).toEqual([]);
    expect(heard).toEqual(new Set(members.map(({ word }) => word)));
  });

  it('is walked by somebody who would see a word if it were there', () => {
    expect(leaksIn('x HERON y', ['ZEBRA'])).toEqual(['HERON']);
    expect(leaksIn(`Bearer ${hush}-ZEBRA`, ['ZEBRA'])).toEqual([hush]);
  });
});
