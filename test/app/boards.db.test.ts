import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTimes } from '../../src/app/keep-times.js';
import { pinBoards } from '../../src/app/pin-boards.js';
import { reconcileChannelPosts } from '../../src/app/reconcile-channel-post.js';
import { dropBoard, wantBoard } from '../../src/db/boards.js';
import { leaseChannelPost } from '../../src/db/channel-posts.js';
import { type Db, sql } from '../../src/db/database.js';
import { ChannelId, previewTenant } from '../../src/domain/ids.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { InDoubtError, OperatorError, PermanentError, RetryableError } from '../../src/errors.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let db: Db;
let line: Pipeline;
const channelId = ChannelId.parse('ops');

beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, incidents, documents, threads, deliveries, channel_posts, preview_messages cascade`.execute(
    db,
  );
  line = await openPipeline(db);
  await line.look();
  await line.subscribe('larch', 'ops', 'default');
});

/** The clock goes on, and what it brings is written. */
async function pass(seconds = 60): Promise<void> {
  line.clock.advance(seconds * 1_000);
  await keepTimes(line.deps);
  await reconcileChannelPosts(line.deps);
}

const board = async (): Promise<string | undefined> => (await line.posted()).find(({ text }) => /\d+ vendors?:/.test(text))?.text;
const edits = async (): Promise<number | undefined> =>
  (await line.posted()).find(({ text }) => /\d+ vendors?:/.test(text))?.edits;
const show = async (...incidents: ReturnType<typeof incident>[]): Promise<void> => {
  line.site.incidents = incidents;
  line.clock.advance(60_000);
  await line.look();
};

describe('the board of a channel', () => {
  beforeEach(async () => {
    await wantBoard(db, previewTenant, channelId, toIso(line.clock.now()));
    await pass();
  });

  it('is one message that follows how its vendors are doing', async () => {
    expect(await board()).toContain('🟢 1 vendor: 1 fine.');
    await show(incident('a', [['investigating', 'Hm.']], { impact: 'major' }));
    await pass();
    expect(await board()).toMatch(/🔥 1 vendor: 0 fine, 1 with incidents\.[\s\S]*🟠 Larch · Trouble a · major · since/);
    await show(
      incident(
        'a',
        [
          ['investigating', 'Hm.'],
          ['resolved', 'Well again.'],
        ],
        { impact: 'major' },
      ),
    );
    await pass();
    expect(await board()).toContain('🟢 1 vendor: 1 fine.');
    expect((await line.posted()).filter(({ text }) => /\d+ vendors?:/.test(text))).toHaveLength(1);
  });

  it('is not written to while nothing changes', async () => {
    const before = await edits();
    for (let round = 0; round < 5; round += 1) await pass();
    expect(await edits()).toBe(before);
  });

  it('calls a page that cannot be read unknown, never fine', async () => {
    await sql`update pages set state = 'failed', failing_since = ${toIso(line.clock.now())}, failure_detail = 'status.larch.example asks for a login.'`.execute(
      db,
    );
    await pass();
    expect(await board()).toMatch(
      /⚠️ 1 vendor: 0 fine, 1 unknown\.[\s\S]*⚠️ Larch · unreadable since .*asks for a login\)\. Not counted as fine\./,
    );
  });

  it('shows only what its channel asks for, and stays one however often it is wanted', async () => {
    expect(await wantBoard(db, previewTenant, channelId, toIso(line.clock.now()))).toBe(false);
    await show(
      incident('a', [['investigating', 'Hm.']], { impact: 'none' }),
      incident('b', [['investigating', 'Hm.']], { kind: 'maintenance', impact: 'maintenance', status: 'scheduled' }),
    );
    await pass();
    expect(await board()).not.toContain('Trouble b');
  });

  it('ends when it is dropped, and comes back when it is wanted again', async () => {
    await dropBoard(db, previewTenant, channelId);
    await show(incident('a', [['investigating', 'Hm.']]));
    await pass();
    expect(await board()).toContain('1 fine');
    expect(await wantBoard(db, previewTenant, channelId, toIso(line.clock.now()))).toBe(true);
    await pass();
    expect((await line.posted()).filter(({ text }) => /\d+ vendors?:/.test(text))).toHaveLength(2);
  });

  it('lets news go first, however long it waits itself', async () => {
    await sql`update channel_posts set wanted_version = wanted_version + 1, not_before = '2020-01-01'`.execute(db);
    const now = toIso(line.clock.now());
    await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before)
      select tenant_id, 'news', id, 'storm', ${now}, ${now}, 'm', ${now} from channels`.execute(db);
    expect(await leaseChannelPost(db, 'mine', { now, until: addMs(now, 20_000) })).toMatchObject({ kind: 'storm' });
  });

  it('is pinned in every workspace that answers, also where another one does not, or is not connected here', async () => {
    const now = toIso(line.clock.now());
    await line.subscribe('larch', 'other', 'default');
    await wantBoard(db, previewTenant, ChannelId.parse('other'), now);
    await pass();
    const pinned: string[] = [];
    const failures: Error[] = [
      new RetryableError('slack.unreachable', 'Nobody answers.'),
      new OperatorError('chat.not_connected', 'slack is not connected: set its token and start again'),
      new InDoubtError('slack.timeout', 'Slack did not answer within 10 s.'),
    ];
    for (const failure of [...failures, undefined]) {
      const chatOf = (chat: string) => ({
        ...line.deps.chatOf(chat),
        pin: async (_tenant: string, channel: string) => {
          if (channel === 'ops' && failure !== undefined) throw failure;
          pinned.push(channel);
        },
      });
      await pinBoards({ db, log: line.deps.log, chatOf });
    }
    expect(pinned).toEqual(['other', 'ops']);
  });

  it('is pinned once; a refusal is taken for an answer, a silence is not', async () => {
    const tries: string[] = [];
    let failure: Error | undefined = new RetryableError('slack.unreachable', 'Nobody answers.');
    const chatOf = (chat: string) => ({
      ...line.deps.chatOf(chat),
      pin: async (_tenant: string, channel: string) => {
        tries.push(channel);
        if (failure !== undefined) throw failure;
      },
    });
    const deps = { db, log: line.deps.log, chatOf };
    await pinBoards(deps);
    failure = undefined;
    await pinBoards(deps);
    await pinBoards(deps);
    expect(tries).toEqual(['ops', 'ops']);
    await sql`update channel_posts set pin_state = 'wanted'`.execute(db);
    failure = new PermanentError('slack.pin_refused', 'Slack does not let me pin a message here.');
    await pinBoards(deps);
    await pinBoards(deps);
    expect(tries).toHaveLength(3);
  });
});
