import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsCommand } from '../../../src/app/commands/settings-command.js';
import { testCommand, tidyCommand } from '../../../src/app/commands/test-command.js';
import { loadOffer } from '../../../src/db/offers.js';
import { ChannelError, InDoubtError, RetryableError } from '../../../src/errors.js';
import { notificationSentence } from '../../../src/render/wording.js';
import { start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, guest, openDesk, plain, seen } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
});

const test = () => testCommand(desk.deps, desk.asking);

describe('a test', () => {
  it('posts a root, a reply and an edit that say what they are, and tells the channel', async () => {
    expect(plain(await test())).toEqual([]);
    expect(desk.chat.calls.map(({ op, rootRef, messageRef }) => [op, rootRef, messageRef])).toEqual([
      ['post', null, null],
      ['post', '1772445600.000001', null],
      ['edit', null, '1772445600.000001'],
    ]);
    const markers = desk.chat.calls.map(({ marker }) => marker);
    expect(new Set(markers).size).toBe(2);
    for (const marker of markers) expect(marker).toMatch(/^[0-9a-f]{20}$/);
    for (const { view } of desk.chat.calls)
      if (view.kind === 'root') expect(notificationSentence(view)).toContain('Test, not an incident');
    expect(desk.chat.said).toEqual(['🧪 Test, not an incident: this is how one looks. Posting ✓ threads ✓ edits ✓']);
    const [button] = desk.chat.notices[0]?.controls ?? [];
    const offer = button?.kind === 'button' ? await loadOffer(database.db, desk.tenantId, button.offerId, start) : undefined;
    expect(offer).toMatchObject({
      run: 'tidy root:{root} reply:{reply} line:{line}',
      personId: null,
      picks: { root: ['1772445600.000001'], reply: ['1772445600.000002'], line: ['1772445600.000003'] },
    });
  });

  it('mentions whom the settings name', async () => {
    await desk.channel();
    await settingsCommand(desk.deps, desk.asking, 'mention:<!subteam^S1|@oncall>');
    await test();
    expect(desk.chat.calls.map(({ mentions }) => mentions.map(({ id }) => id))).toEqual([['S1'], [], []]);
    expect(desk.chat.said.at(-1)).toContain('mention of @oncall ✓');
  });

  it('names what failed, and what to do', async () => {
    desk.chat.fault = (what) => {
      if (typeof what === 'object' && what.rootRef !== null)
        throw new ChannelError('slack.no_threads', 'I need a channel that takes threads: *ask an admin*.');
    };
    await test();
    expect(desk.chat.said).toEqual([
      '🧪 Test, not an incident: this is how one looks. Posting ✓ threads ✗ edits ✓',
      'Threads: I need a channel that takes threads: ask an admin. (slack.no_threads)',
    ]);
  });

  it('answers alone where nothing can be posted', async () => {
    desk.chat.fault = () => {
      throw new InDoubtError('slack.timeout', 'Slack did not answer in time.');
    };
    expect(plain(await test())).toEqual(['🧪 Test: Posting ✗', 'Posting: Slack did not answer in time. (slack.timeout)']);
  });

  it('waits where the platform asks for it, three times at most', async () => {
    let failures = 2;
    const waits: number[] = [];
    desk.chat.fault = (what) => {
      failures -= 1;
      if (typeof what === 'object' && failures >= 0)
        throw new RetryableError('slack.rate_limited', 'Slack asks to wait.', { retryAfterMs: 60_000 });
    };
    await testCommand({ ...desk.deps, sleep: async (ms) => void waits.push(ms) }, desk.asking);
    expect(waits).toEqual([5_000, 5_000]);
    expect(desk.chat.said.at(-1)).toContain('Posting ✓ threads ✓ edits ✓');
    failures = 100;
    expect(plain(await test())[0]).toBe('🧪 Test: Posting ✗');
  });

  it.each([
    [{ kind: 'hidden', code: 'slack.not_in_channel', name: null }, '/invite @Tocsin'],
    [{ kind: 'closed', code: 'slack.is_archived', name: 'old' }, 'archived'],
    [{ kind: 'unfit', code: 'slack.no_threads', name: 'dm' }, 'no threads'],
    [seen({ missing: ['Create Public Threads'] }), 'invite'],
  ] as const)('looks before it posts: %j', async (look, words) => {
    desk.chat.looks = look;
    expect(plain(await test()).join()).toContain(words);
    expect(desk.chat.calls).toEqual([]);
  });

  it('posts as a forum wants it', async () => {
    desk.chat.looks = seen({ channelKind: 'forum' });
    await test();
    expect(desk.chat.calls.map(({ channel }) => channel.kind)).toEqual(['forum', 'forum', 'forum']);
  });

  it('lists the tags that a forum lacks, after it had the chance to make them', async () => {
    desk.chat.looks = seen({ channelKind: 'forum', missingTags: ['identified', 'resolved'] });
    await test();
    expect(desk.chat.said.at(-1)).toContain('no tags named identified, resolved.');
  });

  it('does not claim to have removed what could not be', async () => {
    desk.chat.fault = (what) => {
      if (what === 'remove') throw new ChannelError('slack.is_archived', 'This channel is archived.');
    };
    await expect(tidyCommand(desk.deps, desk.asking, 'root:1.1 reply:1.2 line:1.3')).rejects.toThrow('archived');
  });

  it('looks for a reply of Discord in the channel of its root', async () => {
    const asking = { ...desk.asking, place: { ...desk.place, chat: 'discord', channelRef: '50' } as const };
    await tidyCommand(desk.deps, asking, 'root:71 reply:72 line:73');
    expect(desk.chat.removed).toEqual([
      ['71', '72'],
      ['50', '71'],
      ['50', '73'],
    ]);
  });

  it('is not for guests', async () => {
    expect(plain(await testCommand(desk.deps, { ...desk.asking, person: guest }))[0]).toContain('Guests');
    expect(desk.chat.calls).toEqual([]);
  });
});
