import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explainIncident } from '../../src/app/explain-incident.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { addChannel } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { findForExplain } from '../../src/db/explain.js';
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
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
  for (const name of ['oncall-us', 'oncall-eu', 'vendors'])
    await addChannel(database.db, {
      tenantId: previewTenant,
      id: ChannelId.parse(name),
      chat: 'preview',
      externalId: name,
      name,
      preset: 'plain',
    });
});

const open = (id: string, title: string, more: readonly string[] = []) =>
  incident(id, [['investigating', title], ...more.map((text) => ['identified', text] as const)], { title });

/** Channel → titles of the incidents that have a thread there. */
async function threads(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ channel: string; title: string }>`select channel_id as channel, incidents.title from threads
    join incidents on incidents.id = threads.incident_id order by incidents.title`.execute(database.db);
  const found: Record<string, string[]> = {};
  for (const { channel, title } of rows) found[channel] = [...(found[channel] ?? []), title];
  return found;
}

const reasons = async (channel: string): Promise<string[]> => {
  const { rows } = await sql<{
    reasons: { because: string }[];
  }>`select reasons from threads where channel_id = ${channel}`.execute(database.db);
  return rows.flatMap((row) => row.reasons.map(({ because }) => because));
};

describe('a subscription with routes', () => {
  const routed = 'larch region:us-east -> oncall-us, region:eu -> oncall-eu, else vendors';

  it('sends each incident to the first channel whose terms it meets, and what is unsaid to the rest', async () => {
    expect(await line.subscribe(routed)).toMatchObject({ kind: 'subscribed', filter: 'larch' });
    await line.look();
    line.site.incidents = [open('a', 'Errors in US East'), open('b', 'Errors in Frankfurt'), open('c', 'Errors')];
    await line.look();
    expect(await threads()).toEqual({
      'oncall-us': ['Errors in US East'],
      'oncall-eu': ['Errors in Frankfurt'],
      vendors: ['Errors'],
    });
    expect(await reasons('oncall-us')).toContainEqual(
      expect.stringContaining('route region:us-east → #oncall-us: region us-east'),
    );
    expect((await line.posted('oncall-us')).length).toBeGreaterThan(0);
  });

  it('keeps the rest in its own channel where no other one is named', async () => {
    await line.subscribe('larch region:us-east -> oncall-us');
    await line.look();
    line.site.incidents = [open('a', 'Errors in US East'), open('c', 'Errors')];
    await line.look();
    expect(await threads()).toEqual({ 'oncall-us': ['Errors in US East'], ops: ['Errors'] });
  });

  it('opens a thread late and complete where an incident grows into a route, and the earlier one goes on', async () => {
    await line.subscribe('larch region:us-east -> oncall-us, region:eu -> oncall-eu');
    await line.look();
    line.site.incidents = [open('a', 'Errors in US East')];
    await line.look();
    line.clock.moveTo(minute(5));
    line.site.incidents = [open('a', 'Errors in US East', ['Errors in US East and Frankfurt.'])];
    await line.look();
    expect(Object.keys(await threads())).toEqual(['oncall-us']);
    line.clock.moveTo(minute(9));
    line.site.incidents = [open('a', 'Errors in Frankfurt', ['Errors in Frankfurt now.', 'Only Frankfurt is left.'])];
    await line.look();
    expect(Object.keys(await threads()).sort()).toEqual(['oncall-eu', 'oncall-us']);
    expect(await reasons('oncall-eu')).toContainEqual(
      expect.stringMatching(/^opened late: (?:components .*, )?regions .*us-east.* until then$/),
    );
    const states = await sql`select state, wanted_revision from threads`.execute(database.db);
    expect(new Set(states.rows.map((row) => JSON.stringify(row))).size).toBe(1);
  });

  it('leaves with a route what that route took, when the incident shrinks out of it', async () => {
    await line.subscribe('larch region:us-east -> oncall-us');
    await line.look();
    line.site.incidents = [open('a', 'Errors in US East')];
    await line.look();
    line.clock.moveTo(minute(5));
    line.site.incidents = [open('a', 'Errors', ['More errors.'])];
    await line.look();
    expect(await threads()).toEqual({ 'oncall-us': ['Errors'] });
  });

  it('brings what was to go to a channel that is gone to its own', async () => {
    await line.subscribe('larch region:us-east -> oncall-us, else vendors');
    await line.look();
    await sql`update channels set ended_at = now() where id = 'oncall-us'`.execute(database.db);
    line.site.incidents = [open('a', 'Errors in US East'), open('c', 'Errors')];
    await line.look();
    expect(await threads()).toEqual({ ops: ['Errors in US East'], vendors: ['Errors'] });
  });

  it('tells each channel as that channel wants to be told', async () => {
    await sql`update channels set preset = 'default', settings = '{"minImpact": "major"}' where id = 'oncall-us'`.execute(
      database.db,
    );
    await line.subscribe('larch region:us-east -> oncall-us');
    await line.look();
    const minor = open('a', 'Slow in US East');
    line.site.incidents = [minor, { ...open('b', 'Down in US East'), impact: 'major' }];
    await line.look();
    expect(await threads()).toEqual({ 'oncall-us': ['Down in US East'] });
    line.clock.moveTo(minute(5));
    line.site.incidents = [
      { ...minor, impact: 'critical' },
      { ...open('b', 'Down in US East'), impact: 'major' },
    ];
    await line.look();
    expect(await threads()).toEqual({ 'oncall-us': ['Down in US East', 'Slow in US East'] });
  });

  it('catches up along its routes', async () => {
    line.site.incidents = [open('a', 'Errors in US East'), open('c', 'Errors')];
    await line.look();
    const made = await line.subscribe(routed);
    expect(made.kind === 'subscribed' && made.openNow.map(({ sentTo }) => sentTo).sort()).toEqual(['oncall-us', 'vendors']);
    expect(await threads()).toEqual({ 'oncall-us': ['Errors in US East'], vendors: ['Errors'] });
  });

  it('is refused where a channel is unknown, and nothing is stored', async () => {
    expect(await line.subscribe('larch region:us-east -> nowhere')).toMatchObject({
      kind: 'bad-filter',
      complaints: [{ code: 'bad-route', text: 'There is no channel `nowhere` here.' }],
    });
    expect((await sql`select 1 from subscriptions`.execute(database.db)).rows).toEqual([]);
  });
});

