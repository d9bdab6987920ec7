import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCommand } from '../../../src/app/commands/change-command.js';
import { forwardCommand } from '../../../src/app/commands/forward-command.js';
import { unsubscribeCommand } from '../../../src/app/commands/unsubscribe-command.js';
import { writeFiledTargets } from '../../../src/db/configured.js';
import { sql } from '../../../src/db/database.js';
import { forwardsOf } from '../../../src/db/forwards.js';
import { PermanentError, RetryableError } from '../../../src/errors.js';
import { incident } from '../../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type Desk, guest, labels, openDesk, plain } from './desk.js';

let database: FreshDatabase;
let desk: Desk;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  desk = await openDesk(database.db);
  await desk.subscribe('larch');
});

const forward = (words: string, asking = desk.asking) => forwardCommand(desk.deps, asking, words);
const stored = async () => forwardsOf(database.db, desk.tenantId, (await desk.channel()).id);
const key = 'K1'.repeat(16);

describe('ways out of chat, from chat', () => {
  it('begin with an address; the secret is shown once and is nowhere in the clear', async () => {
    const [done, shown] = plain(await forward('https://hooks.example.com/in?token=abc'));
    expect(done).toBe('✅ What comes here from now on also goes to hooks.example.com.');
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(shown ?? '')?.[0];
    expect(secret).toBeDefined();
    const [row] = await stored();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(row)).not.toContain('token=abc');
    expect(desk.chat.said.at(-1)).toBe('Dana lets what comes here also go to hooks.example.com.');
    expect(plain(await forward('')).join()).not.toContain('abc');
  });

  it.each([
    [`pagerduty ${key}`, { kind: 'pagerduty', target: `PagerDuty …${key.slice(-4)}`, minImpact: 'major' }],
    [`${key} eu min-impact:critical`, { kind: 'pagerduty', minImpact: 'critical' }],
    [
      '<https://hooks.slack.com/services/T1/B1/x> when-down',
      { kind: 'slack', target: 'hooks.slack.com', onlyWhenDown: true, minImpact: 'none' },
    ],
    ['https://discord.com/api/webhooks/1/x only-when-down', { kind: 'discord', target: 'discord.com', onlyWhenDown: true }],
    ['<https://acme.example/x|acme.example/x> min-impact:minor', { kind: 'webhook', target: 'acme.example', minImpact: 'minor' }],
  ])('understand %s', async (words, expected) => {
    await forward(words);
    expect(await stored()).toMatchObject([expected]);
  });

  it('can be for one subscription alone', async () => {
    desk.line.clock.advance(1_000);
    const id = await desk.subscribe('larch component:Mail');
    await forward('2 https://acme.example/x');
    expect(await stored()).toMatchObject([{ subscriptionId: id }]);
    expect(plain(await forward('7 https://acme.example/x'))[0]).toContain('There is no subscription 7 here');
  });

  it.each([
    ['hooks.example.com', 'That is no web address: give one that begins with https://.'],
    ['pagerduty 123', "PagerDuty's integration key has 32 letters and digits: Service → Integrations → Events API V2."],
    ['ftp://example.com/x', 'Only https:// addresses can be sent to.'],
    ['https://me:pass@example.com/', 'An address with a name and password in it is refused: calls are signed instead.'],
    ['https://a.example/ https://b.example/', 'Give one address, or pagerduty with an integration key.'],
    ['https://a.example/ min-impact:huge', 'min-impact: is one of none, minor, major, critical.'],
  ])('say what is wrong with %s', async (words, sentence) => {
    expect(plain(await forward(words))[0]).toBe(sentence);
    expect(await stored()).toEqual([]);
  });

  it('are listed, tried and removed', async () => {
    await forward(`pagerduty ${key}`);
    const list = await forward('');
    expect(plain(list)).toEqual([`1  pagerduty PagerDuty …${key.slice(-4)} · major+ · nothing sent yet`]);
    expect(labels(list)).toEqual(['Test 1', 'Remove 1']);
    expect(plain(await forward('test 1'))[0]).toContain('took the sample');
    expect(desk.out.posts.map(({ body }) => (JSON.parse(body) as { event_action: string }).event_action)).toEqual([
      'trigger',
      'resolve',
    ]);
    desk.out.failWith(new RetryableError('http.timeout', 'events.pagerduty.com did not answer within 10 s.'));
    expect(plain(await forward('test 1'))[0]).toBe(
      '❌ The sample did not arrive. events.pagerduty.com did not answer within 10 s.',
    );
    expect(plain(await forward('remove 1'))).toEqual(['✅ Removed.']);
    expect(plain(await forward('test 1'))[0]).toContain('Which one?');
    expect(await stored()).toEqual([]);
  });

  it('are tried in the language of the channel', async () => {
    await forward('https://acme.example/x');
    desk.out.posts.length = 0;
    await forward('test 1', { ...desk.asking, language: 'ko' });
    expect(desk.out.posts.map(({ body }) => body).join()).toContain('테스트입니다. 실제 장애가 아닙니다');
  });

  it('are for those who may change what comes here', async () => {
    const asking = { ...desk.asking, person: guest };
    expect(plain(await forward('https://acme.example/x', asking))[0]).toContain('cannot change');
    expect(await stored()).toEqual([]);
    await forward('https://acme.example/x');
    expect(labels(await forward('', asking))).toEqual([]);
  });

  it('are no more than ten', async () => {
    for (let count = 0; count < 10; count += 1) await forward(`https://h${count}.example/x`);
    expect(plain(await forward('https://one-more.example/x'))[0]).toBe('A channel can have 10 ways out; remove one first.');
  });
});

