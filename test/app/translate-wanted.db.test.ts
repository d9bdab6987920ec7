import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { retain } from '../../src/app/retain.js';
import { shownTranslations, type TranslatorDeps } from '../../src/app/shown-translations.js';
import { type TranslateDeps, translateWanted } from '../../src/app/translate-wanted.js';
import { ManualClock } from '../../src/clock.js';
import { type Db, sql } from '../../src/db/database.js';
import { writeSetting } from '../../src/db/settings.js';
import { finishTranslation, leaseTranslation } from '../../src/db/translations.js';
import { publicTenant, TenantId } from '../../src/domain/ids.js';
import type { Language } from '../../src/domain/language.js';
import { addMs, toIso } from '../../src/domain/time.js';
import type { VendorWording } from '../../src/domain/translatable.js';
import { silentLog } from '../../src/log.js';
import { createMetrics } from '../../src/metrics.js';
import type { EngineName } from '../../src/translate/engine.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { type Talk, talk } from '../translate/protocols.js';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await sql`insert into tenants (tenant_id, kind, name) values ('T1', 'slack', 'Alder') on conflict do nothing`.execute(db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate translations, settings cascade`.execute(db);
});

const privateTenant = TenantId.parse('T1');
const start = '2026-03-02T10:00:00.000Z';
const update: VendorWording = {
  kind: 'body',
  text: 'We are looking into late mail of Brightwater in `eu-2` and will report here.',
};
const title: VendorWording = { kind: 'title', text: 'Mail is late for some of our customers' };

interface Scene extends TranslateDeps, Talk {
  readonly clock: ManualClock;
  readonly translator: NonNullable<TranslatorDeps['translator']>;
}

async function scene(name: EngineName = 'libretranslate', more: Partial<TranslateDeps> = {}): Promise<Scene> {
  const made = await talk(name);
  const clock = new ManualClock(start);
  const isPrivateMeant = more.isPrivateMeant ?? false;
  const translator = { engine: made.engine, isPrivateMeant };
  return { db, clock, log: silentLog, metrics: createMetrics(), isPrivateMeant, translator, ...made };
}

const read = (deps: Pick<Scene, 'db' | 'clock' | 'translator'>, language: Language = 'de', tenantId = publicTenant) =>
  shownTranslations(deps, {
    tenantId,
    language,
    wordings: new Map([
      ['1.1', update],
      ['title', title],
    ]),
    names: ['Brightwater'],
    by: 'thread',
  });

const later = ({ clock }: Scene, minutes: number): void => clock.moveTo(addMs(toIso(clock.now()), minutes * 60_000));

const outcomes = async ({ metrics }: Scene): Promise<Record<string, number>> => {
  const { values } = await metrics.translations.get();
  return Object.fromEntries(
    values.filter(({ value }) => value > 0).map(({ labels, value }) => [`${labels.engine} ${labels.outcome}`, value]),
  );
};

const states = async (): Promise<string[]> =>
  (
    await sql<{
      row: string;
    }>`select concat_ws(' ', tenant_id, language, kind, state, failure_code) as row from translations order by 1`.execute(db)
  ).rows.map(({ row }) => row);

