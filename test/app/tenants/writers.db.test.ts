import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/app/commands/command.js';
import { createCommands } from '../../../src/app/commands/run-command.js';
import type { Standing } from '../../../src/chat/rooms.js';
import { sql } from '../../../src/db/database.js';
import { chatTenantId, saveInstallation } from '../../../src/db/installations.js';
import { followPage } from '../../../src/db/pages.js';
import { setWriters, type WriterRule } from '../../../src/db/writers.js';
import { start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, dana, guest, MemoryChat, openDesk, plain } from '../commands/desk.js';

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
