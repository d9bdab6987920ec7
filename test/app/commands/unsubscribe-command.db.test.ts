import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCommand } from '../../../src/app/commands/change-command.js';
import type { Answer } from '../../../src/app/commands/command.js';
import { listCommand } from '../../../src/app/commands/list-command.js';
import { openCommand } from '../../../src/app/commands/open-command.js';
import { seeCommand } from '../../../src/app/commands/see-command.js';
import { subscribeCommand } from '../../../src/app/commands/subscribe-command.js';
import { suggest } from '../../../src/app/commands/suggest.js';
import { undoCommand, unsubscribeCommand } from '../../../src/app/commands/unsubscribe-command.js';
import { sql } from '../../../src/db/database.js';
import { muteVendor } from '../../../src/db/mutes.js';
import { followedPages } from '../../../src/db/pages.js';
import { ChannelError } from '../../../src/errors.js';
import { incident, minute, answer as respond } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Counter, openCounter, tenRegions, withComponents } from './counter.js';
import { guest, labels, plain } from './desk.js';

let database: FreshDatabase;
let desk: Counter;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openCounter(database.db);
});

const unsubscribe = (words: string, more = {}) => unsubscribeCommand(desk.deps, { ...desk.asking, ...more }, words);
const change = (words: string, more = {}) => changeCommand(desk.deps, { ...desk.asking, ...more }, words);
const list = (more = {}): Promise<Answer> => listCommand(desk.deps, { ...desk.asking, ...more }, '');
const open = (id: string, more = {}) => incident(id, [['investigating', `We look into ${id}.`]], more);

/** Subscriptions a minute apart, so that their numbers are sure. */
async function subscribed(...filters: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, filter] of filters.entries()) {
    desk.line.clock.moveTo(minute(index));
    ids.push(await desk.subscribe(filter));
  }
  return ids;
}

describe('unsubscribing', () => {
  it('takes a number, a filter or a vendor; the channel is told', async () => {
    await subscribed('larch region:eu', 'larch region:us', 'all min-impact:major');
    expect(plain(await unsubscribe('2'))).toEqual(['#voice-ops no longer follows Larch (us). Nothing of it is open now.']);
    await unsubscribe('min-impact: MAJOR all');
    await unsubscribe('larch');
    expect(await desk.filters()).toEqual([]);
    expect(desk.chat.said).toEqual([
      'Dana removed Larch (us) here.',
      'Dana removed Every vendor (major+) here.',
      'Dana removed Larch (eu) here.',
    ]);
  });

  it('asks which one where several are meant', async () => {
    await subscribed('larch region:eu', 'larch region:us');
    const answer = await unsubscribe('larch');
    expect(plain(answer)).toEqual(['Which one?', '1  Larch (eu)', '2  Larch (us)']);
    await desk.press(answer, 'Remove 2');
    expect(plain(await desk.press(answer, 'Remove 2'))).toEqual([
      'That subscription is no longer here. /tocsin list shows what is.',
    ]);
    expect(await desk.filters()).toEqual(['larch region:eu']);
    expect(desk.chat.said).toHaveLength(1);
  });

  it('asks before it removes all', async () => {
    await subscribed('larch region:eu', 'larch region:us');
    const answer = await unsubscribe('all');
    expect(plain(answer)).toEqual(['#voice-ops has 2 subscriptions. Remove all of them?']);
    expect(await desk.filters()).toHaveLength(2);
    await desk.press(answer, 'Remove all 2');
    expect(await desk.filters()).toEqual([]);
    expect(desk.chat.said).toEqual(['Dana removed all 2 subscriptions here.']);
  });

  it('lets open threads go on, follows no longer what nobody needs, and can be taken back', async () => {
    desk.line.site.incidents = [open('a')];
    await desk.look();
    await subscribed('larch');
    const answer = await unsubscribe('1');
    expect(plain(answer)).toEqual(['#voice-ops no longer follows Larch. 1 open thread goes on to its end.']);
    expect(await followedPages(database.db, desk.tenantId)).toEqual([]);
    await desk.press(answer, 'Follow again');
    expect(await desk.filters()).toEqual(['larch']);
    expect(await followedPages(database.db, desk.tenantId)).toHaveLength(1);
  });

  it('works where the bot may not post any more, and says so', async () => {
    await subscribed('larch');
    desk.chat.fault = () => {
      throw new ChannelError('slack.not_in_channel', 'no');
    };
    expect(plain(await unsubscribe('1')).at(-1)).toBe('The channel was not told: I cannot post there.');
    expect(await desk.filters()).toEqual([]);
  });

  it.each(['7', '0', 'alder', 'zzz', '<@U1>', '"', 'x'.repeat(10_000), '\u0000', 'ffffffffffffffff', '#1 or so', '-1', '1e9'])(
    'removes nothing at %j',
    async (words) => {
      await subscribed('larch');
      expect(plain(await unsubscribe(words))[0]).not.toContain('no longer follows');
      expect(await desk.filters()).toEqual(['larch']);
    },
  );

  it('is for those who may change the channel', async () => {
    await subscribed('larch');
    expect(plain(await unsubscribe('1', { person: guest }))[0]).toContain('Guests');
    expect(plain(await change('1 larch region:eu', { person: guest }))[0]).toContain('Guests');
    expect(await desk.filters()).toEqual(['larch']);
  });

  it('says what to type where nothing is followed', async () => {
    const nothing = 'Nothing is followed in this channel yet. Type /tocsin subscribe github first.';
    for (const answer of [await unsubscribe('1'), await change('1 larch'), await list()])
      expect(plain(answer)).toEqual([nothing]);
  });

  it('reaches nothing of another channel by its id', async () => {
    const foreign = await desk.subscribe('larch', 'C2');
    await subscribed('larch region:eu');
    desk.line.site.incidents = [open('a', { title: 'Errors in Tokyo' })];
    await desk.look();
    const [found] = (await sql<{ id: string }>`select id from incidents`.execute(database.db)).rows;
    for (const answer of [
      await unsubscribe(foreign),
      await undoCommand(desk.deps, desk.asking, foreign),
      await change(`${foreign} larch region:us`),
      await seeCommand(desk.deps, desk.asking, foreign),
    ])
      expect(plain(answer)).toEqual(['That subscription is no longer here. /tocsin list shows what is.']);
    expect(plain(await openCommand(desk.deps, desk.asking, found?.id ?? ''))).toEqual([
      'It is over by now, or no longer followed here.',
    ]);
    expect([await desk.filters('C2'), await desk.filters()]).toEqual([['larch'], ['larch region:eu']]);
  });
});

