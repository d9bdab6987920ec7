import { afterEach, describe, expect, it } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/app/simulate/server.js';
import { ManualClock } from '../../../src/clock.js';
import { at, history, incident } from './histories.js';

const running: Simulator[] = [];

async function start(options: Partial<SimulatorOptions> = {}): Promise<{ simulator: Simulator; clock: ManualClock }> {
  const clock = new ManualClock('2026-09-01T00:00:00.000Z');
  const simulator = await startSimulator({ history: played, as: 'statuspage', speed: 60, clock, ...options });
  running.push(simulator);
  return { simulator, clock };
}

afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close();
});

const played = history([
  incident({
    id: 'aaaaaaaaaaaa',
    status: 'resolved',
    updates: [
      { status: 'investigating', body: 'Looking.', at: at(0) },
      { status: 'resolved', body: 'Done.', at: at(2) },
    ],
  }),
  incident({
    id: 'bbbbbbbbbbbb',
    title: 'By mistake',
    withdrawnAt: at(1000),
    updates: [{ status: 'investigating', body: 'Oh.', at: at(3) }],
  }),
]);

const get = async ({ origin }: Simulator, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}${path}`, { headers });
  return {
    status: response.status,
    body: await response.text(),
    etag: response.headers.get('etag') ?? '',
    type: response.headers.get('content-type') ?? '',
  };
};
const statuses = async (simulator: Simulator) => {
  const { body } = await get(simulator, '/api/v2/incidents.json');
  return JSON.parse(body).incidents.map(({ status }: { status: string }) => status);
};

describe('startSimulator', () => {
  it('begins with the first change, runs at its speed and cuts long quiet times short', async () => {
    const { simulator, clock } = await start({ maxGapMs: 4000 });
    expect(await statuses(simulator)).toEqual(['investigating']);
    clock.advance(1999);
    expect(await statuses(simulator)).toEqual(['investigating']);
    clock.advance(1);
    expect(await statuses(simulator)).toEqual(['resolved']);
    clock.advance(1000);
    expect(await statuses(simulator)).toEqual(['investigating', 'resolved']);
    clock.advance(4000);
    expect(await statuses(simulator)).toEqual(['resolved']);
    expect(simulator.finishesAt()).toEqual(new Date('2026-09-01T00:00:07.000Z'));
  });

  it('gives every state its least time, after a lead-in, when it is asked to', async () => {
    const { simulator, clock } = await start({ speed: 1e9, minGapMs: 2000, leadInMs: 5000, startAt: at(-1) });
    expect(await statuses(simulator)).toEqual([]);
    clock.advance(5000);
    expect(await statuses(simulator)).toEqual(['investigating']);
    clock.advance(1999);
    expect(await statuses(simulator)).toEqual(['investigating']);
    clock.advance(1);
    expect(await statuses(simulator)).toEqual(['resolved']);
  });

  it('lets simulated time pass evenly between changes', async () => {
    const { simulator, clock } = await start();
    clock.advance(1000);
    expect(simulator.now()).toBe(at(1));
    clock.advance(4000);
    expect(simulator.now() > at(400) && simulator.now() < at(600)).toBe(true);
  });

  it('stands still until its reader comes', async () => {
    const { simulator, clock } = await start({ waitForReader: true });
    clock.advance(60_000);
    expect(simulator.finishesAt()).toBeNull();
    expect(await statuses(simulator)).toEqual(['investigating']);
    expect(simulator.finishesAt()).not.toBeNull();
  });

  it('answers 304 while nothing changed, and with a new tag afterwards', async () => {
    const { simulator, clock } = await start();
    const first = await get(simulator, '/api/v2/summary.json');
    expect(first.etag).toMatch(/^W\/"/);
    expect(await get(simulator, '/api/v2/summary.json', { 'if-none-match': first.etag })).toMatchObject({
      status: 304,
      body: '',
    });
    clock.advance(2000);
    const second = await get(simulator, '/api/v2/summary.json', { 'if-none-match': first.etag });
    expect(second.status).toBe(200);
    expect(second.etag).not.toBe(first.etag);
  });

  it('moves the clock of the page with every change, also when an incident vanishes', async () => {
    const { simulator, clock } = await start();
    const updatedAt = async () => JSON.parse((await get(simulator, '/api/v2/summary.json')).body).page.updated_at;
    clock.advance(3000);
    expect(await updatedAt()).toBe(at(3));
    clock.advance(4000);
    expect(await updatedAt()).toBe(at(1000));
  });

  it('shows an incident at its own address until it is withdrawn', async () => {
    const { simulator, clock } = await start();
    expect((await get(simulator, '/incidents/bbbbbbbbbbbb.json')).status).toBe(404);
    clock.advance(3000);
    expect(JSON.parse((await get(simulator, '/incidents/bbbbbbbbbbbb.json')).body)).toMatchObject({ name: 'By mistake' });
    expect((await get(simulator, '/incidents/bbbbbbbbbbbb')).body).toContain('By mistake');
    clock.advance(4000);
    expect((await get(simulator, '/incidents/bbbbbbbbbbbb.json')).status).toBe(404);
    expect((await get(simulator, '/incidents/bbbbbbbbbbbb')).status).toBe(404);
  });

  it('has a page for people that announces its feeds', async () => {
    const { simulator } = await start();
    const { body, type } = await get(simulator, '/');
    expect(type).toBe('text/html; charset=utf-8');
    expect(body).toContain('<link rel="alternate" type="application/atom+xml" title="ATOM" href="/history.atom">');
    expect(body).toContain('Slow pumps');
  });

  it.each([
    ['atom', '/history.atom', '/history.rss'],
    ['rss', '/history.rss', '/history.atom'],
  ] as const)('as %s serves that feed and nothing a richer reader could use', async (as, own, other) => {
    const { simulator } = await start({ as });
    expect(simulator.url).toBe(`${simulator.origin}${own}`);
    expect((await get(simulator, own)).body).toContain('Looking.');
    expect((await get(simulator, other)).status).toBe(404);
    expect((await get(simulator, '/api/v2/summary.json')).status).toBe(404);
    expect((await get(simulator, '/incidents/aaaaaaaaaaaa.json')).status).toBe(404);
  });

  it('begins again as new incidents when it loops, and leaves the old ones on the page', async () => {
    const { simulator, clock } = await start({ loop: true, maxGapMs: 4000 });
    clock.advance(7000 + 4000 + 1001);
    expect(await statuses(simulator)).toEqual(['investigating', 'resolved']);
    const ids = async () =>
      JSON.parse((await get(simulator, '/api/v2/incidents.json')).body).incidents.map(({ id }: { id: string }) => id);
    expect(await ids()).toContain('aaaaaaaaaaaa');
    clock.advance(5 * 60_000);
    expect((await ids()).length).toBeLessThanOrEqual(50);
    expect(new Set(await ids()).size).toBe((await ids()).length);
  });

  it('survives addresses that are no addresses', async () => {
    const { simulator } = await start();
    expect((await get(simulator, '//?x')).status).toBe(404);
    expect((await get(simulator, '/%E0%A4%A')).status).toBe(404);
  });

  it('says in one sentence that its port is taken, and when there is nothing to play', async () => {
    const { simulator } = await start();
    const port = Number(new URL(simulator.origin).port);
    await expect(startSimulator({ history: played, as: 'statuspage', speed: 1, port })).rejects.toMatchObject({
      code: 'simulate.port',
      message: `The simulated page cannot start: port ${port} is in use; choose another with --port.`,
    });
    await expect(startSimulator({ history: history([]), as: 'statuspage', speed: 1 })).rejects.toMatchObject({
      code: 'history.empty',
    });
  });
});
