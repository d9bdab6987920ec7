import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import type { ChatCall, Settled } from '../../src/chat/port.js';
import { endChannel, writeChannelSettings } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { markThread } from '../../src/db/marks.js';
import { muteVendor, unmuteVendor, waitForMute } from '../../src/db/mutes.js';
import { leaseThreadWork } from '../../src/db/thread-work.js';
import { countLaggingThreads, laggingThreads, releaseThreadLease, type ThreadKey } from '../../src/db/threads.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { ChannelId, previewTenant, TenantId, ThreadId } from '../../src/domain/ids.js';
import type { Impact, IncidentStatus } from '../../src/domain/incident.js';
import { toIso } from '../../src/domain/time.js';
import { ChannelError, InDoubtError, PermanentError, RetryableError, type TocsinError } from '../../src/errors.js';
import { logBook } from '../queues/log-book.js';
import { faulty, incident, minute, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
let calls: ChatCall[];
let fail: (call: ChatCall, when: 'before' | 'after') => void;
let settle: ((call: ChatCall, firstAttemptAt: string) => Promise<Settled>) | undefined;

const ops = ChannelId.parse('ops');
const page: { readonly title: string; readonly impact: Impact } = { title: 'Trouble', impact: 'minor' };

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  fail = () => undefined;
  settle = undefined;
  calls = [];
  line = await openPipeline(database.db, {
    chat: (inner) => {
      const port = faulty(inner, (call, when) => {
        if (when === 'before') calls.push(call);
        fail(call, when);
      });
      return { ...port, settle: (call, at, signal) => settle?.(call, at) ?? inner.settle(call, at, signal) };
    },
  });
  await line.subscribe('all', 'ops', 'default');
  await line.look();
});

type Text = readonly [IncidentStatus, string];
const first: Text = ['investigating', 'We are looking into slow answers.'];
const second: Text = ['identified', 'A full disk slows the answers down.'];
const over: Text = ['resolved', 'Answers are quick again.'];

/** Half an hour later the page shows this. */
async function see(texts: readonly Text[], more: Partial<typeof page> & { regions?: string[] } = {}): Promise<void> {
  line.clock.advance(30 * 60_000);
  line.site.incidents = [incident('a', texts, { ...page, ...more })];
  await line.look();
}

const settings = (wish: object) =>
  writeChannelSettings(
    database.db,
    previewTenant,
    ops,
    ChannelSettings.parse({ surfaces: ['escalated', 'reopened', 'over'], ...wish }),
  );

const texts = async (): Promise<string[]> => (await line.posted()).map(({ text }) => text);

