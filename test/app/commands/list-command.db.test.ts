import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forwardCommand } from '../../../src/app/commands/forward-command.js';
import { listCommand } from '../../../src/app/commands/list-command.js';
import { sql } from '../../../src/db/database.js';
import { incident } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Counter, openCounter } from './counter.js';
import { guest, labels, plain } from './desk.js';

let database: FreshDatabase;
let desk: Counter;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openCounter(database.db);
  desk.line.site.incidents = [
    incident('a', [['investigating', 'We look into it.']], { title: 'Errors in Frankfurt', components: ['SMS'] }),
    incident('b', [['investigating', 'We look into it.']], {
      title: 'Errors in US East',
      components: ['SMS', 'Voice'],
      impact: 'major',
    }),
  ];
  await desk.look();
});

const list = (words = '', more = {}) => listCommand(desk.deps, { ...desk.asking, ...more }, words);

describe('the list', () => {
  it('shows where a subscription sends what, and the quiet hours of the channel', async () => {
    const id = await desk.subscribe('larch');
    const other = await desk.channel('C2');
    const routes = [
      { filter: 'region:us-east', channelId: other.id },
      { filter: 'region:eu', channelId: 'gone' },
    ];
    await sql`update subscriptions set routes = ${JSON.stringify(routes)}::jsonb where id = ${id}`.execute(database.db);
    await sql`update channels set settings = settings || '{"quiet": {"from": "22:00", "until": "07:00"}}'::jsonb`.execute(
      database.db,
    );
    const lines = plain(await list());
    expect(lines[1]).toMatch(
      /^1 {2}Larch · minor\+ · region:us-east → #secret, region:eu → here, as its channel is gone, else here · /,
    );
    expect(lines).toContainEqual(expect.stringMatching(/^Quiet hours 22:00–07:00 UTC/));
  });

  it('names components that the page no longer lists, and counts the ways out of chat', async () => {
    await desk.subscribe('larch component:SMS,Fax');
    await sql`delete from page_components`.execute(database.db);
    await sql`insert into page_components (tenant_id, page_id, id, position, name, group_name, status, status_since)
      values ('public', 'larch', 'SMS', 1, 'SMS', null, 'operational', now())`.execute(database.db);
    await forwardCommand(desk.deps, desk.asking, 'https://acme.example/x');
    const lines = plain(await list());
    expect(lines[1]).toContain(' · the page lists no component ‹Fax› now · ');
    expect(lines).toContain('Also goes out of chat, 1 way: /tocsin forward shows where.');
  });

  it('offers nothing for what a file owns', async () => {
    await desk.subscribe('larch');
    await sql`update subscriptions set source = 'file'`.execute(database.db);
    const answer = await list();
    expect(plain(answer)[1]).toMatch(/from tocsin\.yaml$/);
    expect(labels(answer)).toEqual([]);
  });
});

describe('narrowing from the list', () => {
  it('tells what each way would have left, and one click does it', async () => {
    await desk.subscribe('larch');
    const answer = await desk.press(await list(), 'Narrow 1');
    expect(plain(answer)).toEqual(['1  Larch: 2 threads in the last 90 days. What may be left out?']);
    expect(labels(answer)).toContain('Not frankfurt: 1');
    expect(labels(answer)).toContain('Major and critical only: 1');
    await desk.press(answer, 'Not frankfurt: 1');
    expect(await desk.filters()).toEqual(['larch -region:frankfurt']);
  });

  it('has nothing to leave out where nothing came, and is refused to guests', async () => {
    const id = await desk.subscribe('larch region:tokyo');
    expect(plain(await list(`--narrow ${id}`))).toEqual([
      'Nothing of the last 90 days would have come here from Larch, so there is nothing to leave out.',
    ]);
    expect(plain(await list(`--narrow ${id}`, { person: guest }))[0]).toMatch(/^Guests of a workspace cannot change/);
    expect(plain(await list('--narrow 0123456789abcdef'))).toEqual([
      'That subscription is no longer here. /tocsin list shows what is.',
    ]);
  });
});
