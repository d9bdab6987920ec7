import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { shownTranslations, type TranslatorDeps } from '../../src/app/shown-translations.js';
import { sweep } from '../../src/app/sweep.js';
import { translateWanted } from '../../src/app/translate-wanted.js';
import type { ChatCall } from '../../src/chat/port.js';
import { writeChannelSettings } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { lookSoon } from '../../src/db/pages.js';
import { countLaggingThreads } from '../../src/db/threads.js';
import { finishTranslation, leaseTranslation } from '../../src/db/translations.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { ChannelId, previewTenant, publicTenant } from '../../src/domain/ids.js';
import { toIso } from '../../src/domain/time.js';
import { RetryableError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import type { FakeTranslator } from '../fakes/translators/translator.js';
import { faulty, incident, minute, openPipeline, type Pipeline, type Posted } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { talk } from '../translate/protocols.js';

let database: FreshDatabase;
let line: Pipeline;
let server: FakeTranslator;
let translator: NonNullable<TranslatorDeps['translator']>;
let isConfigured = true;
const calls: ChatCall[] = [];
/** What was looked for. */
const settled: ChatCall[] = [];
let fail: (call: ChatCall, when: 'before' | 'after') => void = () => undefined;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const tables = 'pages, follows, channels, preview_messages, incidents, documents, threads, deliveries, translations, settings';
  await sql`truncate ${sql.raw(tables)} cascade`.execute(database.db);
  calls.length = 0;
  settled.length = 0;
  isConfigured = true;
  fail = () => undefined;
  line = await openPipeline(database.db, {
    chat: (inner) => ({
      ...faulty(inner, (call, when) => {
        if (when === 'before') calls.push(call);
        fail(call, when);
      }),
      settle: (call, ...rest) => {
        settled.push(call);
        return inner.settle(call, ...rest);
      },
    }),
  });
  const { engine, server: started } = await talk('libretranslate');
  server = started;
  translator = { engine, isPrivateMeant: false };
});

const story = [
  ['investigating', 'We are looking into slow exports of `report-7` for some of our customers.'],
  ['identified', 'A disk is full and we are moving the data to another one.'],
  ['resolved', 'The exports are quick again and this is over.'],
] as const;

const say = (settings: Partial<ChannelSettings>): Promise<void> =>
  writeChannelSettings(database.db, previewTenant, ChannelId.parse('ops'), ChannelSettings.parse(settings));

/** Looks at the page and delivers what follows. */
async function look(): Promise<void> {
  await lookSoon(line.deps.db, line.page, toIso(line.clock.now()));
  await drivePage({ ...line.deps, ...(isConfigured ? { translator } : {}) }, line.page);
}

async function tell(
  updates: number,
  texts: readonly (readonly ['investigating' | 'identified' | 'resolved', string])[] = story,
): Promise<void> {
  line.clock.moveTo(minute(updates));
  line.site.incidents = [
    incident('a', texts.slice(0, updates), { title: 'Exports are slow for some of our customers', impact: 'major' }),
  ];
  await look();
}

/** A queue would try again what fails. */
const tried = () => Promise.allSettled([look()]);

const translate = (): Promise<number> => translateWanted({ ...line.deps, log: silentLog, ...translator });

const wait = (): void => line.clock.advance(60_000);

const spoken = async (): Promise<string[]> => (await line.posted()).map(({ text }) => text);
const edits = (posted: readonly Posted[]): number[] => posted.map((message) => message.edits);

