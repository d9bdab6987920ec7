import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from '../../../handlers/mcp/api-client.js';
import { startMcp } from '../../../handlers/mcp/start-mcp.js';
import { createFetcher } from '../../../src/http/fetcher.js';
import { type ApiSite, secret, startApiSite } from '../http/api/api-site.js';

const Answer = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});

interface Agent {
  readonly client: Client;
  /** What a tool answers, as text; a complaint begins with `! `. */
  call(name: string, args?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

async function openAgent(url: string, token?: string): Promise<Agent> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const fetcher = createFetcher({ allowPrivateNetworks: true, version: 'test', timeoutMs: 3_000 });
  const stop = new AbortController();
  const ended = startMcp(createApiClient({ fetcher, baseUrl: new URL(url), token }), 'test', { input, output }, stop.signal);
  const client = new Client({ name: 'a test', version: '1' });
  // Lines of JSON in both directions: the other end of a pipe is the same thing turned around.
  await client.connect(new StdioServerTransport(output, input));
  return {
    client,
    async call(name, args = {}) {
      const { content, isError } = Answer.parse(await client.callTool({ name, arguments: args }));
      return `${isError === true ? '! ' : ''}${content.map(({ text }) => text).join('\n')}`;
    },
    async close() {
      await client.close();
      stop.abort();
      await ended;
      await fetcher.close();
    },
  };
}

let site: ApiSite;
let agent: Agent;
beforeAll(async () => {
  site = await startApiSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.advance(120_000);
  agent = await openAgent(site.url);
});
afterEach(() => agent.close());

describe('an agent', () => {
  it('finds tools that only look, and is told whose words stand in quotes', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(['history', 'incident', 'vendors', 'whats_burning']);
    for (const { annotations, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(description?.length).toBeGreaterThan(20);
    }
    expect(agent.client.getInstructions()).toContain("vendors' own words");
  });

  it('learns what is burning, with the last words of its vendor in quotes', async () => {
    const text = await agent.call('whats_burning');
    expect(text).toContain(String.raw`"Juniper Mail": "Mail late & \"slow\""`);
    expect(text).toMatch(/incident, impact major, .*began 2026-/);
    expect(text).toContain(site.ids.open);
    expect(text).not.toContain('Sign-in fails');
    expect(text).not.toContain(secret);
  });

  it('narrows by region, impact and day', async () => {
    expect(await agent.call('whats_burning', { min_impact: 'critical' })).toMatch(/^Nothing is open/);
    expect(await agent.call('history', { until: '2020-01-01' })).toBe('Nothing of this is recorded.');
    expect(await agent.call('history', { kind: ['maintenance'] })).toMatch(/planned 2026-.* to /);
    expect(await agent.call('history', { vendor: ['juniper'], limit: 1 })).toMatch(/There is more: cursor \S+$/);
  });

  it('goes on where a list was cut', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let round = 0; round < 5; round += 1) {
      const text = await agent.call('history', { limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...[...text.matchAll(/^ {2}id (\S+)/gm)].map(([, id]) => id ?? ''));
      cursor = /cursor (\S+)$/.exec(text)?.[1];
      if (cursor === undefined) break;
    }
    expect(seen).toEqual([site.ids.planned, site.ids.open, site.ids.closed]);
  });

  it('reads one incident by its id and by the address of its report', async () => {
    const byId = await agent.call('incident', { incident: site.ids.closed });
    expect(byId).toContain('Sign-in fails');
    expect(await agent.call('incident', { incident: `${site.url}/ko/incidents/${site.ids.closed}?x=1` })).toBe(byId);
    expect(byId.split('\n').filter((line) => /^ {2}2026-\S+ \w+: "/.test(line)).length).toBeGreaterThan(0);
  });

  it('sees what is a workspace’s own with its token only', async () => {
    expect(await agent.call('incident', { incident: site.ids.ownPrivate })).toMatch(/^! /);
    const owner = await openAgent(site.url, site.tokens.reader);
    expect(await owner.call('incident', { incident: site.ids.ownPrivate })).not.toMatch(/^! /);
    expect(await owner.call('incident', { incident: site.ids.theirPrivate })).toMatch(/^! /);
    expect(await owner.call('history')).not.toContain(secret);
    await owner.close();
  });

  it.each([
    ['incident', { incident: '../../admin' }],
    ['incident', { incident: 'nothing-like-it' }],
    ['whats_burning', { vendor: ['nobody-knows-this'] }],
    ['history', { since: 'yesterday' }],
    ['history', { cursor: 'made-up' }],
  ])('is told in a sentence what is wrong with %s %j', async (name, args) => {
    expect(await agent.call(name, args)).toMatch(/^! .{20,}/s);
  });

  it('is told what a vendor’s state is', async () => {
    expect(await agent.call('vendors')).toMatch(/^juniper \(".*"\): incident, 1 open, worst major$/);
  });
});

describe('what is no Tocsin', () => {
  const respond = async (status: number, body: string): Promise<{ url: string; close: () => Promise<void> }> => {
    const server = createServer((_req, res) => res.writeHead(status, { 'content-type': 'application/json' }).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return {
      url: `http://127.0.0.1:${port}`,
      close: () => new Promise((resolve) => server.close(() => resolve())),
    };
  };

  it.each([
    [200, '{"items":"none"}', 'does not answer as Tocsin does'],
    [200, 'hello', 'does not answer as Tocsin does'],
    [404, 'hello', 'answers 404'],
    [500, '{}', 'No Tocsin answers at'],
  ])('answers %i %s and is named as such', async (status, body, sentence) => {
    const server = await respond(status, body);
    const other = await openAgent(server.url);
    expect(await other.call('whats_burning')).toContain(sentence);
    await other.close();
    await server.close();
  });

  it('is not there at all', async () => {
    const server = await respond(200, '');
    await server.close();
    const other = await openAgent(server.url);
    expect(await other.call('vendors')).toMatch(/^! No Tocsin answers at .* --url\.$/);
    await other.close();
  });
});