describe('an explanation', () => {
  const explain = async (title: string, channel: string) => {
    const { rows } = await sql<{ id: string }>`select id from incidents where title = ${title}`.execute(database.db);
    const found = await findForExplain(database.db, { incident: rows[0]?.id ?? '', channel });
    if ('missing' in found) return found.missing;
    return explainIncident({ db: database.db, gazetteer: loadGazetteer() }, found);
  };

  it('goes through every rule of every subscription, routes included', async () => {
    await line.subscribe('larch region:us-east -> oncall-us, region:eu -> oncall-eu');
    line.clock.moveTo(minute(1));
    await line.subscribe('larch min-impact:critical');
    await line.look();
    line.site.incidents = [open('b', 'Errors in Frankfurt')];
    await line.look();
    expect(await explain('Errors in Frankfurt', 'ops')).toMatchObject([
      {
        filter: 'larch',
        matches: true,
        goesTo: 'oncall-eu',
        rules: [
          { term: 'vendor:larch', passed: true },
          { term: expect.stringContaining('kind:'), passed: true },
          { term: 'region:eu → #oncall-eu', passed: true },
          { term: 'region:us-east → #oncall-us', passed: false },
        ],
        thread: 'Its thread is in #oncall-eu.',
      },
      { filter: 'larch min-impact:critical', matches: false, thread: null },
    ]);
    expect(await explain('Errors in Frankfurt', 'oncall-eu')).toEqual([]);
    expect(await explain('Errors in Frankfurt', 'preview:ops')).toHaveLength(2);
    expect(await explain('Errors in Frankfurt', 'slack:ops')).toBe('channel');
    expect(await explain('Nothing', 'ops')).toBe('incident');
  });
});

describe('a filter over regions that the vendor does not name', () => {
  it('lets the incident pass, a strict one does not, and both survive being stored', async () => {
    await line.subscribe('larch region:eu', 'eu', 'plain');
    await line.subscribe('larch region:eu strict', 'eu-strict', 'plain');
    await line.look();
    line.site.incidents = [open('a', 'Errors in US East')];
    await line.look();
    expect(await threads()).toEqual({});
    await sql`update incidents set unnamed_regions = true`.execute(database.db);
    const { rows } = await sql<{ id: string }>`select id from incidents`.execute(database.db);
    const verdict = async (channel: string) => {
      const found = await findForExplain(database.db, { incident: rows[0]?.id ?? '', channel });
      if ('missing' in found) throw new Error(found.missing);
      return (await explainIncident({ db: database.db, gazetteer: loadGazetteer() }, found))[0]?.matches;
    };
    expect(await verdict('eu')).toBe(true);
    expect(await verdict('eu-strict')).toBe(false);
  });
});
