import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replayHistory } from '../../src/app/replay/replay-history.js';
import { History, type HistoryInput } from '../../src/app/simulate/script.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import type { RecordedCall } from '../../src/chat/recorder.js';
import type { Preset } from '../../src/domain/thread.js';
import { silentLog } from '../../src/log.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const at = (time: string): string => `2026-03-02T${time}:00.000Z`;
const update = (
  time: string,
  status: 'investigating' | 'resolved' | 'scheduled' | 'in_progress' | 'completed',
  body: string,
) => ({
  id: `u${time}`,
  status,
  body,
  at: at(time),
  components: [],
});
const shared = {
  url: null,
  startedAt: null,
  resolvedAt: null,
  scheduledFor: null,
  scheduledUntil: null,
  components: [],
  regions: [],
};

/** One vendor's day: an outage about which it says little, and a maintenance that takes longer than planned. */
const day: HistoryInput = {
  provider: 'statuspage',
  page: { name: 'Larch', url: 'https://status.larch.example' },
  status: 'none',
  components: [],
  notes: [],
  incidents: [
    {
      ...shared,
      id: 'outage',
      title: 'Slow exports',
      kind: 'incident',
      impact: 'major',
      status: 'resolved',
      updates: [
        update('08:00', 'investigating', 'Exports are slow.'),
        update('08:20', 'investigating', 'We are continuing to investigate this issue.'),
        update('12:00', 'resolved', 'Exports are fast again.'),
      ],
    },
    {
      ...shared,
      id: 'work',
      title: 'A new router',
      kind: 'maintenance',
      impact: 'maintenance',
      status: 'completed',
      scheduledFor: at('16:00'),
      scheduledUntil: at('17:00'),
      updates: [
        update('13:00', 'scheduled', 'We replace a router.'),
        update('16:00', 'in_progress', 'The work has begun.'),
        update('17:40', 'completed', 'The router is replaced.'),
      ],
    },
  ],
};

async function play(preset: Preset): Promise<string[]> {
  const calls: RecordedCall[] = [];
  await replayHistory({
    db: database.db,
    log: silentLog,
    catalogue: loadCatalogue(),
    gazetteer: loadGazetteer(),
    history: History.parse(day),
    filters: [],
    chat: 'preview',
    preset,
    record: (call) => calls.push(call),
  });
  return calls.map((call) => `${call.at.slice(11, 16)} ${call.action}`);
}

describe('replaying a day on which time alone brings something', () => {
  it('shows it at its time, with the preset default', async () => {
    expect(await play('default')).toEqual([
      '08:00 post-root',
      '08:20 post-reply',
      '08:20 edit-reply',
      '08:20 edit-root',
      '11:20 post-line',
      '12:00 post-reply',
      '12:00 post-line',
      '12:00 edit-root',
      '13:00 post-root',
      '15:00 post-line',
      '16:00 post-reply',
      '16:00 post-reply',
      '16:00 edit-root',
      '17:15 post-line',
      '17:40 post-reply',
      '17:40 edit-root',
    ]);
  });

  it('shows nothing but what the vendor wrote, with the preset plain', async () => {
    const actions = await play('plain');
    expect(actions.filter((action) => action.endsWith('post-reply'))).toHaveLength(6);
    expect(actions.filter((action) => /post-line|edit-reply/.test(action))).toEqual([]);
  });
});
