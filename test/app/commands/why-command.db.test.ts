import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { whyCommand } from '../../../src/app/commands/why-command.js';
import { sql } from '../../../src/db/database.js';
import { muteVendor } from '../../../src/db/mutes.js';
import { loadOffer } from '../../../src/db/offers.js';
import { ChannelError } from '../../../src/errors.js';
import { incident, minute, start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { control, type Desk, guest, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
});

const why = (words = '', more = {}) => whyCommand(desk.deps, { ...desk.asking, ...more }, words);
const open = (id: string, more = {}) => incident(id, [['investigating', `We look into ${id}.`]], more);
const runOf = async (offerId: string) => (await loadOffer(database.db, desk.tenantId, offerId, start))?.run;

async function brought(...incidents: ReturnType<typeof incident>[]): Promise<string> {
  await desk.look();
  desk.line.site.incidents = incidents;
  await desk.look();
  return desk.chat.calls.find(({ rootRef }) => rootRef === null) === undefined ? '' : '1772445600.000001';
}

describe('why something came', () => {
  it('names the filter, who set it up, and each reason', async () => {
    await desk.subscribe('larch region:us-east');
    await brought(open('a', { title: 'Errors in US East', impact: 'major' }));
    const answer = await why();
    expect(plain(answer)).toEqual([
      'Larch ‹Errors in US East›',
      'Here because of larch region:us-east (Dana, 2 Mar).',
      expect.stringMatching(/^✓ vendor larch {2}✓ region us-east/),
      'Not what you want here?',
    ]);
    expect(labels(answer)).toEqual(['Less like this', 'Edit the filter', 'Mute this incident here']);
  });

  it('names them in the language of the channel', async () => {
    await desk.subscribe('larch region:us-east');
    await brought(open('a', { title: 'Errors in US East', impact: 'major' }));
    const answer = await why('', { language: 'ko' });
    expect(plain(answer)[2]).toMatch(/^✓ 벤더 larch {2}✓ 리전 us-east/);
  });

  it('explains the thread it is asked in', async () => {
    await desk.subscribe('larch');
    const rootRef = await brought(open('a', { impact: 'major' }));
    const place = { ...desk.place, rootRef };
    expect(plain(await why('', { place }))[0]).toBe('Here because of larch (Dana, 2 Mar).');
    expect(plain(await why('', { place: { ...place, rootRef: '1.000000' } }))[0]).toContain('I know nothing about this message');
  });

  it('offers to narrow that subscription, by commands that need no typing', async () => {
    const id = await desk.subscribe('larch');
    await brought(open('a', { title: 'Errors in Frankfurt', impact: 'minor' }));
    const menu = control(await why(), 'Less like this');
    expect(await runOf(menu.offerId)).toBe('take {choice}');
    const options = menu.kind === 'select' ? menu.options : [];
    expect(options.map(({ label }) => label)).toEqual(['Not frankfurt', 'Major and critical only']);
    expect(await Promise.all(options.map(({ value }) => runOf(value)))).toEqual([
      `change ${id} larch -region:frankfurt`,
      `change ${id} larch min-impact:major`,
    ]);
  });

  it('names what nearly brought it here as well, and nothing of other channels', async () => {
    await desk.subscribe('larch');
    await desk.subscribe('larch region:us-east');
    await desk.subscribe('larch region:ap-south', 'C2');
    await brought(open('a', { title: 'Errors in Frankfurt', impact: 'major' }));
    const lines = plain(await why());
    expect(lines.find((line) => line.startsWith('Nearly'))).toBe(
      'Nearly: larch region:us-east; region: names frankfurt, you asked for us-east.',
    );
    expect(lines.join()).not.toContain('ap-south');
  });

  it('shows people who may change nothing no buttons', async () => {
    await desk.subscribe('larch');
    await brought(open('a', { impact: 'major' }));
    expect(labels(await why('', { person: guest }))).toEqual([]);
  });

  it('says so when nothing came yet', async () => {
    expect(plain(await why())[0]).toContain('Nothing is followed');
    await desk.subscribe('larch');
    expect(plain(await why())[0]).toContain('No incident has come to this channel yet.');
  });
});

