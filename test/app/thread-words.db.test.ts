import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
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

type Text = readonly [IncidentStatus, string];
const west: Text = ['investigating', 'Exports are slow in our US West region.'];
const more: Text = ['identified', 'A disk is full there.'];
const east: Text = ['identified', 'Exports are now slow in our US East region as well.'];

async function see(texts: readonly Text[], change: Partial<SnapshotIncident> = {}): Promise<void> {
  line.clock.advance(5 * 60_000);
  line.site.incidents = [incident('a', texts, { title: 'Slow exports', ...change })];
  await line.look();
}

const texts = async (): Promise<string[]> => (await line.posted()).map(({ text }) => text);

/** All words of the first message as Slack gets them. */
async function root(): Promise<string> {
  const found = await sql<{ slack: object }>`select slack from preview_messages order by ordinal limit 1`.execute(database.db);
  return JSON.stringify(found.rows[0]?.slack);
}

describe('a thread that opens because the incident grew into the filter', () => {
  it('begins with why, and holds every update', async () => {
    await line.subscribe('all region:us-east', 'ops', 'default');
    await line.look();
    await see([west]);
    await see([west, more]);
    expect(await texts()).toEqual([]);
    await see([west, more, east]);
    const [, opening = '', ...replies] = await texts();
    expect(opening).toBe(
      'Larch: ↪️ Opened late: this began 10:00 UTC in us-west; since 10:02 UTC Larch also names us-east. The two earlier updates follow.',
    );
    expect(replies.map((text) => text.replace(/^.*UTC\. /, ''))).toEqual([west[1], more[1], east[1]]);
    await see([west, more, east, ['monitoring', 'A larger disk is in place.']]);
    expect((await texts()).filter((text) => text.includes('Opened late'))).toHaveLength(1);
  });

  it('begins without it where somebody subscribed only now', async () => {
    await line.look();
    await see([west]);
    await see([west, more, east]);
    await line.subscribe('all region:us-east', 'ops', 'default');
    await line.look();
    const all = await texts();
    expect(all.length).toBeGreaterThan(1);
    expect(all.join()).not.toContain('Opened late');
  });

  it('says nothing of the kind with the preset plain', async () => {
    await line.subscribe('all region:us-east', 'ops', 'plain');
    await line.look();
    await see([west]);
    await see([west, more, east]);
    expect(await texts()).toHaveLength(4);
  });
});

describe('the root', () => {
  const told: Text = ['identified', 'Exports failed between 09:48 and 09:58 UTC.'];

  it('shows when it failed by the vendor’s own words, also when only an older update says it', async () => {
    await line.subscribe('all', 'ops', 'default');
    await line.look();
    await see([west]);
    expect(await root()).not.toContain('account');
    await see([west, told, more]);
    expect(await root()).toMatch(
      /by Larch's account failing <!date\^\d+\^\{time\}\|09:48 UTC>–<!date\^\d+\^\{time\}\|09:58 UTC>/,
    );
    const updates = incident('a', [west, told, more]).updates;
    const corrected = updates.map((update) => ({ ...update, body: update.body.replace('09:48', '09:38') }));
    await see([west, told, more], { updates: corrected });
    expect(await root()).toContain('09:38 UTC>–');
    await see([west, told, more, ['resolved', 'Exports work.']], { resolvedAt: minute(3) });
    expect(await root()).toContain('first notice 12 min after that began');
  });

  it('does not show it with the preset plain', async () => {
    await line.subscribe('all', 'ops', 'plain');
    await line.look();
    await see([west, told]);
    expect(await root()).not.toContain('account');
  });
});
