import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCommand } from '../../../src/app/commands/change-command.js';
import { listCommand } from '../../../src/app/commands/list-command.js';
import { muteCommand } from '../../../src/app/commands/mute-command.js';
import { pressRoot } from '../../../src/app/commands/root-press.js';
import { subscribeCommand } from '../../../src/app/commands/subscribe-command.js';
import { undoCommand, unsubscribeCommand } from '../../../src/app/commands/unsubscribe-command.js';
import { whyCommand } from '../../../src/app/commands/why-command.js';
import { prepare, replaceSubscriptionRow, unsubscribe as unsubscribeRow } from '../../../src/app/subscribe.js';
import { sql } from '../../../src/db/database.js';
import { loadOffer } from '../../../src/db/offers.js';
import { subscriptionsOf } from '../../../src/db/subscriptions.js';
import { SubscriptionId, TenantId } from '../../../src/domain/ids.js';
import { ChannelError } from '../../../src/errors.js';
import { incident, start } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { control, type Desk, labels, openDesk, plain, seen } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await desk.look();
  desk.chat.others.set('C2', seen({ externalId: 'C2', name: 'oncall-us' }));
  desk.chat.others.set('C3', seen({ externalId: 'C3', name: 'vendors' }));
});

const subscribe = (words: string) => subscribeCommand(desk.deps, desk.asking, words);
const change = (words: string) => changeCommand(desk.deps, desk.asking, words);
const stored = async () => {
  const found = await subscriptionsOf(database.db, desk.tenantId, (await desk.channel()).id);
  return found.map(({ filter, routes }) => [filter, ...routes.map((route) => `${route.filter} to ${route.channel?.name}`)]);
};
const runOf = async (answer: Awaited<ReturnType<typeof subscribe>>, label: string): Promise<string> =>
  (await loadOffer(database.db, desk.tenantId, control(answer, label).offerId, start))?.run ?? '';

const asSlackSendsIt = 'larch region:us-east -&gt; <#C2|oncall-us>, else <#C3|vendors>';