describe('why something did not come', () => {
  it('lists the last of a vendor, arrived or not, and what would have brought it', async () => {
    const id = await desk.subscribe('larch region:us-east');
    await brought(
      open('a', { title: 'Errors in US East', impact: 'major', startedAt: minute(2) }),
      open('b', { title: 'Errors in Mumbai', impact: 'major' }),
    );
    const answer = await why('larch');
    expect(plain(answer)).toEqual([
      '‹Errors in US East›, 2 Mar, came here because of larch region:us-east. ✓ vendor larch  ✓ region us-east  ✓ impact major',
      '‹Errors in Mumbai›, 2 Mar, did not come here. ✓ vendor larch  ✗ region: names mumbai, you asked for us-east  ✓ impact major',
    ]);
    expect(await runOf(control(answer, 'Add mumbai').offerId)).toBe(`change ${id} larch region:us-east,mumbai`);
  });

  it('says what kept one away that matches', async () => {
    desk.line.site.incidents = [
      incident('a', [
        ['investigating', 'Hm.'],
        ['resolved', 'Over.'],
      ]),
    ];
    await desk.look();
    desk.line.clock.moveTo(minute(60));
    await desk.subscribe('larch');
    expect(plain(await why('larch'))).toEqual(['‹Trouble a›, 2 Mar, did not come here: it was over before this was set up.']);
  });

  it('does not promise a thread for what was over before the settings let it in', async () => {
    const { id } = await desk.channel();
    const setting = (minImpact: string) =>
      sql`update channels set settings = ${JSON.stringify({ minImpact })}::jsonb where id = ${id}`.execute(database.db);
    await setting('major');
    await desk.subscribe('larch');
    await brought(open('a'));
    desk.line.clock.moveTo(minute(20));
    await brought(
      incident(
        'a',
        [
          ['investigating', 'We look into a.'],
          ['resolved', 'Over.'],
        ],
        { resolvedAt: minute(15) },
      ),
    );
    await setting('minor');
    expect(plain(await why('larch'))[0]).toBe(
      '‹Trouble a›, 2 Mar, did not come here: it was over before this channel wanted it; its settings were changed since.',
    );
  });

  it('says that a thread waits for the end of a mute', async () => {
    await desk.subscribe('larch');
    await desk.look();
    const { id: channelId } = await desk.channel();
    const mute = { tenantId: desk.tenantId, channelId, vendorSlug: 'larch', until: minute(60), by: 'Dana', at: start };
    await muteVendor(database.db, mute);
    await brought(open('a'));
    expect(plain(await why('larch'))[0]).toBe('‹Trouble a›, 2 Mar, waits: Larch is muted here until 2 Mar 11:00 UTC.');
  });

  it('says that a thread waits where it may not be posted yet', async () => {
    await desk.subscribe('larch');
    await desk.look();
    desk.chat.fault = () => {
      throw new ChannelError('slack.is_archived', 'The channel is archived.');
    };
    await expect(brought(open('a'))).rejects.toThrow('archived');
    expect(plain(await why('larch'))[0]).toBe('‹Trouble a›, 2 Mar, waits until I may post here again.');
  });

  it('counts what the channel decided for all its subscriptions', async () => {
    await desk.subscribe('larch');
    await brought(
      open('a', {
        kind: 'maintenance',
        impact: 'maintenance',
        status: 'scheduled',
        scheduledFor: minute(60),
        scheduledUntil: minute(90),
      }),
    );
    expect(plain(await why('larch'))[0]).toContain('maintenance');
  });

  it.each([
    ['github', 'No subscription here names GitHub.', ['Follow GitHub']],
    ['larhc', 'I know no vendor larhc; did you mean larch?', ['Use larch']],
    ['&&&', 'I know no vendor &&&; /tocsin list shows what comes here.', []],
  ])('of %s', async (word, line, buttons) => {
    await desk.subscribe('larch');
    const answer = await why(word);
    expect(plain(answer)).toEqual([line]);
    expect(labels(answer)).toEqual(buttons);
  });
});