describe('the list', () => {
  it('shows numbers, parts, what came last, and a button for each', async () => {
    desk.line.site.incidents = [open('a', { title: 'Errors in US East' })];
    await desk.look();
    await subscribed('larch region:us-east', 'larch component:"SMS" min-impact:major strict');
    const answer = await list();
    expect(plain(answer)).toEqual([
      '#voice-ops · 2 subscriptions',
      '1  Larch · us-east · minor+ · open now: 1',
      '2  Larch · component SMS · major+ · strict · nothing yet',
    ]);
    expect(labels(answer)).toEqual(['Change 1', 'Narrow 1', 'Remove 1', 'Change 2', 'Narrow 2', 'Remove 2']);
    expect(labels(await list({ person: guest }))).toEqual([]);
  });

  it('shows ten with buttons and names the others', async () => {
    await subscribed(...tenRegions.map((region) => `larch region:${region}`), 'larch', 'larch region:berlin');
    const answer = await list();
    expect(labels(answer)).toHaveLength(30);
    expect(plain(answer).at(-1)).toEqual(expect.stringMatching(/^And 2 more: 11 Larch.*, 12 Larch/));
  });

  it('tells what is muted, and what waits until the bot may post', async () => {
    await subscribed('larch');
    const { id: channelId } = await desk.channel();
    await muteVendor(database.db, {
      tenantId: desk.tenantId,
      channelId,
      vendorSlug: 'larch',
      until: minute(120),
      by: 'Kim',
      at: minute(0),
    });
    desk.chat.looks = { kind: 'hidden', code: 'slack.channel_not_found', name: null };
    await subscribeCommand(desk.deps, desk.asking, 'alder');
    expect(plain(await list()).slice(2)).toEqual([
      '🔕 Larch is muted until 2 Mar 12:00 UTC (Kim).',
      'Waiting until I may post here: alder (Dana)',
    ]);
  });

  it('tells a pause', async () => {
    await subscribed('larch');
    await sql`update channels set state = 'paused', paused_code = 'slack.is_archived'`.execute(database.db);
    expect(plain(await list()).at(-1)).toBe('Posting here is paused; it goes on when I may post again. (slack.is_archived)');
  });
});