describe('an address', () => {
  it('that is never sent to is refused when it is set up, and one that cannot be found just now is kept', async () => {
    desk.out.refuseWith(new PermanentError('http.refused_address', 'Tocsin does not send to localhost: give a public address.'));
    expect(plain(await forward('https://localhost/in'))).toEqual([
      '❌ Tocsin does not send to localhost: give a public address.',
    ]);
    expect(await stored()).toEqual([]);
    expect(desk.chat.said).toEqual([]);
    desk.out.refuseWith(new RetryableError('http.dns', 'The name a.example does not exist: check its spelling.'));
    expect(plain(await forward('https://a.example/in')).at(-1)).toBe('⚠️ The name a.example does not exist: check its spelling.');
    expect(await stored()).toHaveLength(1);
  });

  it('that is too long to be sent to is refused in a sentence that does not repeat it', async () => {
    const answer = plain(await forward(`https://hooks.example.com/${'s'.repeat(5_000)}`));
    expect(answer[0]).toBe('That address is longer than 2000 characters: give a shorter one.');
  });
});

describe('a way out of one subscription', () => {
  it('goes on when the subscription is changed, and back with it', async () => {
    await forward('1 https://acme.example/x');
    const before = await stored();
    await changeCommand(desk.deps, desk.asking, '1 larch min-impact:major');
    const [one] = await stored();
    const { rows } = await sql<{ id: string }>`select id from subscriptions where ended_at is null`.execute(database.db);
    expect(one?.subscriptionId).toBe(rows[0]?.id);
    expect(one?.subscriptionId).not.toBe(before[0]?.subscriptionId);
    expect(plain(await forward(''))[0]).toBe('1  webhook acme.example · of subscription 1 · nothing sent yet');
    desk.chat.fault = (what) => {
      if (what === 'say') throw new RetryableError('slack.unavailable', 'no');
    };
    await changeCommand(desk.deps, desk.asking, '1 larch');
    expect(await stored()).toEqual([one]);
  });

  it('is told the rest of what began before the change', async () => {
    await desk.look();
    await forward('1 https://acme.example/x');
    desk.line.site.incidents = [incident('a', [['investigating', 'Hm.']], { impact: 'major' })];
    await desk.look();
    await changeCommand(desk.deps, desk.asking, '1 larch min-impact:major');
    desk.line.site.incidents = [
      incident(
        'a',
        [
          ['investigating', 'Hm.'],
          ['identified', 'A disk is full.'],
        ],
        { impact: 'major' },
      ),
    ];
    desk.line.clock.advance(60_000);
    await desk.look();
    const { rows } = await sql<{ wanted: number }>`select wanted_revision as wanted from forward_events`.execute(database.db);
    expect(rows).toEqual([{ wanted: 2 }]);
  });

  it('says so when the subscription has ended', async () => {
    await forward('1 https://acme.example/x');
    desk.line.clock.advance(1_000);
    await desk.subscribe('larch region:us');
    await unsubscribeCommand(desk.deps, desk.asking, '1');
    expect(plain(await forward(''))[0]).toContain('of a subscription that has ended');
  });
});

describe('a way out that a file set up', () => {
  it('is listed and tried, and removed in the file alone', async () => {
    await forward('https://acme.example/x');
    const [one] = await stored();
    const { id, tenantId } = await desk.channel();
    const filed = { to: 'https://acme.example/x', toEnv: null, secretEnv: 'KEY', keyEnv: null, region: null };
    await writeFiledTargets(database.db, tenantId, id, { [one?.id ?? '']: filed });
    const list = await forward('');
    expect(plain(list)).toEqual(['1  webhook acme.example · nothing sent yet · from tocsin.yaml']);
    expect(labels(list)).toEqual(['Test 1']);
    expect(plain(await forward('remove 1'))).toEqual(['This one comes from tocsin.yaml; change it there.']);
    expect(await stored()).toHaveLength(1);
  });
});
