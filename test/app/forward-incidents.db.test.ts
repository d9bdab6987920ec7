import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forwardIncidents } from '../../src/app/forward-incidents.js';
import { type Db, sql } from '../../src/db/database.js';
import {
  addForward,
  endForward,
  expireForwards,
  forwardsOf,
  moveForwards,
  type NewForward,
  restartForward,
} from '../../src/db/forwards.js';
import { muteVendor } from '../../src/db/mutes.js';
import { ChannelId, previewTenant } from '../../src/domain/ids.js';
import { PermanentError, RetryableError } from '../../src/errors.js';
import type { PostRequest } from '../../src/http/poster.js';
import { createSecrets } from '../../src/secrets.js';
import { incident, openPipeline, type Pipeline, start } from '../support/pipeline.js';
import { recordedPosts } from '../support/recorded-posts.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let db: Db;
let line: Pipeline;
let out: ReturnType<typeof recordedPosts>;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, incidents, documents, threads, deliveries, notices cascade`.execute(db);
  line = await openPipeline(db);
  out = recordedPosts();
});

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

async function forward(more: Partial<NewForward> = {}, target: object = {}): Promise<string> {
  const { secrets } = out.forwarding;
  const whole = { kind: more.kind ?? 'webhook', url: 'https://hooks.larch.example/in', secret, ...target };
  const made: NewForward = {
    tenantId: previewTenant,
    id: more.id ?? 'f1',
    channelId: ChannelId.parse('ops'),
    subscriptionId: null,
    kind: 'webhook',
    target: 'hooks.larch.example',
    sealedTarget: (await secrets()).seal(JSON.stringify(whole)),
    minImpact: 'none',
    onlyWhenDown: false,
    createdBy: 'Dana',
    createdAt: start,
    ...more,
  };
  await addForward(db, made);
  return made.id;
}

const send = () => forwardIncidents({ ...line.deps, ...out.forwarding, publicUrl: 'https://tocsin.example', clock: line.clock });
const bodies = () => out.posts.map(({ body }) => JSON.parse(body) as { type?: string; event_action?: string });
const show = async (...incidents: ReturnType<typeof incident>[]): Promise<void> => {
  line.site.incidents = incidents;
  line.clock.advance(60_000);
  await line.look();
};

const first = ['investigating', 'We are looking into slow answers.'] as const;
const second = ['identified', 'A full disk slows the answers down.'] as const;
const over = ['resolved', 'Answers are quick again.'] as const;

describe('a way out of chat', () => {
  beforeEach(async () => {
    await line.look();
    await line.subscribe('larch', 'ops', 'default');
  });

  it('is told each change of what comes to its channel, signed and with the incident whole', async () => {
    await forward();
    await show(incident('a', [first]));
    await send();
    await show(incident('a', [first, second]));
    await send();
    await show(incident('a', [first, second, over]));
    await send();
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened', 'incident.updated', 'incident.resolved']);
    const [post] = out.posts;
    expect(JSON.parse(post?.body ?? '')).toMatchObject({
      data: {
        vendor: { slug: 'larch', name: 'Larch' },
        channel: 'ops',
        incident: {
          title: 'Trouble a',
          status: 'investigating',
          updates: [{ body: first[1] }],
          report: expect.stringContaining('/incidents/'),
        },
      },
    });
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = post?.headers ?? {};
    const key = Buffer.from(secret.slice(6), 'base64');
    expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${post?.body}`).digest('base64')}`);
  });

  it('is told once what it missed while it could not be reached, under the same id as before', async () => {
    await forward();
    await show(incident('a', [first]));
    out.failWith(new RetryableError('http.timeout', 'hooks.larch.example did not answer within 10 s.'));
    await send();
    await send();
    expect((await forwardsOf(db, previewTenant, ChannelId.parse('ops')))[0]).toMatchObject({
      state: 'active',
      failureDetail: expect.stringContaining('did not answer'),
    });
    await show(incident('a', [first, second]));
    out.failWith(undefined);
    await send();
    line.clock.advance(60_000);
    await send();
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
    expect(JSON.parse(out.posts[0]?.body ?? '').data.incident.updates).toHaveLength(2);
    expect((await forwardsOf(db, previewTenant, ChannelId.parse('ops')))[0]).toMatchObject({
      failingSince: null,
      lastSentAt: expect.any(String),
    });
  });

  it('sends the same message again, under the same id, when it dies between the call and the note of it', async () => {
    await forward();
    await show(incident('a', [first]));
    const dying = { ...line.deps, ...out.forwarding, publicUrl: null, metrics: { ...line.deps.metrics } };
    await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(db);
    await sql`create trigger die before update on forward_events for each row when (new.seen_revision > old.seen_revision) execute function fail_now()`.execute(
      db,
    );
    await expect(forwardIncidents(dying)).rejects.toThrow('died');
    await sql`drop trigger die on forward_events`.execute(db);
    await sql`drop function fail_now()`.execute(db);
    line.clock.advance(60_000);
    await send();
    expect(out.posts).toHaveLength(2);
    expect(out.posts[0]?.headers?.['webhook-id']).toBe(out.posts[1]?.headers?.['webhook-id']);
  });

  it('is stopped and told of once where somebody has to act, and goes on from there when started again', async () => {
    const id = await forward();
    await show(incident('a', [first]));
    out.failWith(
      new PermanentError('http.gone', 'hooks.larch.example has nothing at this address any more (status 410): set it up again.'),
    );
    await send();
    line.clock.advance(3_600_000);
    await send();
    expect((await forwardsOf(db, previewTenant, ChannelId.parse('ops')))[0]).toMatchObject({ state: 'stopped' });
    const notices = await sql<{ detail: string }>`select detail from notices`.execute(db);
    expect(notices.rows).toHaveLength(1);
    expect(notices.rows[0]?.detail).toContain('stopped trying');
    out.failWith(undefined);
    expect(await restartForward(db, previewTenant, id)).toBe(true);
    line.clock.advance(3_600_000);
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('goes on by a process that has the key it was sealed with, after one that has another', async () => {
    await forward();
    await show(incident('a', [first]));
    const stranger = { ...line.deps, ...out.forwarding, publicUrl: null, clock: line.clock };
    const other = createSecrets('another key of at least thirty-two characters');
    await forwardIncidents({ ...stranger, secrets: async () => other });
    expect((await forwardsOf(db, previewTenant, ChannelId.parse('ops')))[0]).toMatchObject({ state: 'active' });
    line.clock.advance(60_000);
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('waits a while also where its end says that it need not', async () => {
    await forward();
    await show(incident('a', [first]));
    let tries = 0;
    const post = async () => {
      tries += 1;
      throw new RetryableError('http.rate_limited', 'hooks.larch.example asks for fewer messages.', { retryAfterMs: 0 });
    };
    const deps = { ...line.deps, ...out.forwarding, poster: { ...out.forwarding.poster, post }, publicUrl: null };
    await forwardIncidents({ ...deps, clock: line.clock });
    expect(tries).toBe(1);
  });

  it('leaves out a message that is refused, and not the next one', async () => {
    await forward();
    await show(incident('a', [first]));
    out.failWith(new PermanentError('http.status_4xx', 'hooks.larch.example refuses the message (status 400).'));
    await send();
    out.failWith(undefined);
    line.clock.advance(60_000);
    await send();
    expect(out.posts).toHaveLength(0);
    await show(incident('a', [first, second]));
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('is told only what it was set up for', async () => {
    await forward({ id: 'pd', kind: 'pagerduty', minImpact: 'major' }, { secret: 'k'.repeat(32) });
    await show(incident('a', [first]));
    await send();
    expect(out.posts).toHaveLength(0);
    await show(incident('a', [first, second], { impact: 'major' }));
    await send();
    await show(incident('a', [first, second, over], { impact: 'major' }));
    await send();
    expect(bodies()).toMatchObject([
      {
        event_action: 'trigger',
        routing_key: 'k'.repeat(32),
        payload: { severity: 'error', source: 'larch', summary: 'Larch: Trouble a' },
      },
      { event_action: 'resolve' },
    ]);
    const keys = out.posts.map(({ body }) => (JSON.parse(body) as { dedup_key: string }).dedup_key);
    expect(new Set(keys).size).toBe(1);
  });

  it('of one subscription hears nothing of another', async () => {
    const other = await line.subscribe('larch component:Mail', 'mail', 'default');
    if (other.kind !== 'subscribed') throw new Error(other.kind);
    await forward({ subscriptionId: other.id, channelId: ChannelId.parse('mail') });
    await show(incident('a', [first], { components: ['Search'] }), incident('b', [first], { components: ['Mail'] }));
    await send();
    expect(out.posts.map(({ body }) => JSON.parse(body).data.incident.title)).toEqual(['Trouble b']);
  });

  it('is told nothing more once it is removed, and its key is gone', async () => {
    const id = await forward();
    await endForward(db, previewTenant, id, start);
    await show(incident('a', [first]));
    await send();
    expect(out.posts).toHaveLength(0);
    const left = await sql<{ sealed_target: string }>`select sealed_target from forwards`.execute(db);
    expect(left.rows).toEqual([{ sealed_target: '' }]);
  });

  it('of a subscription that ends is still told the end of what it was told, and of nothing else', async () => {
    const subscribed = await line.subscribe('larch', 'mail', 'default');
    if (subscribed.kind !== 'subscribed') throw new Error(subscribed.kind);
    await forward({ subscriptionId: subscribed.id, channelId: ChannelId.parse('mail') });
    await show(incident('a', [first]));
    await send();
    await sql`update subscriptions set ended_at = ${start} where id = ${subscribed.id}`.execute(db);
    // Somebody changed the filter: the thread goes on under another subscription.
    await sql`update threads set subscription_id = 'another' where channel_id = 'mail'`.execute(db);
    await show(incident('a', [first, over]), incident('b', [first]));
    await send();
    expect(out.posts.map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).data.incident.title}`)).toEqual([
      'incident.opened Trouble a',
      'incident.resolved Trouble a',
    ]);
  });

  it('goes over to the subscription that takes the place of its own', async () => {
    const before = await line.subscribe('larch component:Mail', 'mail', 'default');
    const after = await line.subscribe('larch component:Search', 'mail', 'default');
    if (before.kind !== 'subscribed' || after.kind !== 'subscribed') throw new Error('not subscribed');
    await forward({ subscriptionId: before.id, channelId: ChannelId.parse('mail') });
    await moveForwards(db, previewTenant, before.id, after.id);
    await show(incident('a', [first], { components: ['Search'] }));
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('hears nothing of a vendor that people muted before', async () => {
    await forward();
    const mute = { tenantId: previewTenant, channelId: ChannelId.parse('ops'), vendorSlug: 'larch', by: 'Dana', at: start };
    await muteVendor(db, { ...mute, until: '2099-01-01T00:00:00.000Z' });
    await show(incident('a', [first]));
    await send();
    expect(out.posts).toEqual([]);
  });

  it('that cannot be reached is tried with one message, and the ways of others take their turn', async () => {
    await forward({ id: 'dead' }, { url: 'https://dead.example/in' });
    await forward({ id: 'fine' });
    const names = ['a', 'b', 'c', 'd', 'e'];
    await show(...names.map((name) => incident(name, [first])));
    let tries = 0;
    const { post, ...rest } = out.forwarding.poster;
    const poster = {
      ...rest,
      post: async (request: PostRequest) => {
        if (!request.url.includes('dead')) return post(request);
        tries += 1;
        throw new RetryableError('http.timeout', 'dead.example did not answer within 10 s.');
      },
    };
    const deps = { ...line.deps, ...out.forwarding, poster, publicUrl: null, clock: line.clock };
    await forwardIncidents(deps);
    expect(out.posts).toHaveLength(names.length);
    expect(tries).toBe(1);
    for (let minute = 0; minute < 30; minute += 1) {
      line.clock.advance(60_000);
      await forwardIncidents(deps);
    }
    expect(tries).toBeLessThan(20);
    line.clock.advance(3_600_000);
    await send();
    line.clock.advance(3_600_000);
    await send();
    expect(out.posts).toHaveLength(2 * names.length);
  });

  it('goes on when it stumbles once, days after a message was refused', async () => {
    await forward();
    await show(incident('a', [first]));
    out.failWith(new PermanentError('http.status_4xx', 'hooks.larch.example refuses the message (status 400).'));
    await send();
    line.clock.advance(5 * 86_400_000);
    await show(incident('a', [first, second]));
    out.failWith(new RetryableError('http.timeout', 'hooks.larch.example did not answer within 10 s.'));
    await send();
    expect((await forwardsOf(db, previewTenant, ChannelId.parse('ops')))[0]).toMatchObject({ state: 'active' });
    out.failWith(undefined);
    line.clock.advance(60_000);
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('is told the end of what it was told, however long nothing was heard of it', async () => {
    await forward();
    await show(incident('a', [first]), incident('b', [first, over]));
    await send();
    await expireForwards(db, '2099-01-01T00:00:00.000Z');
    await show(incident('a', [first, over]), incident('b', [first, over]));
    await send();
    const titles = out.posts.map(({ body }) => `${JSON.parse(body).type} ${JSON.parse(body).data.incident.title}`);
    expect(titles.filter((title) => title.endsWith('a'))).toEqual(['incident.opened Trouble a', 'incident.resolved Trouble a']);
  });

  it('writes a line for the incoming webhooks of Slack and Discord that pings nobody', async () => {
    await forward({ id: 's', kind: 'slack' }, { secret: null, kind: 'slack' });
    await forward({ id: 'd', kind: 'discord' }, { secret: null, kind: 'discord' });
    await show(incident('a', [first], { title: '<!channel> @everyone [x](javascript:alert(1))' }));
    await send();
    const texts = out.posts.map(
      ({ body }) => JSON.parse(body) as { text?: string; content?: string; allowed_mentions?: unknown },
    );
    const slack = texts.find(({ text }) => text !== undefined);
    const discord = texts.find(({ content }) => content !== undefined);
    expect(slack?.text).not.toContain('<!channel>');
    expect(discord?.allowed_mentions).toEqual({ parse: [] });
    expect(discord?.content).toContain('Larch');
  });
});

describe('a way out of a channel that is spoken to in Korean', () => {
  beforeEach(async () => {
    await line.look();
    await line.subscribe('larch', 'ops', 'default');
    await sql`update channels set settings = settings || '{"language":"ko"}'`.execute(db);
  });

  it('is written in Korean, with the links of an alert', async () => {
    await forward({ id: 's', kind: 'slack' }, { secret: null, kind: 'slack' });
    await forward({ id: 'p', kind: 'pagerduty' }, { secret: 'a'.repeat(32), kind: 'pagerduty' });
    await show(incident('a', [first]));
    await send();
    const sent = out.posts.map(({ body }) => body).join('\n');
    expect(sent).toContain('|보고서>');
    expect(sent).toContain('"text":"보고서"');
    expect(sent).not.toMatch(/\bReport\b|status page/);
  });

  it('is told of in Korean when it fails, with what is wrong', async () => {
    await forward();
    await show(incident('a', [first]));
    out.failWith(
      new PermanentError('http.gone', 'hooks.larch.example has nothing at this address any more (status 410): set it up again.'),
    );
    await send();
    const notices = await sql<{ detail: string }>`select detail from notices`.execute(db);
    expect(notices.rows[0]?.detail).toContain('이 주소에는 더 이상 아무것도 없습니다(상태 410)');
    expect(notices.rows[0]?.detail).not.toMatch(/\b(?:address|trying|arrive)\b/);
  });
});

describe('a second route', () => {
  beforeEach(async () => {
    await line.look();
    await line.subscribe('larch', 'ops', 'default');
    await forward({ onlyWhenDown: true });
  });

  it('is silent while the chat takes what comes', async () => {
    await show(incident('a', [first]));
    line.clock.advance(3_600_000);
    await send();
    expect(out.posts).toHaveLength(0);
  });

  it('is taken when news could not be posted for minutes, and told the end of what it was told', async () => {
    await show(incident('a', [first]));
    await sql`update threads set delivered_revision = 0, failures = 3, failure_code = 'slack.unreachable'`.execute(db);
    line.clock.advance(4 * 60_000);
    await send();
    expect(out.posts).toHaveLength(0);
    line.clock.advance(2 * 60_000);
    await send();
    await sql`update threads set delivered_revision = wanted_revision, failures = 0, failure_code = null`.execute(db);
    await show(incident('a', [first, over]));
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened', 'incident.resolved']);
  });

  it('leaves nothing behind that would be looked at for ever', async () => {
    await show(incident('a', [first]));
    await send();
    await sql`update threads set delivered_revision = wanted_revision`.execute(db);
    await send();
    const owed = await sql`select 1 from forward_events where seen_revision < wanted_revision`.execute(db);
    expect(owed.rows).toEqual([]);
    await show(incident('a', [first, second]));
    await sql`update threads set delivered_revision = 1, failures = 3, failure_code = 'slack.unreachable'`.execute(db);
    line.clock.advance(6 * 60_000);
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('is not taken while a root waits for the end of quiet hours, and is when it cannot be posted after them', async () => {
    await show(incident('a', [first]));
    const until = new Date(line.clock.now().getTime() + 3_600_000);
    await sql`update threads set delivered_revision = 0, root_ref = null, failures = 1, failure_code = 'quiet', not_before = ${until}`.execute(
      db,
    );
    line.clock.advance(30 * 60_000);
    await send();
    expect(out.posts).toEqual([]);
    line.clock.advance(40 * 60_000);
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });

  it('is taken when the vendor in trouble is the chat itself', async () => {
    await sql`update pages set vendor_slug = 'preview'`.execute(db);
    await sql`update subscriptions set filter = 'all'`.execute(db);
    await sql`update subscription_vendors set vendor_slug = '*'`.execute(db);
    await show(incident('a', [first]));
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['incident.opened']);
  });
});
