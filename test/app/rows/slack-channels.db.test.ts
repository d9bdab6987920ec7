import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../../src/domain/time.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { first, over, second, third } from './row-stage.js';
import { type SlackRow, slackRow } from './slack-row.js';

let database: FreshDatabase;
let row: SlackRow;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  row = await slackRow(database.db);
  await row.see([]);
  await row.see([first]);
});
afterEach(() => row.close());

const hours = (count: number): number => count * 3_600_000;
const paused = async () => {
  const channel = await row.channel();
  return channel?.state === 'paused' ? channel.pausedCode : null;
};
const pausedWarnings = (): number => row.said(40).filter((msg) => msg.startsWith('Channel paused')).length;
const wakes = () => row.woken.length;

describe('a Slack channel that is archived', () => {
  it('waits, tells who subscribed once, and catches up in order when it is unarchived', async () => {
    row.ops.archive();
    await row.see([first, second]);
    await row.see([first, second, third]);
    expect(await paused()).toBe('slack.is_archived');
    expect(row.replies()).toEqual([]);
    await row.tell();
    expect(row.direct()).toEqual([
      'I stopped posting in #ops: the channel was archived. I keep what comes meanwhile and catch up when it is unarchived. 1 subscription waits.',
    ]);
    expect(await row.notices()).toEqual([['slack.is_archived', 'told', row.dana.id]]);
    expect(pausedWarnings()).toBe(1);
    row.ops.unarchive();
    await row.events.unarchived(row.tenantId, row.ops.id);
    expect(wakes()).toBe(1);
    await row.settle();
    expect(await paused()).toBeNull();
    expect(row.roots()).toHaveLength(1);
    expect(row.replies().map(({ text }) => text.split(':')[0])).toHaveLength(3);
    expect(await row.awaySince()).toBeNull();
  });

  it('is found open again by itself when the events were missed', async () => {
    row.ops.archive();
    await row.see([first, second]);
    await row.recheck();
    expect(await paused()).toBe('slack.is_archived');
    row.ops.unarchive();
    await row.recheck();
    expect(await paused()).toBeNull();
  });

  it('remembers since when it was away where that is longer than its people have patience for', async () => {
    await row.events.archived(row.tenantId, row.ops.id);
    const began = toIso(row.line.clock.now());
    row.ops.archive();
    row.pass(hours(50));
    row.ops.unarchive();
    await row.events.unarchived(row.tenantId, row.ops.id);
    expect(await row.awaySince()).toBe(began);
  });

  it('tells nobody of an archive that was taken back at once', async () => {
    await row.events.archived(row.tenantId, row.ops.id);
    await row.events.unarchived(row.tenantId, row.ops.id);
    await row.tell();
    expect(row.direct()).toEqual([]);
    expect(await row.notices()).toEqual([]);
  });
});

describe('a Slack channel that is deleted', () => {
  it('ends with its subscriptions when Slack says so, keeps its record, and who subscribed is told', async () => {
    row.ops.remove();
    await row.events.deleted(row.tenantId, row.ops.id);
    await row.events.deleted(row.tenantId, row.ops.id);
    await row.see([first, second]);
    expect(await row.openSubscriptions()).toBe(0);
    expect(await row.threads()).toHaveLength(1);
    await row.tell();
    expect(row.direct()).toEqual([
      '#ops was deleted, so its subscription ended. What I posted there stays in the reports; subscribe in another channel to go on.',
    ]);
  });

  it('is only paused where nothing but a refused message says so: it may be private', async () => {
    row.ops.remove();
    await row.see([first, second]);
    expect(await paused()).toBe('slack.channel_not_found');
    expect(await row.openSubscriptions()).toBe(1);
    await row.tell();
    expect(row.direct()).toEqual([
      "I stopped posting in #ops: I can't see it any more: it was made private without me, or deleted. I keep what comes meanwhile and catch up when somebody types /invite @Tocsin in it. 1 subscription waits.",
    ]);
  });
});

describe('a Slack channel that people change', () => {
  it('keeps everything when it is renamed', async () => {
    row.ops.rename('ops-eu');
    await row.events.renamed(row.tenantId, row.ops.id, 'ops-eu');
    await row.see([first, second]);
    expect((await row.channel())?.name).toBe('ops-eu');
    expect(row.roots()).toHaveLength(1);
    expect(await row.notices()).toEqual([]);
  });

  it('waits for an invitation when it is made private without the bot', async () => {
    row.ops.removeBot({ quietly: true });
    row.ops.makePrivate();
    await row.see([first, second]);
    expect(await paused()).toBe('slack.channel_not_found');
    await row.recheck();
    expect(await paused()).toBe('slack.channel_not_found');
    row.ops.inviteBot();
    await row.events.joined(row.tenantId, row.ops.id);
    await row.settle();
    expect(await paused()).toBeNull();
    expect(row.replies().length).toBeGreaterThan(0);
  });

  it('goes on without a word when it is made private with the bot in it', async () => {
    row.ops.makePrivate();
    await row.see([first, second]);
    expect(await paused()).toBeNull();
    expect(await row.notices()).toEqual([]);
  });

  it('goes on under its new id when it is shared with another company', async () => {
    const before = row.ops.id;
    const after = row.ops.changeId();
    await row.events.moved(row.tenantId, before, after);
    await row.see([first, second, over]);
    expect((await row.channel())?.externalId).toBe(after);
    expect(row.slack.messages(after).filter(({ threadTs }) => threadTs === undefined)).toHaveLength(1);
    expect(row.slack.messages(after).filter(({ threadTs }) => threadTs !== undefined)).toHaveLength(3);
    expect(await row.notices()).toEqual([]);
  });
});