describe('subscribing with routes', () => {
  it('stores them, shows them, and tells every channel once who sends what there', async () => {
    const answer = await subscribe(asSlackSendsIt);
    expect(plain(answer)).toContain('🔀 region:us-east → #oncall-us, else #vendors.');
    expect(await stored()).toEqual([['larch', 'region:us-east to oncall-us', 'all to vendors']]);
    expect(desk.chat.notices.map(({ channel }) => channel)).toEqual(['C2', 'C3', 'C1']);
    expect(desk.chat.said).toEqual([
      'Dana sends region:us-east of Larch here. It is set up in #voice-ops, where /tocsin list shows it.',
      'Dana sends the rest of Larch here. It is set up in #voice-ops, where /tocsin list shows it.',
      'Dana set up Larch here. /tocsin list shows all.',
    ]);
  });

  it('says where the threads of what is open now are', async () => {
    desk.line.site.incidents = [incident('a', [['investigating', 'Errors in US East.']], { title: 'Errors in US East' })];
    await desk.look();
    const answer = plain(await subscribe('larch region:us-east -> <#C2|oncall-us>'));
    expect(answer).toContainEqual(expect.stringMatching(/its thread is in #oncall-us/));
    expect(
      (await sql`select 1 from threads join channels c on c.id = channel_id where c.external_id = 'C2'`.execute(database.db))
        .rows,
    ).toHaveLength(1);
  });

  it('names the channel that cannot be written to, and why, and sets nothing up', async () => {
    desk.chat.others.set('C2', { kind: 'hidden', code: 'slack.channel_not_found', name: null });
    expect(plain(await subscribe(asSlackSendsIt)).join(' ')).toMatch(
      /^Nothing can be sent to #oncall-us: I can't post in this channel yet/,
    );
    desk.chat.others.set('C2', { kind: 'closed', code: 'slack.is_archived', name: 'oncall-us' });
    expect(plain(await subscribe(asSlackSendsIt)).join(' ')).toContain('#oncall-us is archived');
    expect(await stored()).toEqual([]);
    expect(desk.chat.notices).toEqual([]);
  });

  it('takes everything back where a channel refuses the line', async () => {
    desk.chat.fault = (what) => {
      if (what === 'say') throw new ChannelError('slack.restricted_action', 'no');
    };
    expect(plain(await subscribe(asSlackSendsIt)).join(' ')).toMatch(
      /^Nothing can be sent to #oncall-us: .* Nothing was set up\.$/,
    );
    expect(await stored()).toEqual([]);
  });

  it('asks before it sends into a crowd', async () => {
    desk.chat.others.set('C2', seen({ externalId: 'C2', name: 'everybody', memberCount: 900 }));
    const answer = await subscribe(asSlackSendsIt);
    expect(plain(answer)).toEqual(['#everybody has 900 members: send there too?']);
    const again = await runOf(answer, 'Send there');
    await subscribe(again.slice('subscribe '.length));
    expect(await stored()).toEqual([['larch', 'region:us-east to everybody', 'all to vendors']]);
  });

  it('takes a channel by its name where it was used before, and asks for the channel itself elsewhere', async () => {
    expect(plain(await subscribe('larch region:us-east -> #oncall-us'))[0]).toBe(
      'I know no channel oncall-us here. Type # and pick it from the list that appears, so that I get the channel itself.',
    );
    await subscribe('larch region:eu -> <#C2|oncall-us>');
    await change('1 region:us-east -> #oncall-us');
    expect(await stored()).toEqual([['larch', 'region:us-east to oncall-us']]);
  });

  it('offers the whole line with a mended term', async () => {
    const answer = await subscribe('larch regoin:us-east -> <#C2|oncall-us>');
    expect(plain(answer)[0]).toContain('did you mean region:?');
    expect(await runOf(answer, labels(answer)[0] ?? '')).toBe('subscribe larch; region:us-east -> <#C2|oncall-us>');
  });
});

describe('the channel that a route leads to', () => {
  const there = () => ({ ...desk.asking, place: { ...desk.place, channelRef: 'C2', channelName: 'oncall-us' } });

  it('is for those who have a say in it; a private one is not given away', async () => {
    desk.chat.closedTo = ['C2'];
    expect(plain(await subscribe(asSlackSendsIt))).toEqual([
      'Nothing can be sent to #oncall-us: it is private, and you are not in it.',
    ]);
    await desk.channel('C2');
    await sql`update channels set name = 'merger' where external_id = 'C2'`.execute(database.db);
    expect(plain(await subscribe('larch region:eu -> #merger'))[0]).toMatch(/^I know no channel merger here\./);
    expect(await stored()).toEqual([]);
    expect(desk.chat.notices).toEqual([]);
  });

  it('lists what is sent there, and can mute it', async () => {
    await subscribe(asSlackSendsIt);
    expect(plain(await listCommand(desk.deps, there(), ''))).toEqual([
      '🔀 #voice-ops sends region:us-east of Larch here; it is changed there.',
    ]);
    await muteCommand(desk.deps, there(), 'larch 2h');
    expect(desk.chat.said.at(-1)).toMatch(/muted Larch here/);
    const foreign = { ...there(), place: { ...there().place, tenantId: TenantId.parse('slack-T2') } };
    expect(plain(await listCommand(desk.deps, foreign, ''))[0]).toMatch(/^Nothing is followed/);
  });

  it('says where what came is set up, in every way to ask for less of it', async () => {
    await subscribe(asSlackSendsIt);
    desk.line.site.incidents = [incident('a', [['investigating', 'Errors in US East.']], { title: 'Errors in US East' })];
    await desk.look();
    const elsewhere = 'It is set up in #voice-ops and changed there, with /tocsin list.';
    const narrow = await pressRoot(desk.deps, there(), 'narrow', await threadRef());
    expect(plain(narrow)).toEqual([`This came because of larch. ${elsewhere}`]);
    expect(labels(narrow)).toEqual([]);
    const why = await whyCommand(desk.deps, there(), '');
    expect(plain(why)).toContain(elsewhere);
    expect(labels(why)).toEqual(['Mute this incident here']);
    const last = await whyCommand(desk.deps, there(), 'larch');
    expect(plain(last)[0]).toContain(elsewhere);
    expect(labels(last)).toEqual([]);
  });

  const threadRef = async (): Promise<string> =>
    (await sql<{ ref: string }>`select root_ref as ref from threads where root_ref is not null`.execute(database.db)).rows[0]
      ?.ref ?? '';
});

describe('following again', () => {
  it('brings the routes back too', async () => {
    await subscribe(asSlackSendsIt);
    const again = await runOf(await unsubscribeCommand(desk.deps, desk.asking, '1'), 'Follow again');
    expect(await stored()).toEqual([]);
    await subscribe(again.slice('subscribe '.length));
    expect(await stored()).toEqual([['larch', 'region:us-east to oncall-us', 'all to vendors']]);
  });
});

describe('names with an arrow or a semicolon in them', () => {
  it.each(['EU->US', 'A→B', 'In;Out', 'a" -> b', 'Copy => Paste; all'])('are names and no routes: %s', async (name) => {
    const quoted = `"${name.replace(/["\\]/g, '\\$&')}"`;
    await subscribe(`larch component:${quoted}`);
    await change(`1 larch component:${quoted} min-impact:major`);
    expect(await stored()).toEqual([[`larch component:${quoted} min-impact:major`]]);
    const again = await runOf(await unsubscribeCommand(desk.deps, desk.asking, '1'), 'Follow again');
    await subscribe(again.slice('subscribe '.length));
    expect(await stored()).toEqual([[`larch component:${quoted} min-impact:major`]]);
  });
});

describe('changing routes', () => {
  it('leaves them as they are where no arrow is typed, and ends them with none', async () => {
    await subscribe(asSlackSendsIt);
    await change('1 larch min-impact:major');
    expect(await stored()).toEqual([['larch min-impact:major', 'region:us-east to oncall-us', 'all to vendors']]);
    const answer = await change('1 -> none');
    expect(await stored()).toEqual([['larch min-impact:major']]);
    const undo = await runOf(answer, 'Undo');
    await change(undo.slice('change '.length));
    expect(await stored()).toEqual([['larch min-impact:major', 'region:us-east to oncall-us', 'all to vendors']]);
  });

  it('keeps the filter where only routes are typed, and tells only channels that are new', async () => {
    await subscribe('larch region:us-east -> <#C2|oncall-us>');
    desk.chat.notices.length = 0;
    await change('1 region:us -> <#C2|oncall-us>, else <#C3|vendors>');
    expect(await stored()).toEqual([['larch', 'region:us to oncall-us', 'all to vendors']]);
    expect(desk.chat.notices.map(({ channel }) => channel)).toEqual(['C3', 'C1']);
    expect(plain(await change('1 region:us -> <#C2|oncall-us>, else <#C3|vendors>'))).toEqual([
      'Nothing changes: it says that already.',
    ]);
  });
});

describe('what comes from a file', () => {
  const refusal = ['This one comes from tocsin.yaml; change it there.'];

  it('is not changed, removed or undone in chat', async () => {
    const id = await desk.subscribe('larch');
    await sql`update subscriptions set source = 'file'`.execute(database.db);
    expect(plain(await change('1 larch region:eu'))).toEqual(refusal);
    expect(plain(await unsubscribeCommand(desk.deps, desk.asking, '1'))).toEqual(refusal);
    expect(plain(await undoCommand(desk.deps, desk.asking, id))).toEqual(refusal);
    expect(await stored()).toEqual([['larch']]);
  });

  it('is not narrowed in chat, and is left alone by whoever looked before the file came to own it', async () => {
    const id = SubscriptionId.parse(await desk.subscribe('larch'));
    await sql`update subscriptions set source = 'file'`.execute(database.db);
    expect(plain(await listCommand(desk.deps, desk.asking, `--narrow ${id}`))).toEqual(refusal);
    const { tenantId } = desk;
    expect(await unsubscribeRow(desk.deps, tenantId, id, 'Dana')).toBe(false);
    const ready = await prepare(desk.deps, tenantId, 'larch region:eu');
    if (ready.kind !== 'ready') throw new Error('it is not ready');
    const by = { name: 'Dana', id: 'U1' };
    expect(await replaceSubscriptionRow(desk.deps, await desk.channel(), id, ready, by)).toBe('gone');
    expect(await stored()).toEqual([['larch']]);
  });

  it('stays when all others go', async () => {
    await desk.subscribe('larch');
    await sql`update subscriptions set source = 'file'`.execute(database.db);
    await desk.subscribe('larch region:eu');
    const answer = await unsubscribeCommand(desk.deps, desk.asking, '--confirmed all');
    expect(plain(answer)).toContain('1 of them comes from tocsin.yaml and stays; change that there.');
    expect(await stored()).toEqual([['larch']]);
  });
});

describe('a category', () => {
  it('is asked about first where it is large, and nothing is followed by asking', async () => {
    const answer = await subscribe('category:observability region:eu');
    expect(plain(answer)[0]).toMatch(/^Category observability holds \d+ vendors that can be followed/);
    expect(await runOf(answer, 'Major and critical only')).toBe(
      'subscribe --whole category:observability region:eu min-impact:major',
    );
    expect((await sql`select 1 from follows where tenant_id = ${desk.tenantId}`.execute(database.db)).rows).toHaveLength(1);
  });

  it('is one subscription over all its vendors', async () => {
    const answer = await subscribe('category:dns');
    expect(plain(answer)[0]).toBe('✅ #voice-ops follows all of category dns.');
    expect(await stored()).toEqual([['category:dns']]);
    const { rows } = await sql<{ slug: string }>`select vendor_slug as slug from subscription_vendors`.execute(database.db);
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('odd words', () => {
  it.each([
    'larch region:us-east -> <!channel>',
    'larch region:us-east -> @everyone',
    'larch region:"<!channel>" -> <#C2|x>',
    'larch component:"](javascript:alert(1))" -> <#C2|](javascript:)>',
    `larch region:us-east -> ${'x'.repeat(3_000)}`,
    'larch region:us-east -> \u202e\u200f#x',
    'category:<!here>',
    'region:🙃 -> #🙃',
    `${'larch '.repeat(300)} -> #x`,
    'category:"@everyone ](javascript:)"',
  ])('get a short answer and ping nobody: %s', async (words) => {
    const answer = await subscribe(words);
    expect(plain(answer).join('\n').length).toBeLessThan(1_000);
    expect(answer.rows.length).toBeGreaterThan(0);
    // Marks of a platform are text inside a segment, which its renderer escapes; none may come as a mention.
    expect(JSON.stringify(answer.rows.map(({ line }) => line))).not.toMatch(/"mention"|"person"/);
    expect(desk.chat.notices.every(({ lines }) => !JSON.stringify(lines).includes('"mention"'))).toBe(true);
  });
});

describe('components that the page no longer has', () => {
  const component = (name: string, group: string | null) =>
    sql`insert into page_components (tenant_id, page_id, id, position, name, group_name, status, status_since)
      values ('public', 'larch', ${name}, 1, ${name}, ${group}, 'operational', now())`.execute(database.db);

  it('are named once in the answer, and stay in the filter', async () => {
    await component('Transfer', 'SIP');
    await component('Exports', null);
    const answer = await subscribe('larch component:"SIP/*",Exports,Imports');
    expect(plain(answer)).toContain('The page lists no component ‹Imports› now; what names it comes all the same.');
    expect(await stored()).toEqual([['larch component:"SIP/*",Exports,Imports']]);
  });

  it('are not spoken of where the page lists none at all', async () => {
    expect(plain(await subscribe('larch component:Imports')).join('\n')).not.toContain('lists no component');
  });
});
