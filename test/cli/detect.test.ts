import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, readInput } from '../../src/cli/command.js';
import { detect } from '../../src/cli/commands/detect.js';
import { inspect } from '../../src/cli/commands/inspect.js';

const page = { id: 'juniper12345', name: 'Juniper', url: 'https://status.juniper.example', updated_at: '2026-03-02T09:00:00Z' };
const status = { indicator: 'none', description: 'All Systems Operational' };
const documents: Record<string, object> = {
  '/api/v2/summary.json': { page, status, components: [], incidents: [], scheduled_maintenances: [] },
  '/api/v2/incidents.json': { page, incidents: [] },
  '/api/v2/scheduled-maintenances.json': { page, scheduled_maintenances: [] },
};

let server: Server;
let origin: string;
let isSilent = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = isSilent ? undefined : documents[request.url ?? ''];
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => server.close());

async function run(command: Command, args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const context = {
    env: { TOCSIN_ALLOW_PRIVATE_NETWORKS: '1' },
    version: '0',
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
  };
  const code = await command.run(readInput(command, args), context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('detect', () => {
  it('prints what the page is made with as one JSON object', async () => {
    const { code, out } = await run(detect, [origin, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      provider: 'statuspage',
      confidence: 'likely',
      evidence: [expect.stringContaining('juniper12345')],
      feeds: [`${origin}/history.atom`, `${origin}/history.rss`],
    });
  });

  it('prints it for people, with the reasons', async () => {
    const { out } = await run(detect, [origin]);
    expect(out).toMatch(/^Juniper: Statuspage \(statuspage\), likely\n {2}\/api\/v2\/summary\.json has a page id/);
  });

  it('ends with 1 and one sentence where there is nothing', async () => {
    isSilent = true;
    const spoken = await run(detect, [origin]);
    const written = await run(detect, [origin, '--json']);
    isSilent = false;
    expect(spoken).toMatchObject({ code: 1, out: '' });
    expect(spoken.err).toMatch(/^gone: 127\.0\.0\.1:\d+ has nothing at this address \(status 404\): check the address\.$/);
    expect(written.code).toBe(1);
    expect(JSON.parse(written.out)).toMatchObject({ provider: null, evidence: [], feeds: [], refusal: { why: 'gone' } });
  });
});

describe('inspect', () => {
  it('finds out by itself how the page is made', async () => {
    expect(JSON.parse((await run(inspect, [origin, '--json'])).out)).toMatchObject({
      provider: 'statuspage',
      page: { name: 'Juniper' },
    });
  });

  it('takes a provider’s word for it, and refuses an address that tells that provider too little', async () => {
    expect(JSON.parse((await run(inspect, [origin, '--json', '--provider', 'statuspage'])).out)).toMatchObject({
      status: 'none',
    });
    await expect(run(inspect, [origin, '--provider', 'instatus'])).rejects.toThrow(/./);
    await expect(run(inspect, [origin, '--provider', 'nobody'])).rejects.toThrow(/--provider is one of /);
  });
});
