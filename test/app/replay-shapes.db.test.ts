import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { detectPage } from '../../src/app/detect-page.js';
import { historyFetcher } from '../../src/app/replay/history-fetcher.js';
import { replayHistory } from '../../src/app/replay/replay-history.js';
import { type SimulatedProvider, shapes, simulatedProviders } from '../../src/app/simulate/shapes.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import type { RecordedCall } from '../../src/chat/recorder.js';
import { ManualClock } from '../../src/clock.js';
import { rows, sql } from '../../src/db/database.js';
import { silentLog } from '../../src/log.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { pageOfShape, readable } from './simulate/shape-pages.js';
import { story, storyBegins } from './simulate/shape-story.js';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const gazetteer = loadGazetteer();

async function play(as: SimulatedProvider): Promise<RecordedCall[]> {
  const host = pageOfShape[as].host ?? 'status.brackwater.example';
  const history = { ...story, page: { ...story.page, url: `https://${host}` } };
  const clock = new ManualClock(storyBegins);
  const fetcher = historyFetcher({ history, origin: `https://${host}`, as }, clock);
  const found = await detectPage({ fetcher, clock, gazetteer }, new URL(shapes[as].address(`https://${host}`)));
  if (found.kind !== 'found') throw new Error(found.reason);
  const calls: RecordedCall[] = [];
  await replayHistory({
    db: database.db,
    log: silentLog,
    catalogue: loadCatalogue(),
    gazetteer,
    history,
    page: { as, adapter: found.provider, settings: found.settings },
    startAt: storyBegins,
    filters: [],
    chat: 'preview',
    preset: 'plain',
    record: (call) => calls.push(call),
  });
  return calls;
}

const Told = z.object({
  title: z.string(),
  kind: z.string(),
  status: z.string(),
  updates: z.array(z.object({ status: z.string(), body: z.string().transform(readable) })),
});

const told = () =>
  rows(
    Told,
    database.db,
    sql`select i.title, i.kind, i.status, coalesce((select jsonb_agg(jsonb_build_object('status', u.status, 'body', u.body) order by u.at, u.seq)
      from incident_updates u where u.tenant_id = i.tenant_id and u.incident_id = i.id), '[]'::jsonb) as updates
      from incidents i where i.begun_at >= ${storyBegins} order by i.begun_at, i.title`,
  );

/** The incidents of the story as this page can tell them. */
function tellable(as: SimulatedProvider) {
  const { maintenance, hasWords } = pageOfShape[as];
  const followed = story.incidents.filter(({ updates }) => (updates[0]?.at ?? '') >= storyBegins);
  return followed
    .filter(({ kind }) => kind !== 'maintenance' || maintenance !== 'nothing')
    .map(({ title, kind, status, updates }) => {
      const shown = kind === 'maintenance' && maintenance === 'not its end' ? updates.slice(0, -1) : updates;
      const worded = hasWords && kind === 'incident';
      const word = (update: { readonly status: string }) => (worded ? update.status : expect.any(String));
      return { title, kind, status, updates: shown.map((update) => ({ body: update.body, status: word(update) })) };
    });
}

const textOf = (call: RecordedCall | undefined): string =>
  readable(JSON.stringify(call?.arguments ?? null).replaceAll('..', '.'));

describe.each(simulatedProviders)('a story told by a page of %s', (as) => {
  it('is known with the same incidents, their texts in order, and the same ends', async () => {
    await play(as);
    expect(await told()).toEqual(tellable(as));
  });

  it('becomes one thread for each incident, with one reply for each text, and a root that shows the end', async () => {
    const calls = await play(as);
    const of = (action: string) => calls.filter((call) => call.action === action);
    const expected = tellable(as);
    const roots = of('post-root');
    expect(roots).toHaveLength(expected.length);
    expect(of('post-reply')).toHaveLength(expected.reduce((sum, { updates }) => sum + updates.length, 0));
    for (const [index, { title, kind, updates }] of expected.entries()) {
      const root = roots[index];
      expect(textOf(root)).toContain(title);
      const replies = of('post-reply').filter(({ thread }) => thread === root?.message);
      expect(replies).toHaveLength(updates.length);
      for (const [place, { body }] of updates.entries()) expect(textOf(replies[place])).toContain(body);
      const ended = of('edit-root').findLast(({ message }) => message === root?.message);
      expect(textOf(ended)).toContain(kind === 'maintenance' ? 'completed' : 'resolved');
    }
    expect(of('edit-reply')).toEqual([]);
  });
});

describe('pages of all shapes', () => {
  it('have no thread for what was over before anybody followed them', async () => {
    const calls = await play('betterstack');
    expect(calls.some((call) => textOf(call).includes('Stuck gauge'))).toBe(false);
  });
});