describe('changing a filter', () => {
  it('puts the new one in the place of the old one, and tells the channel', async () => {
    await desk.look();
    await subscribed('larch region:us-east');
    const answer = await desk.press(await list(), 'Change 1', { text: 'larch region:us-east,us-west' });
    expect(plain(answer)[0]).toBe('✅ #voice-ops follows Larch in us-east and us-west.');
    expect(desk.chat.said).toEqual(['Dana changed Larch (us-east) to Larch (us-east and us-west) here.']);
    expect(await desk.filters()).toEqual(['larch region:us-east,us-west']);
  });

  it('keeps the old one where the new one is wrong, the same, there already or too large', async () => {
    await desk.look();
    await withComponents(database.db, desk.line.page, 120, tenRegions);
    await subscribed('larch region:us', 'larch region:eu');
    const wrong = await change('1 larch regoin:eu');
    expect(labels(wrong)).toEqual(['Use region:eu']);
    expect(await desk.runOf(wrong, 'Use region:eu')).toMatch(/^change [0-9a-f]{16} larch region:eu$/);
    expect(plain(await change('1 region:us larch'))).toEqual(['Nothing changes: it says that already.']);
    expect(plain(await change('1 larch region:eu'))[0]).toBe('This channel already follows Larch in eu. /tocsin list shows all.');
    desk.line.site.fault = (url) => respond(url, 200, '<!doctype html><title>Dogwood</title>');
    expect(plain(await change('1 dogwood'))[0]).toContain('cannot be followed');
    desk.line.site.fault = undefined;
    expect(plain(await change('9 larch'))[0]).toContain('Which one?');
    expect(plain(await change('1'))).toEqual(['Number 1 is larch region:us.']);
    const large = await change('1 larch');
    expect(plain(large)[0]).toMatch(/^Larch is large/);
    expect(await desk.filters()).toEqual(['larch region:us', 'larch region:eu']);
    await desk.press(large, 'Follow this part', { picks: { region: ['tokyo'], component: [] } });
    expect((await desk.filters()).sort()).toEqual(['larch region:eu', 'larch region:tokyo']);
  });

  it('is done by one of two who change the same at once', async () => {
    await desk.look();
    const id = await desk.subscribe('larch');
    const answers = await Promise.all([change(`${id} larch region:eu`), change(`${id} larch region:us`)]);
    expect(await desk.filters()).toHaveLength(1);
    expect(desk.chat.said).toHaveLength(1);
    expect(answers.flatMap(plain).filter((line) => line.includes('no longer here'))).toHaveLength(1);
  });

  it('changes nothing when the channel cannot be told', async () => {
    await desk.look();
    await subscribed('larch region:us');
    desk.chat.fault = () => {
      throw new ChannelError('slack.not_in_channel', 'no');
    };
    expect(plain(await change('1 larch region:eu'))).toEqual([
      "I can't post in this channel yet: it is private and I'm not in it. Type /invite @Tocsin here. Nothing was changed. (slack.not_in_channel)",
    ]);
    expect(await desk.filters()).toEqual(['larch region:us']);
  });
});

describe('suggestions while somebody types', () => {
  it('completes the last vendor of a list, followed ones first', async () => {
    const vendors = (typed: string) => suggest(desk.deps, desk.place, 'vendor', typed);
    expect((await vendors(''))[0]).toEqual({ label: 'Larch', value: 'larch' });
    expect(await vendors('ald')).toEqual([{ label: 'Alder', value: 'alder' }]);
    expect(await vendors('larch, birch')).toEqual([{ label: 'larch, BirchPay', value: 'larch, birchpay' }]);
    expect(await vendors('larch region:eu')).toEqual([{ label: 'larch region:eu', value: 'larch region:eu' }]);
    for (const typed of ['x'.repeat(10_000), ',,,', '\u0000', '%']) expect((await vendors(typed)).length).toBeLessThanOrEqual(25);
  });

  it('offers the subscriptions of the channel', async () => {
    const [first] = await subscribed('larch region:eu', 'larch region:us');
    expect(await suggest(desk.deps, desk.place, 'subscription', 'eu')).toEqual([{ label: '1 Larch (eu)', value: first }]);
    expect(await suggest(desk.deps, { ...desk.place, channelRef: 'C9' }, 'subscription', '')).toEqual([]);
  });
});
