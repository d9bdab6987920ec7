import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { unsubscribe } from '../../src/app/subscribe.js';
import { sql } from '../../src/db/database.js';
import { previewTenant, SubscriptionId } from '../../src/domain/ids.js';
import { incident, minute, openPipeline, type Pipeline, start } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
});

const open = (id: string, more = {}) => incident(id, [['investigating', `We look into ${id}.`]], more);
const roots = async (channel?: string) => (await line.posted(channel)).filter(({ rootRef }) => rootRef === null);

describe('subscribing', () => {
  it('catches up with what is open, in whole threads', async () => {
    line.site.incidents = [
      incident('a', [
        ['investigating', 'One.'],
        ['identified', 'Two.'],
      ]),
    ];
    await line.look();
    const made = await line.subscribe('larch');
    expect(made).toMatchObject({ kind: 'subscribed', filter: 'larch', openNow: [{ threadOpened: true }] });
    await drivePage(line.deps, line.page);
    expect(await line.posted()).toHaveLength(3);
  });

  it('opens the three that matter most, and the others with their next update', async () => {
    line.site.incidents = ['a', 'b', 'c', 'd', 'e'].map((id, index) => open(id, { impact: index === 4 ? 'critical' : 'minor' }));
    await line.look();
    const made = await line.subscribe('larch', 'ops', 'default');
    expect(made.kind === 'subscribed' && made.openNow.map(({ threadOpened }) => threadOpened)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    await drivePage(line.deps, line.page);
    const posted = await roots();
    expect(posted).toHaveLength(3);
    expect(posted.some(({ text }) => text.includes('Trouble e'))).toBe(true);
    line.clock.moveTo(minute(5));
    line.site.incidents = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      incident(id, [
        ['investigating', `We look into ${id}.`],
        ['identified', `Found ${id}.`],
      ]),
    );
    await line.look();
    expect(await roots()).toHaveLength(5);
  });

  it('says what is wrong with a filter, and stores nothing', async () => {
    const made = await line.subscribe('larch regoin:eu');
    expect(made).toMatchObject({ kind: 'bad-filter', complaints: [{ suggestions: ['region:'], corrected: 'larch region:eu' }] });
    expect((await sql`select * from subscriptions`.execute(database.db)).rows).toEqual([]);
  });

  it('stores the longest filter that the language takes', async () => {
    const name = Array.from({ length: 61 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('');
    expect((await line.subscribe(`larch component:${name}`)).kind).toBe('subscribed');
    expect((await line.subscribe(`larch component:${name}`)).kind).toBe('already-subscribed');
  });

  it('knows the same filter again, however it is spelled', async () => {
    await line.subscribe('larch region:eu');
    expect(await line.subscribe('  region:EU   vendor:larch ')).toEqual({
      kind: 'already-subscribed',
      filter: 'larch region:eu',
    });
  });

  it('gives each channel what it asked for: region, impact, kind', async () => {
    await line.subscribe('larch region:eu', 'eu');
    await line.subscribe('larch min-impact:major', 'major');
    await line.subscribe('larch kind:maintenance', 'work');
    await line.subscribe('larch region:us strict', 'us-strict');
    await line.look();
    line.site.incidents = [
      open('eu', { title: 'Errors in Frankfurt' }),
      open('us', { title: 'Errors in US East', impact: 'major' }),
      open('where', { title: 'Errors' }),
      open('work', {
        kind: 'maintenance',
        impact: 'maintenance',
        status: 'scheduled',
        scheduledFor: minute(600),
        scheduledUntil: minute(660),
        updates: [{ id: 'w1w1w1w1w1w1', status: 'scheduled', body: 'We change disks.', at: start, components: [] }],
      }),
    ];
    await line.look();
    const titles = async (channel: string) =>
      (await roots(channel)).map(({ text }) => /Errors(?: in \w+(?: East)?)?|Trouble work/.exec(text)?.[0]).sort();
    expect(await titles('eu')).toEqual(['Errors', 'Errors in Frankfurt']);
    expect(await titles('major')).toEqual(['Errors in US East']);
    expect(await titles('work')).toEqual(['Trouble work']);
    expect(await titles('us-strict')).toEqual(['Errors in US East']);
  });

  it('opens a thread late and complete when an incident grows into the filter', async () => {
    await line.subscribe('larch min-impact:major');
    await line.look();
    line.site.incidents = [open('a')];
    await line.look();
    expect(await line.posted()).toEqual([]);
    line.clock.moveTo(minute(3));
    line.site.incidents = [
      incident(
        'a',
        [
          ['investigating', 'We look into a.'],
          ['identified', 'It is worse.'],
        ],
        { impact: 'major' },
      ),
    ];
    await line.look();
    expect((await line.posted()).map(({ rootRef }) => rootRef === null)).toEqual([true, false, false]);
  });

  it('opens a thread with the postmortem for those who asked for postmortems, and for nobody else who has none', async () => {
    const over = [
      ['investigating', 'We look into a.'],
      ['resolved', 'It was a disk.'],
    ] as const;
    line.site.incidents = [incident('a', over)];
    await line.look();
    await line.subscribe('larch kind:postmortem', 'readers');
    await line.subscribe('larch', 'ops');
    await line.look();
    expect(await line.posted('readers')).toEqual([]);
    line.clock.moveTo(minute(90));
    line.site.incidents = [incident('a', [...over, ['postmortem', 'The disk had no alarm. It has one now.']])];
    await line.look();
    expect((await line.posted('readers')).map(({ rootRef }) => rootRef === null)).toEqual([true, false, false, false]);
    expect(await line.posted('ops')).toEqual([]);
  });

  it('opens one thread for a channel with several matching subscriptions', async () => {
    await line.subscribe('larch');
    await line.subscribe('all region:eu');
    await line.look();
    line.site.incidents = [open('a')];
    await line.look();
    expect(await roots()).toHaveLength(1);
  });

  it('ends with unsubscribing; threads that are open go on to their end', async () => {
    const made = await line.subscribe('larch');
    await line.look();
    line.site.incidents = [open('a')];
    await line.look();
    if (made.kind !== 'subscribed') throw new Error(made.kind);
    expect(await unsubscribe(line.deps, previewTenant, SubscriptionId.parse(made.id))).toBe(true);
    expect(await unsubscribe(line.deps, previewTenant, SubscriptionId.parse(made.id))).toBe(false);
    line.clock.moveTo(minute(4));
    line.site.incidents = [
      incident('a', [
        ['investigating', 'We look into a.'],
        ['resolved', 'Over.'],
      ]),
      open('b'),
    ];
    await line.look();
    const posted = await line.posted();
    expect(posted.filter(({ rootRef }) => rootRef === null)).toHaveLength(1);
    expect(posted.some(({ text }) => text.includes('Over.'))).toBe(true);
  });
});
