import { describe, expect, it } from 'vitest';
import type { ToldIncident } from '../../src/domain/told-incident.js';
import { channelPostLines } from '../../src/render/channel-post-lines.js';

const told = (id: string, more: Partial<ToldIncident> = {}): ToldIncident => ({
  id,
  vendorSlug: 'larch',
  vendor: 'Larch',
  title: `Trouble ${id}`,
  kind: 'incident',
  impact: 'minor',
  beganAt: '2026-03-02T10:00:00.000Z',
  endedAt: '2026-03-02T11:00:00.000Z',
  ...more,
});

describe('what passed while nobody could post', () => {
  it('links to the report of each, except of what was seen on a private page', () => {
    const incidents = [told('a'), told('b', { hasReport: false })];
    const facts = { kind: 'away', awayFrom: null, backAt: '2026-03-04T10:00:00.000Z', incidents } as const;
    const line = channelPostLines({ ...facts, incidents: [...incidents] }, 'https://tocsin.example');
    expect(JSON.stringify(line)).toContain('https://tocsin.example/incidents/a');
    expect(JSON.stringify(line)).not.toContain('https://tocsin.example/incidents/b');
    expect(JSON.stringify(line)).toContain('Trouble b');
  });
});