async function thread(): Promise<ThreadKey> {
  const found = await sql<{ tenant_id: string; id: string }>`select tenant_id, id from threads`.execute(database.db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('there is no thread');
  return { tenantId: TenantId.parse(row.tenant_id), threadId: ThreadId.parse(row.id) };
}

const threadState = async () =>
  (
    await sql<{ state: string; stopped_code: string | null; failure_code: string | null; failures: number }>`
      select state, stopped_code, failure_code, failures from threads`.execute(database.db)
  ).rows[0];

const channelState = async () =>
  (await sql<{ state: string; paused_code: string | null }>`select state, paused_code from channels`.execute(database.db))
    .rows[0];

const deliveryStates = async (): Promise<string[]> =>
  (await sql<{ state: string }>`select state from deliveries order by ordinal`.execute(database.db)).rows.map(
    ({ state }) => state,
  );

const now = (): string => toIso(line.clock.now());
const mute = (until: string) =>
  muteVendor(database.db, { tenantId: previewTenant, channelId: ops, vendorSlug: 'larch', until, by: 'Dana', at: now() });
const press = async (kind: 'affected' | 'over' | 'postmortem', name: string) => {
  await markThread(database.db, await thread(), { kind, personId: `U${name.toUpperCase()}`, personName: name, markedAt: now() });
  await reconcileThread(line.deps, await thread());
};

describe('what surfaces in the channel', () => {
  it('is an escalation, an end and a return, each told once in the words for a phone', async () => {
    await settings({});
    await see([first]);
    await see([first, second], { impact: 'major' });
    await see([first, second, over], { impact: 'major' });
    await see([first, second, over, first], { impact: 'major' });
    const surfaced = calls.filter((call) => call.surfaces);
    expect(surfaced.map(({ about }) => about.action)).toEqual(['post-line', 'post-line', 'post-line']);
    expect((await texts()).filter((text) => /^🟠 Larch (went|is back)|^🟢 Larch (resolved|is)/.test(text))).toEqual([
      '🟠 Larch went from minor to major: Trouble.',
      '🟢 Larch resolved after 2 min: Trouble.',
      '🟠 Larch is back 1 min after it was resolved: Trouble.',
    ]);
    expect(surfaced.map(({ silent, rootRef, threadBegun }) => [silent, rootRef !== null, threadBegun])).toEqual([
      [false, true, true],
      [false, true, true],
      [false, true, true],
    ]);
  });

  it('is shown as such in the preview', async () => {
    await settings({});
    await see([first]);
    await see([first], { impact: 'critical' });
    const [stored] = (
      await sql<{
        slack: object;
        discord: object;
      }>`select slack, discord from preview_messages order by ordinal desc limit 1`.execute(database.db)
    ).rows;
    expect(stored?.slack).toMatchObject({ reply_broadcast: true });
    expect(stored?.discord).toMatchObject({ message_reference: { message_id: expect.any(String) } });
  });

  it('is not doubled when nobody knows whether it arrived', async () => {
    await settings({});
    await see([first]);
    fail = (call, when) => {
      if (when === 'after' && call.surfaces) throw new InDoubtError('preview.timeout', 'No answer.');
    };
    await expect(see([first], { impact: 'major' })).rejects.toBeInstanceOf(RetryableError);
    fail = () => undefined;
    line.clock.advance(60_000);
    await line.look();
    expect((await texts()).filter((text) => text.includes('went from minor'))).toHaveLength(1);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
  });
});

describe('the channel’s mention', () => {
  const who = { kind: 'group', id: 'S1', name: 'oncall' } as const;

  it('goes out with the root, stays there when it is edited, and pings only once', async () => {
    await settings({ mention: { who, from: 'major' } });
    await see([first], { impact: 'major' });
    await see([first, second], { impact: 'critical' });
    const roots = calls.filter(({ rootRef }) => rootRef === null);
    expect(roots.map(({ op, mentions }) => [op, mentions])).toEqual([
      ['post', [who]],
      ['edit', []],
    ]);
    expect((await texts())[0]).toContain('<!subteam^S1>');
    expect(calls.filter(({ mentions }) => mentions.length > 0)).toHaveLength(1);
  });

  it('comes with the escalation when the root was not bad enough', async () => {
    await settings({ mention: { who, from: 'critical' } });
    await see([first]);
    await see([first], { impact: 'critical' });
    expect(calls.filter(({ mentions }) => mentions.length > 0).map(({ about }) => about.action)).toEqual(['post-line']);
    expect((await texts()).at(-1)).toBe('🔴 Larch went from minor to critical: Trouble. <!subteam^S1>');
  });
});

describe('scope and title', () => {
  it('are told in the thread with the vendor’s sentence and the filter, silently', async () => {
    await line.subscribe('larch region:us-east', 'east', 'default');
    const [slow, spread]: Text[] = [
      ['investigating', 'Answers are slow in US East.'],
      ['investigating', 'We see this in Frankfurt, Germany now. More soon.'],
    ];
    if (slow === undefined || spread === undefined) throw new Error('unreachable');
    await see([slow]);
    await see([slow, spread], { title: 'Trouble spreads' });
    const told = (await line.posted('east')).map(({ text }) => text);
    expect(told.find((text) => text.includes('🌍'))).toMatch(
      /^Larch: 🌍 Now also .*: "We see this in Frankfurt, Germany now\." \(/,
    );
    expect(told).toContain('Larch: 🏷️ Title is now "Trouble spreads" (was "Trouble").');
    expect(calls.filter(({ about }) => about.action === 'post-line').every(({ silent, surfaces }) => silent && !surfaces)).toBe(
      true,
    );
  });
});

describe('what people press', () => {
  it('is shown in one reply that is edited, without waiting for the vendor', async () => {
    await see([first]);
    await press('affected', 'Dana');
    await press('affected', 'Kim');
    const posted = await line.posted();
    expect(posted.map(({ edits }) => edits)).toEqual([0, 1]);
    expect(posted[1]?.text).toMatch(/^Larch: 🙋 Dana, Kim: we're affected · \d\d:\d\d UTC$/);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
  });

  it('is found by the sweep when its wake-up was lost', async () => {
    await see([first]);
    const key = await thread();
    await markThread(database.db, key, { kind: 'affected', personId: 'U1', personName: 'Dana', markedAt: now() });
    expect(await laggingThreads(database.db, now(), 5)).toEqual([key]);
    expect(await countLaggingThreads(database.db)).toBe(1);
  });

  it('is answered with a mention of exactly those who asked, also in a muted thread', async () => {
    await see([first]);
    await press('over', 'Dana');
    await sql`update threads set muted_at = ${now()}, muted_by = 'Lee'`.execute(database.db);
    await see([first, over]);
    const answer = calls.at(-2);
    expect(answer?.mentions).toEqual([{ kind: 'person', id: 'UDANA', name: 'Dana' }]);
    expect(answer?.silent).toBe(false);
    expect((await texts()).at(-1)).toBe('🔔 <@UDANA>: Larch says that this is over.');
  });
});

describe('a muted thread', () => {
  it('goes on in silence: nothing surfaces, nobody is pinged', async () => {
    await settings({ mention: { who: { kind: 'here', id: 'here', name: 'here' }, from: 'major' } });
    await see([first]);
    await sql`update threads set muted_at = ${now()}, muted_by = 'Dana'`.execute(database.db);
    calls = [];
    await see([first, second], { impact: 'critical' });
    await see([first, second, over], { impact: 'critical' });
    expect(calls.every(({ silent, surfaces, mentions }) => silent && !surfaces && mentions.length === 0)).toBe(true);
    expect(await line.posted()).toHaveLength(4);
  });
});

describe('a muted vendor', () => {
  it('gets no root until the mute ends, which counts as no failure', async () => {
    await mute(minute(120));
    await see([first]);
    expect(await line.posted()).toEqual([]);
    expect(await threadState()).toMatchObject({ state: 'open', failure_code: 'muted', failures: 0 });
    expect(await countLaggingThreads(database.db)).toBe(0);
    await see([first, second]);
    expect(calls).toEqual([]);
    line.clock.moveTo(minute(121));
    await line.look();
    expect(await line.posted()).toHaveLength(3);
    expect(await threadState()).toMatchObject({ state: 'open', failure_code: null });
  });

  it('gets none at all for what began and ended in the meantime', async () => {
    await mute(minute(120));
    await see([first]);
    await see([first, over]);
    line.clock.moveTo(minute(121));
    await line.look();
    expect(await line.posted()).toEqual([]);
    expect(await threadState()).toMatchObject({ state: 'stopped', stopped_code: 'muted' });
  });

  it('gets a thread after all when that comes back after the mute', async () => {
    await mute(minute(120));
    await see([first]);
    await see([first, over]);
    line.clock.moveTo(minute(121));
    await line.look();
    await see([first, over, second]);
    expect(await line.posted()).toHaveLength(4);
    await see([first, over, second, over]);
    expect(await line.posted()).toHaveLength(5);
    expect(await threadState()).toMatchObject({ state: 'open', failure_code: null });
  });

  it('waits no longer than the last wish about it', async () => {
    await mute(minute(6000));
    await see([first]);
    await mute(minute(120));
    line.clock.moveTo(minute(121));
    await line.look();
    expect(await line.posted()).toHaveLength(1);
  });

  it('does not begin to wait for a mute that was taken back in that very moment', async () => {
    fail = () => {
      throw new RetryableError('preview.busy', 'Busy.');
    };
    await expect(see([first])).rejects.toBeInstanceOf(RetryableError);
    fail = () => undefined;
    line.clock.advance(60_000);
    await mute(minute(6000));
    const lease = { ...(await thread()), token: 'ours' };
    const work = await leaseThreadWork(database.db, lease, lease.token, now(), minute(600));
    expect(work?.vendorMutedUntil).toBe(minute(6000));
    await unmuteVendor(database.db, previewTenant, ops, 'larch', now());
    expect(await waitForMute(database.db, lease, now())).toBe(false);
    await releaseThreadLease(database.db, lease);
    await line.look();
    expect(await line.posted()).toHaveLength(1);
  });

  it('goes on at once when somebody takes the mute back', async () => {
    await mute(minute(600));
    await see([first]);
    const [key] = (await unmuteVendor(database.db, previewTenant, ops, 'larch', now())) ?? [];
    if (key === undefined) throw new Error('no thread waited');
    await reconcileThread(line.deps, key);
    expect(await line.posted()).toHaveLength(1);
  });

  it('keeps its begun threads going silently', async () => {
    await settings({});
    await see([first]);
    await mute(minute(600));
    calls = [];
    await see([first, second, over], { impact: 'major' });
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.every(({ silent, surfaces }) => silent && !surfaces)).toBe(true);
  });
});

describe('a channel that is gone for good', () => {
  it('is left alone', async () => {
    await see([first]);
    await endChannel(database.db, previewTenant, 'preview', 'ops', now());
    calls = [];
    await see([first, second]);
    await reconcileThread(line.deps, await thread());
    expect(calls).toEqual([]);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
    expect(await countLaggingThreads(database.db)).toBe(0);
  });
});

describe('a write whose outcome is unknown', () => {
  /** A reply that may have arrived, and that could not be looked for. */
  async function doubtful(): Promise<void> {
    await see([first]);
    fail = (call, when) => {
      if (when === 'before' && call.about.action === 'post-reply') throw new InDoubtError('preview.timeout', 'No answer.');
    };
    await expect(see([first, second])).rejects.toBeInstanceOf(RetryableError);
    fail = () => undefined;
    line.clock.advance(10_000);
  }

  it('pauses the channel once when its people must act before anybody can look for it, and settles it when the channel works again', async () => {
    const error = new ChannelError('preview.archived', 'Archived.');
    await doubtful();
    const { log, lines } = logBook();
    settle = () => Promise.reject(error);
    const key = await thread();
    await expect(reconcileThread({ ...line.deps, log }, key)).rejects.toBe(error);
    expect(await channelState()).toEqual({ state: 'paused', paused_code: error.code });
    await reconcileThread({ ...line.deps, log }, key);
    expect(lines.map(({ msg }) => msg)).toEqual(['Channel paused: somebody has to act before it can be written to again']);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
    settle = undefined;
    await sql`update channels set state = 'active', paused_code = null`.execute(database.db);
    line.clock.advance(60_000);
    await line.look();
    expect(await line.posted()).toHaveLength(3);
    expect(new Set(await deliveryStates())).toEqual(new Set(['sent']));
  });

  it.each<[string, TocsinError | TypeError, number]>([
    ['asked to wait', new RetryableError('preview.busy', 'Busy.', { retryAfterMs: 90_000 }), 90_000],
    ['met a fault of ours', new TypeError('x is not a function'), 1_000],
  ])('waits before it looks again when it %s', async (_why, error, waitMs) => {
    await doubtful();
    settle = () => Promise.reject(error);
    await expect(reconcileThread(line.deps, await thread())).rejects.toThrow();
    expect(await deliveryStates()).toContain('in_doubt');
    expect(await laggingThreads(database.db, now(), 5)).toEqual([]);
    line.clock.advance(waitMs * 4);
    expect(await laggingThreads(database.db, now(), 5)).toHaveLength(1);
  });

  it('is made again unchanged, and then edited, when the vendor has changed it meanwhile', async () => {
    await doubtful();
    calls = [];
    settle = async () => ({ kind: 'absent' });
    await see([['investigating', 'We are looking into slow and wrong answers.'], second]);
    const replies = calls.filter(({ rootRef }) => rootRef !== null);
    expect(replies.map(({ about }) => [about.action, about.seq, about.revision])).toEqual([
      ['post-reply', 1, 1],
      ['post-reply', 2, 1],
      ['edit-reply', 1, 2],
    ]);
    const [unchanged, , edited] = replies.map(({ view }) => JSON.stringify(view));
    expect(unchanged).toContain('looking into slow answers.');
    expect(edited).toContain('slow and wrong answers.');
  });

  it('is not made again when it is a line about what has passed', async () => {
    await settings({});
    await see([first]);
    fail = (call, when) => {
      if (when === 'before' && call.surfaces) throw new InDoubtError('preview.timeout', 'No answer.');
    };
    await expect(see([first], { impact: 'critical' })).rejects.toBeInstanceOf(RetryableError);
    fail = () => undefined;
    settle = async () => ({ kind: 'absent' });
    await see([first], { impact: 'minor' });
    expect((await texts()).filter((text) => text.includes('critical'))).toEqual([]);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
  });

  it('is made again where nobody can look for it and it answers those who asked to be told', async () => {
    await see([first]);
    await press('over', 'Dana');
    fail = (call, when) => {
      if (when === 'before' && call.mentions.length > 0) throw new InDoubtError('preview.timeout', 'No answer.');
    };
    await expect(see([first, over])).rejects.toBeInstanceOf(RetryableError);
    fail = () => undefined;
    settle = async () => ({ kind: 'unreadable' });
    line.clock.advance(60_000);
    await line.look();
    expect((await texts()).filter((text) => text.startsWith('🔔'))).toEqual(['🔔 <@UDANA>: Larch says that this is over.']);
  });

  it('stops the thread when looking for it shows that the root is gone', async () => {
    await doubtful();
    settle = () => Promise.reject(new PermanentError('chat.root_gone', 'Gone.'));
    await reconcileThread(line.deps, await thread());
    expect(await threadState()).toMatchObject({ state: 'stopped', stopped_code: 'chat.root_gone' });
  });

  it('is looked for from the first attempt on that may have been made, among messages that are not known yet', async () => {
    await see([first]);
    const firstAt: string[] = [];
    let attempts = 0;
    fail = (call, when) => {
      if (when !== 'before' || call.about.action !== 'post-reply') return;
      attempts += 1;
      if (attempts === 1) throw new RetryableError('preview.busy', 'Busy.');
      if (attempts === 2) throw new InDoubtError('preview.timeout', 'No answer.');
    };
    settle = async (call, at) => {
      firstAt.push(at);
      expect(call.knownRefs).toEqual([(await line.posted())[0]?.ref]);
      expect(call.threadBegun).toBe(false);
      return { kind: 'absent' };
    };
    await expect(see([first, second])).rejects.toBeInstanceOf(RetryableError);
    line.clock.advance(60_000);
    const begun = now();
    await expect(reconcileThread(line.deps, await thread())).rejects.toBeInstanceOf(RetryableError);
    line.clock.advance(60_000);
    await reconcileThread(line.deps, await thread());
    expect(firstAt).toEqual([begun]);
    expect(await line.posted()).toHaveLength(3);
  });
});

describe('a thread that people took away', () => {
  it.each(['chat.thread_gone', 'chat.edit_closed'])('loses that write (%s), and its root is still edited', async (code) => {
    await see([first]);
    fail = (call, when) => {
      if (when === 'before' && call.rootRef !== null) throw new PermanentError(code, 'Gone.');
    };
    await see([first, second]);
    expect(await line.posted()).toHaveLength(1);
    expect((await line.posted())[0]?.edits).toBe(1);
    expect(await threadState()).toMatchObject({ state: 'open' });
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
  });
});
