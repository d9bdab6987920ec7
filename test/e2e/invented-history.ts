import { incident } from '../support/pipeline.js';

/** A vendor's past in a history file: an incident in a region, one after the fact, a maintenance and a notice, so that every filter has something to find. */
export const inventedHistory = {
  provider: 'statuspage',
  page: { name: 'Larch', url: 'https://status.larch.example' },
  status: 'none',
  components: [
    { id: 'c1', name: 'Exports', group: 'Data', status: 'operational', regions: [] },
    { id: 'c2', name: 'Search', group: null, status: 'operational', regions: [] },
  ],
  incidents: [
    incident(
      'exports',
      [
        ['investigating', 'Exports in Frankfurt fail since 09:40 UTC. **We are looking.**'],
        ['resolved', '**Fixed:**\n\n* queues are empty\n* `retry` works\n\nThank you.'],
      ],
      { title: 'Exports fail in Frankfurt', impact: 'major', components: ['Exports'] },
    ),
    incident('search', [['resolved', 'Search was slow for some people yesterday.']], {
      ...{ title: 'Slow search', impact: 'minor', components: ['Search'] },
      ...{ startedAt: '2026-02-20T10:00:00.000Z', resolvedAt: '2026-02-20T11:30:00.000Z' },
    }),
    incident('switches', [['completed', 'The new switches are in place.']], {
      ...{ title: 'New switches', kind: 'maintenance', impact: 'maintenance', status: 'completed' },
      ...{ startedAt: '2026-02-10T01:00:00.000Z', resolvedAt: '2026-02-10T03:00:00.000Z' },
    }),
  ],
  notes: [],
};
