import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { muteCommand } from '../../../src/app/commands/mute-command.js';
import { sql } from '../../../src/db/database.js';
import { mutesOf } from '../../../src/db/mutes.js';
import { loadOffer } from '../../../src/db/offers.js';
import { ChannelError } from '../../../src/errors.js';
import { incident, start } from '../../support/pipeline.js';
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

const mute = (words: string) => muteCommand(desk.deps, desk.asking, words);
const mutes = async () => mutesOf(database.db, desk.tenantId, (await desk.channel()).id, start);

describe('muting a vendor', () => {
  it('is seen by all, with a button that anybody may press', async () => {
    await desk.subscribe('larch');
    expect(plain(await mute('larch'))).toEqual([]);
    expect(await mutes()).toEqual([{ vendorSlug: 'larch', until: '2026-03-02T12:00:00.000Z', by: 'Dana' }]);
    expect(desk.chat.said).toEqual(['🔕 Dana muted Larch here until 12:00 UTC. Threads keep growing silently.']);
    const [button] = desk.chat.notices[0]?.controls ?? [];
    const offer = button?.kind === 'button' ? await loadOffer(database.db, desk.tenantId, button.offerId, start) : undefined;
    expect(offer).toMatchObject({ run: 'mute larch off', personId: null });
  });

  it('ends on request, and wakes the threads that waited', async () => {
    await desk.subscribe('larch');
    await desk.look();
    desk.line.site.incidents = [incident('a', [['investigating', 'Hm.']])];
    await desk.look();
    await mute('larch 30m');
    await sql`update threads set failure_code = 'muted', not_before = '2026-03-02T10:30:00Z'`.execute(database.db);
    desk.woken.length = 0;
    expect(plain(await mute('larch off'))).toEqual([]);
    expect(desk.woken).toHaveLength(1);
    expect(desk.chat.said.at(-1)).toBe('🔔 Dana unmuted Larch here.');
    expect(await mutes()).toEqual([]);
    expect(plain(await mute('larch off'))).toEqual(['Larch is not muted here.']);
  });

  it('keeps to seven days', async () => {
    await desk.subscribe('larch');
    expect(plain(await mute('larch 8d'))[0]).toContain('1 minute to 7 days');
    expect(await mutes()).toEqual([]);
  });

  it.each([
    ['larhc 2h', 'I know no vendor larhc; did you mean larch?', ['Use larch']],
    ['github', 'GitHub does not come to this channel, so there is nothing to mute. /tocsin list shows what does.', []],
    ['<@U1> 2h', 'I know no vendor <@U1>; /tocsin list shows what comes here.', []],
  ])('takes only what comes here: %s', async (words, line, buttons) => {
    await desk.subscribe('larch');
    const answer = await mute(words);
    expect(plain(answer)).toEqual([line]);
    expect(labels(answer)).toEqual(buttons);
    expect(await mutes()).toEqual([]);
  });

  it('keeps the time that was typed while it asks which one', async () => {
    await desk.subscribe('larch');
    const answer = await mute('4h');
    expect(labels(answer)).toEqual(['Mute 4h']);
    expect(await loadOffer(database.db, desk.tenantId, control(answer, 'Mute 4h').offerId, start)).toMatchObject({
      run: 'mute {vendor} 4h',
    });
    expect(plain(await mute('9d'))[0]).toContain('1 minute to 7 days');
  });

  it('asks which one, and lists what is muted', async () => {
    await desk.subscribe('larch');
    expect(labels(await mute(''))).toEqual(['Mute for 2 hours']);
    await mute('larch 2h');
    const answer = await mute('');
    expect(plain(answer)[0]).toMatch(/^🔕 Larch is muted until .* \(Dana\)\.$/);
    expect(labels(answer)).toEqual(['Unmute Larch']);
  });

  it('knows every followed vendor where the channel follows all', async () => {
    await desk.subscribe('all');
    await mute('Larch 1h');
    expect(await mutes()).toHaveLength(1);
  });

  it('is not for guests', async () => {
    await desk.subscribe('larch');
    expect(plain(await muteCommand(desk.deps, { ...desk.asking, person: guest }, 'larch'))[0]).toContain('Guests');
    expect(await mutes()).toEqual([]);
  });

  it('holds where the channel cannot be told, and says so', async () => {
    await desk.subscribe('larch');
    desk.chat.fault = () => {
      throw new ChannelError('slack.not_in_channel', "I'm not in this channel.");
    };
    expect(plain(await mute('larch'))).toEqual([
      expect.stringContaining('muted Larch'),
      "I could not tell the channel: I'm not in this channel.",
    ]);
    expect(await mutes()).toHaveLength(1);
  });
});
