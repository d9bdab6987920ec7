import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatCall, ChatPort } from '../../src/chat/port.js';
import { writeChannelSettings } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { laggingThreads } from '../../src/db/threads.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { ChannelId, previewTenant } from '../../src/domain/ids.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import type { SnapshotIncident } from '../../src/domain/snapshot.js';
import { toIso } from '../../src/domain/time.js';
import { PermanentError } from '../../src/errors.js';
import { faulty, incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
let calls: ChatCall[];
let fail: (call: ChatCall, when: 'before' | 'after') => void;
let publish: ChatPort['publish'];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries, paces cascade`.execute(
    database.db,
  );
  calls = [];
  fail = () => undefined;
  publish = undefined;
  line = await openPipeline(database.db, {
    chat: (inner) => ({
      ...faulty(inner, (call, when) => {
        if (when === 'before') fail(call, when);
        if (when === 'after') calls.push(call);
      }),
      publish: async (call, ref, signal) => (await publish?.(call, ref, signal)) ?? 'done',
    }),
  });
  await line.subscribe('all', 'ops', 'default');
  await line.look();
});

type Text = readonly [IncidentStatus, string];
const first: Text = ['investigating', 'We are looking into slow answers.'];
const second: Text = ['identified', 'A full disk slows the answers down.'];
const third: Text = ['monitoring', 'The disk was replaced and answers are quick.'];
const over: Text = ['resolved', 'Answers are quick again.'];

async function see(texts: readonly Text[], more: Partial<SnapshotIncident> = {}): Promise<void> {
  line.clock.advance(10 * 60_000);
  line.site.incidents = [incident('a', texts, more)];
  await line.look();
}

/** What was written since the last time somebody asked. */
function written(): string[] {
  return calls
    .splice(0)
    .map(
      ({ about, surfaces }) => `${about.action}${about.seq === null ? '' : ` ${about.seq}`}${surfaces ? ' in the channel' : ''}`,
    );
}

const lagging = () => laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5);
const gone = (code: string, which: (call: ChatCall) => boolean) => (call: ChatCall) => {
  if (which(call)) throw new PermanentError(code, 'Gone.');
};
const isReply = (call: ChatCall): boolean => call.rootRef !== null;
const isRootEdit = (call: ChatCall): boolean => call.op === 'edit' && call.rootRef === null;

async function threadRow(columns: string): Promise<unknown> {
  return (await sql`select ${sql.raw(columns)} from threads`.execute(database.db)).rows[0];
}

describe('a thread without room for replies', () => {
  it.each(['chat.thread_cap', 'chat.thread_denied'])(
    'keeps its root true (%s), and tells all of it once there is room',
    async (code) => {
      await see([first]);
      fail = gone(code, isReply);
      written();
      await see([first, second]);
      expect(written()).toEqual(['edit-root']);
      expect(await lagging()).toEqual([]);
      await see([first, second, third]);
      expect(written()).toEqual(['edit-root']);
      fail = () => undefined;
      await see([first, second, third, over]);
      expect(written().filter((what) => what.startsWith('post-reply'))).toEqual([
        'post-reply 1',
        'post-reply 2',
        'post-reply 3',
        'post-reply 4',
      ]);
      expect(await lagging()).toEqual([]);
    },
  );

  it('is not tried again when people took the thread away', async () => {
    await see([first]);
    await see([first, second]);
    let tries = 0;
    fail = (call) => {
      if (!isReply(call)) return;
      tries += 1;
      throw new PermanentError('chat.thread_gone', 'Gone.');
    };
    await see([first, second, third]);
    await see([first, second, third, over]);
    expect(tries).toBe(1);
    expect((await line.posted())[0]?.text).toContain('resolved');
    expect(await threadRow('replies_closed_code, state')).toEqual({ replies_closed_code: 'chat.thread_gone', state: 'open' });
  });
});

describe('a root that can no longer be edited', () => {
  it('leaves the thread to go on when the workspace forbids late edits, and other old roots are not tried', async () => {
    await sql`insert into installations (tenant_id, chat, external_id, name, installed_at, changed_at)
      values ('preview', 'slack', 'T1', 'Acme', ${minute(0)}, ${minute(0)}) on conflict do nothing`.execute(database.db);
    await see([first]);
    fail = gone('chat.edit_closed', isRootEdit);
    await see([first, second]);
    await see([first, second, over]);
    expect((await line.posted()).filter(({ rootRef }) => rootRef !== null)).toHaveLength(3);
    const window = await sql`select edit_window_seconds from installations where tenant_id = 'preview'`.execute(database.db);
    expect(window.rows).toEqual([{ edit_window_seconds: 600 }]);
    await sql`delete from installations where tenant_id = 'preview'`.execute(database.db);
  });

  it('is missed by an orphan thread of Discord, whose replies then say how things stand', async () => {
    await sql`update channels set chat = 'discord'`.execute(database.db);
    await see([first]);
    await see([first, second]);
    fail = gone('chat.root_gone', isRootEdit);
    await see([first, second, third], { impact: 'major', regions: ['us-east'] });
    expect(await threadRow('root_closed_code, state')).toEqual({ root_closed_code: 'chat.root_gone', state: 'open' });
    written();
    await see([first, second, third, over], { impact: 'major', regions: ['us-east'] });
    expect(written()).toContain('post-reply 4');
    const told = (await line.posted()).find(({ text, rootRef }) => rootRef !== null && text.includes('quick again'));
    expect(told?.text).toMatch(/Larch.*Resolved.*major/);
    expect(await lagging()).toEqual([]);
  });

  it('ends the thread elsewhere, or begins it again once where the channel wants that', async () => {
    await writeChannelSettings(database.db, previewTenant, ChannelId.parse('ops'), ChannelSettings.parse({ rootGone: 'repost' }));
    await see([first]);
    await see([first, second]);
    await sql`delete from preview_messages where root_ref is null`.execute(database.db);
    await see([first, second, third]);
    const roots = (await line.posted()).filter(({ rootRef }) => rootRef === null);
    expect(roots).toHaveLength(1);
    expect((await line.posted()).filter(({ rootRef }) => rootRef === roots[0]?.ref)).toHaveLength(3);
    await sql`delete from preview_messages where root_ref is null`.execute(database.db);
    await see([first, second, third, over]);
    expect((await line.posted()).filter(({ rootRef }) => rootRef === null)).toHaveLength(0);
    expect(await threadRow('state, stopped_code, generation')).toEqual({
      state: 'stopped',
      stopped_code: 'chat.root_gone',
      generation: 1,
    });
  });
});

describe('a root of an announcement channel', () => {
  it('is published once, after everything else, and waits as long as Discord asks', async () => {
    await sql`update channels set kind = 'announcement', settings = '{"publish": true}'`.execute(database.db);
    const published: string[] = [];
    let limited = true;
    publish = async (_call, ref) => {
      if (limited) return { retryAfterMs: 1_163_000 };
      published.push(ref);
      return 'done';
    };
    await see([first]);
    expect(await lagging()).toHaveLength(1);
    await see([first, second]);
    expect((await line.posted()).length).toBe(3);
    limited = false;
    line.clock.advance(1_163_000);
    await line.look();
    await see([first, second, over]);
    expect(published).toEqual([(await line.posted())[0]?.ref]);
    expect(await lagging()).toEqual([]);
  });
});

describe('one postmortem for several incidents', () => {
  const text = 'On Monday a disk filled up. '.repeat(12);
  it('is told in full where it came first, and linked elsewhere', async () => {
    const story = (id: string, begun: number, texts: readonly Text[]) => ({ ...incident(id, texts), startedAt: minute(begun) });
    line.clock.advance(60_000);
    line.site.incidents = [story('a', 0, [first, over]), story('b', 5, [first, over])];
    await line.look();
    line.clock.advance(60_000);
    const told: Text = ['postmortem', text];
    line.site.incidents = [story('a', 0, [first, over, told]), story('b', 5, [first, over, told])];
    await line.look();
    line.clock.advance(10_000);
    await line.look();
    const posted = await line.posted();
    expect(
      posted
        .filter(({ text: words }) => words.includes('a disk filled up') && !words.includes('Same postmortem'))
        .filter(({ rootRef }) => rootRef !== null),
    ).toHaveLength(1);
    expect(posted.filter(({ text: words }) => words.includes('Same postmortem as'))).toHaveLength(1);
    expect(await lagging()).toEqual([]);
    expect(toIso(line.clock.now())).toBe('2026-03-02T10:02:10.000Z');
  });
});
