import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeChannelSettings } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { ChannelId, previewTenant } from '../../src/domain/ids.js';
import { incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const tables = 'pages, follows, channels, preview_messages, incidents, documents, threads, deliveries';
  await sql`truncate ${sql.raw(tables)} cascade`.execute(database.db);
  line = await openPipeline(database.db);
});

const story = [
  ['investigating', 'Exports are slow.'],
  ['identified', 'A disk is full.'],
  ['resolved', 'Exports are quick again.'],
  ['postmortem', 'The disk was too small, and nobody was told.'],
] as const;

const say = (channel: string, language: ChannelSettings['language']): Promise<void> =>
  writeChannelSettings(database.db, previewTenant, ChannelId.parse(channel), ChannelSettings.parse({ language }));

async function tell(updates: number): Promise<void> {
  line.clock.moveTo(minute(updates));
  const shown = story.slice(0, updates);
  const isOver = updates >= 3;
  line.site.incidents = [incident('a', shown, { title: 'Slow exports', impact: 'major', resolvedAt: isOver ? minute(2) : null })];
  await line.look();
}

const textsIn = async (channel: string): Promise<string[]> => (await line.posted(channel)).map(({ text }) => text);

describe('two channels with the same incident', () => {
  beforeEach(async () => {
    await line.subscribe('all', 'ops');
    await line.subscribe('all', 'seoul');
    await say('seoul', 'ko');
    await line.look();
  });

  it('each read in their own language from the first word to the postmortem', async () => {
    await tell(1);
    expect((await textsIn('ops'))[0]).toBe('🟠 Larch investigating, major: Slow exports. Exports are slow.');
    expect((await textsIn('seoul'))[0]).toBe('🟠 Larch 조사 중, 중대: Slow exports. Exports are slow.');
    for (const updates of [2, 3, 4]) await tell(updates);
    expect(await textsIn('ops')).toEqual([
      '🟢 Larch resolved after 2 min, postmortem published: Slow exports. The disk was too small, and nobody was told.',
      'Larch: Investigating · 10:00 UTC. Exports are slow.',
      'Larch: Identified · 10:01 UTC. A disk is full.',
      'Larch: 🟢 Resolved · 10:02 UTC · open for 2 min. Exports are quick again.',
      'Larch: 📄 Postmortem · published 2 Mar, 1 min later. The disk was too small, and nobody was told.',
    ]);
    expect(await textsIn('seoul')).toEqual([
      '🟢 Larch 2분 만에 해결됨, 사후 분석 게시됨: Slow exports. The disk was too small, and nobody was told.',
      'Larch: 조사 중 · 10:00 UTC. Exports are slow.',
      'Larch: 원인 확인 · 10:01 UTC. A disk is full.',
      'Larch: 🟢 해결됨 · 10:02 UTC · 2분 동안 지속. Exports are quick again.',
      'Larch: 📄 사후 분석 · 3월 2일 게시, 1분 뒤. The disk was too small, and nobody was told.',
    ]);
  });

  it('do not see an old message again when the language changes, and read what follows in the new one', async () => {
    await tell(1);
    await tell(2);
    const before = await line.posted('ops');
    await say('ops', 'ko');
    await line.look();
    expect(await line.posted('ops')).toEqual(before);
    await tell(3);
    const [root = '', ...replies] = await textsIn('ops');
    expect(root).toMatch(/^🟢 Larch 2분 만에 해결됨/);
    expect(replies.map((text) => text.split(' · ')[0])).toEqual([
      'Larch: Investigating',
      'Larch: Identified',
      'Larch: 🟢 해결됨',
    ]);
  });
});