describe('what people read', () => {
  it('is the original at first, and asked for without waiting', async () => {
    const deps = await scene();
    expect(await read(deps)).toEqual(new Map());
    expect(deps.server.calls).toEqual([]);
    expect(await states()).toEqual(['public de body wanted', 'public de title wanted']);
  });

  it.each(['libretranslate', 'deepl', 'openai'] as const)('is the translation after a round of %s', async (name) => {
    const deps = await scene(name);
    await read(deps);
    expect(await translateWanted(deps)).toBe(2);
    const shown = await read(deps);
    expect(shown.get('1.1')).toMatchObject({
      from: 'en',
      engine: name,
      text: expect.stringMatching(/Wir.*Brightwater.*<code>eu&#45;2|Wir.*Brightwater.*<code>eu-2/),
    });
    expect(shown.get('title')?.text).toMatch(/^Wir/);
    expect(await outcomes(deps)).toEqual({ [`${name} done`]: 2 });
  });

  it('is asked for once, however many ask and translate at once', async () => {
    const deps = await scene();
    await Promise.all([read(deps), read(deps), read(deps)]);
    await Promise.all([translateWanted(deps), translateWanted(deps), translateWanted(deps)]);
    await read(deps);
    expect(await translateWanted(deps)).toBe(0);
    expect(deps.server.calls).toHaveLength(2);
  });

  it('is translated anew when the vendor changes a word', async () => {
    const deps = await scene();
    await read(deps);
    await translateWanted(deps);
    const edited = { ...update, text: `${update.text} Soon.` };
    const order = {
      tenantId: publicTenant,
      language: 'de' as const,
      wordings: new Map([['1.2', edited]]),
      names: [],
      by: 'thread' as const,
    };
    expect(await shownTranslations(deps, order)).toEqual(new Map());
    expect(await translateWanted(deps)).toBe(1);
    expect((await shownTranslations(deps, order)).size).toBe(1);
  });

  it('is never asked for in its own language', async () => {
    const deps = await scene();
    expect(await read(deps, 'en')).toEqual(new Map());
    expect(await states()).toEqual([]);
  });

  it('is the original where nothing is configured', async () => {
    const { translator: _, ...deps } = await scene();
    expect(
      await shownTranslations(deps, {
        tenantId: publicTenant,
        language: 'ko',
        wordings: new Map([['1', update]]),
        names: [],
        by: 'thread' as const,
      }),
    ).toEqual(new Map());
    expect(await states()).toEqual([]);
  });

  it('stays the original where the machine spoils it, and is not asked for again for a week', async () => {
    const deps = await scene();
    deps.server.mischief = 'wrong-language';
    await read(deps);
    await translateWanted(deps);
    expect(await states()).toEqual(['public de body refused translate.language', 'public de title refused translate.language']);
    expect(await read(deps)).toEqual(new Map());
    expect(await translateWanted(deps)).toBe(0);
    expect(await outcomes(deps)).toEqual({ 'libretranslate refused': 2 });
    deps.server.mischief = 'none';
    later(deps, 8 * 24 * 60);
    await read(deps);
    expect(await translateWanted(deps)).toBe(2);
    expect((await read(deps)).size).toBe(2);
  });

  it('is bounded: a thousand texts wait at most', async () => {
    const deps = await scene();
    const wordings = new Map(
      Array.from({ length: 1_010 }, (_, index) => [`${index}`, { ...title, text: `${title.text} ${index}` }]),
    );
    await shownTranslations(deps, { tenantId: publicTenant, language: 'ko', wordings, names: [], by: 'thread' as const });
    expect(await states()).toHaveLength(1_000);
  });
});

describe('whoever leafs through the pages of the web', () => {
  const some = (from: number, count: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`${index}`, { ...title, text: `${title.text} ${from + index}` }]));
  const leaf = (deps: Scene, from: number, count: number, language: Language = 'ko') =>
    shownTranslations(deps, { tenantId: publicTenant, language, wordings: some(from, count), names: [], by: 'reader' });
  const end = (deps: Scene) =>
    sql`update translations set state = 'done', result = 'x', finished_at = ${toIso(deps.clock.now())}`.execute(db);

  it('orders no more than 300 texts a day, in whatever languages', async () => {
    const deps = await scene();
    await leaf(deps, 0, 200);
    await end(deps);
    await leaf(deps, 0, 90, 'de');
    await end(deps);
    await leaf(deps, 500, 200, 'ja');
    expect(await states()).toHaveLength(300);
    await leaf(deps, 1_000, 10);
    expect(await states()).toHaveLength(300);
    later(deps, 25 * 60);
    await end(deps);
    await leaf(deps, 1_000, 10);
    expect(await states()).toHaveLength(310);
  });

  it('does not keep channels from theirs', async () => {
    const deps = await scene();
    await leaf(deps, 0, 400);
    expect(await states()).toHaveLength(300);
    await read(deps);
    expect(await states()).toHaveLength(302);
  });
});

describe('texts of a private page', () => {
  it('do not leave the machine unless that is meant', async () => {
    const deps = await scene();
    await read(deps, 'de', privateTenant);
    expect(await translateWanted(deps)).toBe(0);
    expect(deps.server.calls).toEqual([]);
  });

  it('are translated where it is meant, and stay with their tenant', async () => {
    const deps = await scene('libretranslate', { isPrivateMeant: true });
    await read(deps, 'de', privateTenant);
    expect(await translateWanted(deps)).toBe(2);
    expect((await read(deps, 'de', privateTenant)).size).toBe(2);
    expect((await read(deps)).size).toBe(0);
  });
});