describe.each(['plain', 'default'] as const)('a channel in another language, preset %s', (preset) => {
  beforeEach(async () => {
    await line.subscribe('all', 'ops', preset);
    await say({ language: 'de' });
    await look();
  });

  it('gets the original at once, whatever the machine does', async () => {
    await tell(2);
    expect((await spoken()).join('\n')).toContain('We are looking into slow exports');
    expect(server.calls).toEqual([]);
  });

  it('sees its messages edited when the translations are there: each once, in silence, and nothing is posted', async () => {
    await tell(2);
    const before = await line.posted();
    calls.length = 0;
    expect(await translate()).toBe(3);
    wait();
    await look();
    const after = await line.posted();
    expect(after.map(({ ref, rootRef }) => [ref, rootRef])).toEqual(before.map(({ ref, rootRef }) => [ref, rootRef]));
    expect(edits(after).map((count, index) => count - (before[index]?.edits ?? 0))).toEqual(after.map(() => 1));
    expect(calls.every(({ op, silent, mentions }) => op === 'edit' && silent && mentions.length === 0)).toBe(true);
    expect(after.map(({ text }) => text).join('\n')).not.toContain('We are looking');
    expect(after.map(({ text }) => text).join('\n')).toMatch(/Wir untersuchen/);
    calls.length = 0;
    for (let round = 0; round < 3; round += 1) {
      wait();
      await look();
      await sweep(line.deps);
    }
    expect(calls).toEqual([]);
  });

  it('reads what it knows already in its language from the first word', async () => {
    await tell(1);
    await translate();
    wait();
    await look();
    line.site.incidents = [
      ...line.site.incidents,
      incident('b', [story[0]], { title: 'Exports are slow for some of our customers', impact: 'major' }),
    ];
    line.clock.advance(60_000);
    calls.length = 0;
    await look();
    expect(
      calls.filter(({ op }) => op === 'post').every(({ view }) => 'translation' in view && view.translation !== undefined),
    ).toBe(true);
    expect(calls.filter(({ op }) => op === 'edit')).toEqual([]);
  });

  it('sees a new wording of the vendor as it is, and then its translation', async () => {
    await tell(2);
    await translate();
    wait();
    await look();
    await tell(2, [story[0], ['identified', 'A disk is full and we are moving the data to two others.']]);
    expect((await spoken()).join('\n')).toContain('to two others');
    expect(await translate()).toBe(1);
    wait();
    calls.length = 0;
    await look();
    const replies = calls.filter(({ about }) => about.action === 'edit-reply');
    expect(replies.map(({ about }) => [about.seq, about.revision])).toEqual([[2, 2]]);
    expect(calls.every(({ op, view }) => op === 'edit' && 'translation' in view && view.translation !== undefined)).toBe(true);
  });

  it('keeps the original where the machine spoils the text', async () => {
    server.mischief = 'wrong-language';
    await tell(2);
    const before = await line.posted();
    expect(await translate()).toBe(3);
    wait();
    calls.length = 0;
    await look();
    expect(await line.posted()).toEqual(before);
    expect(calls).toEqual([]);
  });

  it('edits once more after an edit that surely did not arrive, and not after one that did', async () => {
    await tell(2);
    await translate();
    const before = await line.posted();
    let refused = 0;
    fail = (call, when) => {
      if (when !== 'before' || call.op !== 'edit' || refused > 0) return;
      refused += 1;
      throw new RetryableError('test.away', 'The chat is away.');
    };
    for (let round = 0; round < 4; round += 1) {
      wait();
      await tried();
    }
    expect(refused).toBe(1);
    const after = await line.posted();
    expect(after).toHaveLength(before.length);
    expect(edits(after).map((count, index) => count - (before[index]?.edits ?? 0))).toEqual(after.map(() => 1));
  });

  it('settles an edit of which nobody knows without posting anything', async () => {
    await tell(2);
    await translate();
    const before = await line.posted();
    let lost = 0;
    fail = (call, when) => {
      if (when !== 'after' || call.op !== 'edit' || lost > 0) return;
      lost += 1;
      throw new Error('the connection broke');
    };
    for (let round = 0; round < 5; round += 1) {
      wait();
      await tried();
    }
    expect(lost).toBe(1);
    const after = await line.posted();
    expect(after.map(({ ref }) => ref)).toEqual(before.map(({ ref }) => ref));
    expect(after.map(({ text }) => text).join('\n')).not.toContain('We are looking');
  });

  it('translates nothing where people turned it off', async () => {
    await say({ language: 'de', translate: false });
    await tell(2);
    expect(await translate()).toBe(0);
  });

  it('keeps what it shows when it is turned off later, and writes what follows as it is', async () => {
    await tell(1);
    await translate();
    wait();
    await look();
    const before = await line.posted();
    await say({ language: 'de', translate: false });
    wait();
    await look();
    expect(await line.posted()).toEqual(before);
    await tell(2);
    expect((await spoken()).join('\n')).toContain('A disk is full');
  });
});

