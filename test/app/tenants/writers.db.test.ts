import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/app/commands/command.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import type { Standing } from '../../../src/chat/rooms.js';
import { sql } from '../../../src/db/database.js';
import { chatTenantId, saveInstallation } from '../../../src/db/installations.js';
import { followPage } from '../../../src/db/pages.js';
import { setWriters, type WriterRule, writersOf } from '../../../src/db/writers.js';
import { ChannelError } from '../../../src/errors.js';
import { start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { control, type Desk, dana, guest, MemoryChat, openDesk, plain } from '../commands/desk.js';

/** A workspace whose platform says what each person is. */
class TellingChat extends MemoryChat {
  readonly standings = new Map<string, Standing>();

  async standing(_tenant: unknown, _channel: string, person: string): Promise<Standing | null> {
    return this.standings.get(person) ?? null;
  }
}

let database: FreshDatabase;
let desk: Desk;
let chat: TellingChat;
let asked = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from settings`.execute(database.db);
  desk = await openDesk(database.db);
  chat = new TellingChat();
  chat.guests = [guest.id];
  chat.standings.set('U-admin', 'admin').set('U-maker', 'manager').set('U-member', 'member');
});

const by = { by: 'admin', at: start };
const person = (id: string, more: Partial<Person> = {}): Person => ({ ...dana, id, ...more });

/** What somebody is answered who changes something, and whether it was changed. */
async function change(who: Person, text: string, place: Partial<Desk['place']> = {}) {
  asked += 1;
  const before = await stored();
  const commands = createCommands({ ...desk.deps, rooms: () => chat, chatOf: () => chat });
  const request = { ...desk.asking, place: { ...desk.place, ...place }, person: who, text };
  const said = plain(await commands.run(request, `writers-${asked}`)).join('\n');
  return { said, isChanged: JSON.stringify(await stored()) !== JSON.stringify(before) };
}

async function stored() {
  const found = await sql`select (select count(*) from subscriptions where ended_at is null) as subscriptions,
    (select json_agg(settings order by id) from channels) as settings, (select count(*) from mutes) as mutes,
    (select count(*) from forwards where ended_at is null) as forwards, (select count(*) from channel_posts where kind = 'board') as boards`.execute(
    database.db,
  );
  return found.rows;
}

const slackRules: readonly (readonly [WriterRule | null, Readonly<Record<string, boolean>>])[] = [
  [null, { 'U-admin': true, 'U-maker': true, 'U-member': true, U9: false }],
  ['everyone', { 'U-admin': true, 'U-maker': true, 'U-member': true, U9: false }],
  ['managers', { 'U-admin': true, 'U-maker': true, 'U-member': false, U9: false }],
  ['admins', { 'U-admin': true, 'U-maker': false, 'U-member': false, U9: false }],
];

describe.each(slackRules)('in a Slack workspace whose rule is %s', (rule, may) => {
  it.each(Object.entries(may))('%s changes subscriptions: %s', async (id, isAllowed) => {
    if (rule !== null) await setWriters(database.db, desk.tenantId, rule, by);
    const { said, isChanged } = await change(person(id), 'subscribe larch');
    expect(isChanged).toBe(isAllowed);
    if (!isAllowed) expect(said).toMatch(/guests|owners and admins/i);
  });
});

describe('who may write in a Slack workspace', () => {
  it.each([
    'unsubscribe larch',
    'settings storms off',
    'mute larch',
    'forward https://hooks.example/x',
    'board on',
    'change larch min-impact:major',
    'test',
  ])('decides also about: %s', async (text) => {
    await desk.subscribe('larch');
    await setWriters(database.db, desk.tenantId, 'admins', by);
    const { said, isChanged } = await change(person('U-maker'), text);
    expect(isChanged).toBe(false);
    expect(said).toMatch(/only its owners and admins can change/);
    expect(chat.calls).toEqual([]);
  });

  it.each(['list', 'status larch', 'help', 'why'])('does not keep anybody from looking: %s', async (text) => {
    await desk.subscribe('larch');
    await setWriters(database.db, desk.tenantId, 'admins', by);
    expect((await change(person('U-member'), text)).said).not.toMatch(/only its owners and admins/);
  });

  it('is nobody where Slack does not tell, and the answer says what to add', async () => {
    await setWriters(database.db, desk.tenantId, 'managers', by);
    const { said, isChanged } = await change(person('U-unknown'), 'subscribe larch');
    expect(isChanged).toBe(false);
    expect(said).toMatch(/users:read/);
  });

  it('is written down when it is decided, and taken back', async () => {
    await setWriters(database.db, desk.tenantId, 'admins', by);
    await setWriters(database.db, desk.tenantId, null, by);
    const log = await sql`select actor, detail from audit_log where action = 'tenant.writers' order by id desc limit 2`.execute(
      database.db,
    );
    expect(log.rows).toEqual([
      { actor: 'admin', detail: { before: 'admins', after: null } },
      { actor: 'admin', detail: { before: null, after: 'admins' } },
    ]);
    expect((await change(person('U-member'), 'subscribe larch')).isChanged).toBe(true);
  });
});

describe('who may write in a Discord server', () => {
  const tenantId = chatTenantId('discord', '42');
  const place = { chat: 'discord', tenantId, channelRef: '7' } as const;
  const member = person('1', { mayChange: false });
  const manager = person('2');
  const admin = person('3', { mayChange: false, isAdmin: true });

  beforeEach(async () => {
    const about = { url: null, appId: null, botId: null, botUserId: null, scopes: [], token: null };
    const secrets = { seal: (text: string) => text, open: (text: string) => text };
    await saveInstallation(database.db, secrets, { ...about, chat: 'discord', externalId: '42', name: 'Harbour' }, start);
    await followPage(database.db, tenantId, desk.line.page);
    await sql`delete from subscriptions`.execute(database.db);
  });

  it.each([
    [null, { member: false, manager: true, admin: true }, /Manage Channels/],
    ['everyone', { member: true, manager: true, admin: true }, /^$/],
    ['managers', { member: false, manager: true, admin: true }, /Manage Channels/],
    ['admins', { member: false, manager: false, admin: true }, /Manage Server/],
  ] as const)('with the rule %s is who has the right for it', async (rule, may, names) => {
    if (rule !== null) await setWriters(database.db, tenantId, rule, by);
    for (const [name, who] of Object.entries({ member, manager, admin })) {
      await sql`delete from subscriptions`.execute(database.db);
      const { said, isChanged } = await change(who, 'subscribe larch', place);
      const isAllowed = new Map(Object.entries(may)).get(name);
      expect({ name, isChanged }).toEqual({ name, isChanged: isAllowed });
      if (isAllowed !== true) expect(said).toMatch(names);
    }
  });
});

describe('who decides about that, in a chat', () => {
  const rule = () => writersOf(database.db, desk.tenantId);
  const log = async () =>
    (
      await sql`select actor, detail from audit_log where action = 'tenant.writers' and tenant_id = ${desk.tenantId} order by id`.execute(
        database.db,
      )
    ).rows;
  const admin = person('U-admin', { name: 'Ada' });

  beforeEach(() => sql`delete from audit_log`.execute(database.db));

  it.each([
    ['writers:admins', 'admins', 'Only owners and admins of the workspace can change what comes to channels.'],
    ['writers managers', 'managers', 'Only whoever made a channel, and owners and admins, can change what comes to it.'],
    ['writer = Everyone', 'everyone', 'Everybody but guests can change what comes to channels.'],
  ])('is an admin of the Slack workspace: %s', async (text, word, sentence) => {
    await desk.channel();
    expect((await change(admin, `settings ${text}`)).said).toBe(`✅ Done. ${sentence}`);
    expect(await rule()).toBe(word);
    expect(await log()).toEqual([{ actor: 'Ada', detail: { before: null, after: word } }]);
    expect(chat.said).toEqual([`Ada decided for all channels: ${sentence}`]);
    expect((await change(admin, `settings ${text}`)).said).toBe('It is set like that already.');
    expect((await change(admin, 'settings writers:default')).said).toMatch(/^✅ Done. Everybody but guests/);
    expect(await rule()).toBeUndefined();
    expect(await log()).toHaveLength(2);
  });

  it.each(['U-member', 'U-maker'])('is nobody else there, whatever the rule says: %s', async (id) => {
    await setWriters(database.db, desk.tenantId, 'everyone', by);
    const { said } = await change(person(id), 'settings writers:default');
    expect(said).toBe(
      'Who can change what comes to channels is decided by owners and admins of the workspace. Nothing was changed.',
    );
    expect(await rule()).toBe('everyone');
    expect(chat.said).toEqual([]);
  });

  it('is nobody where Slack does not tell who is an admin', async () => {
    expect((await change(person('U-unknown'), 'settings writers:admins')).said).toMatch(
      /add the scope users:read\. Nothing was changed/,
    );
    expect(await rule()).toBeUndefined();
  });

  it('needs no channel that follows anything, and then tells no channel', async () => {
    expect((await change(admin, 'settings writers:admins', { channelRef: 'C-new' })).said).toMatch(/^✅ Done\./);
    expect(await rule()).toBe('admins');
    expect(chat.said).toEqual([]);
  });

  it('says that a channel could not be told, and has decided all the same', async () => {
    await desk.channel();
    chat.fault = (what) => {
      if (what === 'say') throw new ChannelError('slack.is_archived', 'This channel is archived.');
    };
    expect((await change(admin, 'settings writers:admins')).said).toMatch(/^✅ Done\.[^\n]*\nI could not tell the channel/);
    expect(await rule()).toBe('admins');
  });

  it.each([
    ['settings writers', /^Everybody but guests can change what comes to channels\.$/],
    ['settings writers:nobody', /^writers: takes everyone, managers, admins or default\.$/],
    ['settings writers:admins storms:off', /set by itself: \/tocsin settings writers:admins\. Nothing was changed/],
    ['settings storms:off writers:admins', /set by itself/],
    ['settings writters:admins', /did you mean writers:\?/],
    ['settings nonsense:on', /writers:/],
  ])('is told what is wrong: %s', async (text, sentence) => {
    await desk.channel();
    const { said, isChanged } = await change(admin, text);
    expect(said).toMatch(sentence);
    expect([isChanged, await rule(), await log()]).toEqual([false, undefined, []]);
  });

  it('does not take the name of a group for it', async () => {
    await desk.channel();
    const { said } = await change(admin, 'settings mention:<!subteam^S1|@our writers: all> from:major');
    expect(said).toMatch(/is mentioned when it is major/);
    expect(await rule()).toBeUndefined();
  });

  it('may choose from a menu', async () => {
    await desk.channel();
    const commands = createCommands({ ...desk.deps, rooms: () => chat, chatOf: () => chat });
    const shown = await commands.run({ ...desk.asking, person: admin, text: 'settings' }, 'writers-shown');
    const { offerId } = control(shown, 'Who can change things');
    const pressed = { kind: 'go', offerId, name: 'writers' } as const;
    const answer = await commands.press({ ...desk.asking, person: admin, pressed, values: ['admins'] }, 'writers-pressed');
    expect(plain(answer)).toEqual(['✅ Done. Only owners and admins of the workspace can change what comes to channels.']);
    expect(await rule()).toBe('admins');
  });

  it('is whoever has Manage Server on Discord', async () => {
    const place = { chat: 'discord', channelRef: '7' } as const;
    const refused = await change(person('2'), 'settings writers:everyone', place);
    expect(refused.said).toBe(
      'Who can change what comes to channels is decided by whoever has Manage Server. Nothing was changed.',
    );
    expect(await rule()).toBeUndefined();
    const done = await change(person('3', { mayChange: false, isAdmin: true }), 'settings writers:everyone', place);
    expect(done.said).toBe('✅ Done. Everybody can change what comes to channels.');
    expect(await rule()).toBe('everyone');
  });
});