describe.each([
  ['posting is restricted', () => row.ops.restrictPosting(), () => row.ops.allowPosting(), 'slack.restricted_action'],
  ['it is read-only', () => row.ops.restrictPosting('read-only'), () => row.ops.allowPosting(), 'slack.read_only'],
  [
    'the message limit of the plan is reached',
    () => row.ops.refuse('message_limit_exceeded'),
    () => row.ops.allowPosting(),
    'slack.message_limit_exceeded',
  ],
  ['admins stop posting', () => row.ops.refuse('ekm_access_denied'), () => row.ops.allowPosting(), 'slack.ekm_access_denied'],
  [
    'Slack gives a reason that nobody knows',
    () => row.ops.refuse('some_new_reason'),
    () => row.ops.allowPosting(),
    'slack.unknown_error',
  ],
])('a Slack channel in which %s', (_what, closes, opens, code) => {
  it('is tried every six hours, tells once in a week, and catches up when it works again', async () => {
    closes();
    await row.see([first, second]);
    expect(await paused()).toBe(code);
    await row.tell();
    const tries = row.posts();
    await row.recheck();
    expect(await paused(), 'not tried at once').toBe(code);
    row.pass(hours(6) + 60_000);
    await row.recheck();
    expect(await paused()).toBeNull();
    await row.settle(4);
    expect(await paused()).toBe(code);
    expect(row.posts()).toBeGreaterThan(tries);
    const after = row.posts();
    row.pass(hours(3));
    await row.recheck();
    await row.settle(4);
    expect(row.posts(), 'not tried again after three hours').toBe(after);
    await row.tell();
    expect(row.direct()).toHaveLength(1);
    expect(pausedWarnings()).toBe(1);
    opens();
    row.pass(hours(20));
    await row.recheck();
    await row.settle();
    expect(await paused()).toBeNull();
    expect(row.replies().length).toBeGreaterThan(0);
    expect(await row.awaySince(), 'the pause is counted from its beginning, whatever was tried meanwhile').not.toBeNull();
  });
});

describe('a Slack channel that the bot is removed from', () => {
  it('waits for an invitation, though posting would still work, and tells how to undo it', async () => {
    row.ops.removeBot();
    await row.events.left(row.tenantId, row.ops.id);
    await row.see([first, second]);
    await row.tell();
    expect(await paused()).toBe('slack.bot_removed');
    expect(row.ops.botIsMember).toBe(false);
    expect(row.replies()).toEqual([]);
    expect(row.direct()).toEqual([
      'I stopped posting in #ops: somebody removed me from it. I keep what comes meanwhile and catch up when somebody types /invite @Tocsin there. 1 subscription waits.',
    ]);
    row.pass(hours(30));
    await row.recheck();
    await row.events.unarchived(row.tenantId, row.ops.id);
    await row.events.permissionsChanged(row.tenantId, row.ops.id);
    expect(await paused()).toBe('slack.bot_removed');
    row.ops.inviteBot();
    await row.events.joined(row.tenantId, row.ops.id);
    await row.settle();
    expect(await paused()).toBeNull();
    expect(row.replies().length).toBeGreaterThan(0);
  });

  it('keeps the wish when it was paused for another reason, and takes no archive for one', async () => {
    row.ops.restrictPosting();
    await row.see([first, second]);
    await row.events.left(row.tenantId, row.ops.id);
    expect(await paused()).toBe('slack.bot_removed');
    const other = await slackRow(database.db);
    await other.events.archived(other.tenantId, other.ops.id);
    await other.events.left(other.tenantId, other.ops.id);
    expect((await other.channel())?.pausedCode).toBe('slack.is_archived');
    await other.close();
  });
});

describe('people who are told', () => {
  it('are told once when the answer is lost, and again later when Slack surely did not take it', async () => {
    row.ops.archive();
    await row.see([first, second]);
    row.slack.fault({ method: 'chat.postMessage', fault: '429', containing: 'stopped posting' });
    await row.tell();
    expect(row.direct()).toEqual([]);
    row.pass(120_000);
    await row.tell();
    expect(row.direct()).toHaveLength(1);
    const next = await slackRow(database.db);
    await next.see([]);
    await next.see([first]);
    next.ops.archive();
    await next.see([first, second]);
    next.slack.fault({ method: 'chat.postMessage', fault: 'commit-then-drop', containing: 'stopped posting' });
    await next.tell();
    await next.tell();
    expect(next.direct()).toHaveLength(1);
    expect(await next.notices()).toMatchObject([['slack.is_archived', 'told', next.dana.id]]);
    await next.close();
  });

  it('are named as untold in the log where the app may not write to them', async () => {
    row.ops.archive();
    await row.see([first, second]);
    row.slack.fault({ method: 'chat.postMessage', fault: 'messages_tab_disabled', containing: 'stopped posting', times: 2 });
    await row.tell();
    expect(await row.notices()).toEqual([['slack.is_archived', 'failed', null]]);
    expect(row.said(40)).toContain('Nobody could be told in the chat that something stopped');
  });

  it('are told again when the same happens after a week', async () => {
    for (const days of [0, 3, 8]) {
      row.pass(hours(24 * days));
      row.ops.archive();
      await row.events.archived(row.tenantId, row.ops.id);
      await row.tell();
      row.ops.unarchive();
      await row.events.unarchived(row.tenantId, row.ops.id);
    }
    expect(row.direct()).toHaveLength(2);
  });
});
