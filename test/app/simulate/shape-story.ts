import type { History } from '../../../src/app/simulate/script.js';
import { at, history, incident } from './histories.js';

/** When somebody begins to follow the page of the story: what happened before stands on it already. */
export const storyBegins = at(100);

const components = [
  { id: 'c1', name: 'Apps', group: 'Harbour', status: 'operational' as const },
  { id: 'c2', name: 'Locks', group: null, status: 'operational' as const },
];

const before = incident({
  id: 'before',
  title: 'Stuck gauge',
  status: 'resolved',
  components: ['Locks'],
  startedAt: at(0),
  resolvedAt: at(30),
  updates: [
    { status: 'investigating', body: 'The gauge is stuck.', at: at(0) },
    { status: 'resolved', body: 'The gauge moves again.', at: at(30) },
  ],
});

const slow = incident({
  id: 'slow',
  title: 'Slow pumps',
  impact: 'major',
  status: 'resolved',
  components: ['Harbour - Apps'],
  startedAt: at(120),
  resolvedAt: at(180),
  updates: [
    { status: 'investigating', body: 'The pumps are slow.', at: at(120) },
    { status: 'identified', body: 'A valve is worn out.', at: at(130) },
    { status: 'monitoring', body: 'The valve is new, and we watch it.', at: at(150) },
    { status: 'resolved', body: 'The pumps run as they should.', at: at(180) },
  ],
});

const dark = incident({
  id: 'dark',
  title: 'No light at the locks',
  impact: 'critical',
  status: 'resolved',
  components: ['Locks'],
  startedAt: at(140),
  resolvedAt: at(200),
  updates: [
    { status: 'investigating', body: 'The locks are dark.', at: at(140) },
    { status: 'resolved', body: 'There is light again.', at: at(200) },
  ],
});

const planned = incident({
  id: 'planned',
  title: 'New gates',
  kind: 'maintenance',
  impact: 'maintenance',
  status: 'completed',
  components: ['Locks'],
  scheduledFor: at(300),
  scheduledUntil: at(360),
  resolvedAt: at(365),
  updates: [
    { status: 'scheduled', body: 'We will hang new gates.', at: at(210) },
    { status: 'in_progress', body: 'We are hanging the gates.', at: at(303) },
    { status: 'completed', body: 'The gates hang.', at: at(365) },
  ],
});

/** Two incidents that overlap and a maintenance, told to the minute. */
export const story: History = history([before, slow, dark, planned], { components });