describe('the mark of a translation', () => {
  it('leads to the original on the page in the channel’s language', async () => {
    await line.subscribe('all', 'ops', 'plain');
    await say({ language: 'de' });
    await look();
    await tell(2);
    await translate();
    wait();
    calls.length = 0;
    await lookSoon(line.deps.db, line.page, toIso(line.clock.now()));
    await drivePage({ ...line.deps, translator, publicUrl: 'https://tocsin.example' }, line.page);
    const marks = calls.map(({ view }) => ('translation' in view ? view.translation?.url : undefined));
    expect(marks).toHaveLength(3);
    for (const url of marks) expect(url).toMatch(/^https:\/\/tocsin\.example\/de\/incidents\/\w+(#u-[12])?$/);
    const shown = await sql<{ slack: string }>`select slack::text as slack from preview_messages order by ordinal`.execute(
      database.db,
    );
    for (const { slack } of shown.rows)
      expect(slack).toMatch(/automatisch übersetzt · <https:\/\/tocsin\.example\/de\/incidents\/[^|]+\|Original>/);
  });
});

describe('a thread that is not written', () => {
  it('has nothing translated while its vendor is muted', async () => {
    await line.subscribe('all', 'ops', 'default');
    await say({ language: 'de' });
    await look();
    const until = toIso(new Date(line.clock.now().getTime() + 30 * 86_400_000));
    await sql`insert into mutes (tenant_id, channel_id, vendor_slug, until, muted_by, muted_at) values (${previewTenant}, 'ops', 'larch', ${until}, 'U1', ${toIso(line.clock.now())})`.execute(
      database.db,
    );
    await tell(1);
    expect(await line.posted()).toEqual([]);
    expect((await sql`select from translations`.execute(database.db)).rows).toEqual([]);
  });
});

describe('a channel in the vendor’s language', () => {
  it('asks for nothing', async () => {
    await line.subscribe('all', 'ops', 'default');
    await look();
    await tell(3);
    expect(await translate()).toBe(0);
    expect((await sql`select from translations`.execute(database.db)).rows).toEqual([]);
  });
});

describe('a thread whose translation comes', () => {
  const threadRow = async () =>
    (
      await sql<{
        row: string;
      }>`select concat_ws(' ', wanted_at = ${toIso(line.clock.now())}::timestamptz, waiting_for) as row from threads`.execute(
        database.db,
      )
    ).rows.map(({ row }) => row);

  beforeEach(async () => {
    await line.subscribe('all', 'ops', 'default');
    await say({ language: 'de' });
    await look();
  });

  it('owes it since now, and lets the news of others go first', async () => {
    await tell(2);
    line.clock.advance(20 * 86_400_000);
    await translate();
    expect(await threadRow()).toEqual(['t edit']);
    wait();
    await look();
    expect(await threadRow()).toEqual(['f']);
  });

  it('is woken by the next round where the process died before it could', async () => {
    await tell(2);
    const leased = await leaseTranslation(database.db, {
      ...{ now: toIso(line.clock.now()), until: toIso(line.clock.now()), isPrivateMeant: false },
    });
    if (leased === undefined) throw new Error('nothing is wanted');
    const end = { state: 'done', text: 'Wir untersuchen die Störung', from: 'en', engine: 'deepl', code: null } as const;
    expect(await finishTranslation(database.db, leased, { ...end, at: toIso(line.clock.now()) })).toBe(true);
    expect(await countLaggingThreads(database.db)).toBe(0);
    server.fail({ status: 503 });
    await translate();
    expect(await countLaggingThreads(database.db)).toBe(1);
    calls.length = 0;
    wait();
    await look();
    expect(calls.map(({ op, about }) => [op, about.action])).toEqual([
      ['edit', 'edit-reply'],
      ['edit', 'edit-root'],
    ]);
    expect(await countLaggingThreads(database.db)).toBe(0);
  });

  it('goes before texts that pages were opened for', async () => {
    await shownTranslations(
      { ...line.deps, translator },
      {
        ...{ tenantId: publicTenant, language: 'ko', names: [], by: 'reader' },
        wordings: new Map([['title', { kind: 'title', text: 'Imports are late for all of our customers' }]]),
      },
    );
    await tell(2);
    await translate();
    const targets = server.calls.map(({ body }) => JSON.stringify(body).includes('"target":"ko"'));
    expect(targets).toEqual([false, false, false, true]);
  });

  it('is brought up to date where translations are turned off while the edit waits', async () => {
    await tell(2);
    // The root was edited once as it is.
    await tell(3);
    await translate();
    let refused = 0;
    fail = (call, when) => {
      if (when !== 'before' || call.about.action !== 'edit-root' || refused > 0) return;
      refused += 1;
      throw new RetryableError('test.away', 'The chat is away.');
    };
    for (let round = 0; refused === 0 && round < 5; round += 1) {
      wait();
      await tried();
    }
    expect(refused).toBe(1);
    await say({ language: 'de', translate: false });
    for (let round = 0; round < 3; round += 1) {
      line.clock.advance(10 * 60_000);
      await tried();
      await sweep(line.deps);
    }
    expect(await countLaggingThreads(database.db)).toBe(0);
    wait();
    calls.length = 0;
    await say({ language: 'de' });
    await look();
    expect(calls).toEqual([]);
  });
});

describe('a reply in doubt', () => {
  it.each<[string, () => Promise<void>]>([
    [
      'the vendor has changed its words',
      () => tell(2, [story[0], ['identified', 'A disk is full, and we move the data to two others.']]),
    ],
    ['people turned translations off', () => say({ language: 'de', translate: false })],
    [
      'no machine is configured any more',
      () => {
        isConfigured = false;
        return Promise.resolve();
      },
    ],
  ])('is looked for in the words in which it was posted, also where %s', async (_, change) => {
    await line.subscribe('all', 'ops', 'plain');
    await say({ language: 'de' });
    await look();
    await tell(1);
    const order = { tenantId: publicTenant, language: 'de', names: ['Larch'], by: 'thread' } as const;
    const wordings = new Map([['2.1', { kind: 'body', text: story[1][1] } as const]]);
    await shownTranslations({ ...line.deps, translator }, { ...order, wordings });
    await translate();
    wait();
    await look();
    let posted: ChatCall | undefined;
    fail = (call, when) => {
      if (when !== 'after' || call.about.action !== 'post-reply' || posted !== undefined) return;
      posted = call;
      throw new Error('the connection broke');
    };
    line.clock.advance(60_000);
    line.site.incidents = [
      incident('a', story.slice(0, 2), { title: 'Exports are slow for some of our customers', impact: 'major' }),
    ];
    await tried();
    expect(posted?.view).toHaveProperty('translation');
    const count = (await line.posted()).length;
    await change();
    for (let round = 0; round < 3; round += 1) {
      wait();
      await tried();
    }
    expect(settled.map(({ view }) => view)).toEqual([posted?.view]);
    expect(await line.posted()).toHaveLength(count);
  });
});
