import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileChannelPosts } from '../../src/app/reconcile-channel-post.js';
import { sweep } from '../../src/app/sweep.js';
import { expireChannelPosts } from '../../src/db/channel-posts.js';
import { sql } from '../../src/db/database.js';
import { PermanentError, RetryableError, type TocsinError } from '../../src/errors.js';
import { incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, channel_posts, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
});

const fail = (error: TocsinError): void => {
  line.site.fault = () => {
    throw error;
  };
};

const loginWanted = new PermanentError('http.private', 'status.larch.example is not open to everyone.');

/** Moves to a minute, looks, and lets the sweep and the messages about channels have their turn. */
async function pass(minutes: number): Promise<void> {
  line.clock.moveTo(minute(minutes));
  await line.look().catch(() => undefined);
  await settle();
}

async function settle(): Promise<void> {
  await sweep(line.deps);
  await reconcileChannelPosts(line.deps);
}

const notes = async (channel?: string): Promise<string[]> =>
  (await line.posted(channel)).map(({ text }) => text).filter((text) => /status page/.test(text));

describe('a page that cannot be read', () => {
  it('is told of once after an hour, with the reason and what is known, and once when it is back', async () => {
    await line.subscribe('all', 'ops', 'default');
    line.site.incidents = [incident('open', [['investigating', 'Slow answers.']])];
    await pass(0);
    fail(loginWanted);
    await pass(10);
    await pass(69);
    expect(await notes()).toEqual([]);
    await pass(70);
    const [told] = await notes();
    expect(told).toMatch(/can’t read Larch’s .*status page.* since .*\(it now asks for a login\)/);
    expect(told).toContain('last known state, 1 open incident');
    await pass(80);
    await pass(300);
    expect(await notes()).toHaveLength(1);
    line.site.fault = undefined;
    await pass(310);
    await pass(320);
    const [, back, ...more] = await notes();
    expect(more).toEqual([]);
    expect(back).toMatch(/I can read Larch’s .*status page.* again, after 5 h/);
  });

  it('needs no word when it is back within the hour, nor when it is back before anybody could be told', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    fail(new RetryableError('http.status_5xx', 'It cannot answer just now.'));
    await pass(10);
    line.site.fault = undefined;
    await pass(50);
    fail(new RetryableError('http.status_5xx', 'It cannot answer just now.'));
    await pass(60);
    line.clock.moveTo(minute(130));
    await sweep(line.deps);
    line.site.fault = undefined;
    await line.look();
    await settle();
    await pass(200);
    expect(await notes()).toEqual([]);
  });

  it('is told of again when it fails another time', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    for (const from of [10, 200]) {
      fail(loginWanted);
      await pass(from);
      await pass(from + 61);
      line.site.fault = undefined;
      await pass(from + 70);
    }
    expect(await notes()).toHaveLength(4);
  });

  it('is told of once as back, though it was back for a moment that nobody was told of', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    fail(loginWanted);
    await pass(10);
    await pass(80);
    line.site.fault = undefined;
    line.clock.moveTo(minute(90));
    await line.look();
    fail(loginWanted);
    await pass(92);
    await pass(160);
    line.site.fault = undefined;
    await pass(170);
    await pass(180);
    const told = await notes();
    expect(told.filter((text) => text?.includes('can’t read'))).toHaveLength(2);
    expect(told.filter((text) => text?.includes('again, after'))).toHaveLength(1);
  });

  it('says so when it never could be read', async () => {
    await line.subscribe('all', 'ops', 'default');
    fail(new PermanentError('http.gone', 'Nothing there.'));
    await pass(0);
    await pass(61);
    expect(await notes()).toEqual([expect.stringContaining('I never could')]);
  });

  it('is told of by each channel’s own setting, and never in a channel of the plain preset', async () => {
    await line.subscribe('all', 'off', 'default');
    await line.subscribe('all', 'late', 'default');
    await line.subscribe('all', 'plain', 'plain');
    await sql`update channels set settings = '{"unreadableHours": 0}' where name = 'off'`.execute(database.db);
    await sql`update channels set settings = '{"unreadableHours": 3}' where name = 'late'`.execute(database.db);
    await pass(0);
    fail(loginWanted);
    await pass(10);
    await pass(80);
    expect(await notes('late')).toEqual([]);
    await pass(191);
    expect([await notes('off'), (await notes('late')).length, await notes('plain')]).toEqual([[], 1, []]);
  });

  it('is not told of twice because the first message is old', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    fail(loginWanted);
    await pass(10);
    await pass(80);
    expect(await expireChannelPosts(database.db, minute(1000))).toBe(0);
    await pass(2000);
    expect(await notes()).toHaveLength(1);
    line.site.fault = undefined;
    await pass(2010);
    expect(await expireChannelPosts(database.db, minute(4000))).toBe(2);
    await pass(4010);
    expect(await notes()).toHaveLength(2);
  });

  it('is not told of when most pages do not answer: then the fault is on our side', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    const neighbour = async (name: string, code: string | null) => {
      await sql`insert into pages (tenant_id, id, vendor_slug, vendor_name, url, host, adapter, settings, state, failure_code)
        values ('public', ${name}, ${name}, ${name}, ${`https://${name}.example`}, ${name}, 'statuspage', '{}', ${code === null ? 'ok' : 'failed'}, ${code})`.execute(
        database.db,
      );
      await sql`insert into follows (tenant_id, page_tenant_id, page_id) values ('preview', 'public', ${name})`.execute(
        database.db,
      );
    };
    for (const name of ['alder', 'birch']) await neighbour(name, 'http.timeout');
    await neighbour('cedar', null);
    fail(new RetryableError('http.timeout', 'It did not answer in time.'));
    await pass(10);
    await pass(80);
    expect(await notes()).toEqual([]);
    await sql`update pages set state = 'ok', failure_code = null where id in ('alder', 'birch')`.execute(database.db);
    await pass(90);
    expect(await notes()).toEqual([expect.stringContaining('it does not answer')]);
  });

  it('waits where its vendor is muted', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    fail(loginWanted);
    await pass(10);
    await sql`insert into mutes (tenant_id, channel_id, vendor_slug, until, muted_by, muted_at)
      values ('preview', 'ops', 'larch', ${minute(200)}, 'Dana', ${minute(20)})`.execute(database.db);
    await pass(100);
    expect(await notes()).toEqual([]);
    await pass(210);
    expect(await notes()).toHaveLength(1);
  });

  it('is not called gone when only its name could not be looked up', async () => {
    await line.subscribe('all', 'ops', 'default');
    await pass(0);
    fail(new RetryableError('http.dns', 'Its name could not be looked up.'));
    await pass(10);
    await pass(80);
    expect(await notes()).toEqual([expect.stringContaining('it does not answer')]);
  });
});
