import { describe, expect, it } from 'vitest';
import { detectPage } from '../../../src/app/detect-page.js';
import { historyFetcher } from '../../../src/app/replay/history-fetcher.js';
import { answer } from '../../../src/app/simulate/answers.js';
import { pageAt } from '../../../src/app/simulate/page-at.js';
import { type SimulatedProvider, shapes, simulatedProviders } from '../../../src/app/simulate/shapes.js';
import { withUpdateIds } from '../../../src/app/simulate/simulated-ids.js';
import { loadGazetteer } from '../../../src/catalogue/regions.js';
import { ManualClock } from '../../../src/clock.js';
import { at, history, incident } from './histories.js';
import { pageOfShape, readable } from './shape-pages.js';

const components = [
  { id: 'c1', name: 'Pumps', group: 'Harbour', status: 'operational' as const },
  { id: 'c2', name: 'Locks', group: null, status: 'operational' as const },
];
const played = history(
  [
    incident({
      id: 'over',
      title: 'Stuck locks',
      status: 'resolved',
      components: ['Locks'],
      startedAt: at(0),
      resolvedAt: at(30),
      updates: [
        { status: 'investigating', body: 'The locks do not open.', at: at(0) },
        { status: 'resolved', body: 'The locks open again.', at: at(30) },
      ],
    }),
    incident({
      id: 'open',
      components: ['Harbour - Pumps'],
      startedAt: at(40),
      updates: [
        { status: 'investigating', body: 'The pumps are slow.', at: at(40) },
        { status: 'identified', body: 'A valve is worn out.', at: at(50) },
      ],
    }),
    incident({
      id: 'planned',
      title: 'New valves',
      kind: 'maintenance',
      impact: 'maintenance',
      status: 'scheduled',
      scheduledFor: at(600),
      scheduledUntil: at(660),
      components: ['Harbour - Pumps'],
      updates: [{ status: 'scheduled', body: 'We will put in new valves.', at: at(45) }],
    }),
  ],
  { components },
);

const origin = 'https://status.brackwater.example';

const bodyOf = (as: SimulatedProvider, path: string, minutes: number): string => {
  const snapshot = pageAt(withUpdateIds(played), at(minutes));
  const asked = { path, query: new URLSearchParams(), origin };
  return answer(asked, { snapshot, changedAt: at(minutes), now: at(minutes) }, as).body;
};

describe.each(simulatedProviders)('a page simulated as %s', (as) => {
  const { provider, host } = pageOfShape[as];
  const address = new URL(shapes[as].address(`https://${host ?? 'status.brackwater.example'}`));

  async function detect() {
    const clock = new ManualClock(at(55));
    const fetcher = historyFetcher({ history: played, origin: address.origin, as }, clock);
    const found = await detectPage({ fetcher, clock, gazetteer: loadGazetteer() }, address);
    if (found.kind !== 'found') throw new Error(`not found: ${JSON.stringify(found)}`);
    return found;
  }

  it('is found to be what it plays, with evidence', async () => {
    const found = await detect();
    expect(found).toMatchObject({ provider });
    expect(found.evidence).not.toEqual([]);
  });

  it('is read with the incident that is open and the texts that the provider shows', async () => {
    const { snapshot } = (await detect()).look;
    const open = snapshot.incidents.find(({ title }) => title === 'Slow pumps');
    expect(open?.kind).toBe('incident');
    expect(open?.updates.map(({ body }) => readable(body))).toEqual(['The pumps are slow.', 'A valve is worn out.']);
    expect(snapshot.incidents.filter(({ status }) => status === 'resolved').length).toBeLessThanOrEqual(1);
    expect(snapshot.status).not.toBe('none');
  });
});

describe('shapes', () => {
  it('serve nothing of what other providers have', () => {
    for (const as of ['gcp', 'heroku', 'betterstack', 'cachet', 'openstatus', 'statusio'] as const)
      expect(bodyOf(as, '/api/v2/summary.json', 55), as).toBe('Not found');
    expect(bodyOf('incidentio', '/api/v2/scheduled-maintenances.json', 55)).toBe('Not found');
    expect(bodyOf('statuspage', '/proxy/status.brackwater.example', 55)).toBe('Not found');
  });

  it('leave out what their provider leaves out', () => {
    expect(JSON.parse(bodyOf('instatus', '/summary.json', 55))).toMatchObject({ page: { status: 'HASISSUES' } });
    expect(bodyOf('instatus', '/summary.json', 55)).not.toContain('A valve is worn out.');
    expect(JSON.parse(bodyOf('instatus', '/summary.json', 35))).toEqual({
      page: { name: 'Brackwater', url: origin, status: 'UP' },
    });
    expect(bodyOf('gcp', '/incidents.json', 55)).not.toContain('New valves');
    expect(bodyOf('incidentio', '/feed.atom', 55)).not.toContain('The pumps are slow.');
    expect(bodyOf('incidentio', '/api/v2/summary.json', 55)).not.toContain('scheduled_maintenances');
    const [pageId] = /[0-9a-f]{24}/.exec(bodyOf('statusio', '/', 55)) ?? [];
    expect(bodyOf('statusio', `/1.0/status/${pageId}`, 55)).not.toContain('Stuck locks');
    expect(bodyOf('statusio', `/pages/${pageId}/rss`, 55)).toContain('Stuck locks');
  });

  it('keep every id through later looks', () => {
    const idsIn = (as: SimulatedProvider, path: string, minutes: number) =>
      new Set([...bodyOf(as, path, minutes).matchAll(/"_?id":"?([^",}]+)"?/g)].map((match) => match[1]));
    for (const [as, path] of [
      ['betterstack', '/index.json'],
      ['openstatus', '/feed/json'],
      ['heroku', '/api/v4/incidents'],
      ['gcp', '/incidents.json'],
      ['cachet', '/api/incidents'],
      ['incidentio', '/api/v2/incidents.json'],
    ] as const)
      expect([...idsIn(as, path, 55)], as).toEqual(expect.arrayContaining([...idsIn(as, path, 42)]));
  });
});
