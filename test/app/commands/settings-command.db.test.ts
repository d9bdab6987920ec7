import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Asking } from '../../../src/app/commands/deps.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import { settingsCommand } from '../../../src/app/commands/settings-command.js';
import { ensureChannel } from '../../../src/db/channels.js';
import { chatTenantId, saveInstallation } from '../../../src/db/installations.js';
import { loadOffer } from '../../../src/db/offers.js';
import { languages } from '../../../src/domain/language.js';
import { ChannelError } from '../../../src/errors.js';
import { discordAnswer } from '../../../src/render/discord/answer.js';
import { start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { control, controls, type Desk, guest, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
});

const settings = (words = '', more: Partial<Asking> = {}) => settingsCommand(desk.deps, { ...desk.asking, ...more }, words);

describe('settings of a channel', () => {
  it('says what to type first where nothing was ever set up', async () => {
    expect(plain(await settings())).toEqual(['Nothing is followed in this channel yet. Type /tocsin subscribe github first.']);
    expect(plain(await settings('maintenance:on'))).toHaveLength(1);
  });

  it('shows them as sentences with menus', async () => {
    await desk.channel();
    const answer = await settings();
    expect(plain(answer)).toEqual([
      'In the channel: new incidents, what is raised to major or critical, what is back after its end, the end of major ones. The rest stays in threads.',
      'Incidents get a thread when they are minor and up, or when the vendor does not say.',
      'Maintenance is off.',
      'Nobody is mentioned. To change that: /tocsin settings mention:@oncall from:major.',
      'When more than five incidents begin within ten minutes, the rest below major become one message. To change that: /tocsin settings storms:off.',
      'What was over for 24 h before I could post it is named in one line. To change that: /tocsin settings patience:2d.',
      'A page that cannot be read for 1 h is told of here, and again when it can be. To change that: /tocsin settings unreadable:off.',
      'When somebody deletes the message of an incident, nothing more comes about it. To change that: /tocsin settings root-gone:repost.',
      'There are no quiet hours. To change that: /tocsin settings quiet 22:00-07:00 Europe/Berlin.',
      'No digest comes. To change that: /tocsin settings digest weekly mon 09:00.',
      'Times of day are counted in UTC. To change that: /tocsin settings zone Europe/Berlin.',
      'A thread says when the vendor of a major incident stays silent for long. To change that: /tocsin settings silence off.',
      'What I say here is in English. To change that: /tocsin settings language ko.',
      "Vendors' words are shown in that language too, where a machine is set up that translates. To change that: /tocsin settings translate off.",
      'Everybody but guests can change what comes to channels.',
    ]);
    expect(labels(answer)).toEqual(['What is shown in the channel', 'Minimum impact', 'Maintenance', 'Who can change things']);
    const { offerId } = control(answer, 'Minimum impact');
    expect(await loadOffer(database.db, desk.tenantId, offerId, start)).toMatchObject({
      run: 'settings min-impact:{impact}',
      personId: 'U1',
    });
  });

  it('changes them, and the channel reads who did', async () => {
    await desk.channel();
    expect(plain(await settings('maintenance:on mention:<!subteam^S123|@oncall> from:critical'))).toEqual([
      '✅ Done. Maintenance is on. @oncall is mentioned when it is critical.',
    ]);
    expect(desk.chat.said).toEqual([
      'Dana changed what comes here. Maintenance is on. @oncall is mentioned when it is critical.',
    ]);
    expect((await desk.channel()).settings).toMatchObject({
      maintenance: true,
      mention: { who: { kind: 'group', id: 'S123', name: 'oncall' }, from: 'critical' },
    });
    expect(labels(await settings())).toContain('Mention from');
  });

  it('changes what happens in storms, after a long absence, and when a message is deleted', async () => {
    await desk.channel();
    expect(plain(await settings('storms:off patience:2d unreadable:off root-gone:repost'))).toEqual([
      '✅ Done. Every incident gets a message of its own, also when many come at once. What was over for 2 days before I could post it is named in one line. A page that cannot be read is not told of here. When somebody deletes the message of an open incident, it is posted again once.',
    ]);
    expect((await desk.channel()).settings).toMatchObject({
      storms: false,
      patienceHours: 48,
      unreadableHours: 0,
      rootGone: 'repost',
    });
    expect(plain(await settings()).slice(4, 8)).toEqual([
      expect.stringContaining('settings storms:on'),
      expect.stringContaining('settings patience:24h'),
      expect.stringContaining('settings unreadable:1h'),
      expect.stringContaining('settings root-gone:stop'),
    ]);
  });

  it('sets quiet hours, a digest and a zone, and names them', async () => {
    await desk.channel();
    expect(plain(await settings('quiet 22:00-07:00 mon-fri Europe/Berlin'))).toEqual([
      '✅ Done. Quiet hours 22:00–07:00 mon–fri Europe/Berlin, critical comes through. Times of day are counted in Europe/Berlin.',
    ]);
    expect(plain(await settings('digest weekly mon 09:00'))).toEqual([
      '✅ Done. A digest comes every Monday at 09:00 Europe/Berlin.',
    ]);
    expect(plain(await settings()).slice(8, 11)).toEqual([
      'Quiet hours 22:00–07:00 mon–fri Europe/Berlin, critical comes through. To change that: /tocsin settings quiet off.',
      'A digest comes every Monday at 09:00 Europe/Berlin. To change that: /tocsin settings digest off.',
      'Times of day are counted in Europe/Berlin. To change that: /tocsin settings zone UTC.',
    ]);
    expect(plain(await settings('quiet off'))).toEqual(['✅ Done. There are no quiet hours.']);
    expect((await desk.channel()).settings).toMatchObject({
      zone: 'Europe/Berlin',
      quiet: null,
      digest: { every: 'week', at: '09:00', on: 'mon' },
    });
  });

  it('says that it takes UTC where nobody has named a zone', async () => {
    await desk.channel();
    const assumed = 'Nobody has named a time zone here, so I take UTC. To change that: /tocsin settings zone Europe/Berlin.';
    expect(plain(await settings('quiet 22:00-07:00'))).toEqual([
      '✅ Done. Quiet hours 22:00–07:00 UTC, critical comes through.',
      assumed,
    ]);
    expect(plain(await settings('zone Asia/Seoul'))[0]).toContain('Quiet hours 22:00–07:00 Asia/Seoul');
    expect(plain(await settings('quiet 23:00-07:00'))).toHaveLength(1);
  });

  it('offers the zone that was meant, and keeps the rest of what was typed', async () => {
    await desk.channel();
    const answer = await settings('quiet 22:00-07:00 Europe/Berlín');
    expect(plain(answer)).toEqual(['I know no time zone Europe/Berlín; did you mean Europe/Berlin?']);
    const { offerId } = control(answer, 'Use that');
    expect(await loadOffer(database.db, desk.tenantId, offerId, start)).toMatchObject({
      run: 'settings quiet:22:00-07:00 Europe/Berlin',
    });
  });

  it.each(languages)('has room for all of them on Discord in %s', async (language) => {
    await desk.channel();
    await settings(
      `quiet 22:00-07:00 mon,wed,fri America/Argentina/Buenos_Aires digest weekly mon 09:00 surfaces:all patience:30d language ${language}`,
    );
    expect(discordAnswer((await settings()).rows).content.split('\n')).toHaveLength(15);
  });

  it('turns the translation of vendors’ words off and on', async () => {
    await desk.channel();
    expect(plain(await settings('translate off'))).toEqual(["✅ Done. Vendors' words stay as they were written."]);
    expect((await desk.channel()).settings.translate).toBe(false);
    await settings('translation on');
    expect((await desk.channel()).settings.translate).toBe(true);
  });

  it('takes a menu in which nothing is picked any more for nothing', async () => {
    await desk.channel();
    const { offerId } = control(await settings(), 'What is shown in the channel');
    const pressed = { kind: 'go', offerId, name: 'surfaces' } as const;
    const answer = await createCommands(desk.deps).press({ ...desk.asking, pressed, values: [] }, 'i1');
    expect(plain(answer)).toEqual(['✅ Done. In the channel: new incidents. The rest stays in threads.']);
    expect((await desk.channel()).settings.surfaces).toEqual([]);
  });

  it('says so when nothing changes, and tells nobody', async () => {
    await desk.channel();
    expect(plain(await settings('maintenance:off'))).toEqual(['It is set like that already.']);
    expect(desk.chat.said).toEqual([]);
  });

  it('mends a slip with a button', async () => {
    await desk.channel();
    const answer = await settings('maintenence:on');
    expect(plain(answer)).toEqual(['I know no setting maintenence:; did you mean maintenance:?']);
    const { offerId } = control(answer, 'Use that');
    expect(await loadOffer(database.db, desk.tenantId, offerId, start)).toMatchObject({ run: 'settings maintenance:on' });
  });

  it('lets a guest look and change nothing', async () => {
    await desk.channel();
    desk.chat.guests = ['U9'];
    expect(controls(await settings('', { person: guest }))).toEqual([]);
    expect(plain(await settings('maintenance:on', { person: { ...guest, mayChange: true } }))[0]).toContain('Guests');
    expect((await desk.channel()).settings.maintenance).toBe(false);
  });

  it('publishes in announcement channels of Discord alone', async () => {
    await desk.channel();
    expect(plain(await settings('publish:on'))[0]).toContain('announcement channel');
    const place = { ...desk.place, chat: 'discord', channelRef: '77', channelKind: 'announcement' } as const;
    await ensureChannel(database.db, {
      tenantId: desk.tenantId,
      chat: 'discord',
      externalId: '77',
      name: 'news',
      kind: 'announcement',
    });
    expect(labels(await settings('', { place }))).toContain('Publishing');
    expect(plain(await settings('publish:on', { place }))).toEqual([
      '✅ Done. New incidents are published to the followers of this channel.',
    ]);
  });

  it('mentions no role that everybody has', async () => {
    const tenantId = chatTenantId('discord', '900');
    const place = { ...desk.place, chat: 'discord', tenantId, channelRef: '77' } as const;
    const installation = {
      chat: 'discord',
      externalId: '900',
      name: 'Acme',
      url: null,
      appId: null,
      botId: null,
      botUserId: null,
    } as const;
    const secrets = { seal: (text: string) => text, open: (text: string) => text };
    await saveInstallation(database.db, secrets, { ...installation, scopes: [], token: null }, start);
    await ensureChannel(database.db, { tenantId, chat: 'discord', externalId: '77', name: 'news', kind: 'text' });
    expect(plain(await settings('mention:<@&900>', { place }))[0]).toContain('never everybody');
    expect(plain(await settings('mention:<@&901>', { place }))[0]).toContain('✅ Done.');
  });

  it('keeps the change where the channel cannot be told', async () => {
    await desk.channel();
    desk.chat.fault = () => {
      throw new ChannelError('slack.not_in_channel', "I'm not in this channel.");
    };
    expect(plain(await settings('maintenance:on'))).toEqual([
      '✅ Done. Maintenance is on.',
      "I could not tell the channel: I'm not in this channel.",
    ]);
    expect((await desk.channel()).settings.maintenance).toBe(true);
  });
});