describe('a machine that fails', () => {
  it.each([
    ['slow', { status: 200, body: '{}', afterMs: 400 }, 'http.timeout'],
    ['broken', { status: 502 }, 'translate.unavailable'],
    ['no translator', { status: 200, body: '<html>' }, 'translate.unreadable'],
  ])('because it is %s is asked again a little later, with what it owes', async (_, fault, code) => {
    const deps = { ...(await scene()), ...(await talk('libretranslate', { timeoutMs: 60 })) };
    await read(deps);
    deps.server.fail(fault);
    await translateWanted(deps);
    expect((await states()).filter((row) => row.endsWith(`wanted ${code}`)).length).toBeGreaterThan(0);
    later(deps, 1);
    await translateWanted(deps);
    expect((await read(deps)).size).toBe(2);
  });

  it('is left alone by every process for as long as it asks', async () => {
    const deps = await scene();
    await read(deps);
    deps.server.fail({ status: 429, headers: { 'retry-after': '120' } });
    expect(await translateWanted(deps)).toBe(1);
    later(deps, 1);
    expect(await translateWanted(deps)).toBe(0);
    expect(deps.server.calls).toHaveLength(1);
    later(deps, 1.1);
    expect(await translateWanted(deps)).toBe(2);
  });

  it.each([
    [456, 'translate.quota'],
    [403, 'translate.key'],
    [404, 'translate.address'],
  ])(
    'for a reason that only its owner can mend (%i) is tried every quarter of an hour and never given up',
    async (status, code) => {
      const deps = await scene('deepl');
      await read(deps);
      for (let round = 0; round < 40; round += 1) {
        deps.server.fail({ status });
        expect(await translateWanted(deps)).toBe(1);
        expect(await translateWanted(deps)).toBe(0);
        later(deps, 15.1);
      }
      expect((await states()).every((row) => row.includes('wanted'))).toBe(true);
      expect((await states()).some((row) => row.includes(code))).toBe(true);
      expect(await translateWanted(deps)).toBe(2);
      expect(await outcomes(deps)).toEqual({ 'deepl failed': 40, 'deepl done': 2 });
    },
  );

  it('of one text for good does not hold up the others', async () => {
    const deps = await scene();
    await read(deps);
    deps.server.fail({ status: 400 });
    expect(await translateWanted(deps)).toBe(2);
    expect((await states()).filter((row) => row.includes('refused translate.refused'))).toHaveLength(1);
    expect((await states()).filter((row) => row.endsWith('done'))).toHaveLength(1);
  });

  it('gives back what it had in hand when the process stops', async () => {
    const deps = await scene();
    await read(deps);
    deps.server.fail({ status: 200, body: '{}', afterMs: 300 });
    const stopping = new AbortController();
    const round = translateWanted(deps, stopping.signal);
    setTimeout(() => stopping.abort(), 100);
    expect(await round).toBe(1);
    expect(await translateWanted(deps)).toBe(2);
  });
});

describe('a pause', () => {
  it('because of a text that a machine fails at each time keeps the others waiting no longer than a minute', async () => {
    const deps = await scene();
    const order = { tenantId: publicTenant, names: [], by: 'thread' } as const;
    await shownTranslations(deps, { ...order, language: 'de', wordings: new Map([['title', title]]) });
    for (let round = 0; round < 8; round += 1) {
      deps.server.fail({ status: 500 });
      await translateWanted(deps);
      later(deps, 61);
    }
    deps.server.fail({ status: 500 });
    await translateWanted(deps);
    await shownTranslations(deps, { ...order, language: 'ko', wordings: new Map([['title', title]]) });
    later(deps, 1);
    expect(await translateWanted(deps)).toBe(1);
    expect(await states()).toEqual(['public de title wanted translate.unavailable', 'public ko title done']);
  });

  it('is not ended by what was under way when it began', async () => {
    const deps = await scene();
    await read(deps);
    deps.server.fail({
      status: 200,
      body: JSON.stringify({ translatedText: ['Die Post kommt für einige spät an'] }),
      afterMs: 300,
    });
    deps.server.fail({ status: 429, headers: { 'retry-after': '600' } });
    const slow = translateWanted(deps);
    await vi.waitFor(() => expect(deps.server.calls).toHaveLength(1));
    await translateWanted(deps);
    await slow;
    expect(await translateWanted(deps)).toBe(0);
    expect(deps.server.calls).toHaveLength(2);
  });

  it('and the wait of a text do not last until the clock has caught up when it was set back', async () => {
    const deps = await scene();
    deps.clock.moveTo(addMs(start, 400 * 86_400_000));
    await read(deps);
    deps.server.fail({ status: 503, headers: { 'retry-after': '600' } });
    expect(await translateWanted(deps)).toBe(1);
    const back = { ...deps, clock: new ManualClock(start) };
    expect(await translateWanted(back)).toBe(2);
  });

  it('that nobody can read is none', async () => {
    const deps = await scene();
    await read(deps);
    await writeSetting(db, publicTenant, 'translation-pause', 'until tomorrow');
    expect(await translateWanted(deps)).toBe(2);
  });
});

describe('a translation', () => {
  it('stays for 400 days after it was last read', async () => {
    const deps = await scene();
    await read(deps);
    await translateWanted(deps);
    const kept = async () => {
      await retain(deps);
      return (await states()).length;
    };
    later(deps, 399 * 24 * 60);
    expect(await kept()).toBe(2);
    expect((await read(deps)).size).toBe(2);
    later(deps, 399 * 24 * 60);
    expect(await kept()).toBe(2);
    later(deps, 2 * 24 * 60);
    expect(await kept()).toBe(0);
  });
});

describe('a process that dies in the middle', () => {
  it('loses its turn after five minutes, and its late answer changes nothing', async () => {
    const deps = await scene();
    await read(deps);
    const until = addMs(start, 5 * 60_000);
    const dead = [await lease(until), await lease(until)];
    expect(await translateWanted(deps)).toBe(0);
    later(deps, 5);
    expect(await translateWanted(deps)).toBe(2);
    const shown = await read(deps);
    const late = { state: 'refused', text: null, from: null, engine: 'libretranslate', code: 'late', at: until } as const;
    for (const leased of dead) expect(leased !== undefined && (await finishTranslation(db, leased, late))).toBe(false);
    expect(await read(deps)).toEqual(shown);
  });
});

const lease = (until: string) => leaseTranslation(db, { now: start, until, isPrivateMeant: false });
